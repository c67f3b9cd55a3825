import type { Entity, RecordOf } from '@gleba/core';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { StatusOf } from '../badge/status-of.tsx';
import { entityInSentence } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { ActionItems } from '../contribution/action-buttons.tsx';
import { useActions } from '../contribution/use-actions.tsx';
import { useCopy } from '../copy/use-copy.ts';
import { confirm } from '../dialog/dialog-store.ts';
import { FactGroups } from '../record/fact-groups.tsx';
import { Facts } from '../record/facts.tsx';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { useRecord } from '../record/use-record.ts';
import { useCloseModal } from '../route/modal-route.ts';

export interface DefaultRecordPanelProps {
  readonly entity: Entity;
  /** Facts that are shown; default every visible field of its own. */
  readonly fields?: readonly string[];
  readonly actions?: ReactNode;
  /** Above the facts. */
  readonly children?: ReactNode;
}

/** A complete record from the declaration alone, as a modal route whose path ends in `:<entity>Id`. */
export const DefaultRecordPanel = observer(function DefaultRecordPanel(props: DefaultRecordPanelProps) {
  const { entity, fields, actions, children } = props;
  const params = useParams();
  const id = params[`${entity.name}Id`] ?? params.id ?? '';
  const loaded = useRecord(entity, id);
  const record: (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined = loaded.record;
  const status = Object.entries(entity.fields).find(([, field]) => field.kind === 'enumeration')?.[0];
  const word = status ? record?.[status] : undefined;
  return (
    <RecordDrawer
      entity={entity}
      loaded={loaded}
      status={status && typeof word === 'string' ? <StatusOf entity={entity} field={status} value={word} /> : null}
      actions={
        <>
          {actions}
          {record ? <RecordMenu entity={entity} record={record} /> : null}
        </>
      }
    >
      {record ? (
        <>
          {children}
          {fields ? (
            <Facts entity={entity} record={record} fields={fields} />
          ) : (
            <FactGroups entity={entity} record={record} />
          )}
        </>
      ) : null}
    </RecordDrawer>
  );
});

interface RecordMenuProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** What is done with a record less often: its address, its removal. */
export const RecordMenu = observer(function RecordMenu({ entity, record }: RecordMenuProps) {
  const { notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const store = useStore(entity);
  const close = useCloseModal();
  const projectId = typeof record.projectId === 'string' ? record.projectId : undefined;
  const actions = useActions('record', { entity, record: record as RecordOf<Entity>, projectId });
  const mayRemove = entity.derive.delete && can(entity.access.delete, projectId);
  const copy = useCopy();
  const remove = async () => {
    const isSure = await confirm({
      title: t('ui.remove.one', { title: recordTitle(t, entity, record) }),
      message: t(entity.softDelete ? 'ui.remove.soft' : 'ui.remove.hard'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(record.id);
    close();
    const undo = { label: t('ui.undo'), run: () => void store.restore(record.id).catch(() => {}) };
    notifier.success(
      t('ui.remove.done', { count: 1, what: entityInSentence(t, entity) }),
      entity.softDelete ? undo : undefined,
    );
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('ui.record.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems
            actions={actions.offered.filter(({ isProminent, control }) => !isProminent && !control)}
            onRun={actions.perform}
          />
          <Menu.Item
            leftSection={<IconLink size={16} />}
            onClick={() => void copy(location.href, t('ui.record.copied'))}
          >
            {t('ui.record.copy')}
          </Menu.Item>
          {mayRemove ? (
            // Refusals are told by the data layer's toast rules.
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove().catch(() => {})}>
              {t('ui.remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {actions.view}
    </>
  );
});
