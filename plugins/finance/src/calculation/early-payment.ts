import { type Day, daysBetween } from '@gleba/sdk';
import { monthsAndDays } from './days.ts';
import { share, whole } from './exact/money.ts';
import { fraction, one, over, plus, type Rational, readPercent, times } from './exact/rational.ts';
import { growth } from './rate.ts';
import type { AmortizationMethod } from './systems/index.ts';

/** An installment that is not due yet, in cents. */
export interface FutureInstallment {
  readonly dueDate: Day;
  readonly value: bigint;
  /** Of `value`, without interest. */
  readonly principalValue: bigint;
}

export interface EarlyPayment {
  readonly months: number;
  readonly days: number;
  /** What it is worth on the day. */
  readonly value: bigint;
  /** Interest that is not owed any more. */
  readonly reduction: bigint;
}

/** What a unit due after so long is worth now, as its divisor. */
function divisor(method: AmortizationMethod, rate: Rational, months: number, days: number): Rational {
  if (method !== 'gauss') return growth(rate, months, days);
  return plus(one, times(rate, plus(whole(months), fraction(BigInt(days), 30n))));
}

/**
 * What an installment is worth when it is paid before it is due: its present value at the contract's rate, V ÷ (1+i)^(months + days ÷ 30),
 * of simple interest V ÷ (1 + i(months + days ÷ 30)). Whoever pays in advance has the interest reduced in proportion (Lei 8.078/1990,
 * CDC, art. 52 §2). Under SACOC an installment's interest is its own, so no more than that comes off.
 */
export function payEarly(
  { dueDate, value, principalValue }: FutureInstallment,
  paidOn: Day,
  method: AmortizationMethod,
  rate: Rational,
): EarlyPayment {
  const { months, days } = monthsAndDays(paidOn, dueDate);
  const present = share(value, over(one, divisor(method, rate, months, days)));
  const isOwnInterest = method === 'sacoc' || method === 'sacocStep';
  const least = isOwnInterest ? smaller(principalValue, value) : 0n;
  const worth = present < least ? least : present;
  return { months, days, value: worth, reduction: value - worth };
}

/** A rule that rewards paying before the due date. */
export interface EarlyDiscount {
  /** So many days before it, at least. */
  readonly daysBefore: number;
  /** Percent of the amount, as decimal text. */
  readonly percent?: string;
  /** Cents. */
  readonly fixed?: bigint;
}

/** What a rule takes off an amount that is paid on a day; never more than the amount. */
export function earlyDiscount(value: bigint, dueDate: Day, paidOn: Day, rule: EarlyDiscount): bigint {
  if (daysBetween(paidOn, dueDate) < Math.max(0, rule.daysBefore)) return 0n;
  const off = share(value, readPercent(rule.percent ?? '0')) + (rule.fixed ?? 0n);
  return off > value ? value : off;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
