import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseCron } from '../../src/job/cron.ts';
import { defineJob } from '../../src/job/job.ts';
import { cron, dueAt, every, nextDue, ruleOf } from '../../src/job/schedule.ts';
import { addWorkingDays, easterSunday, isWorkingDay, nationalHolidays } from '../../src/job/working-days.ts';

const job = defineJob('demo.look', { payload: z.object({}) });
const at = (text: string) => new Date(text);
const next = (schedule: Parameters<typeof nextDue>[0], after: string) => nextDue(schedule, at(after)).toISOString();

describe('an interval', () => {
  it('is due at its whole multiples', () => {
    expect(next(every('15 minutes', job, {}), '2026-03-02T10:07:00Z')).toBe('2026-03-02T10:15:00.000Z');
    expect(next(every('1 day', job, {}), '2026-03-02T00:00:00Z')).toBe('2026-03-03T00:00:00.000Z');
  });

  it('passes over days off, by the calendar of its zone', () => {
    const onlyWorkingDays = true;
    // Saturday 00:00 in UTC is still Friday in São Paulo; the next two are not.
    const daily = every('1 day', job, {}, { onlyWorkingDays });
    expect(next(daily, '2026-03-05T12:00:00Z')).toBe('2026-03-06T00:00:00.000Z');
    expect(next(daily, '2026-03-06T12:00:00Z')).toBe('2026-03-07T00:00:00.000Z');
    expect(next(daily, '2026-03-07T12:00:00Z')).toBe('2026-03-10T00:00:00.000Z');
  });

  it('that is none is refused', () => {
    expect(() => next(every('0 days', job, {}), '2026-03-05T12:00:00Z')).toThrow('minute at least');
  });
});

describe('a cron expression', () => {
  const monday = cron('30 6 * * 1', job, {});

  it('is meant by the clock of its zone', () => {
    expect(next(monday, '2026-03-04T00:00:00Z')).toBe('2026-03-09T09:30:00.000Z');
    expect(next(cron('30 6 * * 1', job, {}, { timeZone: 'Asia/Tokyo' }), '2026-03-04T00:00:00Z')).toBe(
      '2026-03-08T21:30:00.000Z',
    );
  });

  it('takes lists, ranges, steps and either of two days', () => {
    expect(parseCron('*/20 8-10,18 1 * 5')).toEqual({
      minutes: [0, 20, 40],
      hours: [8, 9, 10, 18],
      days: [1],
      months: Array.from({ length: 12 }, (_, index) => index + 1),
      weekdays: [5],
      eitherDay: true,
    });
    // Friday the 6th comes before the first of the next month.
    expect(next(cron('0 0 1 * 5', job, {}, { timeZone: 'UTC' }), '2026-03-02T00:00:00Z')).toBe(
      '2026-03-06T00:00:00.000Z',
    );
  });

  it('finds its way through a clock that is put forward or back', () => {
    const nightly = cron('30 2 * * *', job, {}, { timeZone: 'Europe/Berlin' });
    // On 29 March 2026 the clock goes from 02:00 to 03:00; on 25 October it shows 02:30 twice.
    expect(next(nightly, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(next(nightly, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(nightly, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('waits for the next working day of its hour', () => {
    const schedule = cron('0 8 20 11 *', job, {}, { onlyWorkingDays: true });
    // 20 November is a holiday since 2024; a year before it was a Monday like others.
    expect(next(schedule, '2023-11-01T00:00:00Z')).toBe('2023-11-20T11:00:00.000Z');
    expect(next(cron('0 8 * * *', job, {}, { onlyWorkingDays: true }), '2026-11-19T12:00:00Z')).toBe(
      '2026-11-23T11:00:00.000Z',
    );
  });

  it.each(['* * * *', '60 * * * *', '0 24 * * *', '0 0 0 * *', '5-1 * * * *', '*/0 * * * *', 'a * * * *'])(
    'that cannot be read is refused: %s',
    (expression) => {
      expect(() => parseCron(expression)).toThrow(expression);
    },
  );

  it('that never comes, or names no zone, is refused', () => {
    expect(() => next(cron('0 0 31 2 *', job, {}), '2026-01-01T00:00:00Z')).toThrow('never due');
    expect(() => next(cron('0 0 * * *', job, {}, { timeZone: 'Mars/Olympus' }), '2026-01-01T00:00:00Z')).toThrow();
  });

  it('is told in one line', () => {
    expect(ruleOf(cron('0 6 * * 1', job, {}, { onlyWorkingDays: true }))).toBe(
      '0 6 * * 1, America/Sao_Paulo, working days',
    );
    expect(ruleOf(every('1 hour', job, {}))).toBe('every 60 min, America/Sao_Paulo');
  });
});

describe('what is due', () => {
  const hourly = every('1 hour', job, {});
  const from = at('2026-03-02T10:00:00Z');

  it('is the latest time up to now; those before it are missed', () => {
    expect(dueAt(hourly, from, at('2026-03-02T10:20:00Z'))).toEqual({
      dueAt: from,
      missed: 0,
      next: at('2026-03-02T11:00:00Z'),
    });
    expect(dueAt(hourly, from, at('2026-03-02T13:20:00Z'))).toEqual({
      dueAt: at('2026-03-02T13:00:00Z'),
      missed: 3,
      next: at('2026-03-02T14:00:00Z'),
    });
  });

  it('is counted up to a limit, and goes on from now', () => {
    const { missed, next } = dueAt(every('1 minute', job, {}), from, at('2026-04-02T10:00:30Z'));
    expect(missed).toBe(10_000);
    expect(next).toEqual(at('2026-04-02T10:01:00Z'));
  });
});

describe('working days', () => {
  it('follow Easter', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  it('leave out the national holidays', () => {
    expect(nationalHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ]);
    expect(nationalHolidays(2023)).not.toContain('2023-11-20');
    expect(['2026-04-02', '2026-04-03', '2026-04-04'].map(isWorkingDay)).toEqual([true, false, false]);
  });

  it('are counted over weekends and holidays', () => {
    expect(addWorkingDays('2026-04-02', 1)).toBe('2026-04-06');
    expect(addWorkingDays('2026-04-04', 0)).toBe('2026-04-06');
    expect(addWorkingDays('2026-12-24', 5)).toBe('2027-01-04');
  });
});
