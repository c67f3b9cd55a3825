import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whole } from '../../src/calculation/exact/money.ts';
import { over, plus, rounded, zero } from '../../src/calculation/exact/rational.ts';
import {
  amortizationMethods,
  computeSchedule,
  correct,
  costPayers,
  type IndexSeries,
  monthlyRate,
  subscriptionFeeConditions,
  type Terms,
  undoCorrection,
} from '../../src/calculation/index.ts';
import { growth } from '../../src/calculation/rate.ts';
import { monthly, termsOf, text } from './support/terms.ts';

/** What holds of every schedule, whatever the terms. */
const money = (max: bigint) => fc.bigInt({ min: 0n, max }).map(text);
const cost = fc.record({
  fixed: money(500n),
  percent: fc.constantFrom('0', '0.99', '2.5'),
  payer: fc.constantFrom(...costPayers),
});

const terms: fc.Arbitrary<Terms> = fc
  .record({
    price: fc.bigInt({ min: 500_000n, max: 10n ** 9n }),
    previous: money(50_000n),
    promotional: money(5_000n),
    initial: fc.option(fc.record({ value: money(90_000n), parts: fc.integer({ min: 1, max: 6 }) })),
    fee: fc.option(
      fc.record({
        value: money(40_000n),
        parts: fc.integer({ min: 1, max: 3 }),
        conditions: fc.constantFrom(...subscriptionFeeConditions),
      }),
    ),
    balloons: fc.array(fc.record({ month: fc.integer({ min: 1, max: 12 }), value: money(10_000n) }), { maxLength: 3 }),
    balloonBasis: fc.option(fc.constantFrom('presentValue' as const, 'faceValue' as const)),
    numInstallments: fc.integer({ min: 12, max: 240 }),
    amortizationMethod: fc.constantFrom(...amortizationMethods),
    percent: fc.constantFrom('0', '0.5', '0.8', '1', '6', '8.25'),
    firstYearSacocFreeInterest: fc.boolean(),
    numInterestFreeMonths: fc.integer({ min: 0, max: 30 }),
    insurancePercentage: fc.constantFrom('0', '0.35', '2'),
    costs: fc.record({ bank: cost, platform: cost, platformBank: cost, postal: fc.constant('3.20') }),
    postalService: fc.boolean(),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ price, previous, promotional, initial, fee, balloons, balloonBasis, percent, day, ...rest }) =>
    termsOf({
      ...rest,
      ...{ basePrice: text(price), previousContractDiscount: previous, promotionalDiscount: promotional, balloons },
      ...(balloonBasis && { balloonBasis }),
      initialPayment: initial,
      // A fee inside the price is paid out of the initial payment.
      subscriptionFee: fee && fee.conditions === 'included' && !initial ? { ...fee, value: '0.00' } : fee,
      interestRate: { percent, unit: percent.startsWith('0') || percent === '1' ? 'month' : 'effectiveYear' },
      expirationDay: day,
      initialDueDate: '2026-01-31',
    }),
  )
  .filter((made) => {
    try {
      computeSchedule(made);
      return true;
    } catch {
      return false;
    }
  });

/** Each of them is a whole contract. */
const few = { numRuns: 40 };

const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

describe('every schedule', () => {
  test('pays the price back exactly: what is paid at the start, in installments and balloons, and a fee inside of it', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { installments, totals } = computeSchedule(given);
        const fee = given.subscriptionFee?.conditions === 'included' ? totals.subscriptionFee : 0n;
        expect(totals.initialPayment + totals.financed + fee).toBe(totals.price);
        expect(monthly({ installments, totals, engine: 1 }).at(-1)?.balance ?? 0n).toBe(0n);
        for (const row of installments) {
          expect(row.originalValue).toBe(row.principalValue + row.interestValue);
          expect(row.netValue).toBe(row.value - row.bankFee - row.platformFee - row.platformBankFee);
        }
        expect(totals.value).toBe(total(installments.map(({ value }) => value)));
      }),
      few,
    );
  });

  test('leaves the organization the amount and insurance, less its own part of the costs', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const fees = [given.costs?.bank, given.costs?.platform, given.costs?.platformBank];
        const isCustomers = fees.every((fee) => fee?.payer === 'customer');
        const isOurs = fees.every((fee) => fee?.payer === 'organization');
        for (const row of computeSchedule(given).installments) {
          const amount = row.originalValue - row.promotionalDiscount + row.insuranceFee;
          if (isOurs) expect(row.value).toBe(amount);
          else expect(row.value).toBeGreaterThanOrEqual(amount);
          // Three fees are rounded to a cent each.
          const away = row.netValue - amount;
          if (isCustomers && amount > 0n) expect(away <= 2n && away >= -2n).toBe(true);
        }
      }),
      few,
    );
  });

  test('is in the order of its days, each installment a month after the one before', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const schedule = computeSchedule(given);
        const days = schedule.installments.map(({ dueDate }) => dueDate);
        expect(days).toEqual([...days].sort());
        const months = monthly(schedule).map(
          ({ dueDate }) => Number(dueDate.slice(0, 4)) * 12 + Number(dueDate.slice(5, 7)),
        );
        for (const [index, month] of months.entries()) expect(month).toBe((months[0] ?? 0) + index);
      }),
      few,
    );
  });
});

