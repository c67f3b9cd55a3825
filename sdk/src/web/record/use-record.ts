import type { Entity, Include, IncludedOf, NoInclude, RecordOf } from '@gleba/core';
import { ApiError, type SelectionOf } from '@gleba/core/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../context/services.tsx';
import { useOwnProject } from './use-own-project.ts';

export interface LoadedRecord<E extends Entity, Included = unknown> {
  /** At hand at once when a list has brought it, then without what only this asks for; observed. */
  readonly record: (RecordOf<E> & Partial<Included>) | undefined;
  readonly status: 'loading' | 'ready' | 'missing' | 'forbidden' | 'error';
  readonly error: unknown;
  readonly reload: () => void;
}

/** One record by its id, asked for afresh and kept true by the live stream. Use it inside an observer. */
export function useRecord<E extends Entity, const I extends Include = NoInclude>(
  entity: E,
  id: string,
  selection?: SelectionOf<E, I>,
): LoadedRecord<E, IncludedOf<E, I>> {
  const store = useStore(entity);
  const [failure, setFailure] = useState<{ readonly id: string; readonly error: unknown }>();
  const [loadedId, setLoadedId] = useState<string>();
  const wanted = useRef(selection);
  const reload = useCallback(() => {
    setFailure(undefined);
    store.load<I>(id, wanted.current, { isQuiet: true }).then(
      () => setLoadedId(id),
      (error: unknown) => setFailure({ id, error }),
    );
  }, [store, id]);
  useEffect(reload, [reload]);
  const record = store.get(id) as (RecordOf<E> & Partial<IncludedOf<E, I>>) | undefined;
  useOwnProject(entity, id, record);
  const error = failure?.id === id ? failure.error : undefined;
  return { record, status: statusOf(record, error, loadedId === id), error, reload };
}

function statusOf(record: unknown, error: unknown, isLoaded: boolean): LoadedRecord<Entity>['status'] {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return 'missing';
  if (error instanceof ApiError && error.code === 'FORBIDDEN') return 'forbidden';
  if (record) return 'ready';
  // It was here and is gone: somebody removed it.
  if (isLoaded) return 'missing';
  return error === undefined ? 'loading' : 'error';
}
