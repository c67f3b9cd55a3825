import { formatDate } from '@gleba/sdk';
import type { ReportStep, Span } from '../../reports/report-periods.ts';

/** '03/2024' */
export const monthText = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Over a column: a month by its name in figures, a day or a week by its first day. */
export function stepText({ from }: Pick<Span, 'from'>, step: ReportStep): string {
  return step === 'month' ? monthText(from) : formatDate(from).slice(0, 5);
}
