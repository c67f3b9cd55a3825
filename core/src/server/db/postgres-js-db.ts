import postgres from 'postgres';
import type { Db, Queryable, QueryOptions, QueryResult, SqlParameter, TransactionOptions } from './db.ts';
import { SqlError } from './db.ts';
import { encodeParameters, withoutNul } from './encode-parameter.ts';
import { asText, type ValueParser, valueParsers } from './parse-value.ts';
import { connectionFailure, toSqlError } from './to-sql-error.ts';

export interface PostgresJsDbOptions {
  /** `postgres://…`; a unix socket as `postgres://user@localhost/name?host=/folder`. */
  readonly url: string;
  /** Most connections at a time. */
  readonly max?: number;
  readonly applicationName?: string;
  readonly connectTimeoutMs?: number;
  readonly onLog?: (text: string) => void;
}

/** One connection; the pool is ours, see `openPostgresJsDb`. */
interface Lane {
  readonly sql: postgres.Sql;
  readonly isWorthPreparing: (text: string) => boolean;
  inFlight: number;
  /** A full lane takes nothing until it has run empty. */
  draining: boolean;
  /** Between a socket's error and its close postgres.js still sends what it is given, and never answers it: nothing may start here. */
  breaking: boolean;
  /** How often the connection was closed. */
  closes: number;
  transaction: { lost: boolean } | null;
}

/**
 * postgres.js 3.4.9's queue of sent queries (src/queue.js) frees its array only when it runs empty, so a connection that
 * is never idle would hold one more slot per query for ever. After this many a lane runs empty once.
 */
const laneDepth = 64;

/**
 * The driver for the embedded database: it pipelines, which is what makes one session fast.
 *
 * Every connection is a postgres.js of its own with `max: 1`. Its own pool scans a growing array for each query, and in
 * its transactions a connection that breaks leaves a query that writes to no socket, outside any promise, and an error
 * that the caller had handled with a savepoint is thrown again at the end.
 */
export function openPostgresJsDb(options: PostgresJsDbOptions): Db {
  const lanes = Array.from({ length: options.max ?? 2 }, () => openLane(options, () => pump()));
  const waiting: ((lane: Lane) => void)[] = [];
  const statementTexts = new Map<string, string>();
  let closing: Promise<void> | undefined;

  function pump(): void {
    while (waiting.length > 0) {
      const lane = findLane(lanes);
      if (!lane) return;
      waiting.shift()?.(lane);
    }
  }

  function onLane<T>(use: (lane: Lane) => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(new SqlError('The database is closed', connectionFailure));
    return new Promise<T>((resolve, reject) => {
      const start = (lane: Lane) => {
        lane.inFlight += 1;
        if (lane.inFlight >= laneDepth) lane.draining = true;
        use(lane)
          .finally(() => {
            lane.inFlight -= 1;
            if (lane.inFlight === 0) lane.draining = false;
            pump();
          })
          .then(resolve, reject);
      };
      const lane = waiting.length === 0 ? findLane(lanes) : undefined;
      if (lane) start(lane);
      else waiting.push(start);
    });
  }

  /** The same options, without the name where there are as many as can be kept: postgres.js never gives one up. */
  function checkName(text: string, queryOptions: QueryOptions = {}): QueryOptions {
    const { name } = queryOptions;
    if (name === undefined) return queryOptions;
    const known = statementTexts.get(name);
    if (known !== undefined && known !== text) {
      throw new Error(`Prepared statements must be unique: '${name}' has another text`);
    }
    if (known === undefined && statementTexts.size >= maxPreparedTexts) return {};
    statementTexts.set(name, text);
    return queryOptions;
  }

  return {
    async query<Row>(text: string, parameters: readonly SqlParameter[] = [], queryOptions?: QueryOptions) {
      const checked = checkName(text, queryOptions);
      return onLane((lane) => run<Row>(lane, text, parameters, checked));
    },

    transaction<T>(work: (tx: Queryable) => Promise<T>, { isReadOnly }: TransactionOptions = {}): Promise<T> {
      return onLane(async (lane) => {
        const transaction = { lost: false };
        lane.transaction = transaction;
        let open = true;
        const runHere = async <Row>(
          text: string,
          parameters: readonly SqlParameter[] = [],
          queryOptions: QueryOptions = {},
        ): Promise<QueryResult<Row> & { command: string }> => {
          // postgres.js would reconnect and run the statement outside the transaction that was lost.
          if (transaction.lost) throw new SqlError('Lost the connection in the transaction', connectionFailure);
          return run<Row>(lane, text, parameters, queryOptions);
        };
        try {
          await runHere(isReadOnly ? 'begin read only' : 'begin');
          const result = await work({
            async query<Row>(text: string, parameters?: readonly SqlParameter[], queryOptions?: QueryOptions) {
              if (!open) throw new Error('The transaction has ended');
              return runHere<Row>(text, parameters, checkName(text, queryOptions));
            },
          });
          open = false;
          const { command } = await runHere('commit');
          // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
          if (command === 'ROLLBACK') throw new SqlError('The transaction had failed and was rolled back', '25P02');
          return result;
        } catch (error) {
          open = false;
          if (!transaction.lost) await runHere('rollback').catch(() => {});
          throw error;
        } finally {
          lane.transaction = null;
        }
      });
    },

    load() {
      const inUse = lanes.filter((lane) => lane.inFlight > 0).length;
      return { inUse, idle: lanes.length - inUse, waiting: waiting.length };
    },

    close() {
      closing ??= (async () => {
        while (waiting.length > 0 || lanes.some((lane) => lane.inFlight > 0)) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await Promise.all(lanes.map((lane) => lane.sql.end({ timeout: 5 })));
      })();
      return closing;
    },
  };
}

