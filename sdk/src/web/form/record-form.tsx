import type { Entity, PatchOf, RecordOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { useRecord } from '../record/use-record.ts';
import { ErrorState } from '../state/error-state.tsx';
import { NoPermissionState } from '../state/no-permission-state.tsx';
import { NotFoundState } from '../state/not-found-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import { EntityForm, type EntityFormProps } from './entity-form.tsx';

export interface RecordFormProps<E extends Entity>
  extends Pick<EntityFormProps, 'fields' | 'groups' | 'editors' | 'onCancel'> {
  readonly entity: E;
  readonly id: string;
  /** Fields of the form that lists do not bring: it waits for them. */
  readonly extras?: readonly string[];
  /** Said when something was saved. */
  readonly saved: string;
  readonly onDone: () => void;
  /** Above the fields, once the record is there. */
  readonly above?: (record: RecordOf<E>) => ReactNode;
  /** What is sent of what differs; default all of it. */
  readonly toPatch?: (values: Record<string, unknown>, record: RecordOf<E>) => Record<string, unknown>;
}

/** Changes one record that is there: loads it, or says why it cannot, and saves what differs. */
export const RecordForm = observer(function RecordForm<E extends Entity>(props: RecordFormProps<E>) {
  const { entity, id, extras = [], fields, groups, editors, saved, onDone, onCancel = onDone, above, toPatch } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(entity);
  const { record, status, error, reload } = useRecord(entity, id, { with: extras });
  if (status === 'missing') return <NotFoundState />;
  if (status === 'forbidden') return <NoPermissionState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  const values: Readonly<Record<string, unknown>> | undefined = record;
  // A list may have brought the record before without what is large.
  if (!record || extras.some((name) => values?.[name] === undefined)) return <PanelSkeleton />;
  return (
    <>
      {above?.(record)}
      <EntityForm
        entity={entity}
        operation="patch"
        draftId={`${entity.id}.${id}`}
        {...(fields ? { fields } : {})}
        {...(groups ? { groups } : {})}
        {...(editors ? { editors } : {})}
        initial={record}
        submitLabel={t('ui.save')}
        onCancel={onCancel}
        onSubmit={async (typed) => {
          const patch = toPatch?.(typed, record) ?? typed;
          if (Object.keys(patch).length > 0) {
            // The form has checked the values by the declaration that their type comes from.
            await store.update(id, patch as PatchOf<E>, { isQuiet: true });
            notifier.success(saved);
          }
          onDone();
        }}
      />
    </>
  );
}) as <E extends Entity>(props: RecordFormProps<E>) => ReactNode;
