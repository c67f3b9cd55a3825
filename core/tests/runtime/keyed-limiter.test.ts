import { describe, expect, test } from 'vitest';
import { createKeyedLimiter } from '../../src/server/runtime/keyed-limiter.ts';

const settled = () => new Promise((later) => setImmediate(later));

describe('turns', () => {
  test('so many run at a time, the others in their order; nobody is forgotten', async () => {
    const turns = createKeyedLimiter(2, 10);
    const ends: (() => void)[] = [];
    const began: number[] = [];
    const all = Array.from({ length: 6 }, (_, index) =>
      turns.run('ana', () => {
        began.push(index);
        return new Promise<number>((done) => ends.push(() => done(index)));
      }),
    );
    await settled();
    expect(began).toEqual([0, 1]);
    for (let index = 0; index < 6; index++) {
      ends[index]?.();
      await settled();
      expect(began.length).toBe(Math.min(6, index + 3));
    }
    expect(began).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('keys do not wait for each other, failures hand over, too many are refused', async () => {
    const turns = createKeyedLimiter(1, 1);
    let fail: (error: Error) => void = () => {};
    const first = turns.run(
      'ana',
      () =>
        new Promise((_, failed) => {
          fail = failed;
        }),
    );
    const second = turns.run('ana', async () => 'second');
    await expect(turns.run('ana', async () => 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await turns.run('bia', async () => 'other')).toBe('other');
    fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('second');
    expect(await turns.run('ana', async () => 'again')).toBe('again');
  });

  test('who is answered much has fewer turns, for a while, and never none', async () => {
    let time = 0;
    const turns = createKeyedLimiter(3, 10, () => time);
    const ends: (() => void)[] = [];
    const start = () => void turns.run('ana', () => new Promise<void>((done) => ends.push(done)));
    turns.charge('ana', 16_000_000);
    for (let index = 0; index < 4; index++) start();
    await settled();
    expect(ends.length).toBe(1);
    // Another's turns are their own.
    expect(await turns.run('bia', async () => 'other')).toBe('other');
    // Forgotten at 4 MB a second: those who wait are let in with the next that ends.
    time = 3000;
    ends.shift()?.();
    await settled();
    expect(ends.length).toBe(2);
    time = 10_000;
    ends.shift()?.();
    await settled();
    expect(ends.length).toBe(2);
  });
});
