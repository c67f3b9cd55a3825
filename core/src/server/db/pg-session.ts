import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { type QueryOptions, SqlError } from './db.ts';
import { PreparedNames } from './prepared-names.ts';
import { toSqlError } from './to-sql-error.ts';

/** SQLSTATE query_canceled. */
const canceled = '57014';
/** SQLSTATE program_limit_exceeded. */
const limitExceeded = '54000';

/** What pg 8 knows of a connection and its types do not tell. */
interface ClientInternals {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: {
    readonly stream: {
      readonly bytesRead: number;
      destroy(): void;
      on(event: 'data', listener: () => void): unknown;
    };
    /** Texts by name, of what the server has parsed on this connection. */
    parsedStatements: Record<string, string>;
  };
}

/** One connection of the pool with what must be remembered about it. */
export class PgSession {
  /** See `openPgDb`. */
  generation = 0;
  private readonly internals: ClientInternals;
  private readonly prepared: PreparedNames;
  private runningSince: number | undefined;
  /** Where the running statement's answer ends at the latest, in bytes of the connection. */
  private readUntil = Number.POSITIVE_INFINITY;
  /** Its answer was longer than it may be, and the rest was not read: nobody can use the connection any more. */
  isGivenUp = false;

  constructor(
    readonly client: pg.PoolClient,
    maxPrepared: number,
    /** Longest time that the server gives a statement, 0 for no limit. */
    public limitMs: number,
  ) {
    this.internals = client as unknown as ClientInternals;
    this.prepared = new PreparedNames(maxPrepared);
    const { stream } = this.internals.connection;
    stream.on('data', () => {
      if (stream.bytesRead <= this.readUntil || this.isGivenUp) return;
      this.isGivenUp = true;
      stream.destroy();
    });
  }

  async run(config: pg.QueryConfig, { signal, maxBytes }: QueryOptions = {}): Promise<pg.QueryResult> {
    if (signal?.aborted) throw new SqlError('Nobody waits for this statement any more', canceled);
    const oldest = config.name === undefined ? undefined : this.prepared.use(config.name);
    if (oldest !== undefined) await this.forget(oldest);
    if (maxBytes !== undefined) this.readUntil = this.internals.connection.stream.bytesRead + maxBytes;
    if (!signal) return this.send(config);
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      const { host, port, processID, secretKey } = this.internals;
      cancelling = cancelStatement({ host, port, processId: processID, secret: secretKey });
    };
    signal.addEventListener('abort', cancel);
    try {
      return await this.send(config);
    } finally {
      signal.removeEventListener('abort', cancel);
      // The connection must not be given to anybody before the signal has been sent.
      if (cancelling) await cancelling;
    }
  }

  /** Drops every prepared statement: their plans are of another time. */
  async forgetAll(generation: number): Promise<void> {
    await this.send({ text: 'deallocate all' });
    this.internals.connection.parsedStatements = {};
    this.prepared.clear();
    this.generation = generation;
  }

  /** Gives a connection up whose server says nothing any more, so that whoever waits is told. */
  cutWhenSilent(now: number, graceMs: number): void {
    if (this.limitMs === 0 || this.runningSince === undefined) return;
    if (now - this.runningSince > this.limitMs + graceMs) this.internals.connection.stream.destroy();
  }

  private async forget(oldest: string): Promise<void> {
    const { parsedStatements } = this.internals.connection;
    // One whose text the server refused was never prepared, and DEALLOCATE would fail.
    if (parsedStatements[oldest] !== undefined) {
      await this.send({ text: `deallocate "${oldest.replaceAll('"', '""')}"` });
      delete parsedStatements[oldest];
    }
    this.prepared.delete(oldest);
  }

  private async send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    this.runningSince = performance.now();
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await this.client.query(config);
      // Several statements in one text give several results; like psql, the last one counts.
      const last = Array.isArray(result) ? result.at(-1) : result;
      if (!last) throw new Error('The driver gave no result');
      return last;
    } catch (error) {
      if (this.isGivenUp) throw new SqlError('The answer is longer than it may be', limitExceeded);
      throw toSqlError(error);
    } finally {
      this.runningSince = undefined;
      this.readUntil = Number.POSITIVE_INFINITY;
    }
  }
}
