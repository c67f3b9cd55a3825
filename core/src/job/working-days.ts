/** A day of the calendar, `YYYY-MM-DD`. */
type Day = string;

const dayMs = 86_400_000;

/**
 * Days of the year that are holidays by federal law: Law 662/1949 as amended by 10.607/2002 (1 January, 21 April, 1 May,
 * 7 September, 2 and 15 November, 25 December), Law 6.802/1980 (12 October), Law 14.759/2023 (20 November, since 2024).
 */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const blackAwarenessDay = { day: '11-20', since: 2024 };

/**
 * Days from Easter Sunday on which no federal office and no bank works: Monday and Tuesday of Carnival, Good Friday, Corpus
 * Christi. Resolution CMN 4.880/2020 counts all four as no working days; Law 9.093/1995, article 2, names Good Friday.
 */
const daysFromEaster = [-48, -47, -2, 60];

/** National holidays of a year, those that follow Easter included, in order. */
export function nationalHolidays(year: number): readonly Day[] {
  const known = holidays.get(year);
  if (known) return known;
  const fixed = fixedHolidays.map((day) => `${year}-${day}`);
  if (year >= blackAwarenessDay.since) fixed.push(`${year}-${blackAwarenessDay.day}`);
  const easter = Date.parse(`${easterSunday(year)}T00:00:00Z`);
  const moving = daysFromEaster.map((days) => new Date(easter + days * dayMs).toISOString().slice(0, 10));
  const all = [...fixed, ...moving].sort();
  holidays.set(year, all);
  return all;
}

const holidays = new Map<number, readonly Day[]>();

/** Neither Saturday, Sunday nor a national holiday. States' and cities' own holidays are not known here. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !nationalHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The working day that lies so many working days behind `day`; 0 answers `day` or the next working day. */
export function addWorkingDays(day: Day, count: number): Day {
  let at = Date.parse(`${day}T00:00:00Z`);
  const text = () => new Date(at).toISOString().slice(0, 10);
  while (!isWorkingDay(text())) at += dayMs;
  for (let left = count; left > 0; left -= 1) {
    do at += dayMs;
    while (!isWorkingDay(text()));
  }
  return text();
}

/**
 * Easter Sunday of the Gregorian calendar, by the anonymous algorithm that Nature printed on 20 April 1876; J. Meeus,
 * Astronomical Algorithms, chapter 8.
 */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
