import { sql } from 'drizzle-orm';
import { touchesConditions } from '../../entity/condition.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { SqlReason, SqlValue } from '../contract/reads.ts';
import { writtenByHand } from '../query/sql-by-hand.ts';
import { SqlPieces, textOf } from '../query/sql-pieces.ts';
import { and, borderSql } from '../read/access-sql.ts';
import { apiFieldValue, literalSql } from '../read/value-sql.ts';
import { columnOf, keyType, quoteIdentifier, storedFields, tableOf } from '../schema/column.ts';
import { eventLog, logSql } from './append-events.ts';
import { nextUpdatedAt } from './next-updated-at.ts';
import { fieldOf } from './update-row.ts';
import { noteWritten, refuse, type WriteContext } from './write-context.ts';

/** What a statement may work out: each is told whole in its event, and its column alone says what it holds. */
const workedOut: readonly Field['kind'][] = ['integer', 'decimal', 'money', 'boolean', 'date'];
/** What a trigger beside may change and the event tells as well: all but what may have to be told by a digest. */
const told: readonly Field['kind'][] = [...workedOut, 'instant', 'enumeration', 'reference', 'id'];

/** A UUID of version 7, as the program makes them (RFC 9562, 5.7): they go into the log's index one behind the other. */
const eventId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * Changes rows to what a statement works out for them, however many, with history and events, in that one statement: the rows never
 * come here. The statement answers `id` and a column for each field, called as the field. Rows that are so already stay untouched.
 *
 * As `updateRows`, rows are locked in the order of ids, and an event tells what differs between the row that was locked and the one that
 * was written. Answers how many rows are not as they were.
 */
export function updateBy(
  context: WriteContext,
  entity: Entity,
  names: readonly string[],
  { because }: SqlReason,
): (strings: TemplateStringsArray, ...values: readonly SqlValue[]) => Promise<number> {
  if (because.trim() === '') throw new Error('A statement by hand says why it is one.');
  const fields = names.map((name): [string, Field] => [name, fieldOf(entity, name)]);
  checkEntity(context, entity, fields);
  return async (strings, ...values) => {
    const pieces = new SqlPieces();
    const reader = { ...context, actor: context.system };
    const source = writtenByHand(reader, pieces, { strings, values });
    const statement = sql`with source as materialized (${source}), ${pieces.sql(changeSql(context, pieces, entity, fields))}`;
    const { text, values: parameters } = textOf(statement);
    const { rows } = await context.tx.query<{ changed: number; outside: number }>(text, parameters);
    const { changed = 0, outside = 0 } = rows[0] ?? {};
    if (outside > 0)
      refuse(context, new Error(`${outside} values of '${entity.id}' are outside what the field takes.`));
    if (changed === 0) return 0;
    context.touched.add(context.actor.organizationId);
    noteWritten(context, tableOf(entity), changed);
    noteWritten(context, eventLog, changed);
    return changed;
  };
}

/** What has a say beyond the row itself is asked row by row. */
function checkEntity(context: WriteContext, entity: Entity, fields: readonly [string, Field][]): void {
  const unfit = fields.filter(([, { kind, system }]) => system || !workedOut.includes(kind)).map(([name]) => name);
  if (fields.length === 0 || unfit.length > 0)
    throw new Error(`A statement cannot work out ${unfit.join(', ') || 'nothing'} of '${entity.id}'.`);
  const names = fields.map(([name]) => name);
  if (entity.extends || context.rules.has(entity.id) || touchesConditions(entity, names))
    throw new Error(`Rules are asked of each row of '${entity.id}': write them by updateMany.`);
}

function changeSql(
  context: WriteContext,
  pieces: SqlPieces,
  entity: Entity,
  fields: readonly [string, Field][],
): string {
  const { actor, correlationId, causationId, traceparent, system } = context;
  const user = pieces.add(actor.userId, 'uuid');
  const shown = storedFields(entity).filter(([, { hidden, kind }]) => !hidden && told.includes(kind));
  const worked = (name: string) => quoteIdentifier(`$new ${name}`);
  const taken = [
    ...shown.map(([name]) => `${columnOf(name, 'r')} as ${oldOf(name)}`),
    ...fields.map(([name]) => `i.${quoteIdentifier(name)} as ${worked(name)}`),
  ];
  const given = new Set([...shown.map(([name]) => name), entity.organizationField, entity.projectField, 'updatedAt']);
  const returned = [
    ...[...given].flatMap((name) => (name === undefined ? [] : [columnOf(name, 'r')])),
    ...shown.map(([name]) => `b.${oldOf(name)}`),
  ];
  const assignments = fields.map(([name]) => `${columnOf(name)} = b.${worked(name)}`);
  const differs = fields.map(([name]) => `${columnOf(name, 'r')} is distinct from i.${quoteIdentifier(name)}`);
  const outside = fields.flatMap(([name, field]) => outsideSql(`i.${quoteIdentifier(name)}`, field)).join(' or ');
  const organization =
    entity.organizationField === undefined
      ? pieces.add(actor.organizationId, 'integer')
      : columnOf(entity.organizationField, 'a');
  const project = entity.projectField === undefined ? 'null::uuid' : columnOf(entity.projectField, 'a');
  const { changed } = entity.events;
  return `before as (
      select ${taken.join(', ')} from ${tableOf(entity)} r join source i on i.id::${keyType(entity)} = r.id
      where ${and([borderSql(pieces, entity, 'r', system, 'update'), `(${differs.join(' or ')})`])}
      order by r.id for update of r
    ), changed as (
      update ${tableOf(entity)} r set ${assignments.join(', ')}, updated_at = ${nextUpdatedAt}, updated_by = ${user}
      from before b where r.id = b.${oldOf('id')} returning ${returned.join(', ')}
    ), ${logSql(`
      select ${eventId}, ${organization}, ${project}, ${literalSql(changed.name)}, ${changed.version}, ${literalSql(entity.id)}, a.id::text,
        a.updated_at, ${user}, ${pieces.add(correlationId, 'text')}, ${pieces.add(causationId, 'uuid')},
        ${pieces.add(traceparent, 'text')},
        jsonb_build_object('id', a.id::text, 'changes', ${differenceSql(shown)})
      from changed a order by a.id`)}
    select (select count(*)::integer from changed) as changed,
      (select count(*)::integer from source i where ${outside || 'false'}) as outside`;
}

/**
 * What differs between the row `a` and what it was: `{"price": {"from": …, "to": …}, …}`. The old values travel with the new row, for two
 * lists of rows that nobody has counted would be joined each with each.
 */
function differenceSql(shown: readonly [string, Field][]): string {
  const parts = shown.map(([name, field]) => {
    const [from, to] = [`a.${oldOf(name)}`, columnOf(name, 'a')];
    return `case when ${from} is distinct from ${to} then jsonb_build_object(${literalSql(name)},
      jsonb_build_object('from', ${apiFieldValue(field, from)}, 'to', ${apiFieldValue(field, to)})) else '{}' end`;
  });
  return parts.join(' || ');
}

function oldOf(name: string): string {
  return quoteIdentifier(`$old ${name}`);
}

/** The column says how many digits there are; its declaration says the rest. */
function outsideSql(value: string, { required, min, max }: Field): readonly string[] {
  return [
    ...(required ? [`${value} is null`] : []),
    ...(min === undefined ? [] : [`${value} < ${literalSql(String(min))}`]),
    ...(max === undefined ? [] : [`${value} > ${literalSql(String(max))}`]),
  ];
}
