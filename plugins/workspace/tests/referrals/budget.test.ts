import { addDecimals, multiplyDecimals } from '@gleba/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BudgetTerms, budgetOf, emptyTerms, faultyTerms } from '../../src/referrals/budget.ts';
import { queryOfTerms, termsOfQuery } from '../../src/web/referrals/budget-query.ts';

const terms = (values: Partial<BudgetTerms>): BudgetTerms => ({ ...emptyTerms, ...values });

describe('a budget', () => {
  test('is what it is by hand', () => {
    // 137 × 1,234.56 = 169,134.72. 48,765.43 × 0.37 = 18,043.2091, which is 18,043.21. Together 187,177.93; 7.5 % of that is
    // 14,038.34475, which is 14,038.34, and leaves 173,139.59. Twelve times 14,428.29 is 173,139.48: the first bears 0.11 more.
    // 173,139.59 ÷ 137 = 1,263.7926….
    expect(
      budgetOf(
        terms({
          lands: '137',
          area: '48765.43',
          basePriceFixed: '1234.56',
          basePriceSqm: '0.37',
          discount: '7.5',
          instalments: '12',
        }),
      ),
    ).toEqual({
      byLands: '169134.72',
      byArea: '18043.21',
      gross: '187177.93',
      discount: '14038.34',
      total: '173139.59',
      perLand: '1263.79',
      instalments: { count: 12, first: '14428.40', others: '14428.29' },
    });
  });

  test('is exact where floats are not', () => {
    // 3 × 0.1 + 0.2 is 0.5; 100.5 × 0.01 is 1.005 and so 1.01 to the cent, which a float rounds down.
    expect(budgetOf(terms({ area: '3', basePriceSqm: '0.1', lands: '1', basePriceFixed: '0.2' }))?.total).toBe('0.50');
    expect(budgetOf(terms({ area: '100.5', basePriceSqm: '0.01' }))?.byArea).toBe('1.01');
    expect(budgetOf(terms({ lands: '100000', basePriceFixed: '9999999999.99' }))?.total).toBe('999999999999000.00');
  });

  test('without lots has no price of one; with everything off it is nothing', () => {
    expect(budgetOf(emptyTerms)?.perLand).toBeUndefined();
    expect(budgetOf(terms({ lands: '10', basePriceFixed: '100', discount: '100' }))?.total).toBe('0.00');
  });

  test('adds up on paper, whatever the terms', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const whole = (max: number, min = 0) => fc.integer({ min, max }).map(String);
    fc.assert(
      fc.property(whole(5000), amount, amount, amount, whole(100), whole(120, 1), (...values) => {
        const [lands, area, basePriceFixed, basePriceSqm, discount, instalments] = values;
        const budget = budgetOf(terms({ lands, area, basePriceFixed, basePriceSqm, discount, instalments }));
        if (!budget) throw new Error('No budget.');
        expect(addDecimals(budget.byLands, budget.byArea)).toBe(budget.gross);
        expect(addDecimals(budget.total, budget.discount)).toBe(budget.gross);
        const { count, first, others } = budget.instalments;
        const rest = multiplyDecimals(others, count - 1);
        expect(addDecimals(first, rest ?? '')).toBe(budget.total);
      }),
    );
  });

  test('takes no term that is none', () => {
    const wrong = { lands: '1.5', area: 'x', basePriceFixed: '-1', basePriceSqm: '0.001', discount: '100.1' };
    expect(faultyTerms(terms({ ...wrong, instalments: '0' }))).toEqual([
      'lands',
      'area',
      'basePriceFixed',
      'basePriceSqm',
      'discount',
      'instalments',
    ]);
    expect(budgetOf(terms({ lands: '1e9' }))).toBeUndefined();
  });

  test('travels in an address', () => {
    const given = terms({ lands: '137', area: '48765.43' });
    expect(termsOfQuery(queryOfTerms(given))).toEqual(given);
    expect(termsOfQuery(new URLSearchParams('lands=2'))).toEqual(terms({ lands: '2' }));
  });
});
