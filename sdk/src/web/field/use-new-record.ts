import { type Entity, inputFields } from '@gleba/core';
import { useCan, useServices } from '../context/services.tsx';
import { quickCreates } from '../dialog/quick-create-store.ts';
import type { FormValues } from '../form/form-draft.ts';
import { namedModals } from '../modal/named-modal-store.ts';

type Filter = Readonly<Record<string, unknown>> | undefined;

/** How whoever chooses a record makes another one without leaving the form; undefined where they cannot. */
export function useNewRecord(
  entity: Entity,
  filter: Filter,
  isOffered: boolean,
): ((typed: string, chosen: (id: string) => void) => Promise<void>) | undefined {
  const { panels, session } = useServices();
  const can = useCan();
  const { quickCreate } = entity;
  if (!isOffered || quickCreate === undefined) return undefined;
  const settled = settledBy(entity, filter);
  const projectId = entity.scope === 'project' ? (settled.projectId ?? session.projectId) : undefined;
  // Of records that commands alone write the entity's rule lets nobody: who may is who may open the modal.
  const isByCommand = typeof quickCreate === 'string' && !entity.derive.create;
  const where = projectId === undefined ? undefined : String(projectId);
  if (!isByCommand && !can(entity.access.create, where)) return undefined;
  if (typeof quickCreate === 'string') {
    const isThere = panels.allowed(`dialog:${quickCreate}`, session, session.projectId).length > 0;
    // One of them lies over whatever is open at a time.
    if (!isThere || namedModals.open.some(({ name }) => name === quickCreate)) return undefined;
    return (typed, onCreated) =>
      namedModals.show(quickCreate, {
        onCreated,
        initial: { ...settled, ...typedAs(entity, entity.title?.[0], typed) },
      });
  }
  if (entity.scope === 'project' && projectId === undefined) return undefined;
  const fixed: FormValues = projectId === undefined ? settled : { ...settled, projectId };
  const [first] = quickCreate;
  return async (typed, chosen) => {
    const id = await quickCreates.ask({
      ...{ entity, fields: quickCreate, fixed },
      initial: typedAs(entity, first, typed),
    });
    if (id !== undefined) chosen(id);
  };
}

/** What was typed to look for a record, as its field's value; nothing where that is no text. */
function typedAs(entity: Entity, name: string | undefined, typed: string): FormValues {
  const isText = name !== undefined && entity.allFields[name]?.kind === 'text';
  return isText && typed.trim() !== '' ? { [name]: typed.trim() } : {};
}

/** What a select's filter says plainly of a field that a new record is given: one of another kind could not be chosen. */
function settledBy(entity: Entity, filter: Filter): FormValues {
  const given = new Map(inputFields(entity, 'create'));
  return Object.fromEntries(
    Object.entries(filter ?? {}).flatMap(([name, operand]) => {
      const value = (operand as { readonly equalTo?: unknown } | null)?.equalTo;
      return given.has(name) && value !== undefined ? [[name, value]] : [];
    }),
  );
}
