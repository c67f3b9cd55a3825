import { expect, it } from 'vitest';
import { inBatches } from '../../src/web/index.ts';

it('runs three at a time and answers each, in order', async () => {
  let running = 0;
  let most = 0;
  const results = await inBatches([5, 1, 4, 2, 3], async (wait) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, wait));
    running -= 1;
    if (wait === 4) throw new Error('four');
    return wait * 10;
  });
  expect(most).toBe(3);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    50,
    10,
    'failed',
    20,
    30,
  ]);
  expect(await inBatches([], async () => 1)).toEqual([]);
});
