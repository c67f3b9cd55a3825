import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { and, borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, keyType, quoteIdentifier, tableOf } from '../schema/column.ts';
import { checkAllChanged, checkOwners, checkReferences } from './actor-checks.ts';
import { appendEvents, eventAbout } from './append-events.ts';
import { inputColumns, inputJson, inputValue } from './json-input.ts';
import { nextUpdatedAt } from './next-updated-at.ts';
import { keyOf, rowsSql, storedRecordSql } from './read-rows.ts';
import { updateExtension } from './update-extension.ts';
import {
  changeLockedRow,
  completePatch,
  difference,
  fieldOf,
  type Mark,
  updateVerdict,
  withoutFlags,
} from './update-row.ts';
import { noteWritten, type Row, type WriteAuthority, type WriteContext } from './write-context.ts';

export interface RowPatch {
  readonly id: string;
  readonly patch: unknown;
}

export interface UpdateRowsOptions {
  /** Told of each row that stays as it was, and why; without it the first refusal is thrown. */
  readonly onRefusal?: ((id: string, refusal: GlebaError) => void) | undefined;
}

/** A row that is locked and may be changed, with what the patch makes of it. */
interface Change {
  readonly id: string;
  readonly before: Row;
  readonly changes: Row;
  readonly mark: Mark | undefined;
}

/**
 * Changes many rows as `updateRow` changes one: the same validation, rules, history and events, in a few statements. Rows of
 * entities with write rules are written one after the other, since a rule may look at what the row before has become.
 * Answers the ids of the rows that are not as they were.
 */
export async function updateRows(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  patches: readonly RowPatch[],
  { onRefusal }: UpdateRowsOptions = {},
): Promise<string[]> {
  const refusing = async <T>(id: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!onRefusal || !(error instanceof GlebaError) || context.failure !== undefined) throw error;
      onRefusal(id, error);
      return undefined;
    }
  };
  if (entity.extends) return oneByOne(context, face, entity, patches, refusing);
  const changed: string[] = [];
  for (const group of await validated(entity, face, patches, refusing)) {
    const locked = await lockGroup(context, face, entity, group, refusing);
    const allowed = await checked(context, face, entity, locked, refusing);
    const hasRules = context.rules.has(entity.id);
    const written = hasRules
      ? await ruledChanges(context, entity, allowed, refusing)
      : await writeChanges(context, entity, allowed);
    const content = new Set(allowed.filter(({ changes }) => Object.keys(changes).length > 0).map(({ id }) => id));
    if (face === 'actor')
      await checkAllChanged(
        context,
        entity,
        written.filter((id) => content.has(id)),
      );
    changed.push(...written);
  }
  return changed;
}

type Refusing = <T>(id: string, work: () => Promise<T>) => Promise<T | undefined>;

interface ValidPatch {
  readonly id: string;
  readonly patch: Row;
}

/** By the fields that they name: one statement each. */
async function validated(
  entity: Entity,
  face: WriteAuthority,
  patches: readonly RowPatch[],
  refusing: Refusing,
): Promise<Iterable<readonly ValidPatch[]>> {
  const groups = new Map<string, ValidPatch[]>();
  // Mostly it is one patch for all rows.
  const known = new Map<unknown, Row>();
  for (const { id, patch } of patches) {
    const valid = await refusing(id, async () => {
      const input = known.get(patch) ?? validateInput(entity, 'patch', patch, face === 'actor' ? 'caller' : 'server');
      known.set(patch, input);
      const key = keyOf(entity, id);
      if (key === undefined) throw new GlebaError('NOT_FOUND');
      return { id: key, patch: input };
    });
    if (!valid) continue;
    const names = Object.keys(valid.patch).sort().join();
    groups.set(names, [...(groups.get(names) ?? []), valid]);
  }
  return groups.values();
}

