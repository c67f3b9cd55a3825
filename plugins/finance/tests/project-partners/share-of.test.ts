import { describe, expect, test } from 'vitest';
import { dividedShares, shareDay, sharedBasis } from '../../src/project-partners/share-of.ts';
import { statementOf } from '../../src/project-partners/statement-of.ts';

describe('what is divided', () => {
  // 1,000.00 with 20.00 of insurance and 1.99 + 3.00 + 0.51 of costs: 974.50 is the office's and the partners'.
  const installment = {
    ...{ kind: 'installment' as const, value: '1000.00', settledValue: '0', insuranceFee: '20.00' },
    ...{ extraFeesValue: '0.00', bankFee: '1.99', platformFee: '3.00', platformBankFee: '0.51' },
  };
  const paid = (principal: bigint, more: object = {}) => ({ principal, discount: 0n, fine: 0n, interest: 0n, ...more });

  test('is what arrived, less insurance and the costs of charging', () => {
    expect(sharedBasis(installment, paid(100_000n))).toBe(97_450n);
    // What was added is the office's own.
    expect(sharedBasis({ ...installment, extraFeesValue: '10.00' }, paid(100_000n))).toBe(96_450n);
    // Late: fine and interest go with it.
    expect(sharedBasis(installment, paid(100_000n, { fine: 2_000n, interest: 333n }))).toBe(99_783n);
    // Early: what was given up did not arrive; insurance and costs are whole.
    expect(sharedBasis(installment, paid(95_000n, { discount: 5_000n }))).toBe(92_450n);
  });

  test('of parts comes to the same as of the whole', () => {
    // 25.50 × 333.33 ÷ 1000 = 8.4999 → 8.50; of 666.66 17.00; of all 25.50.
    const parts = [33_333n, 33_333n, 33_334n];
    let settled = 0n;
    const each = parts.map((cents) => {
      const settledValue = `${settled / 100n}.${String(settled % 100n).padStart(2, '0')}`;
      settled += cents;
      return sharedBasis({ ...installment, settledValue }, paid(cents));
    });
    expect(each).toEqual([32_483n, 32_483n, 32_484n]);
  });

  test('is nothing of the subscription fee, nor below nothing', () => {
    expect(sharedBasis({ ...installment, kind: 'subscriptionFee' }, paid(100_000n))).toBe(0n);
    expect(sharedBasis({ ...installment, insuranceFee: '999.00' }, paid(100_000n))).toBe(0n);
    expect(sharedBasis({ ...installment, value: '0' }, paid(0n))).toBe(0n);
  });
});

describe('by percentages', () => {
  test('each gets theirs, and the cent that is left goes to whom the cut took most from', () => {
    expect(dividedShares(10_000n, ['33.3333', '33.3333', '33.3334'])).toEqual([3333n, 3333n, 3334n]);
    // 0.01 by halves: together one cent, of equals the later one's.
    expect(dividedShares(1n, ['50', '50'])).toEqual([0n, 1n]);
    // 974.50 × 12.5 % = 121.8125, × 7.25 % = 70.65125: together 192.46375 → 192.46.
    expect(dividedShares(97_450n, ['12.5', '7.25'])).toEqual([12_181n, 7_065n]);
    // 0.05 by 30, 30 and 30 %: 0.015 each, together 0.045 → 0.05.
    expect(dividedShares(5n, ['30', '30', '30'])).toEqual([1n, 2n, 2n]);
    expect(dividedShares(0n, ['100'])).toEqual([0n]);
    expect(dividedShares(10_000n, [])).toEqual([]);
  });

  test('they never get more than there is, and of the whole exactly the whole', () => {
    for (let cents = 0n; cents < 400n; cents += 7n) {
      for (const percentages of [['33.3333', '33.3333', '33.3334'], ['0.0001', '99.9999'], Array(8).fill('12.5')]) {
        const shares = dividedShares(cents, percentages);
        expect(shares.reduce((a, b) => a + b, 0n)).toBe(cents);
        expect(shares.every((one) => one >= 0n)).toBe(true);
      }
    }
  });
});

describe('the day', () => {
  const terms = (months: number, days: number, isAbsolute = false) => ({
    ...{ splitTiming: 'later' as const, paymentMonthOffset: months, paymentDayOffset: days },
    isPaymentDayAbsolute: isAbsolute,
  });
  test.each([
    ['2026-01-31', { ...terms(3, 5), splitTiming: 'onPayment' as const }, '2026-01-31'],
    ['2026-01-31', terms(0, 0), '2026-01-31'],
    ['2026-01-31', terms(1, 0), '2026-02-28'],
    ['2028-01-31', terms(1, 0), '2028-02-29'],
    ['2026-01-31', terms(1, 5), '2026-03-05'],
    ['2026-01-31', terms(2, 0), '2026-03-31'],
    ['2026-12-20', terms(1, 15), '2027-02-04'],
    ['2026-01-31', terms(1, 30, true), '2026-02-28'],
    ['2026-01-31', terms(3, 31, true), '2026-04-30'],
    ['2026-01-15', terms(1, 10, true), '2026-02-10'],
    // This month's tenth is over: the next one.
    ['2026-01-15', terms(0, 10, true), '2026-02-10'],
    ['2026-01-10', terms(0, 10, true), '2026-01-10'],
    ['2026-12-31', terms(0, 30, true), '2027-01-30'],
    // No day is said: the first.
    ['2026-01-15', terms(1, 0, true), '2026-02-01'],
  ])('%s, %j: %s', (paidOn, given, due) => expect(shareDay(paidOn, given)).toBe(due));
});

test('a statement counts on from what was before, and what was taken back after it was passed on is owed back', () => {
  const share = (id: string, value: string, owedOn: string, more: object = {}) => ({
    ...{ id, value, owedOn, paidOn: null, paidValue: null, reversedOn: null, ...more },
  });
  const shares = [
    share('a', '100.00', '2026-01-10', { paidOn: '2026-02-05', reversedOn: '2026-02-20' }),
    share('b', '50.00', '2026-02-05'),
    share('c', '25.50', '2026-03-01'),
  ];
  const { lines, ...sums } = statementOf(shares, '2026-02-01', '2026-02-28');
  expect(sums).toEqual({ opening: '100.00', owed: '50.00', takenBack: '100.00', paid: '100.00', closing: '-50.00' });
  expect(lines.map(({ on, kind, share, amount, balance }) => [on, kind, share.id, amount, balance])).toEqual([
    ['2026-02-05', 'owed', 'b', '50.00', '150.00'],
    ['2026-02-05', 'paid', 'a', '-100.00', '50.00'],
    ['2026-02-20', 'takenBack', 'a', '-100.00', '-50.00'],
  ]);
  expect(statementOf(shares).closing).toBe('-24.50');
});
