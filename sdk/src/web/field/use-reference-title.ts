import type { Entity } from '@gleba/core';
import { useEffect } from 'react';
import { recordTitle } from '../context/labels.ts';
import { useStore, useTranslate } from '../context/services.tsx';

/** What names a referred record: from what is loaded already, or asked for by its id. Undefined until it is known. */
export function useReferenceTitle(entity: Entity, id: string | null): string | undefined {
  const store = useStore(entity);
  const t = useTranslate();
  const known = id === null ? undefined : store.get(id);
  useEffect(() => {
    // A reference that cannot be read stays without a name; that is no error to tell.
    if (id !== null && !known) store.load(id).catch(() => {});
  }, [store, id, known]);
  return known ? recordTitle(t, entity, known) : undefined;
}
