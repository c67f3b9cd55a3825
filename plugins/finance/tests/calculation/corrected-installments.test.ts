import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, computeSchedule, correctInstallments, type OpenToCorrect } from '../../src/calculation/index.ts';
import type { Terms } from '../../src/calculation/terms.ts';

const year = (at: number, percents: readonly string[]) =>
  percents.map((percent, month) => [`${at}-${String(month + 1).padStart(2, '0')}`, percent] as const);
/** IPCA (IBGE) and IGP-M (FGV) of 2023, month by month. */
const ipca = ['0.53', '0.84', '0.71', '0.61', '0.23', '-0.08', '0.12', '0.23', '0.26', '0.24', '0.28', '0.56'];
const igpm = ['0.21', '-0.06', '0.05', '-0.95', '-1.84', '-1.93', '-0.72', '-0.14', '0.37', '0.50', '0.59', '0.74'];

const terms = (more: Partial<Terms> = {}): Terms => ({
  ...{ basePrice: '36014.52', numInstallments: 12, initialDueDate: '2024-01-10', amortizationMethod: 'none' },
  ...more,
});
const openOf = (given: Terms): OpenToCorrect[] =>
  computeSchedule(given).installments.map((installment, index) => ({
    ...installment,
    ...{ id: String(index), correctionValue: 0n, settledValue: 0n },
  }));
const by = { index: 'ipca', baseDate: '2023-01-05', periodMonths: 12, lagMonths: 1, floorAtZero: true } as const;
const series = { index: 'ipca', values: new Map(year(2023, ipca)) } as const;

test('an installment of 3,001.21 becomes 3,139.90 by the IPCA of 2023', () => {
  const given = terms();
  const { changes, difference } = correctInstallments(given, openOf(given), by, series, '2024-01-05');
  expect(changes.map(({ after }) => after.value)).toEqual(Array(12).fill(centsOf('3139.90')));
  expect(difference).toBe(12n * (centsOf('3139.90') - centsOf('3001.21')));
});

test('an index that fell leaves amounts as they are, or lowers them where no floor was agreed', () => {
  const given = terms({ basePrice: '12000.00' });
  const fallen = { index: 'igpm', values: new Map(year(2023, igpm)) } as const;
  const asked = { ...by, index: 'igpm' } as const;
  expect(correctInstallments(given, openOf(given), asked, fallen, '2024-01-05').changes).toEqual([]);
  const lowered = correctInstallments(given, openOf(given), { ...asked, floorAtZero: false }, fallen, '2024-01-05');
  expect(lowered.changes[0]?.after).toMatchObject({ value: 96822n, correctionValue: -3178n });
});

test('insurance and costs are those of the corrected amount, the discount stays as it was agreed', () => {
  const given = terms({
    ...{ basePrice: '12000.00', insurancePercentage: '2', promotionalDiscount: '120.00' },
    costs: { bank: { fixed: '1.99', payer: 'customer' } },
  });
  const [first] = correctInstallments(given, openOf(given), by, series, '2024-01-05').changes;
  // 1,046.21 less 10.00, 2 % insurance of 1,046.21 (20.92), and the slip's 1.99.
  expect(first?.after).toMatchObject({
    correctionValue: 4621n,
    insuranceFee: 2092n,
    value: 105912n,
    netValue: 105713n,
  });
});

test('doing it again changes nothing; what is paid in part stays, and is counted', () => {
  const percent = fc.integer({ min: -300, max: 300 }).map((hundredths) => (hundredths / 100).toFixed(2));
  const months = fc.array(percent, { minLength: 36, maxLength: 36 });
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 11 }), fc.boolean(), (percents, partly, floorAtZero) => {
      const given = terms({ numInstallments: 36 });
      const known = [0, 1, 2].flatMap((at) => year(2023 + at, percents.slice(at * 12, at * 12 + 12)));
      const values = { index: 'ipca', values: new Map(known) } as const;
      const open = openOf(given).map((one, index) => (index === partly ? { ...one, settledValue: 1n } : one));
      const first = correctInstallments(given, open, { ...by, floorAtZero }, values, '2026-01-05');
      const after = open.map((one) => ({ ...one, ...first.changes.find(({ id }) => id === one.id)?.after }));
      const again = correctInstallments(given, after, { ...by, floorAtZero }, values, '2026-01-05');
      expect(again).toMatchObject({ changes: [], difference: 0n, partlyPaid: 1 });
      expect(after[partly]).toEqual(open[partly]);
      const sum = (all: readonly { readonly value: bigint }[]) => all.reduce((total, { value }) => total + value, 0n);
      expect(sum(after) - sum(open)).toBe(first.difference);
    }),
    { numRuns: 60 },
  );
});
