import { addDays } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { firstDayInTime, nextWorkingDay } from '../../src/calculation/days.ts';

test('what fell due on a weekend or a holiday is in time until the next working day has gone by', () => {
  // A Friday, the weekend after it, Monday and Tuesday.
  expect(firstDayInTime('2026-11-27')).toBe('2026-11-27');
  expect(firstDayInTime('2026-11-29')).toBe('2026-11-28');
  expect(firstDayInTime('2026-11-30')).toBe('2026-11-28');
  expect(firstDayInTime('2026-12-01')).toBe('2026-12-01');
  // Christmas is a Friday: on Monday after it Friday itself is in time.
  expect(firstDayInTime('2026-12-28')).toBe('2026-12-25');
});

test('parts the days of a year as each of them does by itself', () => {
  for (let today = '2026-01-01'; today < '2027-01-01'; today = addDays(today, 1)) {
    const since = firstDayInTime(today);
    for (let due = addDays(today, -12); due <= today; due = addDays(due, 1))
      expect([today, due, due < since]).toEqual([today, due, nextWorkingDay(due) < today]);
  }
});
