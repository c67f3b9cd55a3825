import { type Entity, type FilterOf, referenceTo } from '@gleba/core';
import { valueLabel } from '../context/labels.ts';
import type { ColumnOf } from '../contribution/contribute.ts';
import { fieldText } from '../field/field-text.ts';

/** Of so many rows in sight, each with so many related records at most. */
const maxOfEach = 10;

/**
 * Of an owner's list: a field of one record that names the owner, among those that the filter lets through. Of several it is the one
 * with the least value of that field (the next date), with `isLatest` the one with the greatest (the last).
 */
export function relatedColumn<E extends Entity>(
  owner: Entity,
  of: E,
  name: keyof E['fields'] & string,
  filter: FilterOf<E> | Readonly<Record<string, unknown>> = {},
  { isLatest = false }: { readonly isLatest?: boolean } = {},
): Pick<ColumnOf<unknown>, 'values' | 'text' | 'staleOn'> {
  const by = referenceTo(of, owner);
  return {
    staleOn: [of],
    async values(ids, { api }) {
      // The ones that are wanted come first, so that none of them is beyond the limit.
      const orderBy = [isLatest ? `-${name}` : name];
      const about = { filter: { ...filter, [by]: { in: ids } }, orderBy, first: ids.length * maxOfEach };
      const { rows } = await api.records<Entity, string>(of, { ...about, fields: [by, name] });
      const values = new Map<string, unknown>();
      for (const row of rows) {
        const id = String(row[by]);
        if (row[name] !== null && !values.has(id)) values.set(id, row[name]);
      }
      return values;
    },
    text: (value, t) =>
      of.allFields[name]?.kind === 'enumeration' ? valueLabel(t, of, name, String(value)) : fieldText(of, name, value),
  };
}
