import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../src/calculation/exact/rational.ts';
import {
  type AdjustmentIndex,
  addMonths,
  amountOfDay,
  anniversaries,
  type CorrectionTerms,
  centsOf,
  computeSchedule,
  consolidate,
  correct,
  earlyDiscount,
  equalParts,
  isPeriodLawful,
  lateCharges,
  monthlyRate,
  payEarly,
  settle,
  type TerminationTerms,
  terminate,
} from '../../src/calculation/index.ts';
import { cents, monthly, termsOf, text } from './support/terms.ts';

/** What becomes of installments after they are agreed: index, delay, haste, new terms, the end. */
function yearOf(index: AdjustmentIndex, year: number, changes: string) {
  const values = changes
    .split(' ')
    .map((percent, at) => [`${year}-${String(at + 1).padStart(2, '0')}`, percent] as const);
  return { index, values: new Map(values) };
}
const ipca2023 = yearOf('ipca', 2023, '0.53 0.84 0.71 0.61 0.23 -0.08 0.12 0.23 0.26 0.24 0.28 0.56');
const igpm2023 = yearOf('igpm', 2023, '0.21 -0.06 0.05 -0.95 -1.84 -1.93 -0.72 -0.14 0.37 0.50 0.59 0.74');
const yearly = (index: AdjustmentIndex, more: Partial<CorrectionTerms> = {}): CorrectionTerms => ({
  ...{ index, baseDate: '2023-01-10', periodMonths: 12, lagMonths: 1, floorAtZero: false },
  ...more,
});
const installment = (value: string, dueDate = '2024-02-10', more: object = {}) => ({
  ...{ id: value, dueDate, originalValue: cents(value), value: cents(value), isSettled: false },
  ...more,
});

describe('correction by an index', () => {
  test.each([
    ['IPCA 2023 (IBGE: 4.62 %)', ipca2023, 'ipca', false, '1.046211139', '1000.00', '1046.21'],
    ['IPCA 2023 of a contract’s installment', ipca2023, 'ipca', false, '1.046211139', '3001.21', '3139.90'],
    ['IGP-M 2023 (FGV: −3.18 %)', igpm2023, 'igpm', false, '0.968217161', '1000.00', '968.22'],
    [
      'IGP-M 2023 where an index that falls changes nothing',
      igpm2023,
      'igpm',
      true,
      '1.000000000',
      '1000.00',
      '1000.00',
    ],
  ] as const)('%s', (_source, series, index, floorAtZero, factor, before, after) => {
    const terms = yearly(index, { floorAtZero });
    const [anniversary] = anniversaries(terms, series, '2024-01-10');
    expect(toDecimal(anniversary?.factor ?? { n: 0n, d: 1n }, 9)).toBe(factor);
    const { changes } = correct([installment(before)], terms, series, '2024-01-10');
    expect(changes.map((change) => text(change.after))).toEqual(before === after ? [] : [after]);
  });

  test('takes what is due from the anniversary on and is not settled', () => {
    const rows = [
      installment('100.00', '2024-01-09'),
      installment('200.00', '2024-01-10'),
      installment('300.00', '2030-01-10', { isSettled: true }),
    ];
    const { changes, difference } = correct(rows, yearly('ipca'), ipca2023, '2024-01-10');
    expect(changes.map(({ id }) => id)).toEqual(['200.00']);
    expect(text(difference)).toBe('9.24');
    expect(correct(rows, yearly('ipca'), ipca2023, '2024-01-09').changes).toEqual([]);
  });

  test('with a lag of two months asks for the month before the year’s; an unknown month or another index blocks', () => {
    const early = yearly('ipca', { lagMonths: 2 });
    expect(() => correct([], early, ipca2023, '2024-01-10')).toThrow('Faltam valores do índice ipca: 2022-12.');
    expect(() => correct([], yearly('ipca'), ipca2023, '2025-01-10')).toThrow(/2024-01, 2024-02.*2024-12/);
    expect(() => correct([], yearly('incc'), ipca2023, '2024-01-10')).toThrow('A tabela não é do índice incc.');
    expect(correct([installment('100.00')], yearly('none'), ipca2023, '2024-01-10').changes).toEqual([]);
  });

  test('is lawful by the year, by the month from 36 months on', () => {
    const lawful = [isPeriodLawful(12, 12), isPeriodLawful(1, 36), isPeriodLawful(1, 35), isPeriodLawful(6, 120)];
    expect(lawful).toEqual([true, true, false, false]);
  });
});

