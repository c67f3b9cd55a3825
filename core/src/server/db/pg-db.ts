import type { Db, Queryable, QueryOptions, QueryResult, SqlParameter, TransactionOptions } from './db.ts';
import { SqlError } from './db.ts';
import { encodeParameters, withoutNul } from './encode-parameter.ts';
import { createPgPool } from './pg-pool.ts';
import type { PgResult, PgStatement } from './pg-query.ts';
import { lastOf, PgSession } from './pg-session.ts';
import { primaryFinder } from './primary-finder.ts';
import { connectionFailure, toSqlError } from './to-sql-error.ts';

export interface PgDbOptions {
  /**
   * `postgres://…`; a unix socket as `postgres://user@localhost/name?host=/folder`; several servers of which one takes
   * writes as `postgres://user@one:5432,two:5432/name`.
   */
  readonly url: string;
  /** Most connections at a time. */
  readonly max?: number;
  /** Longest wait for a connection, be it a new one or one that others use. */
  readonly waitMs?: number;
  /** A connection that nobody used for so long is closed; 0 keeps it. */
  readonly idleMs?: number;
  /** Longest time of one statement, 0 for no limit. */
  readonly statementTimeoutMs?: number;
  /** Longest time for which a transaction may do nothing, 0 for no limit: its locks stop others. */
  readonly idleInTransactionMs?: number;
  /** Most statements that one connection keeps prepared. */
  readonly maxPrepared?: number;
  /** The role that every connection takes on. It must exist, and the login must be a member of it. */
  readonly role?: string | undefined;
  readonly applicationName?: string;
  readonly onLog?: (text: string) => void;
}

export const defaultPoolSize = 10;
const defaultWaitMs = 5000;
/** A plan of a nested read takes some 100 kB of the server's memory on each connection that prepared it. */
const defaultMaxPrepared = 128;
/** The server's own limit comes first; this is for a server that does not answer any more. */
const silenceGraceMs = 5000;
/** How often the server looks whether the program at the other end is still there while a statement runs. */
const clientCheckMs = 5000;

