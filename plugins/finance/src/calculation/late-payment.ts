import { type Day, daysBetween } from '@gleba/sdk';
import { nextWorkingDay } from './days.ts';
import { share, whole } from './exact/money.ts';
import { fraction, readPercent, rounded, times } from './exact/rational.ts';
import { type LegalLimit, legalLimit, percentOf } from './legal-limits.ts';

/** What a delay costs, by contract. */
export interface LateTerms {
  /** Cents, once. */
  readonly fineValue: bigint;
  /** Percent of the amount, once, as decimal text; besides `fineValue`. */
  readonly finePercent: string;
  /** Percent of the amount for a month, as decimal text. */
  readonly interestPercent: string;
  /** Days of the city on which nobody works. */
  readonly municipalHolidays?: ReadonlySet<Day>;
  /** The day of a part payment that bore charges: the fine was asked then, and interest is counted on from it. */
  readonly chargedUntil?: Day | undefined;
}

export interface LateCharges {
  /** Until when it costs nothing: the due date, or the next working day. */
  readonly lastDay: Day;
  /** Days after it; zero when it is paid in time. */
  readonly days: number;
  /** Of these the days for which interest is reckoned: those after a part payment that bore charges. */
  readonly bearing: number;
  readonly fine: bigint;
  readonly interest: bigint;
  /** The amount and its charges. */
  readonly total: bigint;
  readonly limits: readonly LegalLimit[];
}

/** A commercial month: interest of a day is a thirtieth. */
const monthDays = 30n;

/**
 * What an amount costs on the day on which it is paid. Simple interest on the amount alone, `amount × % ÷ 100 ÷ 30 × days`, rounded once;
 * the fine once, whole. Paid on the first working day after a due date without banks it costs nothing, and days are counted from
 * there (Código Civil, art. 132 §1): R$ 100.00 ten days late are 2.00 and 0.33 at 2 % and 1 % a month.
 */
export function lateCharges(amount: bigint, dueDate: Day, paidOn: Day, terms: LateTerms): LateCharges {
  const lastDay = nextWorkingDay(dueDate, terms.municipalHolidays);
  const days = Math.max(0, daysBetween(lastDay, paidOn));
  const isFined = terms.chargedUntil !== undefined && terms.chargedUntil > lastDay;
  const isLate = days > 0;
  const fine = isLate && !isFined ? share(amount, readPercent(terms.finePercent)) + terms.fineValue : 0n;
  const bearing = isFined ? Math.max(0, daysBetween(terms.chargedUntil ?? lastDay, paidOn)) : days;
  const daily = times(readPercent(terms.interestPercent), fraction(BigInt(bearing), monthDays));
  const interest = rounded(times(whole(amount), daily));
  const limits = [legalLimit('fine', percentOf(fine, amount)), legalLimit('lateInterest', terms.interestPercent)];
  return { lastDay, days, bearing, fine, interest, total: amount + fine + interest, limits };
}

export interface Settlement {
  readonly interest: bigint;
  readonly fine: bigint;
  readonly amount: bigint;
  /** What is still owed of each. */
  readonly left: { readonly interest: bigint; readonly fine: bigint; readonly amount: bigint };
  /** Paid more than was owed. */
  readonly surplus: bigint;
}

/**
 * What a payment settles that may be less than is owed: interest first, then the fine, then the amount (Código Civil, art. 354: interest
 * before capital, unless it is agreed otherwise). What is left of the amount goes on bearing interest, what is left of interest does not.
 */
export function settle(
  paid: bigint,
  owed: { readonly interest: bigint; readonly fine: bigint; readonly amount: bigint },
): Settlement {
  let rest = paid;
  const take = (most: bigint) => {
    const part = rest < most ? rest : most;
    rest -= part;
    return part;
  };
  const interest = take(owed.interest);
  const fine = take(owed.fine);
  const amount = take(owed.amount);
  const left = { interest: owed.interest - interest, fine: owed.fine - fine, amount: owed.amount - amount };
  return { interest, fine, amount, left, surplus: rest };
}
