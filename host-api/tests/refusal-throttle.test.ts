import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalThrottle } from '../src/http/refusal-throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Turn = Awaited<ReturnType<ReturnType<typeof createRefusalThrottle>['turn']>>;
const address = '203.0.113.7';

/** So many refusals at one moment: how many are told at once, wait, and are not told at all. */
async function ask(pace: ReturnType<typeof createRefusalThrottle>, count: number, from = address) {
  const told: (Turn | 'waits')[] = Array.from({ length: count }, () => 'waits');
  for (let at = 0; at < count; at++) {
    void pace.turn(from).then((turn) => {
      told[at] = turn;
    });
  }
  await vi.advanceTimersByTimeAsync(0);
  return { count: (what: Turn | 'waits') => told.filter((each) => each === what).length };
}

test('two hundred of one address are refused at once, the next one after the other, more not at all', async () => {
  const asked = await ask(
    createRefusalThrottle(() => 1000),
    700,
  );
  expect([asked.count('atOnce'), asked.count('waits'), asked.count('never')]).toEqual([200, 400, 100]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.count('waited')).toBe(20);
  await vi.advanceTimersByTimeAsync(19_000);
  expect([asked.count('waited'), asked.count('never')]).toEqual([400, 100]);
});

test('other addresses do not wait for it, and the network of one subscriber is one', async () => {
  const pace = createRefusalThrottle(() => 1000);
  await ask(pace, 300);
  expect((await ask(pace, 200, '198.51.100.1')).count('atOnce')).toBe(200);
  await ask(pace, 200, '2001:db8:1:2::1');
  expect((await ask(pace, 1, '2001:db8:1:2:ffff::2')).count('waits')).toBe(1);
});

test('who comes seldom never waits', async () => {
  let now = 1000;
  const pace = createRefusalThrottle(() => now);
  for (let round = 0; round < 20; round++) {
    expect((await ask(pace, 20)).count('atOnce')).toBe(20);
    now += 1000;
  }
});

test('so many wait in all, whatever their addresses', async () => {
  const pace = createRefusalThrottle(() => 1000);
  const waiting = [];
  for (let host = 0; host < 4; host++) waiting.push((await ask(pace, 500, `203.0.113.${host}`)).count('waits'));
  expect(waiting).toEqual([300, 300, 300, 100]);
});
