import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Organization, systemActor, UserOrganization, uuidv7 } from '@gleba/core';
import {
  createInProcessBus,
  createRuntime,
  type EventBus,
  type KernelRuntime,
  type Logger,
  openFileStorage,
  type ServerEntry,
} from '@gleba/core/server';
import type { TestDatabase } from '../../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../../core/src/server/db/testing/test-database.ts';
import { createAccessTokens } from '../../../core/src/server/identity/access-token.ts';
import { openTestSession } from '../../../core/src/testing/test-session.ts';
import { createLogger } from '../../../host-api/src/logger.ts';
import { serve } from '../../support/served.ts';

export type Line = Readonly<Record<string, unknown>>;

export interface WatchedRuntime {
  readonly runtime: KernelRuntime;
  /** What it logged, read back from the lines as written. */
  lines(): Line[];
  readonly log: Logger;
  /** Of the program's own HTTP surface. */
  request(path: string, init?: RequestInit): Promise<Response>;
  post(document: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

export interface Scene {
  readonly database: TestDatabase;
  readonly folder: string;
  /** Header value of a member's session. */
  readonly authorization: string;
  readonly userId: string;
  open(options?: { bus?: EventBus; secrets?: readonly string[]; slowMs?: number }): Promise<WatchedRuntime>;
  release(): Promise<void>;
}

/** One database with a member of organization 2, and as many runtimes on it as a test wants, each with a log of its own. */
export async function openScene(entries: readonly ServerEntry[]): Promise<Scene> {
  const database = await acquireTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gleba-watched-'));
  const secret = new TextEncoder().encode(uuidv7() + uuidv7());
  const userId = uuidv7();
  const sessionId = uuidv7();
  const authorization = `Bearer ${await createAccessTokens(secret, 3600).issue({ userId, organizationId: 2, sessionId })}`;
  const stops: (() => Promise<void>)[] = [];

  async function open({ bus = createInProcessBus(), secrets = [], slowMs = 0 } = {}): Promise<WatchedRuntime> {
    const written: string[] = [];
    const log = createLogger('debug', (line) => written.push(line), secrets);
    const runtime = await createRuntime({
      db: database.db,
      bus,
      ...(await openFileStorage(folder, undefined)),
      entries,
      secret,
      sessionSeconds: 3600,
      allowIntrospection: true,
      slowMs,
      log,
    });
    if (runtime.problems.length > 0) throw new Error(JSON.stringify(runtime.problems));
    await plantMember(runtime, userId, () =>
      openTestSession(database.db, secret, { userId, organizationId: 2, sessionId }),
    );
    const startup = { step: '', runtime, failure: undefined, isStopping: false };
    const served = await serve({
      startup,
      log,
      webRoot: folder,
      maxRequestBytes: 1_000_000,
      slowMs,
      trustedProxies: new BlockList(),
    });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= runtime.stop();
      return stopping;
    };
    // Who has stopped still answers that it has.
    stops.push(() => stop().then(served.stop));
    return {
      runtime,
      log,
      lines: () => written.map((line) => JSON.parse(line)),
      request: async (path, init) => fetch(served.address + path, init),
      post: async (query, variables = {}, headers = {}) =>
        fetch(`${served.address}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization, ...headers },
          body: JSON.stringify({ query, variables }),
        }),
      stop,
    };
  }

  return {
    database,
    folder,
    authorization,
    userId,
    open,
    async release() {
      for (const stop of stops) await stop();
      await database.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function plantMember(
  { db, transactions }: KernelRuntime,
  userId: string,
  openSession: () => Promise<string>,
): Promise<void> {
  const { rowCount } = await db.query('select 1 from core."user" where id = $1::uuid', [userId]);
  if (rowCount > 0) return;
  const as = systemActor(2);
  await transactions.run({ actor: as, correlationId: uuidv7() }, (tx) =>
    tx.insert(Organization, { id: '2', name: 'Two' } as never),
  );
  await db.query(`insert into core."user" (id, name, email) values ($1::uuid, 'Ana', 'ana@example.org')`, [userId]);
  await transactions.run({ actor: as, correlationId: uuidv7() }, (tx) =>
    tx.insert(UserOrganization, { userId, role: 'admin' }),
  );
  await openSession();
}

/** Waits for something that another process or turn does; generous, since machines are noisy. */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 90_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('It did not happen in time.');
    await new Promise((later) => setTimeout(later, 20));
  }
}
