import { type CreateOf, type Entity, orderFieldOf, orderStep, type PatchOf, type RecordOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { entityInSentence, entityLabel } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { EntityForm, type EntityFormProps } from '../form/entity-form.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { ModalFrame } from '../record/modal-frame.tsx';
import { useList } from '../record/use-list.ts';
import { useRecord } from '../record/use-record.ts';
import { useCloseModal } from '../route/modal-route.ts';
import { RecordState } from '../state/record-state.tsx';

export interface CatalogueModalProps<E extends Entity> {
  readonly entity: E;
  /** Undefined for a new row. */
  readonly id: string | undefined;
  /** What the form needs and a record does not load by itself (json). */
  readonly with?: readonly string[];
  readonly width?: number;
  /** The form; undefined for a new row. */
  readonly children: (record: RecordOf<E> | undefined) => ReactNode;
}

/** The modal of a row of a catalogue: new, or loaded to be changed. */
export const CatalogueModal = observer(function CatalogueModal<E extends Entity>(props: CatalogueModalProps<E>) {
  const { entity, id, children, width } = props;
  const t = useTranslate();
  const name = entityInSentence(t, entity);
  return (
    <ModalFrame title={t(id ? 'ui.catalogue.edit' : 'ui.list.create', { entity: name })} width={width}>
      {id ? <Existing {...props} id={id} /> : children(undefined)}
    </ModalFrame>
  );
}) as <E extends Entity>(props: CatalogueModalProps<E>) => ReactNode;

const Existing = observer(function Existing(props: CatalogueModalProps<Entity> & { readonly id: string }) {
  const loaded = useRecord(props.entity, props.id, { with: props.with });
  const { record } = loaded;
  const isWhole = loaded.status === 'ready' && (props.with ?? []).every((name) => name in loaded.record);
  return isWhole ? props.children(record) : <RecordState of={loaded} />;
}) as <E extends Entity>(props: CatalogueModalProps<E> & { readonly id: string }) => ReactNode;

export interface CatalogueFormProps<E extends Entity> {
  readonly entity: E;
  readonly record: RecordOf<E> | undefined;
  readonly fields: readonly string[];
  /** Values with editors of their own, among the `children`. */
  readonly fixed?: FormValues;
  /** In place of the declared editors. */
  readonly editors?: EntityFormProps['editors'];
  readonly children?: ReactNode;
}

/** A row's own fields. A new one goes to the end. */
export const CatalogueForm = observer(function CatalogueForm<E extends Entity>(props: CatalogueFormProps<E>) {
  const { entity, record, fields, fixed, editors, children } = props;
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore<Entity>(entity);
  const close = useCloseModal();
  const orderField = orderFieldOf(entity) ?? 'uiOrder';
  const last = useList<Entity>(entity, { orderBy: [`-${orderField}`] });
  const endOrder = () => {
    const order = (last.rowAt(0) as Readonly<Record<string, unknown>> | undefined)?.[orderField];
    return (typeof order === 'number' ? order : 0) + orderStep;
  };
  return (
    <EntityForm
      entity={entity}
      operation={record ? 'patch' : 'create'}
      draftId={`${entity.id}.${record?.id ?? 'create'}`}
      fields={fields}
      editors={editors}
      initial={record}
      fixed={record ? fixed : { ...fixed, [orderField]: endOrder() }}
      submitLabel={record ? t('ui.save') : t('ui.list.create', { entity: entityInSentence(t, entity) })}
      onCancel={close}
      onSubmit={async (values) => {
        // The form has checked them by the declaration that their type comes from.
        if (record) await store.update(record.id, values as PatchOf<Entity>, { isQuiet: true });
        else await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
        notifier.success(t('ui.catalogue.saved', { entity: entityLabel(t, entity) }));
        close();
      }}
    >
      {children}
    </EntityForm>
  );
}) as <E extends Entity>(props: CatalogueFormProps<E>) => ReactNode;