/** Locked in the order of ids, so that two units of work do not wait for each other crosswise. */
async function lockGroup(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  group: readonly ValidPatch[],
  refusing: Refusing,
): Promise<readonly Change[]> {
  const params = new StatementParameters();
  const { flags, refusalOf } = updateVerdict(context, face, entity, params, Object.keys(group[0]?.patch ?? {}));
  const mine =
    face === 'actor'
      ? rowsSql(context, face, entity, params, 'forEditors')
      : borderSql(params, entity, 'r', context.system, 'update');
  const ids = params.add([...new Set(group.map(({ id }) => id))], `${keyType(entity)}[]`);
  const { rows } = await context.tx.query<Row>(
    `select ${[storedRecordSql(context, entity, params), ...flags].join(', ')} from ${tableOf(entity)} r
     where r.id = any(${ids}) and ${mine} order by r.id for update of r`,
    params.values,
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const changes: Change[] = [];
  for (const { id, patch } of group) {
    const change = await refusing(id, async () => {
      const row = byId.get(id);
      if (!row) throw new GlebaError('NOT_FOUND');
      const refusal = refusalOf(row);
      if (refusal) throw refusal;
      const before = withoutFlags(row);
      return { id, before, ...completePatch(context, face, entity, patch, before) };
    });
    if (change) changes.push(change);
  }
  return changes;
}

/** What is asked of other rows is asked once for all that ask the same. */
async function checked(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  changes: readonly Change[],
  refusing: Refusing,
): Promise<readonly Change[]> {
  const answers = new Map<string, Promise<void>>();
  const once = (question: unknown, ask: () => Promise<void>) => {
    const key = JSON.stringify(question);
    const known = answers.get(key) ?? ask();
    answers.set(key, known);
    return known;
  };
  const fields = Object.entries(entity.allFields);
  const owners = fields.filter(([, field]) => field.reference && field.required && field.writing === 'create');
  const allowed: Change[] = [];
  for (const change of changes) {
    const isAllowed = await refusing(change.id, async () => {
      const { before, changes: values, mark } = change;
      if (face === 'actor') {
        const news = Object.entries(values).filter(
          ([name, value]) => entity.allFields[name]?.reference && before[name] !== value,
        );
        if (news.length > 0)
          await once(news, () => checkReferences(context, entity, Object.fromEntries(news), undefined));
      }
      if (mark?.deletedAt === null) {
        const after = { ...before, ...values };
        await once(
          owners.map(([name]) => after[name]),
          () => checkOwners(context, entity, after),
        );
      }
      return true;
    });
    if (isAllowed) allowed.push(change);
  }
  return allowed;
}

async function ruledChanges(
  context: WriteContext,
  entity: Entity,
  changes: readonly Change[],
  refusing: Refusing,
): Promise<string[]> {
  const written: string[] = [];
  for (const { id, before, changes: values, mark } of changes) {
    if (await refusing(id, () => changeLockedRow(context, entity, before, values, mark))) written.push(id);
  }
  return written;
}

async function writeChanges(context: WriteContext, entity: Entity, all: readonly Change[]): Promise<string[]> {
  const rows = all
    .map(({ id, before, changes, mark }) => ({ id, before, values: { ...changes, ...mark } }))
    .filter(({ values }) => Object.keys(values).length > 0);
  // A row that has its mark already is patched without it.
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const names = Object.keys(row.values).join();
    groups.set(names, [...(groups.get(names) ?? []), row]);
  }
  const written: string[] = [];
  for (const group of groups.values()) written.push(...(await writeGroup(context, entity, group)));
  return written;
}

async function writeGroup(
  context: WriteContext,
  entity: Entity,
  rows: readonly { readonly id: string; readonly before: Row; readonly values: Row }[],
): Promise<string[]> {
  const names = Object.keys(rows[0]?.values ?? {});
  const fields = names.map((name): [string, Field] => [name, fieldOf(entity, name)]);
  const params = new StatementParameters();
  const input = params.add(
    JSON.stringify(rows.map(({ id, values }) => ({ ...inputJson(entity, values), $id: id }))),
    'json',
  );
  const assignments = fields.map(([name, field]) => `${columnOf(name)} = ${inputValue(name, field, 'i')}`);
  if (!names.includes('updatedAt')) assignments.push(`updated_at = ${nextUpdatedAt}`);
  if (!names.includes('updatedBy')) assignments.push(`updated_by = ${params.add(context.actor.userId, 'uuid')}`);
  const differs = fields.map(
    ([name, field]) => `${columnOf(name, 'r')} is distinct from ${inputValue(name, field, 'i')}`,
  );
  const where = and([
    `r.id = i.${quoteIdentifier('$id')}`,
    borderSql(params, entity, 'r', context.system, 'update'),
    `(${differs.join(' or ')})`,
  ]);
  const { rows: after } = await context.tx.query<Row>(
    `update ${tableOf(entity)} r set ${assignments.join(', ')}
     from json_to_recordset(${input}) as i("$id" ${keyType(entity)}, ${inputColumns(context.registry, fields)})
     where ${where} returning ${storedRecordSql(context, entity, params)}`,
    params.values,
  );
  noteWritten(context, tableOf(entity), after.length);
  const written = new Map(after.map((row) => [String(row.id), row]));
  await appendEvents(
    context,
    rows.flatMap(({ id, before }) => {
      const row = written.get(id);
      if (!row) return [];
      const data = { id, changes: difference(entity, before, row) };
      return [eventAbout(context, entity, row, entity.events.changed, data)];
    }),
  );
  return rows.filter(({ id }) => written.has(id)).map(({ id }) => id);
}

async function oneByOne(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  patches: readonly RowPatch[],
  refusing: Refusing,
): Promise<string[]> {
  const written: string[] = [];
  for (const { id, patch } of patches) {
    const key = await refusing(id, () => updateExtension(context, face, entity, id, patch));
    if (key) written.push(key);
  }
  return written;
}
