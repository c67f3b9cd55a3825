import type { Connection, Submittable } from 'pg';
import { asText, type ValueParser, valueParsers } from './parse-value.ts';

/** One statement as it goes to the server. */
export interface PgStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Prepared under this name. */
  readonly name?: string | undefined;
}

export interface PgResult {
  readonly rows: unknown[];
  readonly rowCount: number;
  /** First word of the command tag: SELECT, COMMIT, … */
  readonly command: string;
}

/** Names and parsers of an answer's columns; of a prepared statement they never change (the server refuses it instead). */
export interface RowShape {
  readonly names: readonly string[];
  readonly parsers: readonly ValueParser[];
}

/** What a connection knows of its prepared statements. */
export interface KnownStatements {
  /** Texts by name, of what the server has parsed; the driver notes them. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly shapes: Map<string, RowShape>;
}

type Done = (error: Error | undefined, results: readonly PgResult[]) => void;

const noColumns: RowShape = { names: [], parsers: [] };

interface Part extends PgStatement {
  readonly shape: RowShape | undefined;
  readonly isNew: boolean;
}

/**
 * Statements that go to the server in one piece and come back together: the driver's own query writes four messages each,
 * asks for the columns of what was prepared long ago, and makes an emitter, a result and field descriptions of every answer.
 * Several are one transaction: each sees what those before it wrote, and a failure undoes them all. One alone without a name and
 * parameters is asked in the simple way, in which a text may hold several statements.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class PgQuery implements Submittable {
  private readonly parts: Part[] = [];
  private readonly results: PgResult[] = [];
  private rows: unknown[] = [];
  /** Columns of the answer that is being read, where they were told anew. */
  private told: RowShape | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly statements: readonly PgStatement[],
    private readonly known: KnownStatements,
    private readonly done: Done,
  ) {}

  /** Of the statement whose answer comes next, which the driver notes as parsed. */
  get name(): string | undefined {
    return this.parts[this.results.length]?.name;
  }
  get text(): string | undefined {
    return this.parts[this.results.length]?.text;
  }

  /** Called by the driver when the connection is free. */
  submit(connection: Connection): Error | null {
    const { parsedStatements, shapes } = this.known;
    const [first] = this.statements;
    if (first && this.statements.length === 1 && first.name === undefined && first.values.length === 0) {
      connection.query(first.text);
      return null;
    }
    for (const statement of this.statements) {
      const { name, text } = statement;
      const parsed = name === undefined ? undefined : parsedStatements[name];
      if (parsed !== undefined && parsed !== text)
        return new Error(`Prepared statements must be unique - '${name}' was used for a different statement`);
      this.parts.push({
        ...{ text, values: statement.values, name, isNew: parsed === undefined },
        shape: parsed === undefined || name === undefined ? undefined : shapes.get(name),
      });
    }
    connection.stream.write(messagesOf(this.parts));
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.told = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => valueParsers.get(dataTypeID) ?? asText),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.failure) return;
    const { names, parsers } = this.told ?? this.parts[this.results.length]?.shape ?? noColumns;
    const row: Record<string, unknown> = {};
    try {
      for (let at = 0; at < names.length; at++) {
        const text = fields[at] ?? null;
        row[names[at] ?? ''] = text === null ? null : parsers[at]?.(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const part = this.parts[this.results.length];
    if (part?.name !== undefined && !part.shape) this.known.shapes.set(part.name, this.told ?? noColumns);
    // `SELECT 3`, `INSERT 0 3`, `COMMIT`
    const space = text.lastIndexOf(' ');
    const count = space < 0 ? 0 : Number(text.slice(space + 1));
    const command = space < 0 ? text : text.slice(0, text.indexOf(' '));
    this.results.push({ rows: this.rows, rowCount: Number.isNaN(count) ? 0 : count, command });
    this.rows = [];
    this.told = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    this.done(this.failure ?? error, []);
  }

  handleReadyForQuery(): void {
    this.done(this.failure, this.results);
  }

  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: { sendCopyFail(text: string): void }): void {
    connection.sendCopyFail('No source stream defined');
  }
}

const code = (sign: string) => sign.charCodeAt(0);
const parse = code('P');
const bind = code('B');
const describe = code('D');
const execute = code('E');
const sync = code('S');

/** Describe of the unnamed portal, Execute of it without a limit, Sync: always the same bytes. */
const describeBytes = 7;
const executeBytes = 10;
const syncBytes = 5;

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function messagesOf(parts: readonly Part[]): Buffer {
  const lengths: number[] = [];
  let size = syncBytes;
  for (const { name = '', text, values, isNew, shape } of parts) {
    const nameBytes = Buffer.byteLength(name);
    if (isNew) size += 5 + nameBytes + 1 + Buffer.byteLength(text) + 1 + 2;
    if (!shape) size += describeBytes;
    size += 5 + 1 + nameBytes + 1 + 2 + 2 + 2 + executeBytes;
    for (const value of values) {
      const length = value === null ? -1 : Buffer.byteLength(value);
      lengths.push(length);
      size += 4 + Math.max(0, length);
    }
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  let value = 0;
  const begin = (sign: number) => {
    bytes[at] = sign;
    at += 5;
    return at - 4;
  };
  const end = (start: number) => bytes.writeInt32BE(at - start, start);
  const addText = (text: string) => {
    at += bytes.write(text, at);
    bytes[at++] = 0;
  };
  const addShort = (number: number) => {
    at = bytes.writeUInt16BE(number, at);
  };
  for (const { name = '', text, values, isNew, shape } of parts) {
    if (isNew) {
      const start = begin(parse);
      addText(name);
      addText(text);
      addShort(0);
      end(start);
    }
    const start = begin(bind);
    bytes[at++] = 0;
    addText(name);
    // No formats: parameters and columns are all text.
    addShort(0);
    addShort(values.length);
    for (const given of values) {
      at = bytes.writeInt32BE(lengths[value++] ?? -1, at);
      if (given !== null) at += bytes.write(given, at);
    }
    addShort(0);
    end(start);
    if (!shape) {
      const described = begin(describe);
      bytes[at++] = parse;
      bytes[at++] = 0;
      end(described);
    }
    const executed = begin(execute);
    bytes[at++] = 0;
    at = bytes.writeInt32BE(0, at);
    end(executed);
  }
  end(begin(sync));
  return bytes;
}
