import type { CreateOf, Entity, PatchOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { useList } from '../record/use-list.ts';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './derived.module.css';

/** What an organization has set, in the one row of an entity; saving for the first time makes it. */
export const OwnSettings = observer(function OwnSettings({ entity }: { readonly entity: Entity }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(entity);
  const list = useList(entity);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const known = list.rowAt(0);
  const defaults = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  );
  return (
    <div className={classes.settings}>
      <EntityForm
        key={known?.id}
        entity={entity}
        operation={known ? 'patch' : 'create'}
        initial={known ?? Object.fromEntries(defaults)}
        submitLabel={t('ui.save')}
        onSubmit={async (values) => {
          // The form has checked the values by the declaration that their types come from.
          if (known) await store.update(known.id, values as PatchOf<Entity>, { isQuiet: true });
          else await store.create(values as CreateOf<Entity>, {}, { isQuiet: true });
          notifier.success(t('ui.settings.saved'));
        }}
      />
    </div>
  );
});
