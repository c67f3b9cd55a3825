import type { CreateOf, Entity } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { entityInSentence, entityLabel } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { EntityForm, type EntityFormProps } from '../form/entity-form.tsx';
import { ModalFrame } from '../record/modal-frame.tsx';
import { useCloseModal, useOpenModal } from '../route/modal-route.ts';
import { useRecordPath } from './record-path.ts';

export interface DefaultCreatePanelProps {
  readonly entity: Entity;
  readonly fields?: readonly string[];
  readonly editors?: EntityFormProps['editors'];
  /** Above the form: another way to make such a record. */
  readonly lead?: ReactNode;
}

/** The form for a new record from the declaration alone, as a modal route. Opens the record when it is made. */
export const DefaultCreatePanel = observer(function DefaultCreatePanel({
  entity,
  fields,
  editors,
  lead,
}: DefaultCreatePanelProps) {
  const { session, notifier } = useServices();
  const t = useTranslate();
  const store = useStore(entity);
  const close = useCloseModal();
  const openModal = useOpenModal();
  const recordPath = useRecordPath(entity);
  const name = entityInSentence(t, entity);
  const label = t('ui.list.create', { entity: name });
  const projectId = session.projectId;
  return (
    <ModalFrame title={label}>
      {lead}
      <EntityForm
        entity={entity}
        operation="create"
        draftId={`${entity.id}.create.${projectId ?? ''}`}
        fields={fields}
        editors={editors}
        fixed={entity.scope === 'project' ? { projectId } : undefined}
        submitLabel={label}
        onCancel={close}
        onSubmit={async (values) => {
          // The form has checked the values by the same declaration that their type comes from.
          const record = await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
          notifier.success(t('ui.list.created', { entity: entityLabel(t, entity) }));
          if (recordPath) openModal(recordPath(record.id), { replace: true });
          else close();
        }}
      />
    </ModalFrame>
  );
});
