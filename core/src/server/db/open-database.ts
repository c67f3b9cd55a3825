import { type DatabaseRoles, prepareRoles, type RoleNames } from '../roles/database-roles.ts';
import type { Db } from './db.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  embeddedPoolSize,
  startEmbeddedDatabase,
} from './embedded/start-embedded-database.ts';
import { openPgDb, type PgDbOptions } from './pg-db.ts';
import { openPostgresJsDb } from './postgres-js-db.ts';

export interface OpenDatabaseOptions extends EmbeddedDatabaseOptions {
  /** A PostgreSQL server with PostGIS; without it the embedded database in `dataDir` is started. */
  readonly databaseUrl?: string;
  /** The owner's login where requests have one of their own: it migrates and grants. */
  readonly ownerUrl?: string | undefined;
  readonly roleNames?: RoleNames;
  /** The pool of connections to a server; the embedded database has its own figures. */
  readonly pool?: Pick<PgDbOptions, 'max' | 'waitMs' | 'idleMs' | 'statementTimeoutMs' | 'idleInTransactionMs'>;
  /** Longest time of one statement of a migration, 0 for no limit. */
  readonly migrationTimeoutMs?: number;
  readonly applicationName?: string;
}

export interface OpenDatabase {
  /** What requests, reactions and jobs use. */
  readonly db: Db;
  /** The owner of the tables: for migrations and rights. */
  readonly owner: Db;
  readonly roles: DatabaseRoles;
  readonly kind: 'embedded' | 'postgresql';
  /** Requests and reports have a login that is not the owner's: SQL that gives its role back has not won the tables. */
  readonly hasOwnLogin: boolean;
  /** For a further connection of the same process, as for a tool. */
  readonly url: string;
  /** The server's version, like '18.3'. */
  readonly version: string;
  /** PostGIS' version, like '3.6.2'. */
  readonly postgis: string;
  /** Whether ST_AsMVT works: PostGIS was built with protobuf-c. */
  readonly hasMvt: boolean;
  stop(): Promise<void>;
}

/** Opens the server's database, or starts the embedded one, and makes sure that PostGIS and the roles are there. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openServer(options, options.databaseUrl);
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const embedded = await startEmbeddedDatabase(options);
  const db = openPostgresJsDb({ url: embedded.url, ...common(options), max: embeddedPoolSize });
  const stop = () => stopAll([db], embedded);
  try {
    const roles = await prepareRoles(db, {
      ...(options.roleNames ? { names: options.roleNames } : {}),
      isEmbedded: true,
    });
    return {
      db,
      owner: db,
      kind: 'embedded',
      hasOwnLogin: false,
      url: embedded.url,
      roles,
      ...(await inspect(db)),
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** The owner's connections are few, idle after the start and then closed by themselves. */
const ownerPool = { max: 2, idleMs: 10_000, waitMs: 60_000 };

async function openServer(options: OpenDatabaseOptions, url: string): Promise<OpenDatabase> {
  const { ownerUrl, pool = {}, roleNames, migrationTimeoutMs = 0 } = options;
  const owner = openPgDb({
    url: ownerUrl ?? url,
    ...common(options),
    ...ownerPool,
    ...(pool.waitMs === undefined ? {} : { waitMs: pool.waitMs }),
    statementTimeoutMs: migrationTimeoutMs,
  });
  const open: Db[] = [owner];
  const stop = () => stopAll(open, undefined);
  try {
    const facts = await inspect(owner);
    const appLogin = ownerUrl === undefined ? undefined : await loginOf(url, options);
    const roles = await prepareRoles(owner, {
      ...(roleNames ? { names: roleNames } : {}),
      ...(appLogin === undefined ? {} : { appLogin }),
    });
    const hasOwnLogin = appLogin !== undefined && roles.app === appLogin;
    const role = hasOwnLogin ? undefined : roles.app;
    const db = openPgDb({ url, ...common(options), ...pool, role });
    open.push(db);
    await db.query('select 1');
    return { db, owner, kind: 'postgresql', hasOwnLogin, url, roles, ...facts, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

function common({ applicationName, log }: OpenDatabaseOptions) {
  return {
    ...(applicationName === undefined ? {} : { applicationName }),
    ...(log === undefined ? {} : { onLog: log }),
  };
}

async function loginOf(url: string, options: OpenDatabaseOptions): Promise<string> {
  const db = openPgDb({ url, ...common(options), max: 1 });
  try {
    const { rows } = await db.query<{ login: string }>('select current_user::text as login');
    return rows[0]?.login ?? '';
  } finally {
    await db.close();
  }
}

async function stopAll(dbs: readonly Db[], embedded: EmbeddedDatabase | undefined): Promise<void> {
  try {
    await Promise.all(dbs.map((db) => db.close()));
  } finally {
    await embedded?.stop();
  }
}

async function inspect(db: Db): Promise<Pick<OpenDatabase, 'version' | 'postgis' | 'hasMvt'>> {
  // An existing extension is left as it is: creating one needs a right that the application's role may not have.
  const present = await db.query("select 1 from pg_extension where extname = 'postgis'");
  if (present.rowCount === 0) await db.query('create extension if not exists postgis');
  const { rows } = await db.query<{ version: string; postgis: string }>(
    "select current_setting('server_version') as version, postgis_full_version() as postgis",
  );
  const { version = '', postgis = '' } = rows[0] ?? {};
  return {
    version,
    postgis: /POSTGIS="(\S+)/.exec(postgis)?.[1] ?? '',
    hasMvt: postgis.includes('LIBPROTOBUF'),
  };
}
