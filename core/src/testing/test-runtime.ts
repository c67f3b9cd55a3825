import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerModule } from '../../../tooling/reader-module.mjs';
import type { EventDefinition } from '../event/event.ts';
import {
  describeProblem,
  type ForeignReaders,
  type PagePrinter,
  type Role,
  systemActor,
  UserOrganization,
  uuidv7,
} from '../index.ts';
import type { Provided } from '../plugin/provided.ts';
import { openTestBus } from '../server/bus/testing/test-bus.ts';
import type { TestDatabase } from '../server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../server/db/testing/test-database.ts';
import { testBucket } from '../server/file/testing/test-bucket.ts';
import {
  createForeignReaders,
  createRuntime,
  type Db,
  type FileStore,
  type KernelRuntime,
  type Logger,
  openFileStorage,
  type Queryable,
  type ServerEntry,
  type StorageQuotaSettings,
  type UnitOfWork,
} from '../server/index.ts';
import { undeclaredError } from '../server/runtime/calls.ts';
import { kernelMigration } from '../server/schema/migrate.ts';
import { databaseOf } from '../server/write/database-of.ts';
import { migratingPlugins } from './migrating-plugins.ts';
import { createPathPrinter } from './path-printer.ts';
import { openTestSession } from './test-session.ts';

/** Tests bring about by statements what no declared way leads to. */
export type TestUnitOfWork = UnitOfWork<EventDefinition> & Queryable;

export interface TestRuntime {
  readonly runtime: KernelRuntime;
  readonly files: FileStore;
  /** The database as the tables' owner, for what the role of the requests may not do. */
  readonly owner: Db;
  /** Signs tokens and addresses; for forging them. */
  readonly secret: Uint8Array;
  /** Another process on the same database, bus and files, as far as one process can be two; it ends with this one. */
  startAnother(): Promise<KernelRuntime>;
  /** As the organization's system. */
  within<T>(organizationId: number, work: (tx: TestUnitOfWork) => Promise<T>): Promise<T>;
  /** Header value of a session. */
  authorization(userId: string, organizationId: number): Promise<string>;
  graphql<T = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
    authorization?: string,
  ): Promise<{
    status: number;
    data: T | null;
    errors: readonly { message: string; path?: readonly (string | number)[]; extensions: { code: string } }[];
    text: string;
  }>;
  /** A member of the organization in that role; answers the user's id. */
  addMember(organizationId: number, role: Role, name?: string): Promise<string>;
  stop(): Promise<void>;
}

/** GLEBA_TEST_RLS=1: every GraphQL read passes the database's policies too, whose rows must be the predicates' own. */
const isOracleRun = process.env.GLEBA_TEST_RLS === '1';

/** The oracle judges rows; which columns reports may name is judged elsewhere. */
async function showEveryColumn(owner: Db, role: string): Promise<void> {
  const { rows } = await owner.query<{ grant: string }>(
    `select format('grant select on %s to %I', oid::regclass, $1::text) as grant from pg_class
     where oid in (select polrelid from pg_policy where polname = 'gleba_reporting')`,
    [role],
  );
  await owner.query(rows.map(({ grant }) => grant).join(';'));
}

const quiet: Logger = {
  debug() {},
  info() {},
  warn() {},
  error(message) {
    if (message === undeclaredError) throw new Error(message);
  },
};

export interface TestRuntimeOptions {
  /** Default: one that prints the path of each screen, without a browser. */
  readonly printer?: PagePrinter;
  /** Default: those of the build for use, in processes of their own. */
  readonly readers?: ForeignReaders;
  /** Without it events are written and nobody relays or follows them. Default true. */
  readonly isStarted?: boolean;
  /** Default: nothing is written. */
  readonly log?: Logger;
  /** Default: no limit. */
  readonly quota?: StorageQuotaSettings;
  /** By which schedules and delayed jobs are due; default the database's. Schedules are looked at by `runtime.scheduler.tick` alone. */
  readonly clock?: () => Promise<number>;
  /** What a host offers beside the kernel. */
  readonly services?: readonly Provided[];
  /** Stands before the store, to let it fail. */
  readonly filesOver?: (files: FileStore) => FileStore;
}

