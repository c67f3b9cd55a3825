import type { Entity, Field } from '@gleba/core';
import { useMemo } from 'react';
import { useServices } from '../context/services.tsx';
import { type ForeignFilters, filterableFields } from '../filter/filter-condition.ts';
import { shownExtensions } from './shown-extensions.ts';
import { useContributions } from './use-contributions.ts';

export interface AskedFields {
  /** The entity with the fields of others beside its own; their names contain a dot. */
  readonly asked: Entity;
  readonly elsewhere: ForeignFilters;
}

/** What a list can be filtered by besides the entity's own fields: facts of extensions, and filters of other plugins. */
export function useAskedFields(entity: Entity): AskedFields {
  const { registry, session } = useServices();
  const filters = useContributions('filter', { entity });
  const extensions = shownExtensions(registry, session, entity, session.projectId);
  const names = [...filters, ...extensions].map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are told by their names, and made anew each time
  return useMemo(() => {
    const fields: Record<string, Field> = {};
    const elsewhere = new Map<string, (operand: Filter) => Filter>();
    for (const { id, field, where } of filters) {
      // Of no field that a form would have to fill.
      fields[id] = { ...field, filterable: true, required: true };
      elsewhere.set(id, where);
    }
    for (const extension of extensions) {
      for (const name of filterableFields(extension)) {
        const field = extension.fields[name];
        if (!field) continue;
        fields[`${extension.id}.${name}`] = field;
        elsewhere.set(`${extension.id}.${name}`, (operand) => ({ [extension.name]: { [name]: operand } }));
      }
    }
    return { asked: { ...entity, allFields: { ...entity.allFields, ...fields } }, elsewhere };
  }, [entity, names]);
}

type Filter = Readonly<Record<string, unknown>>;
