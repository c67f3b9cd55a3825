import type { Entity } from '../../../src/entity/entity.ts';
import { EntityRegistry } from '../../../src/entity/registry.ts';
import { uuidv7 } from '../../../src/entity/uuid.ts';
import { kernel } from '../../../src/kernel.ts';
import { everyPluginEnabled, type PluginStates } from '../../../src/plugin/plugin-state.ts';
import type { FileStore } from '../../../src/server/contract/file-store.ts';
import type { Logger } from '../../../src/server/contract/server-side.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { acquireTestDatabase } from '../../../src/server/db/testing/test-database.ts';
import { kernelMigration, migrate } from '../../../src/server/schema/migrate.ts';
import { amongRules } from '../../../src/server/write/among-rules.ts';
import { createUnitOfWorkFactory } from '../../../src/server/write/create-transactions.ts';

/** A database with the tables of the kernel and of plugin `demo`, organizations 0, 2 and 3, and the real write path. */
export async function openKernelDatabase(own: readonly Entity[]) {
  const registry = new EntityRegistry([...kernel.entities, ...own]);
  const plugins = [kernelMigration(), { id: 'demo', version: '1.0.0', entities: own }];
  const database = await acquireTestDatabase(plugins);
  const { db } = database;
  const problems = await migrate({ db, plugins, log: silentLog });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '));
  await db.query(`insert into core.organization (id, name) values (0, 'Global'), (2, 'Two'), (3, 'Three')`);
  const pluginsOf = async (): Promise<PluginStates> => everyPluginEnabled;
  const options = { db, registry, pluginsOf, log: silentLog, writeRules: amongRules(registry) };
  return { ...database, registry, transactions: createUnitOfWorkFactory(options) };
}

/** People that rows may name as their creators. */
export async function addUsers(db: Queryable, ...ids: (string | null)[]): Promise<void> {
  await db.query(
    `insert into core."user" (id, name, email) select id, 'Person ' || id, id || '@example.org' from unnest($1::uuid[]) id`,
    [ids],
  );
}

/** Empties the event tables between tests. */
export async function clearEvents(db: Queryable): Promise<void> {
  await db.query(`truncate core.event_log, core.event_queue, core.event_feed, core.inbox, core.reaction_checkpoint
    restart identity`);
  await db.query(`update core.event_relay set published = 0, holder = null, lease_until = '-infinity'`);
}

export interface TestEvent {
  readonly id?: string;
  readonly organizationId?: number;
  readonly projectId?: string | null;
  readonly name?: string;
  readonly version?: number;
  readonly entity?: string;
  readonly recordId?: string;
  readonly actor?: string | null;
  readonly correlationId?: string;
  readonly causationId?: string | null;
  readonly at?: string;
  readonly data?: unknown;
}

/** Writes events as the write path does: log and queue in one statement. */
export async function insertEvents(db: Queryable, events: readonly TestEvent[]): Promise<string[]> {
  const rows = events.map((event) => ({
    id: event.id ?? uuidv7(),
    organization_id: event.organizationId ?? 2,
    project_id: event.projectId ?? null,
    name: event.name ?? 'lands.land.created',
    version: event.version ?? 1,
    entity: event.entity ?? 'lands.land',
    record_id: event.recordId ?? uuidv7(),
    at: event.at ?? new Date().toISOString(),
    actor: event.actor ?? null,
    correlation_id: event.correlationId ?? 'test',
    causation_id: event.causationId ?? null,
    data: event.data ?? {},
  }));
  await db.query(
    `with logged as (
       insert into core.event_log (id, organization_id, project_id, name, version, entity, record_id, at, actor,
         correlation_id, causation_id, data)
       select id, organization_id, project_id, name, version, entity, record_id, at, actor, correlation_id, causation_id,
         data
       from jsonb_to_recordset($1::jsonb) as e(id uuid, organization_id integer, project_id uuid, name text,
         version integer, entity text, record_id text, at timestamptz, actor uuid, correlation_id text,
         causation_id uuid, data jsonb)
       returning position
     ) insert into core.event_queue select position from logged`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** For runners in whose tests no file is touched. */
export const noFiles = new Proxy({} as FileStore, {
  get() {
    throw new Error('This test has no files.');
  },
});

/** Fails the n-th statement that matches, before or after it ran: the process died there. */
export function dieAt(db: Db, matches: (text: string) => boolean, when: 'before' | 'after'): Db {
  let isDead = false;
  return {
    ...db,
    async query(text, parameters, options) {
      if (isDead) throw new Error('dead');
      if (!matches(text)) return db.query(text, parameters, options);
      isDead = true;
      if (when === 'after') await db.query(text, parameters, options);
      throw new Error('dead');
    },
  };
}
