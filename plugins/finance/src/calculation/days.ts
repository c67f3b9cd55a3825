import { addDays, type Day, daysBetween, isWorkingDay } from '@gleba/sdk';

/** A month of the calendar, `YYYY-MM`. */
export type Month = string;

const partsOf = (day: Day): readonly [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];
const two = (number: number) => String(number).padStart(2, '0');

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function addMonthsTo(month: Month, count: number): Month {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${two((((at % 12) + 12) % 12) + 1)}`;
}

/**
 * The day `count` months after `origin`, on `dueDay` or, where the month is shorter, on its last day. Each is computed from the
 * origin and not from the one before: due on the 31st it is 31-01, 28-02, 31-03 (Código Civil, art. 132 §3).
 */
export function addMonths(origin: Day, count: number, dueDay = partsOf(origin)[2]): Day {
  const month = addMonthsTo(monthOf(origin), count);
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${two(Math.min(dueDay, last))}`;
}

/** Whole months from `from` to `to`, and the days that are left; both zero where `to` is not later. */
export function monthsAndDays(from: Day, to: Day): { readonly months: number; readonly days: number } {
  if (to <= from) return { months: 0, days: 0 };
  const [[fromYear, fromMonth], [toYear, toMonth]] = [partsOf(from), partsOf(to)];
  let months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (addMonths(from, months) > to) months -= 1;
  return { months, days: daysBetween(addMonths(from, months), to) };
}

/**
 * What falls due on a day without banks may be paid on the next working day (Código Civil, art. 132 §1; Lei 7.089/1983). National
 * holidays are the kernel's; `municipalHolidays` are the days that the city adds.
 */
export function nextWorkingDay(day: Day, municipalHolidays: ReadonlySet<Day> = new Set()): Day {
  let at = day;
  while (!isWorkingDay(at) || municipalHolidays.has(at)) at = addDays(at, 1);
  return at;
}

/** The earliest day on which something may have fallen due that is not late on `today`: on a Monday Saturday. */
export function firstDayInTime(today: Day): Day {
  let at = today;
  while (nextWorkingDay(addDays(at, -1)) >= today) at = addDays(at, -1);
  return at;
}
