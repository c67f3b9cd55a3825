import type { SqlParameter } from '../db/db.ts';
import type { ValueSource } from './access-sql.ts';

export type Variables = Readonly<Record<string, unknown>>;

/**
 * A value that a caller gave, with the way to read the value at the same place of a later request. A statement is written
 * from the first and, when it is kept, filled in through the second.
 */
export interface Given {
  readonly value: unknown;
  /** Absent for what stands in the document itself. */
  readonly read?: (variables: Variables) => unknown;
  /** Parts of an object or list that was written out in the document, where only some are variables. */
  readonly entries?: readonly (readonly [string, Given])[];
  readonly items?: readonly Given[];
}

export function given(value: unknown): Given {
  return { value };
}

export function givenVariable(name: string, variables: Variables): Given {
  return { value: variables[name], read: (later) => later[name] };
}

export function givenObject(entries: readonly (readonly [string, Given])[]): Given {
  const value = Object.fromEntries(entries.map(([key, part]) => [key, part.value]));
  if (!entries.some(([, part]) => part.read)) return { value, entries };
  return {
    value,
    entries,
    read: (later) => Object.fromEntries(entries.map(([key, part]) => [key, readAgain(part, later)])),
  };
}

export function givenList(items: readonly Given[]): Given {
  const value = items.map((item) => item.value);
  if (!items.some((item) => item.read)) return { value, items };
  return { value, items, read: (later) => items.map((item) => readAgain(item, later)) };
}

export function readAgain(part: Given, later: Variables): unknown {
  return part.read ? part.read(later) : part.value;
}

/** The object's parts; those that are undefined count as not given. */
export function entriesOf(part: Given): (readonly [string, Given])[] {
  const entries =
    part.entries ??
    Object.entries(part.value as Record<string, unknown>).map(([key, value]): readonly [string, Given] => [
      key,
      child(part, key, value),
    ]);
  return entries.filter(([, entry]) => entry.value !== undefined);
}

export function itemsOf(part: Given): readonly Given[] {
  return part.items ?? (part.value as readonly unknown[]).map((value, index) => child(part, index, value));
}

function child(part: Given, key: string | number, value: unknown): Given {
  const { read } = part;
  if (!read) return { value };
  return { value, read: (later) => (read(later) as Record<string | number, unknown>)[key] };
}

/** The value as a statement's parameter: encoded now, and in the same way for each later request. */
export function givenSource(
  part: Given,
  encode: (value: unknown) => SqlParameter,
): { readonly value: SqlParameter; readonly source: ValueSource } {
  const value = encode(part.value);
  const { read } = part;
  return { value, source: { read: read ? ({ variables }) => encode(read(variables)) : () => value } };
}
