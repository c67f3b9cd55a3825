import { type Role, systemActor, UserOrganization, uuidv7 } from '@gleba/core';
import { install, type KernelRuntime, type RuntimeRole } from '@gleba/core/server';
import { removeStreams, testBusVariable, uniquePrefix } from '../../core/src/server/bus/testing/test-bus.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { openTestSession } from '../../core/src/testing/test-session.ts';
import { type Installation, openReplica, type Replica } from './replica.ts';

export interface Answer<T> {
  readonly data: T | null;
  readonly errors: readonly { message: string; extensions: { code: string } }[];
}

/** An installation on PostgreSQL and NATS with processes to be opened; `natsUrl` for servers of the test's own. */
export async function startInstallation(natsUrl = process.env[testBusVariable] ?? '', natsReplicas = 1) {
  const database = await acquireTestDatabase();
  const shared: Installation = {
    databaseUrl: database.url,
    natsUrl,
    prefix: uniquePrefix(),
    secret: uuidv7() + uuidv7(),
    natsReplicas,
  };
  const replicas: Replica[] = [];
  const authorization = (userId: string, organizationId = 2) =>
    openTestSession(database.db, new TextEncoder().encode(shared.secret), { userId, organizationId });

  async function open(role: RuntimeRole): Promise<KernelRuntime> {
    const replica = await openReplica(shared, role);
    replicas.push(replica);
    await install(replica.runtime, { email: 'admin@example.org', password: 'long enough' }, false);
    await replica.runtime.start();
    return replica.runtime;
  }
  const query = async <T>(text: string, parameters: readonly string[] = []) =>
    (await database.db.query<T>(text, parameters)).rows;

  return {
    shared,
    open,
    query,
    authorization,
    /** A member of the default organization; answers the session's header. */
    async member(runtime: KernelRuntime, role: Role = 'admin') {
      const userId = uuidv7();
      await query(`insert into core."user" (id, name, email) values ($1::uuid, 'Member', $1::text || '@example.org')`, [
        userId,
      ]);
      const identity = { actor: systemActor(2), correlationId: uuidv7() };
      await runtime.transactions.run(identity, (tx) => tx.insert(UserOrganization, { userId, role }));
      return { userId, authorization: await authorization(userId) };
    },
    /** Bookings by entry, to be compared with what was entered. */
    async bookings() {
      const rows = await query<{ entry: string; count: number }>(
        `select entry_id as entry, count(*)::integer as count from ledger.booking group by 1`,
      );
      return new Map(rows.map(({ entry, count }) => [entry, count]));
    },
    async stop() {
      for (const replica of replicas.splice(0)) await replica.stop();
      await database.release();
      await removeStreams(natsUrl, shared.prefix).catch(() => {});
    },
  };
}

export async function ask<T>(
  runtime: KernelRuntime,
  authorization: string | undefined,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Answer<T>> {
  const { body } = await runtime.graphql(JSON.stringify({ query: document, variables }), authorization, uuidv7());
  const { data = null, errors = [] } = JSON.parse(body);
  return { data, errors };
}

/** Enters a note through a process; answers the entry's id. Throws when the write is refused. */
export async function enter(runtime: KernelRuntime, authorization: string, note = 'plain'): Promise<string> {
  const { data, errors } = await ask<{ createEntry: { entry: { id: string } } }>(
    runtime,
    authorization,
    'mutation($note: String!) { createEntry(input: { entry: { note: $note } }) { entry { id } } }',
    { note },
  );
  if (!data?.createEntry) throw new Error(`The write failed: ${JSON.stringify(errors)}`);
  return data.createEntry.entry.id;
}
