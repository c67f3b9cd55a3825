import type { CreateOf, Entity } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { entityInSentence, entityLabel } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { Dialog } from './dialog.tsx';
import type { OpenQuickCreate } from './quick-create-store.ts';

/** A new record for the form that lies below: a few fields, and what was typed there stays as it is. */
export default observer(function QuickCreateDialog({ dialog }: { readonly dialog: OpenQuickCreate }) {
  const { options, answer } = dialog;
  const { entity, fields, fixed, initial } = options;
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(entity);
  const label = t('ui.list.create', { entity: entityInSentence(t, entity) });
  return (
    <Dialog title={label} onClose={() => answer(undefined)}>
      <EntityForm
        entity={entity}
        operation="create"
        draftId={`${entity.id}.quick.${dialog.id}`}
        fields={fields.filter((name) => !(name in fixed))}
        fixed={fixed}
        initial={initial}
        submitLabel={label}
        onCancel={() => answer(undefined)}
        onSubmit={async (values) => {
          const { id } = await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
          notifier.success(t('ui.list.created', { entity: entityLabel(t, entity) }));
          answer(id);
        }}
      />
    </Dialog>
  );
});
