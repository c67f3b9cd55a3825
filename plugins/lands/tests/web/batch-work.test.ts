import { describe, expect, it } from 'vitest';
import { inWidth, repeatUntilDone } from '../../src/web/land/batch-work.ts';

describe('repeatUntilDone', () => {
  it('goes on until nothing is left, and tells how far it is', async () => {
    const helpings = [
      { done: 500, left: 700 },
      { done: 500, left: 200 },
      { done: 200, left: 0 },
    ];
    const told: string[] = [];
    const done = await repeatUntilDone(
      async () => helpings.shift() ?? { done: 0, left: 0 },
      ({ done, total }) => told.push(`${done}/${total}`),
    );
    expect(done).toBe(1200);
    expect(told).toEqual(['500/1200', '1000/1200', '1200/1200']);
  });

  it('ends when a call does nothing, though rows are left', async () => {
    let calls = 0;
    await repeatUntilDone(
      async () => {
        calls += 1;
        if (calls > 5) throw new Error('It goes on for ever.');
        return { done: calls === 1 ? 3 : 0, left: 9 };
      },
      () => {},
    );
    expect(calls).toBe(2);
  });

  it('passes a failure on', async () => {
    await expect(
      repeatUntilDone(
        () => Promise.reject(new Error('no')),
        () => {},
      ),
    ).rejects.toThrow('no');
  });
});

describe('inWidth', () => {
  it('does three at a time, all of them, and counts what failed', async () => {
    let now = 0;
    let most = 0;
    const told: number[] = [];
    const work = async (item: number) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      if (item % 4 === 0) throw new Error(`item ${item}`);
    };
    const result = await inWidth([1, 2, 3, 4, 5, 6, 7, 8], 3, work, (done) => told.push(done));
    expect(most).toBe(3);
    expect(result).toMatchObject({ done: 6, failed: 2 });
    expect(String(result.error)).toContain('item 4');
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('does nothing for nothing', async () => {
    expect(await inWidth([], 3, async () => {})).toMatchObject({ done: 0, failed: 0 });
  });
});
