import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { type QueryOptions, SqlError } from './db.ts';
import { type KnownStatements, PgQuery, type PgResult, type PgStatement, type RowShape } from './pg-query.ts';
import { PreparedNames } from './prepared-names.ts';
import { toSqlError } from './to-sql-error.ts';
import { whenAborted } from './when-aborted.ts';

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
      destroy(): void;
      on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
    };
    /** Texts by name, of what the server has parsed on this connection. */
    parsedStatements: Record<string, string>;
  };
}

/** One connection of the pool with what must be remembered about it. */
export class PgSession implements KnownStatements {
  /** See `openPgDb`. */
  generation = 0;
  /** Nothing can be asked here any more. */
  isLost = false;
  onLost = () => {};
  /** By the monotonic clock. */
  idleSince = 0;
  readonly shapes = new Map<string, RowShape>();
  private readonly internals: ClientInternals;
  private readonly prepared: PreparedNames;
  private runningSince: number | undefined;
  private bytesRead = 0;
  /** Where the running statement's answer ends at the latest, in bytes of the connection. */
  private readUntil = Number.POSITIVE_INFINITY;
  /** Its answer was longer than it may be, and the rest was not read: nobody can use the connection any more. */
  isGivenUp = false;

  constructor(
    private readonly client: pg.Client,
    maxPrepared: number,
    /** Longest time that the server gives a statement, 0 for no limit. */
    public limitMs: number,
    onLog: (text: string) => void,
  ) {
    this.internals = client as unknown as ClientInternals;
    this.prepared = new PreparedNames(maxPrepared);
    const { stream } = this.internals.connection;
    stream.on('data', ({ length }) => {
      this.bytesRead += length;
      if (this.bytesRead <= this.readUntil || this.isGivenUp) return;
      this.isGivenUp = true;
      stream.destroy();
    });
    const lose = () => {
      if (this.isLost) return;
      this.isLost = true;
      this.onLost();
    };
    // Beside the failure of its statement, if one runs; without a listener the process would end.
    client.on('error', (error) => {
      onLog(`Database connection lost: ${error.message}`);
      lose();
    });
    client.once('end', lose);
  }

  get parsedStatements(): Readonly<Record<string, string>> {
    return this.internals.connection.parsedStatements;
  }

  run(statement: PgStatement, options: QueryOptions = {}): Promise<PgResult> {
    return this.runAll([statement], options).then(lastOf);
  }

  /** In one piece and as one transaction; statements with parameters or a name only. */
  async runAll(
    statements: readonly PgStatement[],
    { signal, maxBytes }: QueryOptions = {},
  ): Promise<readonly PgResult[]> {
    if (signal?.aborted) throw new SqlError('Nobody waits for this statement any more', canceled);
    for (const { name } of statements) {
      const oldest = name === undefined ? undefined : this.prepared.use(name);
      if (oldest !== undefined) await this.forget(oldest);
    }
    if (maxBytes !== undefined) this.readUntil = this.bytesRead + maxBytes;
    if (!signal) return this.send(statements);
    let cancelling: Promise<void> | undefined;
    const forgetSignal = whenAborted(signal, () => {
      const { host, port, processID, secretKey } = this.internals;
      cancelling = cancelStatement({ host, port, processId: processID, secret: secretKey });
    });
    try {
      return await this.send(statements);
    } finally {
      forgetSignal();
      // The connection must not be given to anybody before the signal has been sent.
      if (cancelling) await cancelling;
    }
  }

  /** Drops every prepared statement: their plans are of another time. */
  async forgetAll(generation: number): Promise<void> {
    await this.send([{ text: 'deallocate all', values: [] }]);
    this.internals.connection.parsedStatements = {};
    this.prepared.clear();
    this.shapes.clear();
    this.generation = generation;
  }

  /** Gives a connection up whose server says nothing any more, so that whoever waits is told. */
  cutWhenSilent(now: number, graceMs: number): void {
    if (this.limitMs === 0 || this.runningSince === undefined) return;
    if (now - this.runningSince > this.limitMs + graceMs) this.internals.connection.stream.destroy();
  }

  /** Resolves when the connection is closed. */
  end(): Promise<void> {
    return this.client.end().catch(() => {});
  }

  private async forget(oldest: string): Promise<void> {
    const { parsedStatements } = this.internals.connection;
    // One whose text the server refused was never prepared, and DEALLOCATE would fail.
    if (parsedStatements[oldest] !== undefined) {
      await this.send([{ text: `deallocate "${oldest.replaceAll('"', '""')}"`, values: [] }]);
      delete parsedStatements[oldest];
    }
    this.shapes.delete(oldest);
    this.prepared.delete(oldest);
  }

  private send(statements: readonly PgStatement[]): Promise<readonly PgResult[]> {
    this.runningSince = performance.now();
    return new Promise((done, failed) => {
      this.client.query(
        new PgQuery(statements, this, (error, results) => {
          this.runningSince = undefined;
          this.readUntil = Number.POSITIVE_INFINITY;
          if (!error) done(results);
          else if (this.isGivenUp) failed(new SqlError('The answer is longer than it may be', limitExceeded));
          else failed(toSqlError(error));
        }),
      );
    });
  }
}

/** Several statements in one text give several results; like psql, the last one counts. */
export function lastOf(results: readonly PgResult[]): PgResult {
  const last = results.at(-1);
  if (!last) throw new Error('The driver gave no result');
  return last;
}
