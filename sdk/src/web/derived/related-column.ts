import { type Entity, type FilterOf, type Include, referenceTo } from '@gleba/core';
import { many } from '@gleba/core/web';
import { valueLabel } from '../context/labels.ts';
import type { ColumnOf } from '../contribution/contribute.ts';
import { fieldText } from '../field/field-text.ts';

type Which<E extends Entity> = FilterOf<E> | Readonly<Record<string, unknown>>;
type FieldOf<E extends Entity> = keyof E['fields'] & string;
type Column = Pick<ColumnOf<unknown>, 'values' | 'text' | 'staleOn'>;

/** The way from the owner to the records that name it. */
export function wayBack(owner: Entity, of: Entity): string {
  const inverse = of.fields[referenceTo(of, owner)]?.reference?.inverse;
  if (inverse === undefined)
    throw new Error(`'${of.id}' has no way back from '${owner.id}': its reference has no 'inverse'.`);
  return inverse;
}

/**
 * Of an owner's list: a field of one record that names the owner, among those that the filter lets through and that the reader may
 * see: the one with the least value of that field (the next date).
 */
export function relatedColumn<E extends Entity>(owner: Entity, of: E, name: FieldOf<E>, filter: Which<E> = {}): Column {
  return columnOfFirst(owner, of, name, name, { and: [filter, { [name]: { isNull: false } }] });
}

/** The same of the record that is the last by another field (`by`): the state of the last inspection. */
export function latestColumn<E extends Entity>(
  owner: Entity,
  of: E,
  name: FieldOf<E>,
  { by, filter = {} }: { readonly by: FieldOf<E> | 'createdAt'; readonly filter?: Which<E> },
): Column {
  return columnOfFirst(owner, of, name, `-${by}`, { and: [filter, { [by]: { isNull: false } }] });
}

/** Which relations an entity has, no type can say here. */
const firstOf = (related: unknown) =>
  (related as { readonly nodes: readonly Readonly<Record<string, unknown>>[] }).nodes[0];

/** One question for all rows in sight; of each row the database takes the first record alone. */
function columnOfFirst(owner: Entity, of: Entity, name: string, orderBy: string, filter: object): Column {
  const way = wayBack(owner, of);
  const related = many(of, [name] as never, { first: 1, orderBy: [orderBy], filter: { ...filter } });
  const include: Include = { [way]: related };
  return {
    staleOn: [of],
    async values(ids, { api }) {
      const about = { fields: [], include, filter: { id: { in: ids } }, first: ids.length };
      const { rows } = await api.records<Entity, string>(owner, about);
      const found = rows.map((row): [string, unknown] => [row.id, firstOf(row[way])?.[name] ?? null]);
      return new Map(found.filter(([, value]) => value !== null));
    },
    text: (value, t) =>
      of.allFields[name]?.kind === 'enumeration' ? valueLabel(t, of, name, String(value)) : fieldText(of, name, value),
  };
}
