import { GlebaError } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { createGatherer } from '../../../src/server/charges/gatherer.ts';

/** A gatherer whose writes end when somebody says so. */
function started({ mostTogether = 3, mostWaiting = 5, refused = new Set<number>() } = {}) {
  const written: (readonly number[])[] = [];
  const doors: string[] = [];
  const ends: (() => void)[] = [];
  const gather = createGatherer<number, string>({
    ...{ mostTogether, mostWaiting },
    async write(_key, items, door) {
      written.push(items);
      doors.push(door);
      await new Promise<void>((end) => ends.push(end));
      if (items.some((item) => refused.has(item))) throw new Error(`Refused: ${items.join(' ')}`);
    },
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise((done) => setTimeout(done, 20));
  };
  return { gather, written, doors, end };
}

test('the first is written at once, what comes meanwhile together, so many at most', async () => {
  const { gather, written, doors, end } = started();
  const done: number[] = [];
  const all = [1, 2, 3, 4, 5].map((item) => gather('a', item, `door ${item}`).then(() => done.push(item)));
  expect(written).toEqual([[1]]);
  await end();
  expect(written).toEqual([[1], [2, 3, 4]]);
  expect(done).toEqual([1]);
  await end();
  await end();
  await Promise.all(all);
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
  expect(doors).toEqual(['door 1', 'door 2', 'door 5']);
});

test('one that cannot be written takes no other along', async () => {
  const { gather, written, end } = started({ refused: new Set([3]) });
  const all = [1, 2, 3, 4].map((item) => gather('a', item, 'door'));
  const ended = Promise.allSettled(all);
  for (let turn = 0; turn < 5; turn++) await end();
  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test('what another key waits for is no affair of this one; too much of one is refused, and then it goes on', async () => {
  const { gather, written, end } = started({ mostWaiting: 2 });
  const all = [1, 2, 3].map((item) => gather('a', item, 'door'));
  await expect(gather('a', 4, 'door')).rejects.toThrow(new GlebaError('TOO_MANY_REQUESTS').message);
  all.push(gather('b', 5, 'door'));
  expect(written).toEqual([[1], [5]]);
  for (let turn = 0; turn < 3; turn++) await end();
  await Promise.all(all);
  all.push(gather('a', 6, 'door'));
  expect(written.at(-1)).toEqual([6]);
  await end();
  await Promise.all(all);
});
