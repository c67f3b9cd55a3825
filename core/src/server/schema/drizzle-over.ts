import { Column, is, SQL, type SQLWrapper } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import { PgRemoteDatabase, PgRemoteSession, type PreparedQuery } from 'drizzle-orm/pg-proxy';
import type { Queryable, SqlParameter } from '../db/db.ts';
import { quoteIdentifier } from './column.ts';

/**
 * Drizzle's query builder over the database port: `drizzleOver(tx).select().from(drizzleTable(Land))`. Transactions are
 * the port's; drizzle's own are refused by its proxy driver.
 */
export function drizzleOver(queryable: Queryable): PgRemoteDatabase {
  const dialect = new PgDialect();
  const session = new PortSession(
    async (text, parameters, method) => {
      const { rows } = await queryable.query<Record<string, unknown>>(text, parameters as SqlParameter[]);
      return { rows: method === 'all' ? rows.map((row) => Object.values(row)) : rows };
    },
    dialect,
    undefined,
  );
  return new PgRemoteDatabase(dialect, session as never, undefined);
}

/**
 * Drizzle reads rows by position, the port gives them by name. Where two columns share a name (`id` of both sides of a
 * join) one would swallow the other, so such a statement is wrapped to name its columns by position.
 */
class PortSession extends PgRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, ...rest]: Parameters<
      PgRemoteSession<Record<string, never>, Record<string, never>>['prepareQuery']
    >
  ): PreparedQuery<T> {
    const sql = fields && hasRepeatedName(fields) ? positional(query.sql, fields.length) : query.sql;
    return super.prepareQuery<T>({ ...query, sql }, fields, ...(rest as [string | undefined, boolean]));
  }
}

function hasRepeatedName(fields: SelectedFieldsOrdered): boolean {
  const names = fields.map(({ field }) => nameOf(field));
  return new Set(names).size < names.length;
}

/** An expression without alias gets a name from PostgreSQL, which may be any other's. */
function nameOf(field: SQLWrapper): string | undefined {
  if (is(field, Column)) return field.name;
  return is(field, SQL.Aliased) ? field.fieldAlias : undefined;
}

function positional(sql: string, count: number): string {
  const names = Array.from({ length: count }, (_, index) => quoteIdentifier(`c${index}`)).join(', ');
  return `with positional(${names}) as (${sql}) select * from positional`;
}