/** The plugin, enabled in every organization that did not decide, whatever it says of itself. */
export function enabledFromTheStart(entry: ServerEntry): ServerEntry {
  return { ...entry, plugin: { ...entry.plugin, initially: 'enabled' } };
}

/** The real kernel with the real plugins on a database of its own, without an HTTP server. */
export async function startTestRuntime(
  entries: readonly ServerEntry[],
  options: TestRuntimeOptions = {},
): Promise<TestRuntime> {
  const database = await acquireTestDatabase([kernelMigration(), ...migratingPlugins(entries)]);
  try {
    return await startOn(database, entries, options);
  } catch (error) {
    // A database that nobody gives back is missing to all files after this one.
    await database.release();
    throw error;
  }
}

async function startOn(
  database: TestDatabase,
  entries: readonly ServerEntry[],
  {
    isStarted = true,
    log = quiet,
    printer = createPathPrinter(),
    readers,
    quota,
    clock,
    filesOver,
    services = [],
  }: TestRuntimeOptions,
): Promise<TestRuntime> {
  const separated = await database.separate();
  const folder = await mkdtemp(join(tmpdir(), 'gleba-test-'));
  const secret = new TextEncoder().encode(uuidv7() + uuidv7());
  const bucket = await testBucket();
  // The processes that a host starts; the program for them is made when a test reads its first file.
  const ownReaders = createForeignReaders({ module: () => readerModule(), log });
  const storage = await openFileStorage(folder, bucket?.settings);
  const files = filesOver?.(storage.files) ?? storage.files;
  const { uploads } = storage;
  const options = {
    db: separated.db,
    owner: database.db,
    roles: separated.roles,
    bus: await openTestBus(),
    files,
    uploads,
    entries,
    secret,
    sessionSeconds: 3600,
    allowIntrospection: true,
    readsThroughPolicies: isOracleRun,
    printer,
    readers: readers ?? ownReaders,
    log,
    clock,
    patience: { schedules: { pollMs: 0 } },
    services,
    ...(quota && { quota }),
  };
  const runtime = await createRuntime(options);
  if (isOracleRun) await showEveryColumn(database.db, separated.roles.report ?? '');
  const others: KernelRuntime[] = [];
  if (runtime.problems.length > 0) throw new Error(runtime.problems.map(describeProblem).join('\n'));
  if (isStarted) await runtime.start();
  const within = <T>(organizationId: number, work: (tx: TestUnitOfWork) => Promise<T>) =>
    runtime.transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, (tx) => {
      const database = databaseOf(tx);
      return work(Object.assign(tx, { query: database.query.bind(database) }));
    });
  return {
    runtime,
    files,
    owner: database.db,
    secret,
    within,
    async startAnother() {
      const another = await createRuntime(options);
      others.push(another);
      return another;
    },
    authorization: (userId, organizationId) => openTestSession(runtime.db, secret, { userId, organizationId }),
    async graphql(document, variables, authorization) {
      const { status, body } = await runtime.graphql(
        JSON.stringify({ query: document, variables }),
        authorization,
        uuidv7(),
      );
      const { data = null, errors = [] } = JSON.parse(body);
      return { status, data, errors, text: body };
    },
    async addMember(organizationId, role, name = role) {
      // A person is nobody's row: there is no organization yet in whose name the kernel would write it.
      const { rows } = await runtime.db.query<{ id: string }>(
        `insert into core."user" (id, name, email) values ($1::uuid, $2::text, $3::text) returning id`,
        [uuidv7(), name, `${uuidv7()}@example.org`],
      );
      const userId = rows[0]?.id ?? '';
      await within(organizationId, (tx) => tx.insert(UserOrganization, { userId, role }));
      return userId;
    },
    async stop() {
      try {
        for (const another of others) await another.stop();
        await runtime.stop();
        await ownReaders.stop();
      } finally {
        await database.release();
        await bucket?.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
