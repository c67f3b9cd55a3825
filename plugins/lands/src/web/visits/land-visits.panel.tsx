import { formatDateTime, formatNumber, type IncludedOf, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  EmptyState,
  ErrorState,
  IconMapPin,
  IconPencil,
  IconPlus,
  IconTrash,
  observer,
  PanelSkeleton,
  StatusBadge,
  useAddressValue,
  useCan,
  useList,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { RowAct } from '../land/row-act.tsx';
import classes from '../status/statuses.module.css';
import { visitDetailLines } from './visit-detail-lines.ts';
import { VisitForm } from './visit-form.tsx';

const included = { visitResult: ['name', 'success', 'fields'], createdByUser: ['name'] } as const;
type Visit = RecordOf<typeof LandVisit> & IncludedOf<typeof LandVisit, typeof included>;

/** Tab of a lot: who of the office was there, when, and what came of it. */
export default observer(function LandVisitsPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const can = useCan();
  // 'Registrar visita' of the record and of the map leads here.
  const [asked, setAsked] = useAddressValue<string>('visit', '');
  const [edited, setEdited] = useState<string>();
  const editing = asked === 'new' && can(LandVisit.access.create, land.projectId) ? 'new' : edited;
  const setEditing = (id: string | undefined) => {
    setEdited(id === 'new' ? undefined : id);
    setAsked(id === 'new' ? 'new' : '');
  };
  const list = useList(LandVisit, {
    filter: { landId: { equalTo: land.id } },
    orderBy: ['-createdAt'],
    fields: ['projectId', 'landId', 'visitResultId', 'visitResultDetails', 'userLocationAccuracy', 'createdAt'],
    include: included,
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const done = () => setEditing(undefined);
  const add = can(LandVisit.access.create, land.projectId) ? (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('lands.visits.new')}
    </Button>
  ) : null;
  if (list.rowCount === 0 && editing !== 'new') {
    const icon = <IconMapPin size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.visits.empty')} text={t('lands.visits.emptyText')} action={add} />;
  }
  return (
    <>
      {editing === 'new' ? (
        <VisitForm land={land} onDone={done} />
      ) : (
        <div style={{ marginBottom: '0.75rem' }}>{add}</div>
      )}
      <ol className={classes.steps}>
        {list.rows.map((visit) =>
          editing === visit.id ? (
            <li key={visit.id}>
              <VisitForm land={land} visit={visit} onDone={done} />
            </li>
          ) : (
            <VisitLine key={visit.id} visit={visit} onEdit={() => setEditing(visit.id)} />
          ),
        )}
      </ol>
    </>
  );
});

const VisitLine = observer(function VisitLine({
  visit,
  onEdit,
}: {
  readonly visit: Visit;
  readonly onEdit: () => void;
}) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const store = useStore(LandVisit);
  const openModal = useOpenModal();
  const { visitResult, visitResultDetails, userLocationAccuracy, createdAt, createdByUser, projectId } = visit;
  const remove = async () => {
    await store.remove(visit.id);
    const undo = () => void store.restore(visit.id).catch(() => {});
    notifier.success(t('lands.visits.removed'), { label: t('ui.undo'), run: undo });
  };
  const details = visitDetailLines(t, visitResult?.fields, visitResultDetails);
  return (
    <li className={classes.step}>
      <div className={classes.line}>
        <StatusBadge label={visitResult?.name ?? '—'} tone={visitResult?.success ? 'success' : 'neutral'} />
        <span className={classes.actions}>
          {can(LandVisit.access.update, projectId) ? (
            <RowAct icon={IconPencil} label={t('lands.visits.edit')} onClick={onEdit} />
          ) : null}
          {can(LandVisit.access.delete, projectId) ? (
            <RowAct icon={IconTrash} label={t('lands.visits.remove')} onClick={() => void remove().catch(() => {})} />
          ) : null}
        </span>
      </div>
      <p className={classes.note}>
        <Anchor component="button" type="button" inherit onClick={() => openModal(`/land-visits/${visit.id}`)}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Anchor>
        {createdByUser ? ` · ${createdByUser.name}` : null}
        {userLocationAccuracy
          ? ` · ${t('lands.visits.within', { accuracy: formatNumber(userLocationAccuracy, 0) })}`
          : null}
      </p>
      {details.length > 0 ? <p className={classes.reason}>{details.join('\n')}</p> : null}
    </li>
  );
});
