import pg from 'pg';
import type { Db, Queryable, QueryOptions, QueryResult, SqlParameter } from './db.ts';
import { SqlError } from './db.ts';
import { encodeParameters, withoutNul } from './encode-parameter.ts';
import { asText, valueParsers } from './parse-value.ts';
import { connectionFailure, toSqlError } from './to-sql-error.ts';

export interface PgDbOptions {
  /** `postgres://…`; a unix socket as `postgres://user@localhost/name?host=/folder`. */
  readonly url: string;
  /** Most connections at a time. */
  readonly max?: number;
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  readonly connectTimeoutMs?: number;
  readonly onLog?: (text: string) => void;
}

/** The driver for a PostgreSQL server: no pipelining, so one slow statement does not hold the ones behind it. */
export function openPgDb(options: PgDbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'gleba',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 30_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    // The answers' text depends on these settings (timestamptz, date), and a role or a server may have others.
    options: '-c TimeZone=UTC -c DateStyle=ISO,MDY',
    types: { getTypeParser: (oid: number) => valueParsers.get(oid) ?? asText },
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  // An idle connection that the server closes; without a listener the process would end.
  pool.on('error', (error) => options.onLog?.(`Idle database connection lost: ${error.message}`));
  let closing: Promise<void> | undefined;

  return {
    async query<Row>(text: string, parameters?: readonly SqlParameter[], queryOptions?: QueryOptions) {
      const config = toConfig(text, parameters, queryOptions);
      for (let attempt = 1; ; attempt++) {
        const client = await connect(pool);
        try {
          const result = await run<Row>(client, config);
          client.release();
          return result;
        } catch (error) {
          const stale = isStalePlan(error);
          client.release(stale || isLost(error));
          // A statement prepared before a migration changed its columns fails for ever on that connection.
          if (stale && attempt === 1) continue;
          throw error;
        }
      }
    },

    async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
      const client = await connect(pool);
      // A connection that breaks while `work` does something else emits 'error', which nobody else listens to.
      const onError = (error: Error) => options.onLog?.(`Database connection lost in a transaction: ${error.message}`);
      client.on('error', onError);
      let open = true;
      let broken = false;
      try {
        await run(client, { text: 'begin' });
        const result = await work({
          async query<Row>(text: string, parameters?: readonly SqlParameter[], queryOptions?: QueryOptions) {
            if (!open) throw new Error('The transaction has ended');
            return run<Row>(client, toConfig(text, parameters, queryOptions));
          },
        });
        open = false;
        const { command } = await runRaw(client, { text: 'commit' });
        // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
        if (command === 'ROLLBACK') throw new SqlError('The transaction had failed and was rolled back', '25P02');
        return result;
      } catch (error) {
        open = false;
        broken = isLost(error) || isStalePlan(error);
        await runRaw(client, { text: 'rollback' }).catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.removeListener('error', onError);
        client.release(broken);
      }
    },

    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),

    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

function toConfig(text: string, parameters: readonly SqlParameter[] = [], options: QueryOptions = {}): pg.QueryConfig {
  const config = { text: withoutNul(text), values: encodeParameters(parameters) };
  return options.name === undefined ? config : { ...config, name: options.name };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw pool.ending ? new SqlError('The database is closed', connectionFailure) : toSqlError(error);
  }
}

async function runRaw(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(config);
    // Several statements in one text give several results; like psql, the last one counts.
    const last = Array.isArray(result) ? result.at(-1) : result;
    if (!last) throw new Error('The driver gave no result');
    return last;
  } catch (error) {
    throw toSqlError(error);
  }
}

async function run<Row>(client: pg.PoolClient, config: pg.QueryConfig): Promise<QueryResult<Row>> {
  const { rows, rowCount } = await runRaw(client, config);
  return { rows, rowCount: rowCount ?? 0 };
}

function isLost(error: unknown): boolean {
  return error instanceof SqlError && error.code === connectionFailure;
}

function isStalePlan(error: unknown): boolean {
  return error instanceof SqlError && error.code === '0A000' && error.message.startsWith('cached plan must not change');
}
