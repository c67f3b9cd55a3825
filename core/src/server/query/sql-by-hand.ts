import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Entity } from '../../entity/entity.ts';
import type { RowsOf, SqlPart, SqlReason, SqlTag, SqlValue } from '../contract/reads.ts';
import type { SqlParameter } from '../db/db.ts';
import { and, columnRuleSql } from '../read/access-sql.ts';
import { givenFilterSql } from '../read/filter-sql.ts';
import { given } from '../read/given.ts';
import { notDeletedSql, readContext, visibleSql } from '../read/read-context.ts';
import { columnOf, quoteIdentifier, storedFields, tableOf } from '../schema/column.ts';
import { checkStatement, markChecked } from './check-statement.ts';
import type { Reader, Writing } from './read-source.ts';
import { SqlPieces, textOf } from './sql-pieces.ts';

/** A piece of a statement by hand, for what stands in several: ``part`ST_Transform(${shape}, 4674)` ``. */
export function part(strings: TemplateStringsArray, ...values: readonly SqlValue[]): SqlPart {
  return { strings, values };
}

/** A number of the code's own, written into the text: PostgreSQL knows its type there. */
export function constant(value: number): SqlPart {
  if (!Number.isFinite(value)) throw new Error(`'${value}' is no number of a statement.`);
  return { strings: markChecked([String(value)]), values: [] };
}

/** A field's column, where a declaration says which field it is. */
export function column(field: string, alias?: string): SqlPart {
  return { strings: markChecked([columnOf(field, alias)]), values: [] };
}

/** A name that a statement gives: to one of its sources, or to a value. */
export function identifier(name: string): SqlPart {
  return { strings: markChecked([quoteIdentifier(name)]), values: [] };
}

/** Rows of an entity other than the live ones that the reader may see: deleted ones too, all within the border, or a filter's. */
export function rowsOf(entity: Entity, options: Omit<RowsOf, 'rowsOf'> = {}): RowsOf {
  return { rowsOf: entity, ...options };
}

/** The door for statements that `from` cannot say: rows come from `${Entity}` only, under the border and the rules. */
export function sqlByHand<Row>(reader: Reader, { because, isRepeated }: SqlReason): SqlTag<Row> {
  if (because.trim() === '') throw new Error('A statement by hand says why it is one.');
  return async (strings, ...values) => {
    const pieces = new SqlPieces();
    const statement = writtenByHand(reader, pieces, { strings, values });
    const { text, values: parameters } = textOf(statement);
    return (await reader.tx.query<Row>(text, parameters, isRepeated ? { name: nameOf(text) } : {})).rows;
  };
}

const nameOf = (text: string) => `sql_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** The text of a statement by hand, for whoever puts it into a larger one. */
export function writtenByHand(reader: Reader, pieces: SqlPieces, { strings, values }: SqlPart): SQL {
  checkStatement(reader.registry, strings);
  const chunks = strings.flatMap((text, index): SQL[] => {
    const chunk = sql.raw(text);
    return index < values.length ? [chunk, valueSql(reader, pieces, values[index])] : [chunk];
  });
  return sql.join(chunks);
}

function valueSql(reader: Reader, pieces: SqlPieces, value: SqlValue | undefined): SQL {
  if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)) {
    if ('strings' in value) return writtenByHand(reader, pieces, value);
    if ('rowsOf' in value) return visibleRows(reader, pieces, value);
    if ('allFields' in value) return visibleRows(reader, pieces, { rowsOf: value });
  }
  return sql`${sql.param((value ?? null) as SqlParameter)}`;
}

function visibleRows(reader: Reader, pieces: SqlPieces, { rowsOf: entity, ...options }: RowsOf): SQL {
  const { asServer, evenDeleted, ofAllOrganizations, filter } = options;
  if (ofAllOrganizations?.trim() === '') throw new Error('A statement beyond the organization says why.');
  const actor = asServer || ofAllOrganizations ? reader.system : reader.actor;
  const read = readContext(pieces, reader.registry, actor);
  // Seen only inside of its own subselect.
  const alias = 'v';
  const deleted = evenDeleted ? 'shown' : 'hidden';
  const where = and([
    (ofAllOrganizations ? notDeletedSql : visibleSql)(read, entity, alias, deleted),
    givenFilterSql(read, entity, alias, filter && given(filter)),
  ]);
  const columns = columnsSql({ pieces, read }, entity, alias);
  return pieces.sql(`(select ${columns} from ${tableOf(entity)} ${alias} where ${where})`);
}

/** Every column for the server itself; else those that the reader may see, null where its own rule does not hold. */
function columnsSql({ pieces, read }: Writing, entity: Entity, alias: string): string {
  const fields = storedFields(entity);
  const isPlain = fields.every(([, field]) => !field.hidden && !field.read);
  if (read.actor.kind === 'system' || isPlain) return `${alias}.*`;
  const shown = fields.filter(([, field]) => !field.hidden);
  return shown
    .map(([name, field]) => {
      const column = columnOf(name, alias);
      const rule = columnRuleSql(pieces, read.registry, entity, alias, read.actor, field.read);
      return rule === 'true' ? column : `case when ${rule} then ${column} end as ${columnOf(name)}`;
    })
    .join(', ');
}
