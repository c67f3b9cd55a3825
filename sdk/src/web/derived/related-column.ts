import { type Entity, type FilterOf, referenceTo } from '@gleba/core';
import { valueLabel } from '../context/labels.ts';
import type { ColumnOf } from '../contribution/contribute.ts';
import { fieldText } from '../field/field-text.ts';

/** Of so many rows in sight, each with so many related records at most. */
const maxOfEach = 10;

/** Of an owner's list: a field of the first record that names the owner, by that field, among those that the filter lets through. */
export function relatedColumn<E extends Entity>(
  owner: Entity,
  of: E,
  name: keyof E['fields'] & string,
  filter: FilterOf<E> | Readonly<Record<string, unknown>> = {},
): Pick<ColumnOf<unknown>, 'values' | 'text' | 'staleOn'> {
  const by = referenceTo(of, owner);
  return {
    staleOn: [of],
    async values(ids, { api }) {
      const about = { filter: { ...filter, [by]: { in: ids } }, orderBy: [`-${name}`], first: ids.length * maxOfEach };
      const { rows } = await api.records<Entity, string>(of, { ...about, fields: [by, name] });
      // The first comes last, and stays.
      return new Map(rows.map((row) => [String(row[by]), row[name]]));
    },
    text: (value, t) =>
      of.allFields[name]?.kind === 'enumeration' ? valueLabel(t, of, name, String(value)) : fieldText(of, name, value),
  };
}
