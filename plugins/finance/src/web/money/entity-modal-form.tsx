import type { CreateOf, Entity, PatchOf } from '@gleba/sdk';
import {
  CatalogueModal,
  EntityForm,
  entityLabel,
  type FormEditorProps,
  observer,
  useCloseModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import type { ComponentType, ReactNode } from 'react';

export interface EntityModalFormProps<E extends Entity> {
  readonly entity: E;
  /** Undefined for a new record. */
  readonly id: string | undefined;
  /** In order; default all that the declaration has. */
  readonly fields?: readonly string[];
  /** In place of the declared editors. */
  readonly editors?: Readonly<Record<string, ComponentType<FormEditorProps>>>;
  /** Values that have to be asked for by name. */
  readonly with?: readonly string[];
}

/** The modal in which a record that is in no order of its own is made or changed; closes when it is. */
export const EntityModalForm = observer(function EntityModalForm(props: EntityModalFormProps<Entity>) {
  const { entity, id, with: kept, ...form } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(entity);
  const close = useCloseModal();
  const name = entityLabel(t, entity);
  return (
    <CatalogueModal entity={entity} id={id} {...(kept && { with: kept })}>
      {(record) => (
        <EntityForm
          {...form}
          entity={entity}
          operation={record ? 'patch' : 'create'}
          draftId={`${entity.id}.${record?.id ?? 'create'}`}
          {...(record && { initial: record })}
          submitLabel={record ? t('ui.save') : t('ui.list.create', { entity: name.toLowerCase() })}
          onCancel={close}
          onSubmit={async (values) => {
            // The form has checked them by the declaration that their type comes from.
            if (record) await store.update(record.id, values as PatchOf<Entity>, { isQuiet: true });
            else await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
            notifier.success(t('ui.catalogue.saved', { entity: name }));
            close();
          }}
        />
      )}
    </CatalogueModal>
  );
}) as <E extends Entity>(props: EntityModalFormProps<E>) => ReactNode;
