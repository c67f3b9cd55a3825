import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { Queryable } from '../db/db.ts';
import { and, borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, keyType, quoteIdentifier, tableOf } from '../schema/column.ts';
import { appendEvents, eventAbout } from './append-events.ts';
import { inputColumns, inputJson, inputValue } from './json-input.ts';
import { nextUpdatedAt } from './next-updated-at.ts';
import { storedRecordSql } from './read-rows.ts';
import { askAboutChange, difference, fieldOf, type Mark } from './update-row.ts';
import { noteWritten, type Row, type WriteContext } from './write-context.ts';

/** A row that is locked and may be changed, with what the patch makes of it. */
export interface Change {
  readonly id: string;
  readonly before: Row;
  readonly changes: Row;
  readonly mark: Mark | undefined;
}

/** Does the work; of a refusal that somebody is told of instead nothing comes. */
export type Refusing = <T>(id: string, work: () => Promise<T>) => Promise<T | undefined>;

interface Write {
  readonly id: string;
  readonly before: Row;
  readonly values: Row;
  readonly json: string;
}

/** A statement takes rows until either is reached; one row may be larger. */
const maxRows = 1000;
const maxCharacters = 2_000_000;

/**
 * Writes rows in their order, each after its rules were asked. Those whose rules looked at nothing but the row leave together. As soon as a
 * rule asks the database anything, or writes, the rows before are written first: it sees what it would see if they were written one
 * by one, and their events stand before its own.
 */
export async function writeChanges(
  context: WriteContext,
  entity: Entity,
  all: readonly Change[],
  refusing: Refusing,
): Promise<string[]> {
  const written: string[] = [];
  const { held } = context;
  const set = new Map<string, Write>();
  let names = '';
  let size = 0;
  const leave = async (direct: Queryable) => {
    const rows = [...set.values()];
    set.clear();
    size = 0;
    written.push(...(await writeSet({ ...context, tx: direct }, entity, rows)));
  };
  const hasRules = context.rules.has(entity.id);
  const isAlone = hasRules && changesKey(entity, all);
  try {
    for (const { id, before, changes, mark } of all) {
      const values: Row = { ...changes, ...mark };
      if (Object.keys(values).length === 0) continue;
      const isAllowed = await refusing(id, async () => {
        await askAboutChange(context, entity, before, changes, mark, !hasRules);
        return true;
      });
      if (!isAllowed) continue;
      const json = JSON.stringify({ ...inputJson(entity, values), $id: id });
      // A row that has its mark already is patched without it; one that is named twice is changed twice.
      const isOther = set.has(id) || names !== Object.keys(values).join();
      const isFull = set.size >= maxRows || size + json.length > maxCharacters;
      if (set.size > 0 && (isAlone || isOther || isFull)) await held.release();
      set.set(id, { id, before, values, json });
      names = Object.keys(values).join();
      size += json.length;
      held.hold(leave);
    }
  } finally {
    // Whoever catches a refusal finds the rows before it written, as of one after the other.
    await held.release();
  }
  return written;
}

/** Of rows that take each other's keys the order decides whether the database takes it, and a set has none. */
function changesKey({ unique }: Entity, all: readonly Change[]): boolean {
  if (unique.length === 0) return false;
  const names = new Set(all.flatMap(({ changes, mark }) => Object.keys({ ...changes, ...mark })));
  return unique.some(({ fields }) => fields.some((name) => names.has(name)));
}

async function writeSet(context: WriteContext, entity: Entity, rows: readonly Write[]): Promise<string[]> {
  const names = Object.keys(rows[0]?.values ?? {});
  const fields = names.map((name): [string, Field] => [name, fieldOf(entity, name)]);
  const params = new StatementParameters();
  const input = params.add(`[${rows.map(({ json }) => json).join()}]`, 'json');
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
  const changed = new Map(after.map((row) => [String(row.id), row]));
  await appendEvents(
    context,
    rows.flatMap(({ id, before }) => {
      const row = changed.get(id);
      if (!row) return [];
      const data = { id, changes: difference(entity, before, row) };
      return [eventAbout(context, entity, row, entity.events.changed, data)];
    }),
  );
  return rows.filter(({ id }) => changed.has(id)).map(({ id }) => id);
}
