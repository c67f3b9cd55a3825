import type { Entity } from '../../entity/entity.ts';
import { isUuid } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { and, borderSql } from '../read/access-sql.ts';
import { filterSql } from '../read/filter-sql.ts';
import { orderSql } from '../read/order-sql.ts';
import { type DeletedRows, readContext, visibleSql } from '../read/read-context.ts';
import { recordSql } from '../read/record-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, quoteIdentifier, tableOf } from '../schema/column.ts';
import type { Row, WriteAuthority, WriteContext } from './write-context.ts';

export interface RowQuery {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly orderBy?: readonly string[];
  readonly first?: number;
  readonly offset?: number;
  readonly withDeleted?: boolean;
}

/** The row by its id as the face sees it; soft-deleted ones too, for whoever may restore them. */
export async function findRow(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<Row | undefined> {
  const key = keyOf(entity, id);
  if (key === undefined) return undefined;
  const params = new StatementParameters();
  const record = recordOf(context, face, entity, params);
  const where = and([idSql(entity, params, key), rowsSql(context, face, entity, params, 'forEditors')]);
  const lock = options.lock ? ' for update of r' : '';
  const { rows } = await context.tx.query<Row>(
    `select ${record} from ${tableOf(entity)} r where ${where}${lock}`,
    params.values,
  );
  return rows[0];
}

/** What a write answers: the row as the face sees its columns, even if it may write rows that it may not read. */
export async function writtenRow(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
): Promise<Row> {
  const params = new StatementParameters();
  const record = recordOf(context, face, entity, params);
  const where = and([idSql(entity, params, id), borderSql(params, entity, 'r', context.system, 'update')]);
  const { rows } = await context.tx.query<Row>(
    `select ${record} from ${tableOf(entity)} r where ${where}`,
    params.values,
  );
  const row = rows[0];
  if (!row) throw new GlebaError('NOT_FOUND');
  return row;
}

export async function listRows(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  query: RowQuery,
): Promise<Row[]> {
  const params = new StatementParameters();
  const record = recordOf(context, face, entity, params);
  const where = selectionSql(context, face, entity, params, query);
  const order = orderSql(params, context.registry, entity, 'r', readerOf(context, face), query.orderBy);
  const limit = query.first === undefined ? '' : ` limit ${params.add(wholeNumber(query.first), 'bigint')}`;
  const offset = query.offset === undefined ? '' : ` offset ${params.add(wholeNumber(query.offset), 'bigint')}`;
  const { rows } = await context.tx.query<Row>(
    `select ${record} from ${tableOf(entity)} r where ${where} order by ${order}${limit}${offset}`,
    params.values,
  );
  return rows;
}

/** In the order of ids, which no change of the rows moves. */
export async function listIds(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  { after, first, ...query }: RowQuery & { readonly after?: string; readonly first: number },
): Promise<string[]> {
  const params = new StatementParameters();
  const where = selectionSql(context, face, entity, params, query);
  const behind = after === undefined ? 'true' : `r.id > ${params.add(after, keyType(entity))}`;
  const { rows } = await context.tx.query<{ id: string }>(
    `select r.id::text as id from ${tableOf(entity)} r where ${where} and ${behind}
     order by r.id limit ${params.add(wholeNumber(first), 'bigint')}`,
    params.values,
  );
  return rows.map(({ id }) => id);
}

export async function countRows(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  query: RowQuery,
): Promise<number> {
  const params = new StatementParameters();
  const where = selectionSql(context, face, entity, params, query);
  const { rows } = await context.tx.query<{ count: number }>(
    `select count(*)::integer as count from ${tableOf(entity)} r where ${where}`,
    params.values,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Stored values of rows inside of the border, hidden ones included, locked until the transaction ends. `column` names the
 * reference by which to find them; the id without it. In the order of ids, so that two units of work do not lock crosswise.
 */
export async function lockRows(
  context: WriteContext,
  entity: Entity,
  ids: readonly string[],
  column = 'id',
  keyOfColumn: 'integer' | 'uuid' = keyType(entity),
): Promise<Row[]> {
  const params = new StatementParameters();
  const where = and([
    `r.${quoteIdentifier(column)} = any(${params.add([...ids], `${keyOfColumn}[]`)})`,
    borderSql(params, entity, 'r', context.system, 'update'),
  ]);
  const { rows } = await context.tx.query<Row>(
    `select ${storedRecordSql(context, entity, params)} from ${tableOf(entity)} r where ${where} order by r.id for update of r`,
    params.values,
  );
  return rows;
}

/** Every column as the API carries it, hidden ones included, for the server's own use. */
export function storedRecordSql(context: WriteContext, entity: Entity, params: StatementParameters): string {
  return recordSql(params, context.registry, entity, 'r', context.system, { withHidden: true, withComputed: false });
}

/** What the face gets to see of a row. */
export function recordOf(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  params: StatementParameters,
): string {
  const options = { withHidden: face === 'trusted' };
  return recordSql(params, context.registry, entity, 'r', readerOf(context, face), options);
}

/** Rows that the face may see. */
export function rowsSql(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  params: StatementParameters,
  deleted: DeletedRows,
): string {
  return visibleSql(readContext(params, context.registry, readerOf(context, face)), entity, 'r', deleted);
}

export function idSql(entity: Entity, params: StatementParameters, key: string): string {
  return `r.id = ${params.add(key, keyType(entity))}`;
}

/** The id in the database's spelling, or undefined for what can be no id of the entity. */
export function keyOf(entity: Entity, id: unknown): string | undefined {
  if (entity.integerId) return /^\d{1,9}$/.test(String(id)) ? String(id) : undefined;
  return isUuid(id) ? id.toLowerCase() : undefined;
}

function selectionSql(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  params: StatementParameters,
  query: RowQuery,
): string {
  const { filter = {}, withDeleted } = query;
  const namesDeletion = withDeleted === true || Object.hasOwn(filter, 'deletedAt');
  return and([
    rowsSql(context, face, entity, params, namesDeletion ? 'forEditors' : 'hidden'),
    filterSql(params, context.registry, entity, 'r', readerOf(context, face), filter),
  ]);
}

function readerOf(context: WriteContext, face: WriteAuthority) {
  return face === 'trusted' ? context.system : context.actor;
}

function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new GlebaError('BAD_REQUEST', undefined, { facts: { value: String(value) } });
}
