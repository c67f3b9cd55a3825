import { expect, it, vi } from 'vitest';
import { Together } from '../../src/web/together.ts';

it('asks for what is wanted in one moment at once, and for what failed when it is wanted again', async () => {
  vi.useFakeTimers();
  try {
    const asked: (readonly string[])[] = [];
    const together = new Together(async (ids) => {
      asked.push(ids);
      if (asked.length === 1) throw new Error('offline');
    });
    for (const id of ['a', 'b', 'a']) together.want(id);
    await vi.runAllTimersAsync();
    together.want('a');
    await vi.runAllTimersAsync();
    for (let number = 0; number < 150; number++) together.want(`n${number}`);
    await vi.runAllTimersAsync();
    expect(asked.map((ids) => ids.length)).toEqual([2, 1, 100, 50]);
  } finally {
    vi.useRealTimers();
  }
});
