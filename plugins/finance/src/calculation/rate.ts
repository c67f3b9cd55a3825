import { power, root } from './exact/power.ts';
import { fraction, minus, one, plus, type Rational, readPercent, times, zero } from './exact/rational.ts';

/**
 * What the number of a rate is: compounded over a year, a year's divided by twelve, or a month's. A rate without its unit is no
 * rate: 8.0000 a year and 0.6434 a month look alike in a column.
 */
export const rateUnits = ['effectiveYear', 'nominalYear', 'month'] as const;
export type RateUnit = (typeof rateUnits)[number];

export interface Rate {
  /** Percent as decimal text: `8`, `0.8`. */
  readonly percent: string;
  readonly unit: RateUnit;
}

/**
 * The rate of one month as a fraction of one. Effective: (1 + a)^(1/12) − 1, so that twelve months are the year's rate
 * (8 % → 0.6434030110 %); nominal: a ÷ 12. Roots are cut after 60 digits, all else is exact.
 */
export function monthlyRate({ percent, unit }: Rate): Rational {
  const rate = readPercent(percent);
  if (rate.n === 0n) return zero;
  if (unit === 'month') return rate;
  if (unit === 'nominalYear') return fraction(rate.n, rate.d * 12n);
  return minus(root(plus(one, rate), 12), one);
}

/** The year's effective rate, (1 + i)^12 − 1: what CDC art. 52, II has told to the customer. */
export function effectiveYear(monthly: Rational): Rational {
  return minus(power(plus(one, monthly), 12), one);
}

/** (1 + i)^(months + days ÷ 30): months compound, days as the commercial month's thirtieths. */
export function growth(monthly: Rational, months: number, days = 0): Rational {
  const factor = plus(one, monthly);
  const whole = power(factor, months);
  return days === 0 ? whole : times(whole, power(root(factor, 30), days));
}
