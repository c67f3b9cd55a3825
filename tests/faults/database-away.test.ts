import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allow,
  defineEntity,
  definePlugin,
  Organization,
  Project,
  systemActor,
  text,
  User,
  UserOrganization,
  uuidv7,
} from '@gleba/core';
import {
  createInProcessBus,
  createRuntime,
  defineReaction,
  type KernelRuntime,
  type OpenDatabase,
  openDatabase,
  openFileStorage,
  serverSide,
} from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPgDb } from '../../core/src/server/db/pg-db.ts';
import { openTestSession } from '../../core/src/testing/test-session.ts';
import { type Served, serve } from '../support/served.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { until } from './support/until.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** A reaction's effect in rows of its own, to be counted against what was acknowledged. */
const Echo = defineEntity('echo.echo', {
  scope: 'organization',
  plural: 'echoes',
  fields: { of: text({ required: true }) },
  unique: [{ id: 'of', fields: ['of'] }],
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const echo = serverSide(definePlugin({ id: 'echo', version: '1.0.0', entities: [Echo] }), () => ({
  reactions: [
    defineReaction({
      id: 'echo.echoEachProject',
      on: Project.events.created,
      run: async ({ tx }, event) => {
        await tx.insert(Echo, { of: event.recordId });
      },
    }),
  ],
}));

describe('a server that goes away under load', () => {
  let server: OwnPostgres;
  let database: OpenDatabase;
  let runtime: KernelRuntime;
  let served: Served;
  let authorization = '';
  let folder = '';

  beforeAll(async () => {
    server = await startOwnPostgres();
    folder = await mkdtemp(join(tmpdir(), 'gleba-away-'));
    database = await openDatabase({ databaseUrl: server.url, dataDir: '', pool: { max: 4, waitMs: 2000 } });
    const secret = new TextEncoder().encode(uuidv7() + uuidv7());
    runtime = await createRuntime({
      db: database.db,
      owner: database.owner,
      roles: database.roles,
      bus: createInProcessBus(),
      ...(await openFileStorage(folder, undefined)),
      entries: [echo],
      secret,
      sessionSeconds: 3600,
      allowIntrospection: true,
      log: quiet,
    });
    expect(runtime.problems).toEqual([]);
    const identity = { actor: systemActor(2), correlationId: uuidv7() };
    const userId = await runtime.transactions.run(identity, async (tx) => {
      await tx.insert(Organization, { id: '2', name: 'ours' } as never);
      const user = await tx.insert(User, { name: 'Ana', email: 'ana@example.org' });
      await tx.insert(UserOrganization, { userId: user.id, role: 'admin' });
      return user.id;
    });
    await runtime.start();
    authorization = await openTestSession(runtime.db, secret, { userId, organizationId: 2 });
    const startup = { step: '', runtime, failure: undefined, isStopping: false };
    served = await serve({
      startup,
      log: quiet,
      webRoot: folder,
      maxRequestBytes: 1_000_000,
      trustedProxies: new BlockList(),
    });
  });

  afterAll(async () => {
    await runtime?.stop();
    await served?.stop();
    await database?.stop();
    await server?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(query: string, variables: Record<string, unknown>) {
    const response = await fetch(`${served.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as {
      data: unknown;
      errors?: { message: string; extensions: { code: string } }[];
    };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
  }

  const createProject = 'mutation($p: ProjectInput!) { createProject(input: { project: $p }) { project { id } } }';

  it.each(['immediate', 'fast'] as const)(
    'is answered for with 503, and everything goes on by itself when it is back (%s)',
    async (mode) => {
      const acknowledged: string[] = [];
      const refused: { status: number; retryAfter: string | null; code?: string; message?: string }[] = [];
      let isOver = false;
      const writers = Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const id = uuidv7();
          const answer = await ask(createProject, { p: { id, name: id } });
          if (answer.status === 200 && !answer.errors) acknowledged.push(id);
          else {
            const { message, extensions } = answer.errors?.[0] ?? { message: '', extensions: { code: '' } };
            refused.push({ status: answer.status, retryAfter: answer.retryAfter, code: extensions.code, message });
            await new Promise((later) => setTimeout(later, 20));
          }
        }
      });
      const readers = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const answer = await ask('{ projects(first: 5) { totalCount nodes { id name } } }', {});
          expect([200, 503]).toContain(answer.status);
          await new Promise((later) => setTimeout(later, 10));
        }
      });
      await until('there is load', () => acknowledged.length > 50);
      await server.stop(mode);
      refused.length = 0;
      const before = acknowledged.length;
      await until('requests are turned away', () => refused.length > 40);
      expect((await fetch(`${served.address}/healthz`)).status).toBe(200);
      const read = await ask('{ projects { totalCount } }', {});
      expect(read).toMatchObject({ status: 503, retryAfter: '2' });
      expect(read.errors?.[0]).toMatchObject({
        message: 'Serviço indisponível, tente novamente em alguns segundos.',
        extensions: { code: 'UNAVAILABLE' },
      });
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
      expect(acknowledged.length).toBe(before);

      await server.start();
      await until('writes are taken again', () => acknowledged.length > before + 50);
      isOver = true;
      await Promise.all([...writers, ...readers]);

      const { rows } = await database.db.query<{ id: string }>('select id::text from core.project');
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      // Relay and reactions had nobody to start them again.
      await until('every project has its echo', async () => {
        const { rows: missing } = await database.db.query(
          'select 1 from core.project p where not exists (select from echo.echo e where e."of" = p.id::text)',
        );
        return missing.length === 0;
      });
      await until(
        'the queue is empty',
        async () => (await database.db.query('select 1 from core.event_queue')).rowCount === 0,
      );
      const { rows: log } = await database.db.query<{ same: boolean }>(
        'select (select count(*) from core.event_log) = (select count(*) from core.event_feed) as same',
      );
      expect(log).toEqual([{ same: true }]);
    },
    180_000,
  );
});

describe('a server whose copy takes over', () => {
  it('is found again at the second address, without a restart', async () => {
    const primary = await startOwnPostgres();
    const copy = await primary.copy();
    const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${copy.port}/postgres`;
    const db = openPgDb({ url, max: 3, waitMs: 2000 });
    const backwards = openPgDb({
      url: `postgres://postgres@127.0.0.1:${copy.port},127.0.0.1:${primary.port}/postgres`,
      max: 3,
    });
    try {
      await db.query('create table kept (n int)');
      await db.query('insert into kept values (1)');
      // Whichever stands first, writes go to the one that takes them.
      await backwards.query('insert into kept values (2)');
      const follower = openPgDb({ url: copy.url, max: 1 });
      await until('the copy has followed', async () => {
        const found = await follower.query('select 1 from kept').catch(() => ({ rowCount: 0 }));
        return found.rowCount === 2;
      });
      await follower.close();
      await primary.stop('immediate');
      await expect(db.query('insert into kept values (3)')).rejects.toMatchObject({ code: '08006' });
      await copy.promote();
      for (const one of [db, backwards]) {
        await until('writes are taken by the promoted copy', () =>
          one.query('insert into kept values (4)').then(
            () => true,
            () => false,
          ),
        );
      }
      expect((await db.query('select n from kept where n < 3 order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
    } finally {
      await Promise.all([db.close(), backwards.close()]);
      await primary.dispose();
      await copy.dispose();
    }
  });
});
