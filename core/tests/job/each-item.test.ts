import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GlebaError } from '../../src/error/gleba-error.ts';
import { defineJob } from '../../src/job/job.ts';
import { JobItem } from '../../src/job/job-entities.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { type JobContext, work } from '../../src/server/contract/server-side.ts';
import { eachItem, type ItemsCheckpoint, type ItemsDone } from '../../src/server/job/each-item.ts';
import type { JobQueue } from '../../src/server/job/job-queue.ts';
import { until } from '../bus/bus-contract.ts';
import { as, command, creator, ends, job, open, setUpJobScene } from './support/job-scene.ts';

setUpJobScene();

interface Item {
  readonly number: number;
}
const count = defineJob('demo.count', {
  payload: z.object({ items: z.number(), width: z.number() }),
  result: z.object({ done: z.number(), failed: z.array(z.any()) }),
});
const scene = {
  begun: [] as number[],
  running: 0,
  most: 0,
  signal: undefined as AbortSignal | undefined,
  run: async (_item: Item): Promise<object> => ({}),
};
const hands = work(count, (context: JobContext<ItemsCheckpoint>, { items, width }): Promise<ItemsDone> => {
  scene.signal = context.signal;
  return eachItem(context, {
    items: async () => Array.from({ length: items }, (_, number) => ({ number })),
    titleOf: ({ number }) => `Item ${number}`,
    width,
    text: 'demo.counting',
    async run(item) {
      scene.begun.push(item.number);
      scene.running += 1;
      scene.most = Math.max(scene.most, scene.running);
      try {
        return await scene.run(item);
      } finally {
        scene.running -= 1;
      }
    },
  });
});
let queue: JobQueue;
beforeEach(() => {
  Object.assign(scene, { begun: [], running: 0, most: 0 });
  queue = open({ works: [hands] }).queue;
});
const start = (items: number, width: number) => as(creator, (tx) => queue.enqueue(tx, count, { items, width }));
const rows = (jobId: string) =>
  as(systemActor(2), (tx) => tx.list(JobItem, { filter: { jobId: { equalTo: jobId } }, orderBy: ['place'] }));

describe('a job of many items', () => {
  it('does a thousand of them, so many at once, each once and with a result of its own', async () => {
    scene.run = async ({ number }) => {
      await Promise.resolve();
      if (number === 7) throw new GlebaError('VALIDATION', 'Falta a assinatura.');
      if (number === 8) throw new Error('a secret of the program');
      return { double: number * 2 };
    };
    queue.start();
    const id = await start(1000, 8);
    await ends(id, 'DONE');
    expect(scene.most).toBe(8);
    expect(scene.begun.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, number) => number));
    expect((await job(id)).result).toEqual({
      done: 998,
      failed: [
        { id: '7', title: 'Item 7', message: 'Falta a assinatura.', refusal: null },
        {
          ...{ id: '8', title: 'Item 8', message: expect.not.stringContaining('secret') },
          refusal: { reason: 'core.INTERNAL', facts: {}, fields: [] },
        },
      ],
    });
    const items = await rows(id);
    expect(items).toHaveLength(1000);
    expect(items[999]).toMatchObject({ place: 999, title: 'Item 999', status: 'done', result: { double: 1998 } });
    expect(items[7]).toMatchObject({ status: 'failed', error: 'Falta a assinatura.', createdBy: creator.userId });
  });

  it('that was cancelled goes on with what has no result, when it is tried again', async () => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    scene.run = async ({ number }) => {
      if (number >= 3) await gate;
      return { number };
    };
    queue.start();
    const id = await start(6, 2);
    await until(async () => (await rows(id)).filter(({ status }) => status === 'done').length === 3);
    await command(queue, 'cancelJob', id);
    // A bus of several processes takes its time to tell the one that runs it.
    await until(() => scene.signal?.aborted === true);
    open();
    await ends(id, 'CANCELED');
    const before = (await rows(id)).filter(({ status }) => status === 'done').map(({ place }) => place);
    expect(before).toEqual([0, 1, 2]);
    scene.begun = [];
    await command(queue, 'retryJob', id);
    await ends(id, 'DONE');
    expect(scene.begun.toSorted()).toEqual([3, 4, 5]);
    expect((await job(id)).result).toEqual({ done: 6, failed: [] });
  });
});
