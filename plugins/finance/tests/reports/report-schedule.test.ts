import { expect, test } from 'vitest';
import { isDue, lastDue, periodBefore } from '../../src/reports/report-schedule.ts';

test('weekly is on Mondays and tells of the week before', () => {
  // 2026-03-02 was a Monday.
  expect(['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => isDue('weekly', day))).toEqual([false, true, false]);
  expect(lastDue('weekly', '2026-03-08')).toBe('2026-03-02');
  expect(lastDue('weekly', '2026-03-02')).toBe('2026-03-02');
  expect(periodBefore('weekly', '2026-03-02')).toEqual({ from: '2026-02-23', until: '2026-03-01' });
});

test('monthly is on the first and tells of the month before, whatever its length', () => {
  expect(lastDue('monthly', '2026-03-31')).toBe('2026-03-01');
  expect(periodBefore('monthly', '2026-03-01')).toEqual({ from: '2026-02-01', until: '2026-02-28' });
  expect(periodBefore('monthly', '2024-03-01')).toEqual({ from: '2024-02-01', until: '2024-02-29' });
  expect(periodBefore('monthly', '2026-01-01')).toEqual({ from: '2025-12-01', until: '2025-12-31' });
});
