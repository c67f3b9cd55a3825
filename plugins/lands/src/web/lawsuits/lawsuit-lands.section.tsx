import type { RecordOf } from '@gleba/sdk';
import {
  ErrorState,
  observer,
  PanelSkeleton,
  useCan,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Land } from '../../entities/land.entity.ts';
import type { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { LandsOfCase } from './lands-of-case.tsx';

/** More than that are read in the list of lots, by the filter of their case. */
const most = 200;

/** The lots that a case is about; who may change lots adds and removes them here. */
export default observer(function LawsuitLands({ record }: { readonly record: RecordOf<typeof Lawsuit> }) {
  const { notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const lands = useStore(Land);
  const filter = { projectId: { equalTo: record.projectId }, lawsuitId: { equalTo: record.id } };
  const list = useList(Land, { filter, orderBy: ['block', 'lot'], fields: ['block', 'lot', 'lawsuitId'] });
  useEffect(() => list.ensureRange(0, most), [list]);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const mayChange = can(Land.access.update, record.projectId);
  // A failure is told by the data layer.
  const change = (id: string, lawsuitId: string | null) => lands.update(id, { lawsuitId }).catch(() => {});
  const remove = async (id: string) => {
    await change(id, null);
    const undo = { label: t('ui.undo'), run: () => void change(id, record.id) };
    notifier.success(t('lands.lawsuits.left'), undo);
  };
  return (
    <>
      {list.rowCount === 0 ? <p>{t('lands.lawsuits.noLands')}</p> : null}
      <LandsOfCase
        isLinked
        projectId={record.projectId}
        ids={list.rows.slice(0, most).map(({ id }) => id)}
        onAdd={mayChange ? (id) => void change(id, record.id) : undefined}
        onRemove={mayChange ? (id) => void remove(id) : undefined}
      />
    </>
  );
});
