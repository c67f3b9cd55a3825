import { addDays, type Day } from '@gleba/sdk';

/** Reports that may be sent, and how often. */
export const scheduledReports = ['cashFlow', 'pendingInstallments', 'acquisition', 'taxProvision'] as const;
export const scheduleRhythms = ['weekly', 'monthly'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** Most people of one. */
export const mostRecipients = 20;

/** Mondays, and the first of each month: what they tell of is over then. */
export function isDue(rhythm: ScheduleRhythm, day: Day): boolean {
  return rhythm === 'monthly' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}

/** The day of sending at or before a day: what a program that stood still has to make up for. */
export function lastDue(rhythm: ScheduleRhythm, day: Day): Day {
  let at = day;
  while (!isDue(rhythm, at)) at = addDays(at, -1);
  return at;
}

/** What is told on a day of sending: the week or the month before it. */
export function periodBefore(rhythm: ScheduleRhythm, due: Day): { readonly from: Day; readonly until: Day } {
  const until = addDays(due, -1);
  return { from: rhythm === 'monthly' ? `${until.slice(0, 7)}-01` : addDays(due, -7), until };
}
