import type { KernelRuntime } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Startup } from '../../host-api/src/http/startup.ts';
import { createLogger } from '../../host-api/src/logger.ts';
import { stopProgram } from '../../host-api/src/stop-program.ts';
import { probePlugin } from './support/probe-plugin.ts';
import { openScene, type Scene, until } from './support/watched-runtime.ts';

describe('the runtime', () => {
  let scene: Scene;
  let isWorking = false;
  beforeAll(async () => {
    scene = await openScene([
      probePlugin({
        work: (signal) =>
          new Promise((_, reject) => {
            isWorking = true;
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      }),
    ]);
  });
  afterAll(() => scene.release());

  test('hands a job back with its checkpoint, still answers, and publishes what was committed before it is gone', async () => {
    const { db } = scene.database;
    const host = await scene.open();
    await host.runtime.start();
    const make = 'mutation { makeProbe(input: {name: "long work"}) { id } }';
    await host.post(make);
    await until(() => isWorking);
    await host.runtime.drain();
    const { rows } = await db.query<Record<string, unknown>>('select * from core.job');
    expect(rows).toMatchObject([
      { status: 'CREATED', attempts: 0, checkpoint: { done: true }, leased_by: null, error: null },
    ]);
    await expect(host.runtime.events(scene.authorization, undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(host.lines().find(({ message }) => message === 'job')).toMatchObject({ outcome: 'returned' });
    // Written while the program stops, as by a request that was under way.
    expect((await host.post(make)).status).toBe(200);
    await host.stop();
    const left = await db.query<{ left: number }>(
      `select ((select count(*) from core.event_queue) + (select count(*) from core.event_feed
         where sequence > (select published from core.event_relay)))::integer as left`,
    );
    expect(left.rows).toEqual([{ left: 0 }]);
  });
});

describe('the program', () => {
  const stopped = async (parts: { drain?(): Promise<void>; stop?(): Promise<void> }, stopSeconds: number) => {
    const order: string[] = [];
    const lines: Record<string, unknown>[] = [];
    const note = (what: string, work?: () => Promise<void>) => async () => {
      order.push(what);
      await work?.();
    };
    const runtime = { drain: note('drain', parts.drain), stop: note('stop', parts.stop) } as unknown as KernelRuntime;
    const startup: Startup = { step: '', runtime, failure: undefined, isStopping: false };
    const isOrderly = await stopProgram({
      startup,
      log: createLogger('debug', (line) => lines.push(JSON.parse(line))),
      server: {
        async close() {
          order.push(startup.isStopping ? 'close while not ready' : 'close while ready');
          return 0;
        },
      },
      stopDelayMs: 1,
      stopSeconds,
      last: note('last'),
    });
    return { isOrderly, order, lines };
  };

  test('closes the door, hands work back, then ends what is left, then its telemetry', async () => {
    const { isOrderly, order, lines } = await stopped({}, 25);
    expect(isOrderly).toBe(true);
    expect(order).toEqual(['close while not ready', 'drain', 'stop', 'last']);
    expect(lines.at(-1)).toMatchObject({ level: 'info', message: 'stopped' });
  });

  test('is cut with a line that says where, when something never ends', async () => {
    const { isOrderly, order, lines } = await stopped({ stop: () => new Promise(() => {}) }, 0.05);
    expect(isOrderly).toBe(false);
    expect(order).not.toContain('last');
    expect(lines.at(-1)).toMatchObject({
      level: 'error',
      message: 'The stop took too long and was cut.',
      step: 'events and database',
    });
  });

  test('goes on when a part fails', async () => {
    const { isOrderly, order, lines } = await stopped({ drain: () => Promise.reject(new Error('no')) }, 25);
    expect(isOrderly).toBe(true);
    expect(order).toEqual(['close while not ready', 'drain', 'stop', 'last']);
    expect(lines.some(({ message }) => message === 'Jobs and streams were not ended.')).toBe(true);
  });
});
