import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amortizationMethods, computeSchedule } from '../../src/calculation/index.ts';
import { Big, naiveMonthly, naiveSchedule } from './support/naive.ts';
import { monthly, termsOf, text } from './support/terms.ts';

/** The engine against the definitions themselves, computed once more with reduced fractions. */
const debts = fc.record({
  method: fc.constantFrom(...amortizationMethods),
  financed: fc.bigInt({ min: 100n, max: 10n ** 10n }),
  count: fc.integer({ min: 1, max: 40 }),
  /** In ten-thousandths of a percent a month. */
  rate: fc.integer({ min: 0, max: 30_000 }),
  unit: fc.constantFrom('month' as const, 'nominalYear' as const, 'effectiveYear' as const),
  freeMonths: fc.integer({ min: 0, max: 45 }),
  isFirstYearFree: fc.boolean(),
});

describe('the engine and the definitions agree to the cent', () => {
  test('for every system, rate, term and number of free months', () => {
    fc.assert(
      fc.property(debts, ({ method, financed, count, rate, unit, freeMonths, isFirstYearFree }) => {
        const given = new Big(BigInt(rate), 1_000_000n);
        const units = {
          month: () => given,
          nominalYear: () => given.over(new Big(12n)),
          effectiveYear: () => naiveMonthly(given),
        };
        const debt = { financed, count, rate: units[unit](), freeMonths, isFirstYearFree };
        const expected = naiveSchedule(method, debt);
        // What cents cannot divide is refused; see the properties.
        fc.pre(expected.every(([principal, interest]) => principal >= 0n && interest >= 0n));
        const percent = `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
        const schedule = computeSchedule(
          termsOf({
            ...{ basePrice: text(financed), numInstallments: count, amortizationMethod: method },
            ...{ interestRate: { percent, unit }, numInterestFreeMonths: freeMonths },
            firstYearSacocFreeInterest: isFirstYearFree,
          }),
        );
        expect(monthly(schedule).map((row) => [row.principalValue, row.interestValue])).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
