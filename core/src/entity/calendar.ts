const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const moment = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** `YYYY-MM-DD`, a day of the (proleptic) Gregorian calendar from the year 1 on. */
export function isCalendarDay(text: string): boolean {
  const match = day.exec(text);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** ISO 8601 with a time zone, such as `2026-02-28T12:30:00.5Z` or `…-03:00`. */
export function isInstant(text: string): boolean {
  const match = moment.exec(text);
  return match?.[1] !== undefined && isCalendarDay(match[1]);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
