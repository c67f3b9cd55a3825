import { formatDate } from '@gleba/sdk';
import type { Texts } from '@gleba/sdk/web';
import type { Bucket } from '../../dashboards/data-query.ts';

/** Spans of time by their first day, as plain arithmetic over calendar days: no clock and no time zone has a say. */

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The first day of the span that the day lies in. Weeks begin on Mondays. */
export function startOf(bucket: Bucket, day: string): string {
  const date = dateOf(day);
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (bucket === 'month') date.setUTCDate(1);
  if (bucket === 'quarter') date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3, 1);
  if (bucket === 'year') date.setUTCMonth(0, 1);
  return dayOf(date);
}

/** The first day of the span so many spans later, from the first day of one. */
export function stepped(bucket: Bucket, start: string, steps: number): string {
  const date = dateOf(start);
  if (bucket === 'day') date.setUTCDate(date.getUTCDate() + steps);
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() + 7 * steps);
  if (bucket === 'month') date.setUTCMonth(date.getUTCMonth() + steps);
  if (bucket === 'quarter') date.setUTCMonth(date.getUTCMonth() + 3 * steps);
  if (bucket === 'year') date.setUTCFullYear(date.getUTCFullYear() + steps);
  return dayOf(date);
}

/** The last day of the span. */
export function endOfSpan(bucket: Bucket, start: string): string {
  return stepped('day', stepped(bucket, start, 1), -1);
}

/** Every span from the first to the last one, so that a month in which nothing happened is seen as such. At most `most`, the latest. */
export function spansBetween(bucket: Bucket, first: string, last: string, most: number): readonly string[] {
  const spans: string[] = [];
  for (let start = last; start >= first && spans.length < most; start = stepped(bucket, start, -1))
    spans.unshift(start);
  return spans;
}

export function spanWords(t: Texts, bucket: Bucket, start: string): string {
  const [year = '', month = '1'] = start.split('-');
  switch (bucket) {
    case 'day':
      return formatDate(start);
    case 'week':
      return t('workspace.dashboards.week', { day: formatDate(start) });
    case 'month':
      return t('workspace.dashboards.monthOf', { month: t(`workspace.dashboards.month.${Number(month)}`), year });
    case 'quarter':
      return t('workspace.dashboards.quarterOf', { quarter: Math.floor((Number(month) - 1) / 3) + 1, year });
    case 'year':
      return year;
  }
}
