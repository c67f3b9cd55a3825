import { Land, Resident } from '@gleba/plugin-lands';
import {
  Button,
  ErrorState,
  Link,
  observer,
  PanelSkeleton,
  StatusBadge,
  useOpenModal,
  useQuery,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { residentQueue } from '../../reading-operations.ts';
import { SubjectDocuments } from '../documents/subject-documents.tsx';
import { lotOf } from './lot-of.ts';
import classes from './queue.module.css';
import { Queue, useQueuePart } from './queue.tsx';
import type { QueueReason, ResidentRow } from './queue-facts.ts';
import { QueueFilters, useQueueFilters } from './queue-filters.tsx';

const tones = { refused: 'danger', expired: 'danger', differing: 'warning', waiting: 'neutral' } as const;
const reasons: readonly QueueReason[] = ['refused', 'expired', 'differing', 'waiting'];

/** People whose papers are not whole, lot by lot, each with the papers that there are and the way to send those that are missing. */
export default observer(function ResidentQueue({ projectId }: WidgetProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const asked = { projectId, ...useQueueFilters() };
  const part = useQueuePart(asked);
  const input = { ...asked, ...(part.after && { after: part.after }) };
  const changes = { staleOn: [Document, Resident, Land], keepsFormer: true };
  const { answer, error, reload } = useQuery(residentQueue, input, changes);
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  return (
    <Queue
      label={t('documents.residentQueue.list')}
      rows={answer.rows}
      part={part}
      next={answer.next}
      where={({ block, lot, missing, counts }) => {
        const papers = missing.length + reasons.reduce((sum, reason) => sum + counts[reason], 0);
        return [lotOf(t, block, lot), t('documents.residentQueue.papers', { count: papers })].join(' · ');
      }}
      emptyText={t('documents.residentQueue.noneText')}
      filters={<QueueFilters />}
      onOpen={({ id }) => openModal(`/residents/${id}`)}
      detail={(row) => <Person key={row.id} row={row} projectId={projectId} />}
    />
  );
});

/** What a person's papers lack and wait for, and the papers. */
function Person({ row, projectId }: { readonly row: ResidentRow; readonly projectId: string }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const named = (reason: QueueReason) => {
    const search = new URLSearchParams({ queue: 'documents.queue', reason, person: row.name });
    return (
      <Link key={reason} to={`/validation?${search}`}>
        <StatusBadge
          tone={tones[reason]}
          label={t(`documents.residentQueue.${reason}`, { count: row.counts[reason] })}
        />
      </Link>
    );
  };
  return (
    <>
      <div className={classes.head}>
        <h2>{row.name}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => openModal(`/residents/${row.id}`)}>
          {t('documents.residentQueue.open')}
        </Button>
        <div className={classes.states}>
          {row.missing.map(({ documentTypeId, name }) => (
            <StatusBadge
              key={documentTypeId}
              tone="danger"
              label={t('documents.residentQueue.missing', { type: name })}
            />
          ))}
          {reasons.filter((reason) => row.counts[reason] > 0).map(named)}
        </div>
      </div>
      <SubjectDocuments subject={Resident.id} subjectId={row.id} projectId={projectId} />
    </>
  );
}
