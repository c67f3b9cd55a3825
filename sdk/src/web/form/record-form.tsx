import type { Entity, PatchOf, RecordOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { useRecord } from '../record/use-record.ts';
import { RecordState } from '../state/record-state.tsx';
import { EntityForm, type EntityFormProps, formFields } from './entity-form.tsx';

export interface RecordFormProps<E extends Entity>
  extends Pick<EntityFormProps, 'fields' | 'editors' | 'onCancel' | 'hasExtensions'> {
  readonly entity: E;
  readonly id: string;
  /** Said when something was saved. */
  readonly saved: string;
  readonly onDone: () => void;
  /** Above the fields, once the record is there. */
  readonly above?: (record: RecordOf<E>) => ReactNode;
}

/** Changes one record that is there: loads it, or says why it cannot, and saves what differs. */
export const RecordForm = observer(function RecordForm<E extends Entity>(props: RecordFormProps<E>) {
  const { entity, id, fields, editors, saved, onDone, onCancel = onDone, above, hasExtensions = false } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(entity);
  const can = useCan();
  const names = (fields ?? formFields(entity, 'patch', editors)).filter((name) => {
    const rule = entity.allFields[name]?.read;
    return !rule || can(rule);
  });
  const loaded = useRecord(entity, id, { with: names });
  if (loaded.status !== 'ready') return <RecordState of={loaded} />;
  const record: RecordOf<E> & Readonly<Record<string, unknown>> = loaded.record;
  // A list may have brought the record before without some of them.
  if (names.some((name) => record[name] === undefined)) return <RecordState of={loaded} />;
  return (
    <>
      {above?.(record)}
      <EntityForm
        entity={entity}
        operation="patch"
        draftId={`${entity.id}.${id}`}
        {...(fields ? { fields } : {})}
        {...(editors ? { editors } : {})}
        initial={record}
        submitLabel={t('ui.save')}
        onCancel={onCancel}
        hasExtensions={hasExtensions}
        onSubmit={async (patch, writeExtensions) => {
          const isChanged = Object.keys(patch).length > 0;
          // The form has checked the values by the declaration that their type comes from.
          if (isChanged) await store.update(id, patch as PatchOf<E>, { isQuiet: true });
          if ((await writeExtensions(id)) || isChanged) notifier.success(saved);
          onDone();
        }}
      />
    </>
  );
}) as <E extends Entity>(props: RecordFormProps<E>) => ReactNode;
