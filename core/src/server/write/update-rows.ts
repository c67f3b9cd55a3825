import type { Entity } from '../../entity/entity.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, tableOf } from '../schema/column.ts';
import { checkAllChanged, checkOwners, checkReferences } from './actor-checks.ts';
import { keyOf, rowsSql, storedRecordSql } from './read-rows.ts';
import { updateExtension } from './update-extension.ts';
import { completePatch, updateVerdict, withoutFlags } from './update-row.ts';
import { type Change, type Refusing, writeChanges } from './write-changes.ts';
import type { Row, WriteAuthority, WriteContext } from './write-context.ts';

export interface RowPatch {
  readonly id: string;
  readonly patch: unknown;
}

export interface UpdateRowsOptions {
  /** Told of each row that stays as it was, and why; without it the first refusal is thrown. */
  readonly onRefusal?: ((id: string, refusal: GlebaError) => void) | undefined;
}

/**
 * Changes many rows as `updateRow` changes one: the same validation, rules, history and events, in a few statements. A rule that looks at
 * anything but the row itself finds the rows before it written, see `writeChanges`. Answers the ids of the rows that are not as they were.
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
    const written = await writeChanges(context, entity, allowed, refusing);
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
    const group = groups.get(names);
    if (group) group.push(valid);
    else groups.set(names, [valid]);
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
