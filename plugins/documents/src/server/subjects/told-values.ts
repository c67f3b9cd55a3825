import { GlebaError, type ToldField, type ToldName, type ToldNames, type ToldRecord, type ToldValue } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { expressionLimits, type RecordValue, type Value } from '../../expression/index.ts';
import type { Subjects } from '../../subjects.ts';
import { documentErrors } from '../document-errors.ts';
import { drawingsOf } from './told-drawings.ts';

/** Rows of one list: a table of the sides of a nucleus. */
const mostRows = 2000;

type Given = ToldRecord[string] | undefined;

/**
 * What is computed of a record, which the actor sees. A paper that names what cannot be computed is refused, in the words of whoever computes
 * it. `leavesOut`: to whoever only looks, or compares, that name is empty; so is it where nobody said what is wanted.
 */
export async function toldValues(
  tx: UnitOfWork,
  subjects: Subjects,
  names: ToldNames,
  id: string,
  wanted?: ReadonlySet<string>,
  leavesOut = wanted === undefined,
): Promise<Readonly<Record<string, RecordValue | null>>> {
  const values: Record<string, RecordValue | null> = {};
  for (const [name, told] of Object.entries(names)) {
    if (wanted && !wanted.has(name)) continue;
    const value = toldOf(tx, subjects, told, id, wanted);
    values[name] = await (leavesOut ? value.catch(nothing) : value);
  }
  return values;
}

function nothing(error: unknown): null {
  if (error instanceof GlebaError && error.code === 'VALIDATION') return null;
  throw error;
}

async function toldOf(
  tx: UnitOfWork,
  subjects: Subjects,
  told: ToldName,
  id: string,
  wanted: ReadonlySet<string> | undefined,
): Promise<RecordValue | null> {
  const given = await subjects.tellerOf(told)?.valuesOf(tx, id, wanted);
  return given ? bounded(told.fields, given) : null;
}

/** Only what was declared, each value as the kind that it was declared as. */
function bounded(fields: ToldName['fields'], given: ToldRecord): RecordValue {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Value] => [name, fieldOf(field, given[name])]),
  );
}

function fieldOf(field: ToldField, given: Given): Value {
  if (field.kind === 'drawing') return drawingsOf(given, field.widths.length);
  return field.kind === 'list' ? listOf(field, given) : plainOf(field.kind, given);
}

function listOf({ fields }: Extract<ToldField, { kind: 'list' }>, given: Given): readonly RecordValue[] {
  const rows = Array.isArray(given) ? (given as readonly Readonly<Record<string, ToldValue>>[]) : [];
  if (rows.length > mostRows) throw documentErrors.toldTooLong();
  return rows.map((row) =>
    Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, plainOf(kind, row[name])])),
  );
}

function plainOf(kind: ToldField['kind'], given: Given): ToldValue {
  if (kind === 'boolean') return typeof given === 'boolean' ? given : null;
  if (typeof given !== 'string') return null;
  if (given.length > expressionLimits.given) throw documentErrors.toldTooLong();
  return given;
}
