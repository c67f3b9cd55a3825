import { z } from '@gleba/sdk';
import { describe, expect, test } from 'vitest';
import { computeSchedule, type Terms, termsSchema } from '../../src/calculation/index.ts';
import { cents, monthly, termsOf, text } from './support/terms.ts';

/** What terms may say beside system and rate, and what they may not. */
const rows = (terms: Partial<Terms>) => computeSchedule(termsOf(terms)).installments;
const shown = (terms: Partial<Terms>) =>
  rows(terms).map(({ kind, dueDate, value }) => `${kind} ${dueDate} ${text(value)}`);

describe('what is paid beside the installments', () => {
  test('an initial payment in parts, its remainder on the last', () => {
    const initialPayment = { value: '100', parts: 3, dueDate: '2025-11-30' };
    expect(shown({ basePrice: '400', numInstallments: 1, initialPayment })).toEqual([
      'initialPayment 2025-11-30 33.33',
      'initialPayment 2025-12-30 33.33',
      'installment 2026-01-10 300.00',
      'initialPayment 2026-01-30 33.34',
    ]);
  });

  test.each([
    [
      'additional',
      ['subscriptionFee 2025-12-01 50.00', 'initialPayment 2026-01-10 80.00', 'installment 2026-01-10 320.00'],
    ],
    [
      'included',
      ['subscriptionFee 2025-12-01 50.00', 'initialPayment 2026-01-10 30.00', 'installment 2026-01-10 320.00'],
    ],
  ] as const)('a subscription fee that is %s', (conditions, expected) => {
    const terms = { basePrice: '400', numInstallments: 1, initialPayment: { value: '80' } };
    expect(shown({ ...terms, subscriptionFee: { value: '50', dueDate: '2025-12-01', conditions } })).toEqual(expected);
  });

  test('a fee with the first installments is due with them', () => {
    const subscriptionFee = { value: '50', parts: 2, conditions: 'withInstallments' } as const;
    const fees = rows({ initialDueDate: '2026-01-20', expirationDay: 5, subscriptionFee }).filter(
      ({ kind }) => kind === 'subscriptionFee',
    );
    expect(fees.map(({ dueDate, value }) => [dueDate, value])).toEqual([
      ['2026-01-20', 2500n],
      ['2026-02-05', 2500n],
    ]);
  });

  test('a balloon takes its present value off the debt, of simple interest by simple discount, or its face', () => {
    const balloons = [{ month: 12, value: '1000' }];
    const interestRate = { percent: '1', unit: 'month' } as const;
    const balloon = (more: Partial<Terms>) =>
      rows({ balloons, interestRate, ...more }).find(({ kind }) => kind === 'balloon');
    expect(balloon({ amortizationMethod: 'price' })).toMatchObject({
      principalValue: cents('887.45'),
      originalValue: 100_000n,
    });
    expect(balloon({ amortizationMethod: 'gauss' })?.principalValue).toBe(cents('892.86'));
    expect(balloon({ amortizationMethod: 'sacoc' })?.interestValue).toBe(0n);
    expect(balloon({ amortizationMethod: 'price', balloonBasis: 'faceValue' })?.interestValue).toBe(0n);
  });

  test('a discount is spread over the installments, insurance and costs come on top', () => {
    const [first, second, third] = rows({
      ...{ basePrice: '300', numInstallments: 3, promotionalDiscount: '10', insurancePercentage: '2' },
    });
    expect([first, second, third].map((row) => row && [row.promotionalDiscount, row.insuranceFee, row.value])).toEqual([
      [333n, 200n, 9867n],
      [333n, 200n, 9867n],
      [334n, 200n, 9866n],
    ]);
  });
});

describe('who pays a slip’s costs', () => {
  const slip = (payer: 'customer' | 'organization' | 'both', percent = '0', postalService = false) => {
    const costs = { bank: { fixed: '1.99', percent, payer }, postal: '3.20' };
    const [row] = rows({ basePrice: '350', numInstallments: 1, costs, postalService });
    return row && [row.value, row.bankFee, row.netValue].map(text);
  };

  test('the organization: 350.00 leave 348.01, as the payment provider’s own answer has it', () => {
    expect(slip('organization')).toEqual(['350.00', '1.99', '348.01']);
  });
  test('the customer, both, by post', () => {
    expect(slip('customer')).toEqual(['351.99', '1.99', '350.00']);
    expect(slip('both')).toEqual(['351.00', '1.99', '349.01']);
    expect(slip('customer', '0', true)).toEqual(['355.19', '5.19', '350.00']);
  });
  test('a percentage is of what the slip says: (350.00 + 1.99) ÷ (1 − 1 %) = 355.55', () => {
    expect(slip('customer', '1')).toEqual(['355.55', '5.55', '350.00']);
  });
});

