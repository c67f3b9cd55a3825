import type { Entity, SubjectName, SubjectNames } from '@gleba/sdk';
import type { Reads, UnitOfWork } from '@gleba/sdk/server';
import type { RecordValue, Value } from '../../expression/index.ts';
import type { Subject, Subjects } from '../../subjects.ts';
import { namesInside } from '../templates/template-parts.ts';
import { followWay, type Row } from './follow-way.ts';
import { toldValues } from './told-values.ts';

export type Values = Readonly<Record<string, Value | undefined>>;

/** What names within names are read with. */
interface Telling {
  readonly reads: Reads;
  /** Without them nothing stands within. */
  readonly subjects?: Subjects;
  /** Records that a name will lead to, where it leads to none yet. */
  readonly foretold?: (name: SubjectName, id: string) => Promise<readonly object[]>;
  /** The only names that anybody asks for. */
  readonly wanted?: ReadonlySet<string> | undefined;
}

/**
 * What the names of a subject stand for, of one record, as far as its actor sees it: with the rights of who has a paper written, it tells
 * nobody what they may not see. Undefined where they do not see the record. `wanted`: names that are not among them are left out, wherever
 * they stand.
 */
export async function subjectValues(
  tx: UnitOfWork,
  subjects: Subjects,
  { context, entity, names, told }: Subject,
  id: string,
  wanted?: ReadonlySet<string>,
  leavesOut?: boolean,
): Promise<Values | undefined> {
  const reads = tx.asActor;
  const row: Row | undefined = await rowOf(reads, entity, id);
  if (!row) return undefined;
  const telling: Telling = {
    ...{ reads, subjects, wanted },
    foretold: async (name, recordId) => (await subjects.foretellerOf(name)?.rowsOf(tx, recordId)) ?? [],
  };
  const own = await valuesWithin(telling, [row], subjects.within(entity), Object.keys(names));
  const beside = await valuesWithin(telling, [row], names, []);
  const computed = await toldValues(tx, subjects, told, id, wanted, leavesOut);
  return { ...beside.get(id), ...computed, [context]: { ...plain(row), ...own.get(id) } };
}

/** What its conditions may name: less, and nothing within it. */
export async function conditionValues(reads: Reads, { context, entity, names }: Subject, id: string): Promise<Values> {
  const known = Object.fromEntries(Object.entries(names).filter(([, { isForTemplates }]) => !isForTemplates));
  const row: Row | undefined = await rowOf(reads, entity, id);
  if (!row) return noneOf(context, known);
  return { ...(await valuesWithin({ reads }, [row], known, [])).get(id), [context]: plain(row) };
}

const rowOf = (reads: Reads, entity: Entity, id: string) =>
  reads
    .from(entity)
    .where({ id: { equalTo: id } })
    .first();

function noneOf(context: string, names: SubjectNames): Values {
  return {
    [context]: null,
    ...Object.fromEntries(Object.entries(names).map(([name, { isList }]) => [name, isList ? [] : null])),
  };
}

/** By the rows' ids. `at`: the names that lead here. */
async function valuesWithin(
  telling: Telling,
  rows: readonly Row[],
  names: SubjectNames,
  at: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, Value>>>> {
  const { reads, subjects, foretold, wanted } = telling;
  const values = new Map(rows.map(({ id }): [string, Record<string, Value>] => [id, {}]));
  for (const [name, one] of namesInside(names, at)) {
    if (wanted && !wanted.has(name)) continue;
    const led = await followName(reads, rows, one);
    const all = [...new Map([...led.values()].flat().map((row) => [row.id, row])).values()];
    const entity = one.along.at(-1)?.entity;
    const inner = entity && all.length > 0 ? (subjects?.within(entity) ?? {}) : {};
    const within = await valuesWithin(telling, all, inner, [...at, name]);
    const toldOf = (row: Row): RecordValue => ({ ...plain(row), ...within.get(row.id) });
    for (const [id, own] of values) {
      const found = led.get(id) ?? [];
      const first = isNewest(one) ? found.at(-1) : found[0];
      if (one.isList && found.length === 0 && one.foretold && foretold)
        own[name] = (await foretold(one, id)).map(plainOf);
      else own[name] = one.isList ? found.map(toldOf) : first ? toldOf(first) : null;
    }
  }
  return values;
}

/** Of each row the first of the name's ways that leads to somebody. */
async function followName(reads: Reads, rows: readonly Row[], { along, otherwise = [] }: SubjectName) {
  const led = new Map(await followWay(reads, rows, along));
  for (const way of otherwise) {
    const without = rows.filter(({ id }) => (led.get(id) ?? []).length === 0);
    if (without.length === 0) break;
    for (const [id, found] of await followWay(reads, without, way)) led.set(id, found);
  }
  return led;
}

/** They come as they were made. */
const isNewest = ({ along }: SubjectName) => {
  const last = along.at(-1);
  return last?.isBack === true && !last.orderBy;
};

/** The plain values of a row; the language takes nothing else for a value. */
export const plain = (record: object | undefined): RecordValue | null => (record ? plainOf(record) : null);

function plainOf(record: object): RecordValue {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string | number | boolean | null] => {
      const value: unknown = entry[1];
      return value === null || ['string', 'number', 'boolean'].includes(typeof value);
    }),
  );
}