const late = { fineValue: 0n, finePercent: '2', interestPercent: '1' };
/** 5 January 2026 is a Monday. */
const charges = (paidOn: string, dueDate = '2026-01-05') => {
  const { fine, interest, total, days } = lateCharges(cents('100.00'), dueDate, paidOn, late);
  return [days, text(fine), text(interest), text(total)];
};

describe('paid late', () => {
  test.each([
    ['2026-01-05', [0, '0.00', '0.00', '100.00']],
    ['2026-01-06', [1, '2.00', '0.03', '102.03']],
    ['2026-01-07', [2, '2.00', '0.07', '102.07']],
    ['2026-01-15', [10, '2.00', '0.33', '102.33']],
    ['2026-02-04', [30, '2.00', '1.00', '103.00']],
  ] as const)('100.00 due on 2026-01-05 and paid on %s, as the payment provider computes it', (paidOn, expected) => {
    expect(charges(paidOn)).toEqual(expected);
  });

  test('on a Saturday, a holiday or the city’s day counts from the next working day', () => {
    expect(charges('2026-01-12', '2026-01-10')).toEqual([0, '0.00', '0.00', '100.00']);
    expect(charges('2026-01-13', '2026-01-10')[0]).toBe(1);
    expect(charges('2026-04-22', '2026-04-21')[0]).toBe(0);
    const municipalHolidays = new Set(['2026-06-24']);
    expect(lateCharges(100n, '2026-06-24', '2026-06-25', { ...late, municipalHolidays }).days).toBe(0);
    expect(lateCharges(100n, '2026-06-24', '2026-06-25', late).days).toBe(1);
  });

  test('shows where the law’s limit is exceeded', () => {
    const { limits } = lateCharges(cents('100.00'), '2026-01-05', '2026-01-15', { ...late, finePercent: '2.5' });
    expect(limits.map(({ id, given, isExceeded }) => [id, given, isExceeded])).toEqual([
      ['fine', '2.5000', true],
      ['lateInterest', '1', false],
    ]);
  });

  test('a part of what is owed settles interest, then the fine, then the amount', () => {
    const owed = { interest: 33n, fine: 200n, amount: 10_000n };
    expect(settle(5000n, owed)).toMatchObject({
      interest: 33n,
      fine: 200n,
      amount: 4767n,
      left: { amount: 5233n },
      surplus: 0n,
    });
    expect(settle(20n, owed)).toMatchObject({
      interest: 20n,
      fine: 0n,
      amount: 0n,
      left: { interest: 13n, fine: 200n },
    });
    expect(settle(10_300n, owed).surplus).toBe(67n);
  });
});

describe('paid before it is due', () => {
  const rate = monthlyRate({ percent: '1', unit: 'month' });
  const future = { dueDate: '2027-01-10', value: cents('1000.00'), principalValue: cents('900.00') };

  test('an installment is worth its present value: 1,000.00 in a year at 1 % a month 887.45 (1.01^−12 = 0.88744923)', () => {
    expect(text(payEarly(future, '2026-01-10', 'price', rate).value)).toBe('887.45');
    // Days are thirtieths of a month: 1.01^−(11 + 15/30) = 0.89187541.
    expect(payEarly(future, '2026-01-26', 'price', rate)).toMatchObject({ months: 11, days: 15, value: 89_188n });
  });

  test('of simple interest 1,000.00 ÷ 1.12 = 892.86; SACOC gives back no more than the installment’s own interest', () => {
    expect(text(payEarly(future, '2026-01-10', 'gauss', rate).value)).toBe('892.86');
    expect(text(payEarly(future, '2026-01-10', 'sacoc', rate).value)).toBe('900.00');
  });

  test('all installments of a Price contract together are worth what is owed', () => {
    const terms = termsOf({
      amortizationMethod: 'price',
      numInstallments: 24,
      interestRate: { percent: '1', unit: 'month' },
    });
    const rows = monthly(computeSchedule({ ...terms, initialDueDate: '2026-02-10' }));
    const worth = rows.reduce((all, row) => all + payEarly(row, '2026-01-10', 'price', rate).value, 0n);
    expect(worth - 1_000_000n).toBeGreaterThanOrEqual(-24n);
    expect(worth - 1_000_000n).toBeLessThanOrEqual(24n);
  });

  test('a rule that rewards it takes its part off only in time', () => {
    const rule = { daysBefore: 5, percent: '3' };
    expect(earlyDiscount(10_000n, '2026-01-10', '2026-01-05', rule)).toBe(300n);
    expect(earlyDiscount(10_000n, '2026-01-10', '2026-01-06', rule)).toBe(0n);
  });
});

