import { type FormValues, useDraft } from '@gleba/sdk/web';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type CoordinatesDraft, draftFrom, emptyDraft } from './coordinates-draft.ts';

export type ChangeDraft = (change: (draft: CoordinatesDraft) => Partial<CoordinatesDraft>) => void;

/** The draft of one lot, or of a new one; the same function for as long as the screen stands, so that rows that nobody changed stay drawn. */
export function useCoordinatesDraft(
  id: string,
  /** Where nobody has worked on it. */
  otherwise: CoordinatesDraft = emptyDraft,
): readonly [draft: CoordinatesDraft, change: ChangeDraft, forget: () => void] {
  const [stored, store] = useDraft(`lands.coordinates.${id}`);
  const draft = useMemo(() => draftFrom(stored, otherwise), [stored, otherwise]);
  const latest = useRef({ draft, store });
  useEffect(() => {
    latest.current = { draft, store };
  });
  const change = useCallback<ChangeDraft>((of) => {
    const next = { ...latest.current.draft, ...of(latest.current.draft) };
    // Two changes of one moment build on each other.
    latest.current = { ...latest.current, draft: next };
    latest.current.store(next as FormValues);
  }, []);
  const forget = useCallback(() => latest.current.store(undefined), []);
  return [draft, change, forget];
}
