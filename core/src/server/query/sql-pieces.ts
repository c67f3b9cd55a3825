import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SqlParameter } from '../db/db.ts';
import type { SqlParameters } from '../read/access-sql.ts';

/**
 * Brings what the compilers of rules and filters write, text with `$1`, into drizzle's statements, which number their
 * parameters themselves. Only parameters have a dollar sign in such a text (`literalSql`).
 */
export class SqlPieces implements SqlParameters {
  private readonly values: SqlParameter[] = [];

  add(value: SqlParameter, cast?: string): string {
    this.values.push(value);
    return cast === undefined ? `$${this.values.length}` : `$${this.values.length}::${cast}`;
  }

  sql<T = unknown>(text: string): SQL<T> {
    const parts = text.split(/\$(\d+)/);
    const chunks = parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(this.values[Number(part) - 1] ?? null)}`,
    );
    return sql.join(chunks) as SQL<T>;
  }
}

const dialect = new PgDialect();

export function textOf(statement: SQL): { readonly text: string; readonly values: readonly SqlParameter[] } {
  const query = dialect.sqlToQuery(statement);
  // Every parameter was given to the statement as one of the port's.
  return { text: query.sql, values: query.params as SqlParameter[] };
}
