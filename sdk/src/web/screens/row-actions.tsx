import { bulkFields, type Entity } from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useCan } from '../context/services.tsx';
import type { ActionDialogProps, AnyAction, BulkGiven } from '../contribution/action-contribution.ts';

/** Locale keys of a list that says it in words of its own; each is given `{count}` and `{what}`. */
export interface RowWords {
  readonly changed?: string;
  readonly removeTitle?: string;
  readonly removeText?: string;
  readonly removed?: string;
  readonly restored?: string;
}

/** From here on the person types the number: nobody removes that many by a slip. */
const typeFrom = 50;

/** What every list does with its chosen rows: a value for all of them, removal, and of removed ones the way back. */
export function useRowActions(
  entity: Entity,
  projectId: string | undefined,
  { isRemoved = false, words = {} }: { readonly isRemoved?: boolean; readonly words?: RowWords | undefined } = {},
): readonly Registered<AnyAction>[] {
  const can = useCan();
  const { derive, access } = entity;
  if (isRemoved) return [restoring(entity)];
  const mayEdit = bulkFields(entity).length > 0 && derive.update && can(access.update, projectId);
  const mayRemove = derive.delete && can(access.delete, projectId);
  return [...(mayEdit ? [editing(entity, words)] : []), ...(mayRemove ? [removing(entity, words)] : [])];
}

const shared = (entity: Entity, name: string) =>
  ({ plugin: entity.plugin, id: `${entity.id}.${name}`, place: 'bulk' }) as const;

function editing(entity: Entity, { changed = 'ui.bulkEdit.done' }: RowWords): Registered<AnyAction> {
  return {
    ...shared(entity, 'bulkEdit'),
    title: 'ui.bulkEdit.open',
    icon: IconPencil,
    order: 20,
    isProminent: true,
    dialog: async () => {
      const { BulkEditDialog } = await import('../form/bulk-edit-dialog.tsx');
      return { default: (given) => <BulkEditDialog {...(given as ActionDialogProps<BulkGiven>)} done={changed} /> };
    },
  };
}

function removing(entity: Entity, words: RowWords): Registered<AnyAction> {
  return {
    ...shared(entity, 'remove'),
    title: 'ui.remove',
    icon: IconTrash,
    // Behind whatever else is offered.
    order: 1000,
    isDangerous: true,
    confirmation: {
      title: words.removeTitle ?? 'ui.remove.title',
      message: words.removeText ?? (entity.softDelete ? 'ui.remove.soft' : 'ui.remove.hard'),
      typeFrom,
    },
    change: { act: 'remove', undone: words.restored ?? 'ui.restore.doneMany' },
    done: words.removed ?? 'ui.remove.done',
  };
}

function restoring(entity: Entity): Registered<AnyAction> {
  return {
    ...shared(entity, 'restore'),
    title: 'ui.restore',
    icon: IconRestore,
    confirmation: { title: 'ui.restore.many', message: 'ui.restore.text' },
    change: { act: 'restore' },
    done: 'ui.restore.doneMany',
  };
}
