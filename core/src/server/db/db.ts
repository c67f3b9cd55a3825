/**
 * The database port. Everything above it speaks PostgreSQL SQL with `$1` parameters and never a driver's API, so that
 * the embedded database and a production server run the same statements.
 *
 * Parameters travel as text: numbers, booleans and JSON are sent in PostgreSQL's own input syntax and the statement
 * casts them (`$1::jsonb`). Drivers disagree about how a JavaScript value becomes a parameter; text they all agree on.
 */
export type SqlParameter = string | number | bigint | boolean | Date | null | readonly (string | number | null)[];

export interface QueryResult<Row> {
  readonly rows: Row[];
  /** Rows returned, or rows touched by an INSERT, UPDATE or DELETE. */
  readonly rowCount: number;
}

export interface QueryOptions {
  /** Prepare the statement under this name once per connection and reuse it. The same name must mean the same text. */
  readonly name?: string;
  /** Whoever waits for the answer has gone: the server stops the statement, which is refused with 57014. */
  readonly signal?: AbortSignal;
  /**
   * Most that is read of the answer: beyond it a connection to a server is given up, and the statement is refused with
   * 54000. The embedded database's answers are read whole.
   */
  readonly maxBytes?: number;
}

/** A statement with its parameters, before it is sent. */
export interface SqlStatement {
  readonly text: string;
  readonly parameters: readonly SqlParameter[];
  readonly name?: string;
}

export interface TransactionOptions {
  /** Nothing can be written. */
  readonly isReadOnly?: boolean;
  /** Longest time of each statement instead of the connection's own limit, 0 for none. The embedded engine has no timers. */
  readonly statementTimeoutMs?: number;
  /** As a query's, for every statement of the transaction. */
  readonly signal?: AbortSignal;
}

/**
 * Values come back as: text, uuid, numeric, bigint, date → string; integers and doubles → number; boolean → boolean;
 * json and jsonb → parsed value; timestamptz → ISO 8601 string in UTC with microseconds kept; arrays → JavaScript arrays;
 * bytea → Uint8Array; null → null.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly SqlParameter[],
    options?: QueryOptions,
  ): Promise<QueryResult<Row>>;
}

/** Connections, and statements or transactions that wait for one. */
export interface DbLoad {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Inside, use only the
   * queryable that is handed in: the embedded database has one connection, and asking the port again would wait for itself.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Statements with parameters that leave in one piece and come back in one, as one transaction: each sees what those before it
   * wrote, and a failure of the server's undoes them all; what they did stands where only the answer was too long. Absent where nothing is gained by it, as where the database is in the house.
   */
  together?(
    statements: readonly SqlStatement[],
    options?: Pick<QueryOptions, 'maxBytes'>,
  ): Promise<readonly QueryResult<Record<string, unknown>>[]>;
  /** What its connections are doing; absent where nobody counts them. */
  load?(): DbLoad | undefined;
  /** Waits for what runs, then closes every connection. */
  close(): Promise<void>;
}

/** What a driver throws for a statement that PostgreSQL refused. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  constructor(
    message: string,
    /** SQLSTATE, five characters (PostgreSQL appendix A), or '08006' when the connection was lost. */
    readonly code: string,
    readonly constraint?: string,
    readonly table?: string,
    readonly column?: string,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
