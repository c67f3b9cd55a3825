import { readStored, writeStored } from '../context/preference.ts';

export type FormValues = Readonly<Record<string, unknown>>;

const session = () => sessionStorage;

/** What was typed and not yet saved, kept through reloads for as long as the tab lives. */
export function readDraft(id: string): FormValues | undefined {
  const stored = readStored(draftKey(id), session);
  return typeof stored === 'object' && stored !== null ? (stored as FormValues) : undefined;
}

export function writeDraft(id: string, values: FormValues | undefined): void {
  writeStored(draftKey(id), values, session);
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
