import type { Entity } from '@gleba/core';
import { useEffect } from 'react';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import type { FilterCondition } from './filter-condition.ts';

/** Names of the records that conditions refer to; asked for together. */
export function useReferenceNames(
  entity: Entity,
  conditions: readonly FilterCondition[],
): (field: string, id: string) => string | undefined {
  const { registry, stores } = useServices();
  const t = useTranslate();
  const targetOf = (field: string) => registry.find(entity.allFields[field]?.reference?.entity ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only conditions bring new ids
  useEffect(() => {
    for (const { field, values } of conditions) {
      const target = targetOf(field);
      if (!target) continue;
      const store = stores.store(target);
      for (const id of values) if (id && !store.get(id)) store.named.want(id);
    }
  }, [conditions]);
  return (field, id) => {
    const target = targetOf(field);
    const record = target ? stores.store(target).get(id) : undefined;
    return target && record ? recordTitle(t, target, record) : undefined;
  };
}
