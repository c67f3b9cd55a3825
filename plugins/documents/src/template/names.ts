import type { RecordType, Scope, Type } from '../expression/index.ts';

/** What a template may name, as it is sent to browsers and listed for people: names within names, with words and the values of lists. */
export interface NamedValue {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'record' | 'list' | 'drawing';
  readonly unit?: 'money' | 'area' | 'length' | undefined;
  readonly values?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly fields?: readonly NamedValue[] | undefined;
  /** Of a drawing: the millimetres in which it is told, the widest first. */
  readonly widths?: readonly number[] | undefined;
  /** Of a record: the field whose text stands at the paper's head, unless the template names it. */
  readonly caution?: string | undefined;
}

/** What expressions of the template are checked against. */
export const scopeOfNames = onceFor(
  (names): Scope => Object.fromEntries(names.map((one) => [one.name, typeOfName(one, one.name)])),
);

/** For the very same names, which most papers are written from, it is made once. */
function onceFor<Made>(make: (names: readonly NamedValue[]) => Made): (names: readonly NamedValue[]) => Made {
  const known = new WeakMap<readonly NamedValue[], Made>();
  return (names) => {
    const made = known.get(names) ?? make(names);
    known.set(names, made);
    return made;
  };
}

function typeOfName(one: NamedValue, path: string): Type {
  switch (one.kind) {
    case 'text':
      return { kind: 'text', ...(one.values && { values: one.values.map(({ value }) => value) }) };
    case 'number':
      return { kind: 'number', ...(one.unit && { unit: one.unit }) };
    case 'record':
      return recordOfNames(one, path);
    case 'list':
      return { kind: 'list', of: recordOfNames(one, path) };
    default:
      return { kind: one.kind };
  }
}

/** Records of one place are of one type: they are told by it. */
function recordOfNames({ fields = [] }: NamedValue, path: string): RecordType {
  const types = Object.fromEntries(fields.map((field) => [field.name, typeOfName(field, `${path}.${field.name}`)]));
  return { kind: 'record', name: path, fields: () => types };
}

/** Words of the values of fields, by the place of the field: `partner.maritalStatus`. */
export const wordsOfNames = onceFor((names): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const words = new Map<string, ReadonlyMap<string, string>>();
  const gather = (one: NamedValue, path: string) => {
    if (one.values) words.set(path, new Map(one.values.map(({ value, label }) => [value, label])));
    for (const field of one.fields ?? []) gather(field, `${path}.${field.name}`);
  };
  for (const one of names) gather(one, one.name);
  return words;
});
