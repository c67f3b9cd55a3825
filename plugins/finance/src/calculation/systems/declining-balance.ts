import { share, whole } from '../exact/money.ts';
import { power } from '../exact/power.ts';
import { fraction, minus, one, over, plus, rounded, times } from '../exact/rational.ts';
import type { Debt, Portion, System } from './portion.ts';

/** Months without interest come first, in equal parts of the whole debt; the balance they leave is what the system divides. */
function afterFreeMonths(debt: Debt, pay: (balance: bigint, months: number) => Portion[]): Portion[] {
  const { financed, count } = debt;
  const free = Math.min(debt.freeMonths, count);
  const part = rounded(fraction(financed, BigInt(count)));
  const portions: Portion[] = Array.from({ length: free }, (_, index) => ({
    principal: index === count - 1 ? financed - part * BigInt(count - 1) : part,
    interest: 0n,
    remainder: index === count - 1 ? financed - part * BigInt(count) : 0n,
  }));
  if (free === count) return portions;
  return [...portions, ...pay(financed - part * BigInt(free), count - free)];
}

/**
 * Table Price (French system): equal payments P = PV·i ÷ (1 − (1+i)^−n), rounded to the cent; interest is the rate on the balance
 * as it stands in cents, rounded; the last payment is what is left. R. Price, 1771; Forger, IME-USP RT-MAP-1001.
 */
export const price: System = (debt) =>
  afterFreeMonths(debt, (financed, count) => {
    const { rate } = debt;
    const factor = power(plus(one, rate), count);
    // PV·i·q^n ÷ (q^n − 1): the same without a negative power.
    const payment = rounded(over(times(whole(financed), times(rate, factor)), minus(factor, one)));
    let balance = financed;
    return Array.from({ length: count }, (_, index) => {
      const interest = share(balance, rate);
      const principal = index === count - 1 ? balance : payment - interest;
      balance -= principal;
      return { principal, interest, remainder: principal + interest - payment };
    });
  });

/** SAC: equal principals PV ÷ n, interest on the balance as it stands. Forger, IME-USP RT-MAP-1001. */
export const sac: System = (debt) => {
  const { financed, count, rate, freeMonths } = debt;
  const part = rounded(fraction(financed, BigInt(count)));
  let balance = financed;
  return Array.from({ length: count }, (_, index) => {
    const interest = index < freeMonths ? 0n : share(balance, rate);
    const principal = index === count - 1 ? balance : part;
    balance -= principal;
    return { principal, interest, remainder: principal - part };
  });
};

/**
 * Gauss (MEJS, simple interest): equal payments P = PV(1 + i·n) ÷ (n(1 + i(n−1)÷2)); interest falls by the same step each month,
 * J_k = PV·i(n − k + 1) ÷ (n(1 + i(n−1)÷2)), the sum that Gauss is told to have found as a child. C. de Faro, FGV EPGE 765.
 */
export const gauss: System = (debt) =>
  afterFreeMonths(debt, (financed, count) => {
    const { rate } = debt;
    const n = whole(count);
    const divisor = times(n, plus(one, times(rate, fraction(BigInt(count - 1), 2n))));
    const payment = rounded(over(times(whole(financed), plus(one, times(rate, n))), divisor));
    const step = over(times(whole(financed), rate), divisor);
    let balance = financed;
    return Array.from({ length: count }, (_, index) => {
      const interest = rounded(times(step, whole(count - index)));
      const principal = index === count - 1 ? balance : payment - interest;
      balance -= principal;
      return { principal, interest, remainder: principal + interest - payment };
    });
  });
