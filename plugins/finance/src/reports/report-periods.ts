import { addDays, type Day, daysBetween } from '@gleba/sdk';
import { addMonthsTo } from '../calculation/days.ts';

export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** Most steps of one report: a year of days and a bit, and more months than anybody keeps. */
export const mostSteps = 400;

export interface Span {
  readonly from: Day;
  readonly until: Day;
}

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;
const nextMonth = (day: Day, count = 1): Day => `${addMonthsTo(day.slice(0, 7) as Month, count)}-01`;
type Month = Parameters<typeof addMonthsTo>[0];

/** Monday of its week (ISO 8601), as `date_trunc` of PostgreSQL has it. 1970-01-05 was one. */
const mondayOf = (day: Day): Day => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));

/** The day with which the step begins that the day is of. */
export function stepOf(day: Day, step: ReportStep): Day {
  if (step === 'day') return day;
  return step === 'week' ? mondayOf(day) : firstOf(day);
}

/** All steps of a period; the first and the last may be parts of theirs. One more than the most tells that there are too many. */
export function stepsOf({ from, until }: Span, step: ReportStep): readonly Span[] {
  const steps: Span[] = [];
  let start = from;
  while (start <= until && steps.length <= mostSteps) {
    const next = step === 'day' ? addDays(start, 1) : step === 'week' ? addDays(mondayOf(start), 7) : nextMonth(start);
    steps.push({ from: start, until: next > until ? until : addDays(next, -1) });
    start = next;
  }
  return steps;
}

/** As long a period directly before it: whole months before whole months, else as many days. */
export function formerSpan({ from, until }: Span): Span {
  const isWholeMonths = from === firstOf(from) && addDays(until, 1) === firstOf(addDays(until, 1));
  if (!isWholeMonths) return { from: addDays(from, -(daysBetween(from, until) + 1)), until: addDays(from, -1) };
  const months = monthNumber(until) - monthNumber(from) + 1;
  return { from: nextMonth(from, -months), until: addDays(from, -1) };
}

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
