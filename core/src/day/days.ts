import { defaultTimeZone } from '../identity/organization-preferences.ts';

/** A day of the calendar, `YYYY-MM-DD`; without a time, so no zone can move it. */
export type Day = string;

const dayMs = 86_400_000;
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
const inBrasilia = dayIn(defaultTimeZone);

/**
 * Today by the clock of Brasília: what falls due falls due there, wherever server and browser stand. By another one where the zone of an
 * organization is given.
 */
export const currentDay = (now = new Date(), timeZone = defaultTimeZone): Day =>
  (timeZone === defaultTimeZone ? inBrasilia : dayIn(timeZone)).format(now);

/** Whether the calendar has such a day: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const number = numberOf(text);
  return Number.isFinite(number) && dayOf(number) === text;
}

export const addDays = (day: Day, count: number): Day => dayOf(numberOf(day) + count);

/** Negative where `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);
