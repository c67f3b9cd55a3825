import type { Entity, Include, IncludedOf, NoInclude, RecordOf } from '@gleba/core';
import { ApiError, type SelectionOf } from '@gleba/core/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../context/services.tsx';
import { useOwnProject } from './use-own-project.ts';

/** How far it is: `RecordState` says it on the screen. */
export interface RecordLoading {
  readonly status: 'loading' | 'ready' | 'missing' | 'forbidden' | 'error';
  readonly error: unknown;
  readonly reload: () => void;
}

export type LoadedRecord<E extends Entity, Included = unknown> = RecordLoading &
  (
    | {
        readonly status: 'ready';
        /** At hand at once when a list has brought it, then without what only this asks for; observed. */
        readonly record: RecordOf<E> & Partial<Included>;
      }
    | {
        readonly status: Exclude<RecordLoading['status'], 'ready'>;
        readonly record: (RecordOf<E> & Partial<Included>) | undefined;
      }
  );

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
  const refused = error instanceof ApiError ? refusals[error.code] : undefined;
  if (record && !refused) return { record, status: 'ready', error, reload };
  // One that was here and is gone was removed by somebody.
  const status = refused ?? (loadedId === id ? 'missing' : error === undefined ? 'loading' : 'error');
  return { record, status, error, reload };
}

const refusals: Readonly<Record<string, 'missing' | 'forbidden' | undefined>> = {
  NOT_FOUND: 'missing',
  FORBIDDEN: 'forbidden',
};