test('a Price schedule is worth the debt on its first day, but for a cent of each payment', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 9n }), fc.integer({ min: 2, max: 120 }), (debt, count) => {
      const interestRate = { percent: '0.8', unit: 'month' } as const;
      const given = termsOf({
        basePrice: text(debt),
        numInstallments: count,
        amortizationMethod: 'price',
        interestRate,
      });
      const rate = monthlyRate(interestRate);
      let present = zero;
      for (const [index, { value }] of monthly(computeSchedule(given)).entries()) {
        present = plus(present, over(whole(value), growth(rate, index + 1)));
      }
      const away = rounded(present) - debt;
      expect(away <= BigInt(count) && away >= -BigInt(count)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a higher rate never costs less, for any system', () => {
  const rates = ['0', '0.2', '0.5', '0.8', '1', '1.5'];
  for (const amortizationMethod of amortizationMethods) {
    for (const numInstallments of [1, 13, 48, 180]) {
      const paid = rates.map((percent) => {
        const interestRate = { percent, unit: 'month' } as const;
        return computeSchedule(termsOf({ amortizationMethod, numInstallments, interestRate })).totals.value;
      });
      expect(paid, amortizationMethod).toEqual([...paid].sort((a, b) => (a < b ? -1 : 1)));
    }
  }
});

const months = Array.from(
  { length: 240 },
  (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
const series: fc.Arbitrary<IndexSeries> = fc
  .array(fc.integer({ min: -200, max: 300 }), { minLength: months.length, maxLength: months.length })
  .map((changes) => ({
    index: 'igpm',
    values: new Map(
      months.map((month, at) => [
        month,
        text(BigInt(Math.abs(changes[at] ?? 0))).replace(/^/, (changes[at] ?? 0) < 0 ? '-' : ''),
      ]),
    ),
  }));

describe('every correction', () => {
  const rows = monthly(computeSchedule(termsOf({ numInstallments: 48, initialDueDate: '2022-01-31' }))).map(
    (row, at) => ({
      ...{
        id: String(at),
        dueDate: row.dueDate,
        originalValue: row.originalValue,
        value: row.value,
        isSettled: at % 7 === 0,
      },
    }),
  );
  const terms = { index: 'igpm', baseDate: '2022-01-31', periodMonths: 12, lagMonths: 1 } as const;
  const apply = (given: typeof rows, changes: ReadonlyMap<string, bigint>) =>
    given.map((row) => ({ ...row, value: changes.get(row.id) ?? row.value }));

  test('done twice is done once, and undone leaves what was there', () => {
    fc.assert(
      fc.property(series, fc.boolean(), fc.integer({ min: 0, max: 60 }), (index, floorAtZero, later) => {
        const asOf = `${2022 + Math.floor(later / 12)}-${String((later % 12) + 1).padStart(2, '0')}-28`;
        const first = correct(rows, { ...terms, floorAtZero }, index, asOf);
        const after = apply(rows, new Map(first.changes.map((change) => [change.id, change.after])));
        expect(correct(after, { ...terms, floorAtZero }, index, asOf).changes).toEqual([]);
        expect(apply(after, undoCorrection(first))).toEqual(rows);
        expect(total(after.map(({ value }) => value)) - total(rows.map(({ value }) => value))).toBe(first.difference);
        for (const change of first.changes) {
          expect(rows.find(({ id }) => id === change.id)?.isSettled).toBe(false);
          if (floorAtZero) expect(change.after).toBeGreaterThanOrEqual(change.before);
        }
      }),
    );
  });

  test('year by year gives what all at once gives', () => {
    fc.assert(
      fc.property(series, fc.boolean(), (index, floorAtZero) => {
        let step = rows;
        for (const year of [2023, 2024, 2025, 2026]) {
          const { changes } = correct(step, { ...terms, floorAtZero }, index, `${year}-12-31`);
          step = apply(step, new Map(changes.map((change) => [change.id, change.after])));
        }
        const atOnce = correct(rows, { ...terms, floorAtZero }, index, '2026-12-31');
        expect(step).toEqual(apply(rows, new Map(atOnce.changes.map((change) => [change.id, change.after]))));
      }),
    );
  });

  test('with a month missing changes nothing and names it', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 24, max: 59 }), ({ index, values }, at) => {
        const without = new Map([...values].filter(([month]) => month !== months[at]));
        expect(() => correct(rows, { ...terms, floorAtZero: false }, { index, values: without }, '2025-12-31')).toThrow(
          expect.objectContaining({
            reason: 'finance.indexMissing',
            facts: expect.objectContaining({ months: months[at] }),
          }),
        );
      }),
    );
  });
});
