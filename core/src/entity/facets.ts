import type { ErrorDefinition } from '../error/define-errors.ts';
import type { Condition } from './condition.ts';
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

/**
 * What a field says about itself besides its values: where screens, files and bulk edits have it. Plain data, so that form,
 * list, server and exchange follow one declaration.
 */
export interface FieldFacets {
  /**
   * Its place in forms and records, as CSS's `order`: smaller numbers first, 0 without one, equal ones as they are declared.
   */
  readonly order?: number;
  /** Whether and where it is a column of the default list. Once a field says so, those that do not are no columns. */
  readonly list?: boolean | ListFacet;
  /** The part of a form or record in which it stands. False: in none that is made from the declaration. */
  readonly group?: FieldGroup | false;
  /** False: a word of programs, of which a record's history has no line. */
  readonly history?: boolean;
  /** May be given one value for many records at once. */
  readonly bulk?: boolean;
  /** Stands in files that are imported and exported; a field that only the server writes is exported only. */
  readonly exchange?: boolean | ExchangeFacet;
  /**
   * When it says something about a record. Where it does not, forms hide and clear it, the server refuses a value, and it
   * is not required. A required field with a condition and without a default may be empty in the database.
   */
  readonly when?: Condition;
  /** What the server says of a value where the field does not apply. */
  readonly otherwise?: ErrorDefinition;
}

export interface ListFacet {
  /** As `order` of the field, which holds without one. */
  readonly order?: number;
  /** In pixels; without one it follows from the kind. */
  readonly width?: number;
  /** Waits in the column menu. */
  readonly isHidden?: boolean;
  /** Cards on a phone: the first line, not at all, or always on the second. */
  readonly card?: 'title' | 'none' | 'always';
  /** Below the list stands the sum of an amount's column; a rate's would say nothing. Default true. */
  readonly hasTotal?: boolean;
}

export interface FieldGroup {
  /** Locale key of its heading. */
  readonly title: string;
  /** Its place among the groups, as `order` of a field. */
  readonly order?: number;
}

export interface ExchangeFacet {
  readonly order?: number;
  /** Locale key of the column's header. Default the field's own label. */
  readonly header?: string;
  /** Said behind the header where the label does not: `m²`. */
  readonly unit?: string;
  /** What foreign sheets call the column, the usual word first: letters and digits only, without accents. */
  readonly names?: readonly string[];
  /** What files of shapes call the attribute; without them it is not read from such files. Lower case, without accents. */
  readonly attributes?: readonly string[];
}

type Named = readonly [name: string, field: Field];

function inOrder(fields: readonly Named[], orderOf: (field: Field) => number | undefined): readonly string[] {
  const place = ([, field]: Named) => orderOf(field) ?? field.order ?? 0;
  return [...fields].sort((a, b) => place(a) - place(b)).map(([name]) => name);
}

/** Columns of the default list in order; undefined where no field says anything of lists. */
export function listFields(entity: Entity): readonly string[] | undefined {
  const own = Object.entries(entity.fields);
  if (own.every(([, { list }]) => list === undefined)) return undefined;
  const listed = own.filter(([, { list }]) => list !== undefined && list !== false);
  return inOrder(listed, (field) => listFacet(field).order);
}

export function listFacet({ list }: Field): ListFacet {
  return typeof list === 'object' ? list : {};
}

/** The fields among `names` that stand in forms and records, in order. A row's place in a catalogue says nothing as a number. */
export function placedFields(entity: Entity, names: readonly string[]): readonly string[] {
  const fields = names.flatMap((name) => {
    const field = entity.allFields[name];
    return field && field.group !== false && !field.isOrder ? [[name, field] as const] : [];
  });
  return inOrder(fields, () => undefined);
}

export interface FieldGrouping {
  /** Locale key; empty for the fields of no group, which come first. */
  readonly title: string;
  readonly fields: readonly string[];
}

/** The fields among `names` in their groups. */
export function groupedFields(entity: Entity, names: readonly string[]): readonly FieldGrouping[] {
  const groups = new Map<string, { readonly place: number; readonly fields: string[] }>();
  for (const name of placedFields(entity, names)) {
    const group = entity.allFields[name]?.group || undefined;
    const title = group?.title ?? '';
    const known = groups.get(title) ?? { place: group ? (group.order ?? 0) : Number.NEGATIVE_INFINITY, fields: [] };
    known.fields.push(name);
    groups.set(title, known);
  }
  const sorted = [...groups].sort(([, a], [, b]) => (a.place === b.place ? 0 : a.place - b.place));
  return sorted.map(([title, { fields }]) => ({ title, fields }));
}

/** Fields that may be given one value for many records. */
export function bulkFields(entity: Entity): readonly string[] {
  const fields = Object.entries(entity.fields).filter(([, { bulk, writing }]) => bulk && writing === 'always');
  return inOrder(fields, () => undefined);
}

export function exchangeFacet({ exchange }: Field): ExchangeFacet {
  return typeof exchange === 'object' ? exchange : {};
}

/** Fields that files bring (`in`) or are given (`out`), in order. Of a reference a file tells a name, which says no record. */
export function exchangeFields<E extends Entity>(
  entity: E,
  way: 'in' | 'out',
): readonly (keyof E['fields'] & string)[] {
  const fields = Object.entries(entity.fields).filter(
    ([, { exchange, writing, reference }]) => exchange && (way === 'out' || (writing !== 'never' && !reference)),
  );
  return inOrder(fields, (field) => exchangeFacet(field).order);
}

/** A column's header from texts by locale key. */
export function exchangeHeader(texts: Readonly<Record<string, string>>, entity: Entity, name: string): string {
  const field = entity.allFields[name];
  const { header, unit } = field ? exchangeFacet(field) : {};
  const label = texts[header ?? `${entity.id}.${name}`] ?? name;
  return unit === undefined || label.includes(unit) ? label : `${label} (${unit})`;
}
