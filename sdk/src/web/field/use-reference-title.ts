import type { Entity } from '@gleba/core';
import { useEffect } from 'react';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';

/** A record, by the id of its entity and its own. */
export interface NamedRecord {
  readonly entity: string;
  readonly id: string;
}

/**
 * What names some records: from what is loaded already, or asked for together with all others that are named on the screen.
 * Undefined until it is known, and for one that cannot be read.
 */
export function useRecordTitles(records: readonly NamedRecord[]): readonly (string | undefined)[] {
  const { registry, stores } = useServices();
  const t = useTranslate();
  const known = records.map(({ entity: entityId, id }) => {
    const entity = registry.find(entityId);
    const record: Readonly<Record<string, unknown>> | undefined = entity && stores.store(entity).get(id);
    const isNamed = record && entity?.title.every((name) => record[name] !== undefined);
    return entity && record && isNamed ? recordTitle(t, entity, record) : undefined;
  });
  const missing = records.filter((_, index) => known[index] === undefined);
  const key = JSON.stringify(missing.map(({ entity, id }) => [entity, id]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are missing is what the key says
  useEffect(() => {
    for (const { entity: entityId, id } of missing) {
      const entity = registry.find(entityId);
      if (entity) stores.store(entity).named.want(id);
    }
  }, [registry, stores, key]);
  return known;
}

/** What names a referred record. */
export function useReferenceTitle(entity: Entity, id: string | null): string | undefined {
  return useRecordTitles(id === null ? [] : [{ entity: entity.id, id }])[0];
}
