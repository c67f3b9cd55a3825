import { GlebaError } from '@gleba/core';
import { createInProcessBus, type FileStore, type KernelRuntime } from '@gleba/core/server';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../core/src/server/db/db.ts';
import { createReadiness } from '../../core/src/server/runtime/readiness.ts';
import { liveness, readiness } from '../../host-api/src/http/health.ts';
import type { Startup } from '../../host-api/src/http/startup.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Parts that work until a test says otherwise, and how often they were asked. */
function parts() {
  const asked = { database: 0, files: 0 };
  const kept = new Set<string>();
  const broken = { database: false, files: false, bus: false };
  const real = createInProcessBus();
  const db = {
    async query() {
      asked.database += 1;
      if (broken.database) throw new Error('postgres://gleba:canary@db/gleba is away');
      return { rows: [], rowCount: 0 };
    },
  } as unknown as Db;
  const files = {
    async write(key: string) {
      if (broken.files) throw new Error('read-only, says canary');
      kept.add(key);
    },
    async size(key: string) {
      asked.files += 1;
      if (broken.files || !kept.has(key)) throw new GlebaError('NOT_FOUND');
      return 5;
    },
  } as unknown as FileStore;
  const bus = {
    ...real,
    broadcast: (subject: string, data: string) => {
      if (!broken.bus) real.broadcast(subject, data);
    },
  };
  return { asked, broken, kept, options: { db, bus, files, log: silent, withinMs: 100, cacheMs: 0 } };
}

const startupWith = (check: KernelRuntime['readiness'] | undefined, more: Partial<Startup> = {}): Startup => ({
  step: '',
  runtime: check && ({ readiness: check } as unknown as KernelRuntime),
  failure: undefined,
  isStopping: false,
  ...more,
});

describe('readiness', () => {
  test('is 200 only when database, bus and files all answer, and names the one that does not', async () => {
    const { broken, options } = parts();
    const check = createReadiness(options);
    const all = { migrations: 'ok', database: 'ok', bus: 'ok', files: 'ok', room: 'ok' };
    expect(await readiness(startupWith(check))).toEqual({ status: 200, body: { status: 'ready', parts: all } });
    for (const part of ['database', 'bus', 'files'] as const) {
      broken[part] = true;
      const answer = await readiness(startupWith(check));
      expect(answer).toEqual({ status: 503, body: { status: 'unready', parts: { ...all, [part]: 'failed' } } });
      expect(JSON.stringify(answer)).not.toContain('canary');
      broken[part] = false;
      expect((await readiness(startupWith(check))).status).toBe(200);
    }
  });

  test('a part that never answers is failed after a bounded time', async () => {
    const { options } = parts();
    const db = { ...options.db, query: () => new Promise<never>(() => {}) };
    expect(await createReadiness({ ...options, db })()).toMatchObject({
      isReady: false,
      parts: { database: 'failed' },
    });
  });

  test('a store that lost its files is not ready though it answers', async () => {
    const { kept, options } = parts();
    const check = createReadiness(options);
    expect((await check()).isReady).toBe(true);
    kept.clear();
    expect((await check()).parts.files).toBe('failed');
  });

  test('asking often asks the parts once', async () => {
    const { asked, options } = parts();
    const check = createReadiness({ ...options, cacheMs: 60_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => check()));
    expect(answers.every(({ isReady }) => isReady)).toBe(true);
    expect(asked).toEqual({ database: 1, files: 1 });
  });

  test('before everything stands, after a failed start and while stopping it is 503', async () => {
    const ready = createReadiness(parts().options);
    expect(await readiness(startupWith(undefined))).toEqual({
      status: 503,
      body: { status: 'starting', parts: { migrations: 'pending' } },
    });
    expect(await readiness(startupWith(undefined, { failure: 'canary' }))).toEqual({
      status: 503,
      body: { status: 'failed', parts: { migrations: 'failed' } },
    });
    expect(await readiness(startupWith(ready, { isStopping: true }))).toEqual({
      status: 503,
      body: { status: 'stopping' },
    });
  });
});

describe('liveness', () => {
  test('stays 200 while the database is away and while stopping', async () => {
    const { broken, options } = parts();
    broken.database = true;
    const check = createReadiness(options);
    expect((await readiness(startupWith(check))).status).toBe(503);
    expect(liveness(startupWith(check))).toEqual({ status: 200, body: { status: 'ok' } });
    expect(liveness(startupWith(check, { isStopping: true })).status).toBe(200);
    expect(liveness(startupWith(undefined)).status).toBe(503);
    expect(liveness(startupWith(undefined, { failure: 'no' })).status).toBe(500);
  });
});
