import type { CreateOf, Entity } from '@gleba/core';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { EntityForm, type FormEditorProps } from '../form/entity-form.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { RecordForm } from '../form/record-form.tsx';
import { FactGroups } from '../record/fact-groups.tsx';
import { ModalFrame } from '../record/modal-frame.tsx';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { useRecord } from '../record/use-record.ts';
import { useCloseModal, useOpenModal } from '../route/modal-route.ts';
import { RecordMenu } from './default-record-panel.tsx';

export type FormEditors = Readonly<Record<string, ComponentType<FormEditorProps>>>;

interface ScreenProps {
  readonly entity: Entity;
  readonly path: string;
  readonly texts: string;
  readonly always?: readonly string[] | undefined;
  readonly editors?: FormEditors | undefined;
}

/** Wide enough for two columns of names. */
const formWidth = 760;

/** A new record, whose page opens when it is made, or changes to one. */
export const FormScreen = observer(function FormScreen(props: ScreenProps) {
  const { entity, path, texts } = props;
  const t = useTranslate();
  const id = useParams()[`${entity.name}Id`];
  const close = useCloseModal();
  const openModal = useOpenModal();
  const show = (savedId: string) => openModal(`${path}/${savedId}/view`, { replace: true });
  return (
    <ModalFrame title={t(`${texts}.${id ? 'edit' : 'new'}`)} width={formWidth}>
      <RecordEditor {...props} id={id} onSaved={show} onCancel={close} />
    </ModalFrame>
  );
});

/** A record over the list. */
export const PageScreen = observer(function PageScreen(props: ScreenProps) {
  const { entity, path } = props;
  const id = useParams()[`${entity.name}Id`] ?? '';
  const openModal = useOpenModal();
  return <RecordPage {...props} id={id} onEdit={() => openModal(`${path}/${id}/edit`)} />;
});

interface DialogScreenProps extends ScreenProps {
  /** Without one it is a new record. */
  readonly id?: string;
  /** What a new record starts with: what was typed to look for it, and what those that are chosen among have in common. */
  readonly initial?: FormValues;
  readonly onCreated?: (id: string) => void;
  readonly onClose?: () => void;
}

/** The dialog that selectors open: a record to look at and change, or a new one that is chosen then. */
export const DialogScreen = observer(function DialogScreen(props: DialogScreenProps) {
  const { id, texts, onCreated, onClose = () => {} } = props;
  const t = useTranslate();
  const [isEditing, setEditing] = useState(id === undefined);
  if (!isEditing && id !== undefined) {
    return <RecordPage {...props} id={id} onEdit={() => setEditing(true)} onClose={onClose} />;
  }
  const leave = () => (id === undefined ? onClose() : setEditing(false));
  const saved = (savedId: string) => {
    if (id === undefined) onCreated?.(savedId);
    leave();
  };
  return (
    <ModalFrame title={t(`${texts}.${id ? 'edit' : 'new'}`)} width={formWidth} onClose={leave}>
      <RecordEditor {...props} id={id} isNested onSaved={saved} onCancel={leave} />
    </ModalFrame>
  );
});

interface RecordPageProps extends ScreenProps {
  readonly id: string;
  readonly onEdit: () => void;
  /** Default: closes the modal route. */
  readonly onClose?: () => void;
}

/** A record to be read, in parts; whoever may change it gets to the form. */
const RecordPage = observer(function RecordPage({ entity, texts, always, id, onEdit, onClose }: RecordPageProps) {
  const t = useTranslate();
  const can = useCan();
  const loaded = useRecord(entity, id);
  const { record } = loaded;
  const projectId = record && 'projectId' in record ? String(record.projectId) : undefined;
  return (
    <RecordDrawer
      entity={entity}
      loaded={loaded}
      firstTab={`${texts}.tab`}
      {...(onClose && { onClose })}
      actions={
        record ? (
          <>
            {can(entity.access.update, projectId) ? (
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
                {t(`${texts}.change`)}
              </Button>
            ) : null}
            {onClose ? null : <RecordMenu entity={entity} record={record} />}
          </>
        ) : null
      }
    >
      {record ? <FactGroups entity={entity} record={record} knownOr={always ?? []} isReadOnly /> : null}
    </RecordDrawer>
  );
});

interface RecordEditorProps extends ScreenProps {
  readonly id?: string | undefined;
  readonly initial?: FormValues;
  readonly isNested?: boolean;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}

const none: FormEditors = {};

/** The form of a record, new or known. */
const RecordEditor = observer(function RecordEditor(props: RecordEditorProps) {
  const { entity, texts, id, initial, isNested = false, editors = none, onSaved, onCancel } = props;
  const t = useTranslate();
  const { notifier, session } = useServices();
  const store = useStore(entity);
  const shared = { entity, editors, onCancel };
  if (id !== undefined) {
    return <RecordForm {...shared} id={id} saved={t(`${texts}.saved`)} onDone={() => onSaved(id)} />;
  }
  return (
    <EntityForm
      {...shared}
      operation="create"
      draftId={`${entity.id}.create${isNested ? '.nested' : ''}`}
      fixed={entity.scope === 'project' ? { projectId: session.projectId } : undefined}
      {...(initial && { initial })}
      submitLabel={t(`${texts}.create`)}
      onSubmit={async (values) => {
        // The form has checked the values by the declaration that their type comes from.
        const created = await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
        notifier.success(t(`${texts}.created`));
        onSaved(created.id);
      }}
    />
  );
});
