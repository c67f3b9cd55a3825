import { type SQL, sql } from 'drizzle-orm';
import { alias, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Entity } from '../../entity/entity.ts';
import type { RecordOf } from '../../entity/entity-types.ts';
import type { Include } from '../../entity/relation-types.ts';
import type { Condition, Descending, Expression, From, RowLock, RowOf, Selection } from '../contract/reads.ts';
import { givenFilterSql, namesDeletedAt } from '../read/filter-sql.ts';
import { given } from '../read/given.ts';
import { orderKeysSql } from '../read/order-sql.ts';
import { fieldNamed, visibleSql } from '../read/read-context.ts';
import { concealedSql } from '../read/record-sql.ts';
import { columnOf, keyType } from '../schema/column.ts';
import { drizzleTable } from '../schema/drizzle-table.ts';
import { parameter } from './expressions.ts';
import { type Reader, rowOf, startWriting, type Writing } from './read-source.ts';
import { relatedSql } from './related-rows.ts';
import { textOf } from './sql-pieces.ts';

type Rows = readonly Readonly<Record<string, Expression>>[];

interface Join {
  readonly kind: 'inner' | 'left';
  readonly entity: Entity;
  readonly on: (...rows: Rows) => Condition;
}

/** What was asked for, before any of it is written. */
interface Asked {
  readonly entity: Entity;
  readonly joins: readonly Join[];
  readonly where: readonly (object | ((...rows: Rows) => Condition))[];
  readonly select?: readonly string[] | ((...rows: Rows) => Selection);
  readonly with: Include;
  readonly orderBy: readonly string[] | ((...rows: Rows) => readonly (Expression | Descending)[]);
  readonly limit?: number;
  readonly offset?: number;
  readonly withDeleted?: boolean;
  readonly lock?: RowLock;
  /** Only ids behind this one. */
  readonly after?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Under which the id of a row travels beside what was selected. */
const keyName = '#id';

export function from<E extends Entity>(reader: Reader, entity: E): From<E, [RowOf<E>], RecordOf<E>> {
  // The types follow from the declaration and from the steps, and so does the statement.
  return statement(reader, { entity, joins: [], where: [], with: {}, orderBy: [] }) as never;
}

function statement(reader: Reader, asked: Asked): From<Entity, Rows & unknown[], Row> {
  const then = (more: Partial<Asked>) => statement(reader, { ...asked, ...more }) as never;
  const joined = (kind: Join['kind'], entity: Entity, on: unknown) =>
    then({ joins: [...asked.joins, { kind, entity, on: on as Join['on'] }] });
  const rows = async (of: Asked, select = selectionOf) => {
    const { text, values } = textOf(statementSql(reader, of, select));
    return (await reader.tx.query<Row>(text, values)).rows;
  };
  return {
    where: (what) => then({ where: [...asked.where, what as Asked['where'][number]] }),
    join: (entity, on) => joined('inner', entity, on),
    leftJoin: (entity, on) => joined('left', entity, on),
    select: (what: unknown) => then({ select: what as NonNullable<Asked['select']> }),
    with: (relations) => then({ with: { ...asked.with, ...relations } }),
    orderBy: (...keys: unknown[]) =>
      then({ orderBy: (typeof keys[0] === 'function' ? keys[0] : keys) as Asked['orderBy'] }),
    limit: (limit) => then({ limit }),
    offset: (offset) => then({ offset }),
    withDeleted: () => then({ withDeleted: true }),
    lock: (lock = 'update') => then({ lock }),
    all: () => rows(asked),
    first: async () => (await rows({ ...asked, limit: 1 }))[0],
    async count() {
      const { limit: _limit, offset: _offset, lock: _lock, ...counted } = asked;
      const found = await rows({ ...counted, orderBy: [] }, () => ({
        columns: { count: sql`count(*)::integer` },
        isGrouped: true,
      }));
      return Number(found[0]?.count ?? 0);
    },
    exists: async () => (await rows({ ...asked, limit: 1 }, keyOnly)).length > 0,
    ids: async () => (await rows(asked, keyOnly)).map((row) => String(row[keyName])),
    async *each({ size = 500, after } = {}) {
      let last = after;
      for (let found = size; found >= size; ) {
        const more = last === undefined ? {} : { after: last };
        const page = await rows({ ...asked, ...more, orderBy: [], limit: size }, withKey);
        for (const { [keyName]: key, ...row } of page) {
          last = String(key);
          yield row;
        }
        found = page.length;
      }
    },
  };
}

interface Selecting {
  readonly columns: Readonly<Record<string, SQL>>;
  /** Positions of what rows are grouped by, where there are aggregates. */
  readonly groups?: readonly SQL[];
  /** Positions of the selected expressions, for ordering by them. */
  readonly positions?: ReadonlyMap<Expression, SQL>;
  readonly isGrouped?: boolean;
}

type Select = (writing: Writing, asked: Asked, rows: Rows) => Selecting;

const keyOnly: Select = ({ pieces }) => ({ columns: { [keyName]: pieces.sql(`${columnOf('id', 't0')}::text`) } });

const withKey: Select = (writing, asked, rows) => {
  const selecting = selectionOf(writing, asked, rows);
  if (selecting.isGrouped) throw new Error('Groups have no ids: read them by all().');
  return { ...selecting, columns: { ...selecting.columns, ...keyOnly(writing, asked, rows).columns } };
};

function selectionOf(writing: Writing, asked: Asked, rows: Rows): Selecting {
  const { select, entity } = asked;
  if (typeof select === 'function') return expressionsOf(writing, asked, select(...rows));
  const { pieces, read } = writing;
  const names = select ?? visibleNames(entity, read.actor.kind === 'system');
  const fields = names.map((name): [string, SQL] => [
    name,
    pieces.sql(concealedSql(read, entity, 't0', name, fieldNamed(read, entity, name))),
  ]);
  return { columns: { ...Object.fromEntries(fields), ...relatedColumns(writing, asked) } };
}

function visibleNames({ allFields }: Entity, isServer: boolean): readonly string[] {
  return Object.keys(allFields).filter((name) => isServer || !allFields[name]?.hidden);
}

function relatedColumns(writing: Writing, asked: Asked): Record<string, SQL> {
  const related = Object.entries(asked.with).map(([name, wanted]): [string, SQL] => [
    name,
    writing.pieces.sql(relatedSql(writing, asked.entity, 't0', name, wanted)),
  ]);
  return Object.fromEntries(related);
}

function expressionsOf(writing: Writing, asked: Asked, selection: Selection): Selecting {
  const entries = Object.entries(selection);
  const columns = Object.fromEntries(entries.map(([name, { sql: value, encode }]) => [name, encode(value)]));
  const isGrouped = entries.some(([, { isAggregate }]) => isAggregate);
  const position = (index: number) => sql.raw(String(index + 1));
  const positions = new Map(entries.map(([, value], index) => [value, position(index)]));
  if (!isGrouped) return { columns: { ...columns, ...relatedColumns(writing, asked) }, positions };
  const groups = entries.flatMap(([, { isAggregate }], index) => (isAggregate ? [] : [position(index)]));
  return { columns, groups, positions, isGrouped };
}

function statementSql(reader: Reader, asked: Asked, select: Select): SQL {
  const writing = startWriting(reader);
  const { pieces, read } = writing;
  const sources = [asked.entity, ...asked.joins.map(({ entity }) => entity)];
  const rows = sources.map((entity, index) => rowOf(writing, entity, `t${index}`));
  const deletedRows = asked.withDeleted || asked.where.some((part) => namesDeletedAt(part)) ? 'forEditors' : 'hidden';
  const visible = (entity: Entity, index: number) =>
    pieces.sql(visibleSql(read, entity, `t${index}`, index === 0 ? deletedRows : 'hidden'));
  const conditions = asked.where.map((part) =>
    typeof part === 'function' ? part(...rows).sql : pieces.sql(givenFilterSql(read, asked.entity, 't0', given(part))),
  );
  if (asked.after !== undefined) {
    conditions.push(sql`${pieces.sql(columnOf('id', 't0'))} > ${parameter(asked.after, keyType(asked.entity))}`);
  }
  const selecting = select(writing, asked, rows);
  const columns = Object.fromEntries(Object.entries(selecting.columns).map(([name, value]) => [name, value.as(name)]));
  const query = new QueryBuilder().select(columns).from(tableNamed(asked.entity, 't0')).$dynamic();
  asked.joins.forEach(({ kind, entity, on }, index) => {
    const table = tableNamed(entity, `t${index + 1}`);
    const condition = all([on(...rows.slice(0, index + 2)).sql, visible(entity, index + 1)]);
    if (kind === 'left') query.leftJoin(table, condition);
    else query.innerJoin(table, condition);
  });
  query.where(all([visible(asked.entity, 0), ...conditions]));
  if (selecting.groups?.length) query.groupBy(...selecting.groups);
  const order = orderOf(writing, asked, rows, selecting);
  if (order.length > 0) query.orderBy(...order);
  if (asked.limit !== undefined) query.limit(asked.limit);
  if (asked.offset !== undefined) query.offset(asked.offset);
  if (asked.lock) query.for(asked.lock, { of: tableNamed(asked.entity, 't0') });
  return query.getSQL();
}

function orderOf({ pieces, read }: Writing, asked: Asked, rows: Rows, selecting: Selecting): SQL[] {
  const { positions, groups = [], isGrouped } = selecting;
  if (typeof asked.orderBy !== 'function') {
    if (isGrouped && asked.orderBy.length === 0) return [...groups];
    return [pieces.sql(orderKeysSql(read, asked.entity, 't0', asked.orderBy))];
  }
  const placed = (value: Expression) => (isGrouped ? positions?.get(value) : undefined) ?? value.sql;
  const keys = asked
    .orderBy(...rows)
    .map((key) => ('descending' in key ? sql`${placed(key.descending)} desc` : placed(key)));
  return isGrouped ? [...keys, ...groups] : [...keys, pieces.sql(columnOf('id', 't0'))];
}

function tableNamed(entity: Entity, name: string) {
  const table: PgTable = drizzleTable(entity);
  return alias(table, name);
}

function all(conditions: readonly SQL[]): SQL {
  return sql.join(
    conditions.map((part) => sql`(${part})`),
    sql.raw(' and '),
  );
}
