import { whole } from '../exact/money.ts';
import { power } from '../exact/power.ts';
import { fraction, isZero, minus, one, over, plus, type Rational, rounded, times, zero } from '../exact/rational.ts';
import type { Debt, Portion, System } from './portion.ts';

/** Months for which an amount stays the same. */
export const sacocCycle = 12;

/**
 * Σ ((1+i)^k − 1) for the months 1 to `month`, none for those that are free: what one unit of principal would bear if each month's
 * were compounded until it is paid.
 */
export function theoreticalInterest(rate: Rational, month: number, freeMonths: number): Rational {
  const months = Math.max(0, month - freeMonths);
  if (months === 0 || isZero(rate)) return zero;
  const factor = plus(one, rate);
  // A geometric series: (1+i)·((1+i)^m − 1) ÷ i.
  const series = over(times(factor, minus(power(factor, months), one)), rate);
  return minus(series, whole(months));
}

/** From which months the level of a cycle takes its interest, as [after, until] and how many they are. */
function sourceOf(cycle: number, { count, isFirstYearFree }: Debt): readonly [after: number, until: number] {
  if (!isFirstYearFree) return [cycle * sacocCycle, Math.min((cycle + 1) * sacocCycle, count)];
  return cycle === 0 ? [0, 0] : [(cycle - 1) * sacocCycle, cycle * sacocCycle];
}

/**
 * SACOC, as developers sell lots: equal principals A = PV ÷ n and, level over each cycle of twelve months, the mean of the
 * theoretical interest A((1+i)^k − 1) of its months. With the first year free each cycle takes the mean of the one before it, and the
 * first takes none. No statute or textbook defines it; this is what issued contracts of a development ERP show (R$ 252,102.00 in 84
 * at 6 % a year: 3,001.21, 3,097.89, … 4,145.67, together 295,319.43).
 *
 * Every amount is rounded once; the last one takes what the exact total leaves.
 */
export const sacoc: System = (debt) => {
  const { financed, count, rate, freeMonths } = debt;
  const part = fraction(financed, BigInt(count));
  const theory = (month: number) => theoreticalInterest(rate, month, freeMonths);
  const cycles = Math.ceil(count / sacocCycle);
  let interest = zero;
  const levels = Array.from({ length: cycles }, (_, cycle) => {
    const [after, until] = sourceOf(cycle, debt);
    if (until === after) return part;
    const mean = times(part, over(minus(theory(until), theory(after)), whole(until - after)));
    return plus(part, mean);
  });
  // The exact total: whole cycles hand their interest on undivided, only the last one may be shorter than its source.
  const last = cycles - 1;
  const lengthOfLast = count - last * sacocCycle;
  const [after, until] = sourceOf(last, debt);
  if (until > after) {
    const beforeLast = theory(after);
    const inLast = over(times(minus(theory(until), beforeLast), whole(lengthOfLast)), whole(until - after));
    interest = times(part, plus(beforeLast, inLast));
  }
  const total = rounded(plus(whole(financed), interest));
  return levelled(financed, count, total, (index) => rounded(levels[Math.floor(index / sacocCycle)] ?? part));
};

/**
 * SACOC by anniversaries: the first year pays p = PV ÷ n rounded to the cent; year y pays p(1 + a)^(y−1) with the year's effective
 * rate a = (1+i)^12 − 1, each rounded from p. As another developer's contracts show: R$ 91,393.75 in 175 at 0.8 % a month begin with
 * 522.25 and end with 1,991.81.
 */
export const sacocStep: System = (debt) => {
  const { financed, count, rate, freeMonths } = debt;
  const part = rounded(fraction(financed, BigInt(count)));
  const factor = plus(one, rate);
  const amounts: bigint[] = [];
  for (let index = 0; index < count; index++) {
    const year = Math.floor(Math.max(0, index - freeMonths) / sacocCycle);
    const isNew = index === 0 || Math.max(0, index - freeMonths) % sacocCycle === 0;
    const before = amounts.at(-1) ?? part;
    amounts.push(isNew ? rounded(times(whole(part), power(factor, year * sacocCycle))) : before);
  }
  const total = amounts.reduce((all, amount) => all + amount, 0n) + financed - part * BigInt(count);
  return levelled(financed, count, total, (index) => amounts[index] ?? part);
};

/** Amounts that are given, divided into equal principals and interest; the last of both is what is left. */
function levelled(financed: bigint, count: number, total: bigint, amountAt: (index: number) => bigint): Portion[] {
  const part = rounded(fraction(financed, BigInt(count)));
  let [balance, left] = [financed, total];
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const asked = amountAt(index);
    const amount = isLast ? left : asked;
    const principal = isLast ? balance : part;
    balance -= principal;
    left -= amount;
    return { principal, interest: amount - principal, remainder: amount - asked };
  });
}
