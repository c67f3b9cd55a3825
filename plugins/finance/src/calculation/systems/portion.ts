import type { Rational } from '../exact/rational.ts';

/** One month's part of a debt, in cents. */
export interface Portion {
  readonly principal: bigint;
  readonly interest: bigint;
  /** Of the last one: how far it is from what the system asks for that month, because cents do not divide. */
  readonly remainder?: bigint;
}

/** What a system is asked: to pay `financed` back in `count` months. */
export interface Debt {
  /** Cents. */
  readonly financed: bigint;
  readonly count: number;
  /** Of a month, as a fraction of one. */
  readonly rate: Rational;
  /** The first so many months bear no interest. */
  readonly freeMonths: number;
  /** SACOC: what the first year's months would bear is paid from the second year on. */
  readonly isFirstYearFree: boolean;
}

/** One way of paying back. Principals add up to `financed` exactly; what rounding leaves is on the last portion. */
export type System = (debt: Debt) => Portion[];