/** The driver for a PostgreSQL server: no pipelining, so one slow statement does not hold the ones behind it. */
export function openPgDb(options: PgDbOptions): Db {
  const statementTimeoutMs = options.statementTimeoutMs ?? 0;
  const waitMs = options.waitMs ?? defaultWaitMs;
  const primary = primaryFinder(options.url);
  const log = (text: string) => options.onLog?.(text);
  const alive = new Set<PgSession>();
  /** Raised when plans turn out to be out of date; a connection that is behind forgets its own first. */
  let generation = 0;
  let closing: Promise<void> | undefined;
  const pool = createPgPool({
    ...{ max: options.max ?? defaultPoolSize, waitMs, idleMs: options.idleMs ?? 0 },
    connect: connectToPrimary,
  });
  const watch = setInterval(() => {
    const now = performance.now();
    for (const session of alive) session.cutWhenSilent(now, silenceGraceMs);
  }, 1000).unref();

  /** Where several servers are named, each gets its chance before the caller is told. */
  async function connectToPrimary(): Promise<PgSession> {
    for (let tried = 1; ; tried++) {
      try {
        return await connect();
      } catch (error) {
        const known = toSqlError(error);
        if (tried >= primary.count || closing || !isLost(known)) throw known;
      }
    }
  }

  async function connect(): Promise<PgSession> {
    const client = new primary.Client({
      application_name: options.applicationName ?? 'gleba',
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: startOptions(options),
      ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
      ...(options.idleInTransactionMs ? { idle_in_transaction_session_timeout: options.idleInTransactionMs } : {}),
    });
    const session = new PgSession(client, options.maxPrepared ?? defaultMaxPrepared, statementTimeoutMs, log);
    try {
      await client.connect();
      await primary.check(client);
    } catch (error) {
      await session.end();
      throw error;
    }
    session.generation = generation;
    alive.add(session);
    client.once('end', () => alive.delete(session));
    return session;
  }

  /** What was prepared before a migration changed its columns fails for ever, and other connections have it as well. */
  function noteStale(error: unknown): boolean {
    if (!isStalePlan(error)) return false;
    generation += 1;
    return true;
  }

  /** On a connection of their own for so long; what is stale is prepared anew. */
  async function runAll(statements: readonly PgStatement[], queryOptions: QueryOptions): Promise<readonly PgResult[]> {
    for (let attempt = 1; ; attempt++) {
      const taken = pool.take();
      const session = taken instanceof Promise ? await taken : taken;
      try {
        if (session.generation !== generation) await session.forgetAll(generation);
        const results = await session.runAll(statements, queryOptions);
        pool.give(session, false);
        return results;
      } catch (error) {
        pool.give(session, isLost(error) || session.isGivenUp);
        if (noteStale(error) && attempt === 1) continue;
        throw error;
      }
    }
  }

  return {
    async query<Row>(text: string, parameters?: readonly SqlParameter[], queryOptions: QueryOptions = {}) {
      const statement = statementOf(text, parameters, queryOptions);
      return lastOf(await runAll([statement], queryOptions)) as QueryResult<Row>;
    },

    async together(statements, queryOptions = {}) {
      const all = statements.map((one) => statementOf(one.text, one.parameters, one));
      return (await runAll(all, queryOptions)) as readonly QueryResult<Record<string, unknown>>[];
    },

    async transaction<T>(work: (tx: Queryable) => Promise<T>, transactionOptions: TransactionOptions = {}): Promise<T> {
      const session = await pool.take();
      let isOpen = true;
      let isBroken = false;
      try {
        if (session.generation !== generation) await session.forgetAll(generation);
        const { signal, statementTimeoutMs: limit } = transactionOptions;
        await session.run({ text: beginSql(transactionOptions), values: [] }, { ...(signal ? { signal } : {}) });
        if (limit !== undefined) session.limitMs = limit;
        const result = await work({
          async query<Row>(text: string, parameters?: readonly SqlParameter[], queryOptions: QueryOptions = {}) {
            if (!isOpen) throw new Error('The transaction has ended');
            const statement = statementOf(text, parameters, queryOptions);
            const result = await session.run(statement, { ...(signal ? { signal } : {}), ...queryOptions });
            return result as QueryResult<Row>;
          },
        });
        isOpen = false;
        const { command } = await session.run({ text: 'commit', values: [] });
        // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
        if (command === 'ROLLBACK') throw new SqlError('The transaction had failed and was rolled back', '25P02');
        return result;
      } catch (error) {
        isOpen = false;
        isBroken = isLost(error) || session.isGivenUp;
        noteStale(error);
        if (!isBroken) {
          await session.run({ text: 'rollback', values: [] }).catch(() => {
            isBroken = true;
          });
        }
        throw error;
      } finally {
        session.limitMs = statementTimeoutMs;
        pool.give(session, isBroken);
      }
    },

    load: pool.load,

    close() {
      clearInterval(watch);
      closing ??= pool.close();
      return closing;
    },
  };
}

/**
 * What every connection begins with. The answers' text depends on time zone and date style, and a role or a server may have
 * others. No JIT, which servers have by default: these statements are compiled longer than they run (the checks of a city's
 * lots take 150 ms without it, 600 with it). A role that is given here is also what RESET ROLE goes back to.
 */
function startOptions({ role }: PgDbOptions): string {
  const settings = [
    'TimeZone=UTC',
    'DateStyle=ISO,MDY',
    'jit=off',
    `client_connection_check_interval=${clientCheckMs}`,
  ];
  if (role !== undefined) settings.push(`role=${role}`);
  // Space and backslash separate the options of a start-up packet.
  return settings.map((setting) => `-c ${setting.replace(/[\\ ]/g, '\\$&')}`).join(' ');
}

function beginSql({ isReadOnly, statementTimeoutMs }: TransactionOptions): string {
  const begin = isReadOnly ? 'begin read only' : 'begin';
  return statementTimeoutMs === undefined
    ? begin
    : `${begin}; set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`;
}

function statementOf(
  text: string,
  parameters: readonly SqlParameter[] = [],
  { name }: Pick<QueryOptions, 'name'>,
): PgStatement {
  return { text: withoutNul(text), values: encodeParameters(parameters), name };
}

function isLost(error: unknown): boolean {
  return error instanceof SqlError && error.code === connectionFailure;
}

/** Also a statement that is not there (26000): somebody between us and the server gave us another connection of its own. */
function isStalePlan(error: unknown): boolean {
  if (!(error instanceof SqlError)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan must not change'));
}
