import { formatInteger } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  Link,
  observer,
  PanelSkeleton,
  SegmentedControl,
  useAddress,
  useOpenModal,
  useQuery,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { documentQueue, queueReasons } from '../../reading-operations.ts';
import { lotOf } from './lot-of.ts';
import { Queue, useQueuePart } from './queue.tsx';
import { QueueFilters, useQueueFilters } from './queue-filters.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueKeys } from './queue-keys.tsx';

/** Documents that wait for somebody, by why they do. */
export default observer(function DocumentQueue({ projectId }: WidgetProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { params, set } = useAddress();
  const reason = queueReasons.find((known) => known === params.get('reason')) ?? 'waiting';
  const asked = { projectId, reason, ...useQueueFilters() };
  const part = useQueuePart(asked);
  const input = { ...asked, ...(part.after && { after: part.after }) };
  const { answer, error, reload } = useQuery(documentQueue, input, { staleOn: [Document], keepsFormer: true });
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const filters = (
    <>
      <SegmentedControl
        aria-label={t('documents.queue.reason')}
        value={reason}
        onChange={(value) => set({ reason: value })}
        data={queueReasons.map((value) => ({
          value,
          label: `${t(`documents.queue.reason.${value}`)} ${formatInteger(answer.counts[value])}`,
        }))}
      />
      <QueueFilters />
      <Button variant="default" size="sm" component={Link} to="/documents?missing=all">
        {t('documents.queue.missing')}
      </Button>
      <QueueKeys />
    </>
  );
  return (
    <Queue
      label={t('documents.queue.list')}
      rows={answer.rows}
      part={part}
      next={answer.next}
      where={({ block, lot, person }) => [lotOf(t, block, lot), person].filter(Boolean).join(' · ')}
      emptyText={t('documents.queue.noneText')}
      filters={filters}
      onOpen={({ id }) => openModal(`/documents/${id}`)}
      detail={(row, next) => <QueueItem key={row.id} row={row} onDecided={next} />}
    />
  );
});
