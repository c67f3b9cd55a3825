import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { compactValue } from '../event/compact-value.ts';
import { accessSql, and, borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, keyType, tableOf } from '../schema/column.ts';
import { checkChanged, checkOwners, checkReferences, columnRules, forbiddenFields } from './actor-checks.ts';
import { appendEvents, eventAbout } from './append-events.ts';
import { inputColumns, inputJson, inputValue } from './json-input.ts';
import { nextUpdatedAt } from './next-updated-at.ts';
import { idSql, keyOf, rowsSql, storedRecordSql } from './read-rows.ts';
import { askRules, noteWritten, type Row, type WriteAuthority, type WriteContext } from './write-context.ts';

export interface UpdateOptions {
  /** The `updatedAt` that the caller has seen; CONFLICT when the row has changed since. */
  readonly expectedUpdatedAt?: string;
}

/**
 * Changes a row and records what differs. A patch that changes nothing writes nothing and tells nothing. Throws NOT_FOUND
 * for a row that the face cannot see, FORBIDDEN for one that it can see and not change. Answers the id as it is stored.
 */
export async function updateRow(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
  values: unknown,
  options: UpdateOptions = {},
): Promise<string> {
  const patch = validateInput(entity, 'patch', values, face === 'actor' ? 'caller' : 'server');
  const before = await lockForUpdate(context, face, entity, id, Object.keys(patch), options);
  const { changes, mark } = completePatch(context, face, entity, patch, before);
  if (face === 'actor') await checkReferences(context, entity, changes, before);
  const isChanged = await changeLockedRow(context, entity, before, changes, mark);
  const key = String(before.id);
  // The mark by itself moves the row out of nobody's reach.
  if (isChanged && face === 'actor' && Object.keys(changes).length > 0) await checkChanged(context, entity, key);
  return key;
}

/** Locks a row that the face may delete and answers what it holds. */
export async function lockForRemoval(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
): Promise<Row> {
  const params = new StatementParameters();
  const isAllowed =
    face === 'actor' ? accessSql(params, context.registry, entity, 'r', context.actor, 'delete') : 'true';
  const row = await lockOne(context, face, entity, id, params, [`${isAllowed} as "$delete"`]);
  if (!row.$delete) throw new GlebaError('FORBIDDEN');
  const { $delete: _flag, ...record } = row;
  return record;
}

/** When and by whom a row was removed; null both where it is not. */
export interface Mark {
  readonly deletedAt: string | null;
  readonly deletedBy: unknown;
}

/** The mark to be set or cleared; undefined where it stands so already: the first time and person stay. */
export function markFor(
  { actor }: WriteContext,
  before: Row,
  deletedAt: string | null,
  deletedBy: unknown = actor.userId,
): Mark | undefined {
  if ((before.deletedAt === null) === (deletedAt === null)) return undefined;
  return deletedAt === null ? { deletedAt, deletedBy: null } : { deletedAt, deletedBy };
}

/**
 * Writes what differs from `before`, which is locked, with its event. Answers whether anything did. The one place where a
 * change, a removal by mark and a restoration are told apart: whoever marks rows passes here.
 */
export async function changeLockedRow(
  context: WriteContext,
  entity: Entity,
  before: Row,
  content: Row,
  mark?: Mark,
): Promise<boolean> {
  const changes: Row = { ...content, ...mark };
  const fields = Object.keys(changes).map((name): [string, Field] => [name, fieldOf(entity, name)]);
  if (fields.length === 0) return false;
  await askAboutChange(context, entity, before, content, mark);
  const params = new StatementParameters();
  const input = params.add(JSON.stringify(inputJson(entity, changes)), 'json');
  const assignments = fields.map(([name, field]) => `${columnOf(name)} = ${inputValue(name, field, 'i')}`);
  if (!('updatedAt' in changes)) assignments.push(`updated_at = ${nextUpdatedAt}`);
  if (!('updatedBy' in changes)) assignments.push(`updated_by = ${params.add(context.actor.userId, 'uuid')}`);
  const differs = fields.map(
    ([name, field]) => `${columnOf(name, 'r')} is distinct from ${inputValue(name, field, 'i')}`,
  );
  const where = and([
    `r.id = ${params.add(String(before.id), keyType(entity))}`,
    borderSql(params, entity, 'r', context.system, 'update'),
    `(${differs.join(' or ')})`,
  ]);
  const { rows } = await context.tx.query<Row>(
    `update ${tableOf(entity)} r set ${assignments.join(', ')}
     from json_to_record(${input}) as i(${inputColumns(context.registry, fields)})
     where ${where} returning ${storedRecordSql(context, entity, params)}`,
    params.values,
  );
  const after = rows[0];
  if (!after) return false;
  noteWritten(context, tableOf(entity), 1);
  const data = { id: String(after.id), changes: difference(entity, before, after) };
  await appendEvents(context, [eventAbout(context, entity, after, entity.events.changed, data)]);
  return true;
}

