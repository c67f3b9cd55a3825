import type { Day } from '@gleba/sdk';
import { calculationErrors } from './calculation-errors.ts';
import { addMonths, addMonthsTo, type Month, monthOf } from './days.ts';
import { share } from './exact/money.ts';
import { compare, one, plus, type Rational, readPercent, times } from './exact/rational.ts';
import { adjustmentIndexes } from './values.ts';

export { adjustmentIndexes };
export type AdjustmentIndex = (typeof adjustmentIndexes)[number];

/** One index, month by month: the published change in percent as decimal text, `-0.08`. What is not there is not known. */
export interface IndexSeries {
  readonly index: AdjustmentIndex;
  readonly values: ReadonlyMap<Month, string>;
}

export interface CorrectionTerms {
  readonly index: AdjustmentIndex;
  /** From when anniversaries are counted; what is due on one or after it is corrected by it. */
  readonly baseDate: Day;
  /** Months between two anniversaries. Lei 10.192/2001, art. 2 §1: not less than a year; see `isPeriodLawful`. */
  readonly periodMonths: number;
  /** How many months before an anniversary's the last month lies whose value counts: 1 is the month before. */
  readonly lagMonths: number;
  /** An index that fell over a period leaves amounts as they are. */
  readonly floorAtZero: boolean;
}

/** How one anniversary's factor came about. */
export interface Anniversary {
  readonly date: Day;
  readonly months: readonly { readonly month: Month; readonly percent: string }[];
  /** Of the period: the product of 1 + r ÷ 100. */
  readonly accumulated: Rational;
  /** What counts of it: not below one with a floor. */
  readonly factor: Rational;
  /** Of all periods until now. */
  readonly cumulative: Rational;
}

/** Most anniversaries looked at: 50 years of months. */
const maxAnniversaries = 600;

/**
 * The anniversaries until `asOf`, each with its months and factors.
 *
 * @throws CONFLICT `indexMissing`, naming every month, when one is not known: a missing value is not a change of zero. VALIDATION
 *   `indexUnknown` when the series is of another index.
 */
export function anniversaries(terms: CorrectionTerms, series: IndexSeries, asOf: Day): Anniversary[] {
  const { index, baseDate, periodMonths, lagMonths, floorAtZero } = terms;
  if (index === 'none') return [];
  if (series.index !== index) throw calculationErrors.indexUnknown({ index });
  const found: Anniversary[] = [];
  const missing: Month[] = [];
  let cumulative = one;
  for (let number = 1; number <= maxAnniversaries; number++) {
    const date = addMonths(baseDate, number * periodMonths);
    if (date > asOf) break;
    const last = addMonthsTo(monthOf(date), -lagMonths);
    const months = Array.from({ length: periodMonths }, (_, at) => {
      const month = addMonthsTo(last, at + 1 - periodMonths);
      const percent = series.values.get(month);
      if (percent === undefined) missing.push(month);
      return { month, percent: percent ?? '' };
    });
    if (missing.length > 0) continue;
    const accumulated = months.reduce((all, { percent }) => times(all, plus(one, readPercent(percent))), one);
    const factor = floorAtZero && compare(accumulated, one) < 0 ? one : accumulated;
    cumulative = times(cumulative, factor);
    found.push({ date, months, accumulated, factor, cumulative });
  }
  if (missing.length > 0) throw calculationErrors.indexMissing({ index, months: [...new Set(missing)].join(', ') });
  return found;
}

/** An installment as corrections see it, in cents. */
export interface Correctable {
  readonly id: string;
  readonly dueDate: Day;
  /** Before any correction. */
  readonly originalValue: bigint;
  /** As it stands. */
  readonly value: bigint;
  /** Paid, or given to somebody as a debt that stands: never changed. */
  readonly isSettled: boolean;
}

export interface CorrectedInstallment {
  readonly id: string;
  readonly before: bigint;
  readonly after: bigint;
  /** Undefined before the first anniversary. */
  readonly anniversary: Anniversary | undefined;
}

export interface Correction {
  /** Those that change. */
  readonly changes: readonly CorrectedInstallment[];
  /** What the contract owes more, or less. */
  readonly difference: bigint;
  readonly anniversaries: readonly Anniversary[];
}

/**
 * What a correction as of a day makes of one contract. Each amount is its original one times the cumulative factor of the last
 * anniversary that it is due after, rounded once: doing it again changes nothing, and an amount is never rounded twice. What was
 * due before an anniversary keeps its amount, its delay has its own charges.
 */
export function correct(
  installments: readonly Correctable[],
  terms: CorrectionTerms,
  series: IndexSeries,
  asOf: Day,
): Correction {
  const known = anniversaries(terms, series, asOf);
  let difference = 0n;
  const changes: CorrectedInstallment[] = [];
  for (const { id, dueDate, originalValue, value: before, isSettled } of installments) {
    if (isSettled) continue;
    const anniversary = known.findLast(({ date }) => date <= dueDate);
    const after = anniversary ? share(originalValue, anniversary.cumulative) : originalValue;
    if (after === before) continue;
    difference += after - before;
    changes.push({ id, before, after, anniversary });
  }
  return { changes, difference, anniversaries: known };
}

/** The amounts before it: what undoes a correction. */
export function undoCorrection({ changes }: Correction): ReadonlyMap<string, bigint> {
  return new Map(changes.map(({ id, before }) => [id, before]));
}