describe('months without interest', () => {
  test.each(['price', 'sac', 'gauss', 'sacoc'] as const)('of %s are simple parts of the debt', (amortizationMethod) => {
    const given = termsOf({
      amortizationMethod,
      numInterestFreeMonths: 3,
      interestRate: { percent: '1', unit: 'month' },
    });
    const free = monthly(computeSchedule({ ...given, numInstallments: 24 }));
    expect(free.slice(0, 3).map(({ principalValue }) => text(principalValue))).toEqual(['416.67', '416.67', '416.67']);
    if (amortizationMethod !== 'sacoc')
      expect(free.slice(0, 3).every(({ interestValue }) => interestValue === 0n)).toBe(true);
    const without = monthly(computeSchedule({ ...given, numInstallments: 24, numInterestFreeMonths: 0 }));
    const paid = (all: typeof free) => all.reduce((total, { value }) => total + value, 0n);
    expect(paid(free)).toBeLessThan(paid(without));
  });
});

describe('terms that cannot be are refused beside what is wrong', () => {
  const refusals: readonly (readonly [field: string, reason: string, terms: Partial<Terms>])[] = [
    ['engine', 'engineUnknown', { engine: 7 }],
    ['initialPayment', 'paidInAdvanceTooMuch', { initialPayment: { value: '10000.01' } }],
    ['previousContractDiscount', 'moreThanPrice', { previousContractDiscount: '10000.01' }],
    ['promotionalDiscount', 'moreThanPrice', { promotionalDiscount: '10000.01' }],
    ['subscriptionFee', 'feeAboveInitialPayment', { subscriptionFee: { value: '1', conditions: 'included' } }],
    [
      'subscriptionFee',
      'feeNotSplit',
      { subscriptionFee: { value: '9', parts: 2 }, limits: { canSplitSubscriptionFee: false } },
    ],
    [
      'subscriptionFee',
      'feePartsTooMany',
      { subscriptionFee: { value: '9', parts: 3 }, limits: { subscriptionFeeMaxNumInstallments: 2 } },
    ],
    ['numInstallments', 'tooManyInstallments', { limits: { maxNumInstallments: 11 } }],
    ['numInstallments', 'installmentTooSmall', { limits: { minInstallmentValue: '833.34' } }],
    ['expirationDay', 'dueDayTooLate', { expirationDay: 29, limits: { maxExpirationDay: 28 } }],
    ['promotionalDiscount', 'discountNotAllowed', { promotionalDiscount: '1', limits: { allowDiscount: false } }],
    ['insurancePercentage', 'insuranceNeeded', { limits: { canSkipInsurance: false } }],
    ['balloons', 'balloonAfterEnd', { balloons: [{ month: 13, value: '1' }] }],
    ['initialDueDate', 'dayUnknown', { initialDueDate: '2026-02-30' }],
    ['costs', 'costsTooHigh', { costs: { bank: { percent: '60', payer: 'customer' } } }],
    [
      'interestRate',
      'rateTooHigh',
      { amortizationMethod: 'price', numInstallments: 600, interestRate: { percent: '100', unit: 'month' } },
    ],
  ];
  test.each(refusals)('%s: %s', (field, reason, terms) => {
    expect(() => computeSchedule(termsOf(terms))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        fields: [expect.objectContaining({ field, reason: `finance.${reason}` })],
      }),
    );
  });

  test.each([
    ['more than a year’s worth of digits', { basePrice: '1'.repeat(13) }],
    ['a third digit of a cent', { basePrice: '1.001' }],
    ['below zero', { basePrice: '-1' }],
    ['a float', { basePrice: 1 }],
    ['a rate above a hundred', { interestRate: { percent: '100.01', unit: 'month' } }],
    ['a rate without its unit', { interestRate: { percent: '8' } }],
    ['a field that is none', { total: '1' }],
    ['a hundred and twenty-one balloons', { balloons: Array.from({ length: 121 }, () => ({ month: 1, value: '1' })) }],
  ])('the schema refuses %s', (_what, more) => {
    expect(z.safeParse(termsSchema, { ...termsOf({}), ...more }).success).toBe(false);
  });
});
