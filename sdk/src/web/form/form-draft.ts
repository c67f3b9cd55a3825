import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../context/stored.ts';

export type FormValues = Readonly<Record<string, unknown>>;

const session = () => sessionStorage;
/** Milliseconds after the last letter. */
const draftDelay = 300;

/** What was typed and not yet saved, kept through reloads for as long as the tab lives. */
export function readDraft(id: string): FormValues | undefined {
  const stored = readStored(draftKey(id), session);
  return typeof stored === 'object' && stored !== null ? (stored as FormValues) : undefined;
}

export function writeDraft(id: string, values: FormValues | undefined): void {
  writeStored(draftKey(id), values, session);
}

/** The draft of a form: kept as it is typed, until it is sent or given up. */
export function useFormDraft(id: string) {
  const [draft, setDraft] = useState<FormValues>(() => readDraft(id) ?? {});
  const isHeld = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isHeld.current) writeDraft(id, Object.keys(draft).length > 0 ? draft : undefined);
    }, draftDelay);
    return () => clearTimeout(timer);
  }, [draft, id]);
  const hold = () => {
    isHeld.current = true;
  };
  return {
    draft,
    type: (values: FormValues) => setDraft((old) => ({ ...old, ...values })),
    /** It is being sent: nothing is kept any more. */
    hold,
    drop() {
      hold();
      writeDraft(id, undefined);
    },
    /** What was sent was refused. */
    bringBack() {
      isHeld.current = false;
      writeDraft(id, draft);
    },
  };
}

/**
 * What was chosen beside a form's own fields, kept as they are: `undefined` forgets it. `id` must be of no other draft.
 * The caller checks what it gets: whoever has the tab may have written it.
 */
export function useDraft(
  id: string,
): readonly [value: unknown, set: (value: FormValues | readonly unknown[] | undefined) => void] {
  const [value, setValue] = useState<unknown>(() => readDraft(id));
  const set = (next: FormValues | readonly unknown[] | undefined) => {
    setValue(next);
    writeStored(draftKey(id), next, session);
  };
  return [value, set];
}

/** Whether anything is typed in this tab that is not saved. */
export function hasDrafts(storage: () => Storage = session): boolean {
  try {
    return Object.keys(storage()).some((key) => key.startsWith(draftKey('')));
  } catch {
    return false;
  }
}

function draftKey(id: string): string {
  return `gleba.draft.${id}`;
}