/** Asks the rules of what is about to be written, first of the content and then of the mark. */
export async function askAboutChange(
  context: WriteContext,
  entity: Entity,
  before: Row,
  content: Row,
  mark: Mark | undefined,
  areOwnersChecked = false,
): Promise<void> {
  const changed = { ...before, ...content };
  if (Object.keys(content).length > 0) await askRules(context, entity, { kind: 'update', before, after: changed });
  if (mark?.deletedAt === null) {
    const after = { ...changed, ...mark };
    if (!areOwnersChecked) await checkOwners(context, entity, after);
    await askRules(context, entity, { kind: 'restore', before: changed, after });
  } else if (mark) await askRules(context, entity, { kind: 'remove', before: changed, after: undefined });
}

async function lockForUpdate(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
  names: readonly string[],
  options: UpdateOptions,
): Promise<Row> {
  const params = new StatementParameters();
  const { flags, refusalOf } = updateVerdict(context, face, entity, params, names);
  const expected = options.expectedUpdatedAt;
  if (expected !== undefined) {
    flags.push(`(r.updated_at is distinct from ${params.add(expected, 'timestamptz')}) as "$stale"`);
  }
  const row = await lockOne(context, face, entity, id, params, flags);
  const refusal = refusalOf(row);
  if (refusal) throw refusal;
  if (row.$stale === true) throw new GlebaError('CONFLICT');
  return withoutFlags(row);
}

/** What the actor's rules say of changing these fields: columns to be selected with a row, and how to read them. */
export function updateVerdict(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  params: StatementParameters,
  names: readonly string[],
): { readonly flags: string[]; refusalOf(row: Row): GlebaError | undefined } {
  if (face === 'trusted') return { flags: [], refusalOf: () => undefined };
  const access = (operation: 'update' | 'delete') =>
    accessSql(params, context.registry, entity, 'r', context.actor, operation);
  const fieldRules = columnRules(context, entity, params, names);
  // The mark is a matter of the rule for deleting, set or cleared; everything else of the rule for changing.
  const isMark = names.includes('deletedAt');
  return {
    flags: [
      `${isMark && names.length === 1 ? 'true' : access('update')} as "$update"`,
      `${isMark ? access('delete') : 'true'} as "$delete"`,
      ...fieldRules.map(([, rule], index) => `${rule} as "$field${index}"`),
    ],
    refusalOf(row) {
      // Null is no yes: a rule over a field without a value, as of whoever made a row that nobody made.
      if (row.$update !== true || row.$delete !== true) return new GlebaError('FORBIDDEN');
      const forbidden = fieldRules.filter((_, index) => row[`$field${index}`] !== true).map(([name]) => name);
      return forbidden.length > 0 ? forbiddenFields(forbidden) : undefined;
    },
  };
}

export function withoutFlags(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$')));
}

async function lockOne(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
  params: StatementParameters,
  flags: readonly string[],
): Promise<Row> {
  const key = keyOf(entity, id);
  if (key === undefined) throw new GlebaError('NOT_FOUND');
  const columns = [storedRecordSql(context, entity, params), ...flags].join(', ');
  const mine =
    face === 'actor'
      ? rowsSql(context, face, entity, params, 'forEditors')
      : borderSql(params, entity, 'r', context.system, 'update');
  const where = and([idSql(entity, params, key), mine]);
  const { rows } = await context.tx.query<Row>(
    `select ${columns} from ${tableOf(entity)} r where ${where} for update of r`,
    params.values,
  );
  const row = rows[0];
  if (!row) throw new GlebaError('NOT_FOUND');
  return row;
}

/** Without what was not given; the mark of deletion by itself, with what follows from it. */
export function completePatch(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  patch: Row,
  before: Row,
): { readonly changes: Row; readonly mark: Mark | undefined } {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (entity.organizationField !== undefined && entity.organizationField in given) {
    if (given[entity.organizationField] !== before[entity.organizationField]) throw new GlebaError('FORBIDDEN');
    delete given[entity.organizationField];
  }
  // Who removed a row is said together with when, and by itself not at all.
  const { deletedAt, deletedBy, ...changes } = given;
  if (deletedAt === undefined) return { changes, mark: undefined };
  const at = deletedAt === null ? null : face === 'actor' ? new Date().toISOString() : String(deletedAt);
  return { changes, mark: markFor(context, before, at, deletedBy ?? undefined) };
}

/** Visible fields whose values are not the same any more; large ones by their digests. */
export function difference(entity: Entity, before: Row, after: Row): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const [name, to] of Object.entries(after)) {
    const from = before[name];
    if (entity.allFields[name]?.hidden || JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[name] = { from: compactValue(from), to: compactValue(to) };
  }
  return changes;
}

export function fieldOf(entity: Entity, name: string): Field {
  const field = entity.allFields[name];
  if (!field) throw new Error(`'${entity.id}' has no field '${name}'.`);
  return field;
}
