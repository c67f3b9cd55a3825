import { describe, expect, test } from 'vitest';
import {
  amountOfDay,
  type DayTerms,
  monthlyRate,
  type OpenAmount,
  partsOfPayment,
} from '../../src/calculation/index.ts';

/** What an installment costs on a day; the examples are worked out by hand beside them. */
const terms: DayTerms = {
  late: { fineValue: 0n, finePercent: '2', interestPercent: '1' },
  amortizationMethod: 'price',
  rate: monthlyRate({ percent: '1', unit: 'month' }),
};
const installment = (more: Partial<OpenAmount> = {}): OpenAmount => ({
  dueDate: '2026-01-05',
  ...{ value: 10000n, open: 10000n, principalValue: 9000n, interestValue: 1000n, fineLeft: 0n, interestLeft: 0n },
  ...more,
});

describe('the amount of the day', () => {
  test('is the amount on its day, and ten days later 2.00 and 0.33 more', () => {
    expect(amountOfDay(installment(), '2026-01-05', terms)).toMatchObject({ timing: 'inTime', total: 10000n });
    const late = amountOfDay(installment(), '2026-01-15', terms);
    expect(late).toMatchObject({
      timing: 'late',
      daysLate: 10,
      fine: 200n,
      interest: 33n,
      discount: 0n,
      total: 10233n,
    });
  });

  test('costs nothing more on the working day after a Saturday, and is counted from there', () => {
    const saturday = installment({ dueDate: '2026-01-10' });
    expect(amountOfDay(saturday, '2026-01-12', terms)).toMatchObject({ timing: 'inTime', total: 10000n });
    expect(amountOfDay(saturday, '2026-01-13', terms)).toMatchObject({ daysLate: 1, interest: 3n, total: 10203n });
  });

  test('is the present value before its day: 100.00 two months early at 1 % are 98.03', () => {
    expect(amountOfDay(installment(), '2025-11-05', terms)).toMatchObject({
      ...{ timing: 'early', monthsEarly: 2, daysEarly: 0, discount: 197n, total: 9803n },
    });
    const withInsurance = installment({ value: 10500n, open: 10500n });
    expect(amountOfDay(withInsurance, '2025-11-05', terms)).toMatchObject({ discount: 197n, total: 10303n });
    expect(amountOfDay(installment({ interestValue: 0n }), '2025-11-05', terms).discount).toBe(0n);
  });

  test('after a part payment asks for the fine once, and for interest from its day on', () => {
    const day = amountOfDay(installment(), '2026-01-15', terms);
    // Interest 0.33 and fine 2.00 first (Código Civil, art. 354): 47.67 of 50.00 go to the installment.
    const paid = partsOfPayment(5000n, day);
    expect(paid).toMatchObject({ interest: 33n, fine: 200n, principal: 4767n, left: { open: 5233n, fine: 0n } });
    const after = installment({ open: paid.left.open, chargedUntil: '2026-01-15' });
    expect(amountOfDay(after, '2026-02-14', terms)).toMatchObject({ fine: 0n, interest: 52n, total: 5285n });
    const little = partsOfPayment(100n, day);
    expect(little).toMatchObject({ interest: 33n, fine: 67n, principal: 0n, left: { open: 10000n, fine: 133n } });
    const still = installment({ chargedUntil: '2026-01-15', fineLeft: 133n });
    expect(amountOfDay(still, '2026-01-15', terms).total).toBe(10133n);
  });

  test('of an early part is reduced in proportion, whole and parts alike', () => {
    const day = amountOfDay(installment(), '2025-11-05', terms);
    const half = partsOfPayment(4901n, day);
    expect(half).toMatchObject({ principal: 4901n, discount: 98n, left: { open: 5001n } });
    expect(partsOfPayment(9803n, day)).toMatchObject({ principal: 9803n, discount: 197n, left: { open: 0n } });
    expect(partsOfPayment(9900n, day).surplus).toBe(97n);
  });
});
