import { createHash } from 'node:crypto';
import type { Entity } from '../../entity/entity.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { recordSql } from '../read/record-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, storedFields, tableOf } from '../schema/column.ts';
import { checkCreated, checkCreation, checkReferences } from './actor-checks.ts';
import { eventLog, logSql } from './append-events.ts';
import { inputColumns, inputJson, inputValue } from './json-input.ts';
import { askRules, noteWritten, type Row, type WriteAuthority, type WriteContext } from './write-context.ts';

/** A statement takes rows until either is reached; one row may be larger. */
const maxRows = 1000;
const maxCharacters = 2_000_000;

/** Inserts rows with their created events. Answers the ids in the order given. */
export async function insertRows(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  values: readonly unknown[],
): Promise<string[]> {
  const rows = values.map((value) => prepareRow(context, face, entity, value));
  for (const { row } of rows) {
    if (face === 'actor') checkCreation(context, entity, row);
  }
  for (const { row } of rows) {
    if (face === 'actor') await checkReferences(context, entity, row, undefined);
    await askRules(context, entity, { kind: 'create', before: undefined, after: row });
  }
  let chunk: string[] = [];
  let size = 0;
  const flush = async () => {
    if (chunk.length > 0) await insertChunk(context, entity, chunk);
    chunk = [];
    size = 0;
  };
  for (const [number, { row }] of rows.entries()) {
    const json = JSON.stringify({ ...inputJson(entity, row), $number: number, $event: uuidv7() });
    if (chunk.length >= maxRows || size + json.length > maxCharacters) await flush();
    chunk.push(json);
    size += json.length;
  }
  await flush();
  if (face === 'actor') await checkCreated(context, entity, rows);
  return rows.map(({ id }) => id);
}

interface PreparedRow {
  readonly id: string;
  readonly row: Row;
  /** Names that the caller gave. */
  readonly given: readonly string[];
}

function prepareRow(context: WriteContext, face: WriteAuthority, entity: Entity, value: unknown): PreparedRow {
  const input = validateInput(entity, 'create', value, face === 'actor' ? 'caller' : 'server');
  const given = Object.keys(input).filter((name) => input[name] !== undefined);
  const row: Record<string, unknown> = {};
  for (const [name, field] of storedFields(entity)) {
    // A default that the database computes is filled in by the statement.
    const standard = typeof field.default === 'object' && field.kind === 'instant' ? null : (field.default ?? null);
    row[name] = input[name] === undefined ? standard : input[name];
  }
  const { organizationId, userId } = context.actor;
  if (entity.organizationField !== undefined) {
    const own = row[entity.organizationField] ?? organizationId;
    // Not even the server's own code puts a row into another organization.
    if (own !== organizationId) throw new GlebaError('FORBIDDEN');
    row[entity.organizationField] = own;
  }
  row.id ??= uuidv7();
  row.createdBy ??= userId;
  row.updatedBy ??= row.createdBy;
  if (typeof row.deletedAt === 'string') row.deletedBy ??= userId;
  return { id: String(row.id), row, given };
}

async function insertChunk(context: WriteContext, entity: Entity, rows: readonly string[]): Promise<void> {
  const { actor, correlationId, causationId, traceparent } = context;
  const { sql, name } = insertStatement(context, entity);
  const { organizationId, userId } = actor;
  const parameters = [`[${rows.join(',')}]`, userId, correlationId, causationId, organizationId, traceparent];
  await context.tx.query(sql, parameters, { name });
  context.touched.add(organizationId);
  noteWritten(context, tableOf(entity), rows.length);
  noteWritten(context, eventLog, rows.length);
}

const statements = new WeakMap<Entity, { readonly sql: string; readonly name: string }>();

/** The text depends on the declaration alone, so it is prepared once per connection. */
function insertStatement(context: WriteContext, entity: Entity): { readonly sql: string; readonly name: string } {
  const known = statements.get(entity);
  if (known) return known;
  const sql = insertSql(context, entity);
  const statement = { sql, name: `insert_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}` };
  statements.set(entity, statement);
  return statement;
}

/**
 * Rows and events in one statement, so that there is never one without the other: `made` holds and locks the rows, and
 * `logged` gives positions after that, in the order of the input.
 */
function insertSql(context: WriteContext, entity: Entity): string {
  const fields = storedFields(entity);
  const columns = fields.map(([name]) => columnOf(name)).join(', ');
  const values = fields.map(([name, field]) => {
    const value = inputValue(name, field, 'i');
    return field.kind === 'instant' && field.defaulted ? `coalesce(${value}, statement_timestamp())` : value;
  });
  const created = entity.events.created;
  const project = entity.projectField === undefined ? 'null::uuid' : columnOf(entity.projectField, 'r');
  return `with input as (
    select * from json_to_recordset($1::json) as x("$number" integer, "$event" uuid, ${inputColumns(context.registry, fields)})
  ), made as (
    insert into ${tableOf(entity)} (${columns}) select ${values.join(', ')} from input i order by "$number" returning *
  ), ${logSql(`
    select i."$event", $5::integer, ${project}, '${created.name}', ${created.version}, '${entity.id}', r.id::text,
      statement_timestamp(), $2::uuid, $3::text, $4::uuid, $6::text,
      jsonb_build_object('id', r.id::text, 'record', (select to_jsonb(v) from (select ${eventRecordSql(context, entity)}) v))
    from made r join input i on i.id = r.id order by i."$number"`)}
  select 1`;
}

/** What the created event tells of the row `r`: every stored value but the hidden ones. */
function eventRecordSql({ registry, system }: WriteContext, entity: Entity): string {
  return recordSql(new StatementParameters(), registry, entity, 'r', system, { withComputed: false });
}
