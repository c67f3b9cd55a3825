import { expect, test } from 'vitest';
import { retryAfterMs, waitBeforeRetry } from '../../src/server/net/retry-after.ts';

const now = Date.parse('2026-11-27T12:00:00Z');

test('what a server says is seconds or a moment; what is neither is nothing (RFC 9110, 10.2.3)', () => {
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs(' 0 ', now)).toBe(0);
  expect(retryAfterMs('Fri, 27 Nov 2026 12:01:30 GMT', now)).toBe(90_000);
  expect(retryAfterMs('Friday, 27-Nov-26 12:00:05 GMT', now)).toBe(5000);
  // A moment that has passed.
  expect(retryAfterMs('Fri, 27 Nov 2026 11:00:00 GMT', now)).toBe(0);
  for (const said of [undefined, null, '', '-5', '1.5', '2026-11-27', 'soon', 'Soon', '9'.repeat(10), 'NaN'])
    expect(retryAfterMs(said, now), String(said)).toBeUndefined();
});

test('it is waited for where it is worth it, and at least as long as one would have waited anyhow', () => {
  const waits = { backOffMs: 500, longestMs: 30_000 };
  const wait = (status: number, said?: string) => waitBeforeRetry({ status, headers: { 'retry-after': said } }, waits);
  expect(waitBeforeRetry(undefined, waits)).toBe(500);
  expect(wait(503)).toBe(500);
  expect(wait(429, '2')).toBe(2000);
  expect(wait(429, '0')).toBe(500);
  expect(wait(429, '31')).toBeUndefined();
  expect(wait(500, 'whenever')).toBe(500);
  for (const status of [400, 404, 422]) expect(wait(status, '1')).toBeUndefined();
});