test('a renegotiation is of what is overdue with its charges and of the rest at its present value', () => {
  const open = [
    { dueDate: '2026-01-05', value: 10_000n, principalValue: 9_000n },
    { dueDate: '2027-01-15', value: 100_000n, principalValue: 90_000n },
  ];
  const rate = monthlyRate({ percent: '1', unit: 'month' });
  const days = open.map((one) => {
    const whole = { ...one, open: one.value, interestValue: one.value - one.principalValue };
    return amountOfDay({ ...whole, fineLeft: 0n, interestLeft: 0n }, '2026-01-15', {
      late,
      rate,
      amortizationMethod: 'price',
    });
  });
  const { charges: all, waived, debt, reduction } = consolidate(days, '50');
  expect([all, waived, reduction]).toEqual([233n, 117n, 11_255n]);
  expect(debt).toBe(10_233n + 88_745n - 117n);
});

const ending: TerminationTerms = {
  updatedContractValue: cents('100000.00'),
  updatedPaidValue: cents('20000.00'),
  ...{ penalty: cents('10000.00'), fruitionPercent: '0.75', fruitionMonths: 6 },
  ...{ lateCharges: 0n, unpaidTaxes: 0n, brokerage: 0n, refundParts: 12, firstRefundOn: '2026-03-31' },
};

describe('a contract’s end by Lei 13.786/2018', () => {
  test('of 20,000.00 paid for 100,000.00, 10 % and six months of 0.75 %: 5,500.00 in 11 × 458.33 and 458.37', () => {
    const { penalty, fruition, refund, parts } = terminate(ending);
    expect([penalty, fruition, refund].map(text)).toEqual(['10000.00', '4500.00', '5500.00']);
    expect(parts.map(({ value }) => text(value))).toEqual([...Array.from({ length: 11 }, () => '458.33'), '458.37']);
    expect(parts.slice(0, 2).map(({ dueDate }) => dueDate)).toEqual(['2026-03-31', '2026-04-30']);
  });

  test('what was not paid, charges and brokerage come off; less than nothing is not given back', () => {
    expect(terminate({ ...ending, lateCharges: 100n, unpaidTaxes: 200n, brokerage: 50_000n }).refund).toBe(499_700n);
    expect(terminate({ ...ending, updatedPaidValue: cents('10000.00') })).toMatchObject({ refund: 0n, parts: [] });
  });

  test.each([
    ['fee', { penalty: cents('10010.00') }],
    ['fruitionPercent', { fruitionPercent: '0.76' }],
    ['refundParts', { refundParts: 13 }],
  ] as const)('%s above the law’s limit needs a reason, and is shown', (field, more) => {
    expect(() => terminate({ ...ending, ...more })).toThrow(
      expect.objectContaining({ reason: 'finance.aboveLegalLimit', fields: [expect.objectContaining({ field })] }),
    );
    const { limits } = terminate({ ...ending, ...more, overrideReason: 'Acordo homologado' });
    expect(limits.filter(({ isExceeded }) => isExceeded)).toHaveLength(1);
  });
});

test('parts of an amount, days and cents as the payment provider has them', () => {
  expect(equalParts(10_000n, 3)).toEqual([3333n, 3333n, 3334n]);
  expect([1, 2].map((month) => addMonths('2026-01-31', month))).toEqual(['2026-02-28', '2026-03-31']);
  expect(centsOf('98.01')).toBe(9801n);
});
