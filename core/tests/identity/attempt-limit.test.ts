import { describe, expect, test } from 'vitest';
import { createAttemptLimit } from '../../src/server/identity/attempt-limit.ts';

const refused = { code: 'TOO_MANY_REQUESTS' };

function scene(most = 3, windowMs = 1000) {
  let now = 1_000_000;
  const limit = createAttemptLimit(most, windowMs, () => now);
  return { limit, pass: (ms: number) => (now += ms) };
}
const code = (work: () => void) => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('attempts', () => {
  test('are refused after so many failures within the window, per key', () => {
    const { limit } = scene();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(code(() => limit.check('a'))).toBe('allowed');
      limit.failed('a');
    }
    expect(code(() => limit.check('a'))).toBe(refused.code);
    expect(code(() => limit.check('b'))).toBe('allowed');
  });

  test('are free again one by one as failures leave the window', () => {
    const { limit, pass } = scene();
    limit.failed('a');
    pass(400);
    limit.failed('a');
    limit.failed('a');
    pass(599);
    expect(code(() => limit.check('a'))).toBe(refused.code);
    pass(1);
    expect(code(() => limit.check('a'))).toBe('allowed');
    limit.failed('a');
    expect(code(() => limit.check('a'))).toBe(refused.code);
    pass(400);
    expect(code(() => limit.check('a'))).toBe('allowed');
  });

  test('success forgets the failures', () => {
    const { limit } = scene();
    for (let turn = 0; turn < 3; turn += 1) limit.failed('a');
    limit.succeeded('a');
    expect(code(() => limit.check('a'))).toBe('allowed');
  });

  test('many other keys do not free a blocked one', () => {
    const { limit } = scene();
    for (let turn = 0; turn < 3; turn += 1) limit.failed('a');
    for (let other = 0; other < 50_010; other += 1) limit.failed(`other ${other}`);
    expect(code(() => limit.check('a'))).toBe(refused.code);
  });
});
