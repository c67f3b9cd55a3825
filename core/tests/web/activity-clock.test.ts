import { expect, test } from 'vitest';
import { ActivityClock } from '../../src/web/activity-clock.ts';
import { memoryStorage } from '../../src/web/index.ts';

test('tabs of one browser share when somebody last did something', () => {
  let now = 1_000_000;
  const storage = memoryStorage();
  const [one, other] = [new ActivityClock(storage, () => now), new ActivityClock(storage, () => now)];
  expect(one.idle).toBeUndefined();
  one.touch();
  now += 60_000;
  expect([one.idle, other.idle]).toEqual([60_000, 60_000]);
  other.touch();
  now += 1000;
  expect(one.idle).toBe(1000);
});

test('writes at most every five seconds, and again when the clock was set back', () => {
  let now = 1_000_000;
  const storage = memoryStorage();
  const clock = new ActivityClock(storage, () => now);
  clock.touch();
  now += 4999;
  clock.touch();
  expect(clock.idle).toBe(4999);
  now += 1;
  clock.touch();
  expect(clock.idle).toBe(0);
  now -= 3_600_000;
  expect(clock.idle).toBe(0);
  clock.touch();
  now += 6000;
  expect(clock.idle).toBe(6000);
});