/** The idlest lane outside a transaction that is not running empty. */
function findLane(lanes: readonly Lane[]): Lane | undefined {
  let best: Lane | undefined;
  for (const lane of lanes) {
    if (lane.transaction || lane.draining || lane.breaking) continue;
    if (!best || lane.inFlight < best.inFlight) best = lane;
  }
  return best;
}

async function run<Row>(
  lane: Lane,
  text: string,
  parameters: readonly SqlParameter[],
  options: QueryOptions,
): Promise<QueryResult<Row> & { command: string }> {
  const values = encodeParameters(parameters);
  const { closes } = lane;
  try {
    const result = await lane.sql.unsafe(withoutNul(text), values, {
      prepare: options.name !== undefined || (values.length > 0 && lane.isWorthPreparing(text)),
      simple: options.name === undefined && values.length === 0,
    } as postgres.UnsafeQueryOptions);
    // Several statements in one text give several results; like psql, the last one counts.
    const last = lastResult(result);
    const rows = Array.from(last) as Row[];
    return { rows, rowCount: last.count ?? rows.length, command: last.command ?? '' };
  } catch (error) {
    const sqlError = toSqlError(error);
    if (sqlError instanceof SqlError && sqlError.code === connectionFailure && lane.closes === closes) {
      lane.breaking = true;
      if (lane.transaction) lane.transaction.lost = true;
    }
    throw sqlError;
  }
}

interface RawResult extends Iterable<unknown> {
  readonly count: number | null;
  readonly command?: string;
}

function lastResult(result: RawResult): RawResult {
  const list = Array.from(result);
  const last = list.at(-1);
  return Array.isArray(last) && 'command' in last ? (last as unknown as RawResult) : result;
}

/** @param onFree Something may start on the lane again. */
function openLane(options: PostgresJsDbOptions, onFree: () => void): Lane {
  const socketFolder = new URL(options.url).searchParams.get('host');
  const url = new URL(options.url);
  // postgres.js would send unknown parameters of the address to the server as settings.
  url.searchParams.delete('host');
  const isWorthPreparing = rememberRepeatedTexts();
  const lane: Lane = {
    sql: connect(),
    isWorthPreparing,
    inFlight: 0,
    draining: false,
    breaking: false,
    closes: 0,
    transaction: null,
  };
  return lane;

  function connect(): postgres.Sql {
    const settings: Record<string, string> = {
      application_name: options.applicationName ?? 'gleba',
      // The answers' text depends on these settings (timestamptz, date), and a role or a server may have others.
      TimeZone: 'UTC',
      DateStyle: 'ISO,MDY',
    };
    return postgres(url.href, {
      ...(socketFolder?.startsWith('/') ? { path: `${socketFolder}/.s.PGSQL.${url.port || '5432'}` } : {}),
      max: 1,
      fetch_types: false,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: Math.ceil((options.connectTimeoutMs ?? 30_000) / 1000),
      backoff: false,
      connection: settings,
      types: textTypes,
      onnotice: (notice) => options.onLog?.(`${notice.severity ?? 'NOTICE'}: ${notice.message ?? ''}`),
      onclose: () => {
        if (lane.transaction) lane.transaction.lost = true;
        lane.closes += 1;
        lane.breaking = false;
        onFree();
      },
    });
  }
}

const maxPreparedTexts = 500;

/**
 * Without a prepared statement postgres.js asks for the parameters' types first and lets nothing else on the wire until it
 * knows them: a tenth of the speed. It keeps prepared statements for ever, so only a text that comes again gets one.
 */
function rememberRepeatedTexts(): (text: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  return (text) => {
    if (repeated.has(text)) return true;
    if (repeated.size >= maxPreparedTexts) return false;
    if (seen.delete(text)) {
      repeated.add(text);
      return true;
    }
    if (seen.size >= maxPreparedTexts) seen.clear();
    seen.add(text);
    return false;
  };
}

/** Parameters are text already, and results are parsed the same way as by the other driver. */
const textTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  [...valueParsers].map(([oid, parse]: [number, ValueParser]) => [
    `type${oid}`,
    { to: oid, from: [oid], serialize: asText, parse },
  ]),
);
