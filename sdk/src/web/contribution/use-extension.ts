import { type Entity, type FilterOf, inputFields, type PatchOf, type RecordOf } from '@gleba/core';
import { useList } from '../record/use-list.ts';
import type { FormPartProps } from './contribute.ts';

export interface ExtensionDraft<E extends Entity> {
  /** What is kept, with what the form has changed of it; nothing of a record that has none yet. Undefined until it is known. */
  readonly values: Partial<RecordOf<E>> | undefined;
  /** Written with the form. */
  readonly change: (patch: PatchOf<E>) => void;
}

/** The facts of an extension of a record; undefined until they are known. Kept true by the live stream. Inside an observer. */
export function useExtension<E extends Entity>(extension: E, recordId: string): Partial<RecordOf<E>> | undefined {
  const list = useList(extension, {
    filter: { id: { equalTo: recordId } } as FilterOf<E>,
    fields: [...inputFields(extension, 'patch')].map(([name]) => name),
  });
  return list.status === 'loading' && list.rowCount === 0 ? undefined : (list.rowAt(0) ?? {});
}

/** The facts of an extension in the form of its owner, with what the form has changed of them. Inside an observer. */
export function useExtensionDraft<E extends Entity>(
  extension: E,
  recordId: string,
  form: Pick<FormPartProps, 'values' | 'setValues'>,
): ExtensionDraft<E> {
  return extensionDraft(extension, useExtension(extension, recordId), form);
}

/** What was chosen in the form goes before what is known, also nobody. */
export function extensionDraft<E extends Entity>(
  extension: E,
  known: Partial<RecordOf<E>> | undefined,
  { values, setValues }: Pick<FormPartProps, 'values' | 'setValues'>,
): ExtensionDraft<E> {
  const draft = values[extension.id];
  const changed = typeof draft === 'object' && draft !== null ? draft : {};
  return {
    values: known && { ...known, ...changed },
    change: (patch) => setValues({ [extension.id]: { ...changed, ...patch } }),
  };
}
