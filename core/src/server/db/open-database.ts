import type { Db } from './db.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  embeddedPoolSize,
  startEmbeddedDatabase,
} from './embedded/start-embedded-database.ts';
import { openPgDb } from './pg-db.ts';
import { openPostgresJsDb } from './postgres-js-db.ts';

export interface OpenDatabaseOptions extends EmbeddedDatabaseOptions {
  /** A PostgreSQL server with PostGIS; without it the embedded database in `dataDir` is started. */
  readonly databaseUrl?: string;
  /** Most connections to a server; the embedded database has its own figure. */
  readonly max?: number;
  /** Has no effect on the embedded database, whose engine has no timers. */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
}

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgresql';
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

/** Opens the server's database, or starts the embedded one, and makes sure that PostGIS is there. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const embedded = options.databaseUrl ? undefined : await startEmbeddedDatabase(options);
  const url = options.databaseUrl ?? embedded?.url ?? '';
  const common = {
    url,
    ...(options.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: options.statementTimeoutMs }),
    ...(options.applicationName === undefined ? {} : { applicationName: options.applicationName }),
    ...(options.log === undefined ? {} : { onLog: options.log }),
  };
  const db = embedded
    ? openPostgresJsDb({ ...common, max: embeddedPoolSize })
    : openPgDb({ ...common, max: options.max ?? 10 });
  try {
    return {
      db,
      kind: embedded ? 'embedded' : 'postgresql',
      url,
      ...(await inspect(db)),
      stop: () => stop(db, embedded),
    };
  } catch (error) {
    await stop(db, embedded).catch(() => {});
    throw error;
  }
}

async function stop(db: Db, embedded: EmbeddedDatabase | undefined): Promise<void> {
  try {
    await db.close();
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
