import {
  Button,
  Dialog,
  Group,
  isElsewhere,
  OperationForm,
  observer,
  useOpenModal,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { approveDocument } from '../../operations.ts';
import { acceptExtractedValue, documentReading } from '../../reading-operations.ts';
import { ReadingReview } from '../reading/reading-review.tsx';
import classes from './queue.module.css';
import type { QueueRow } from './queue-facts.ts';

export interface QueueItemProps {
  readonly row: QueueRow;
  /** The next one. */
  readonly onDecided: () => void;
}

/** One document of the queue, decided here: A approves, R refuses with a reason, D accepts the first value that differs. */
export const QueueItem = observer(function QueueItem({ row, onDecided }: QueueItemProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const openModal = useOpenModal();
  const [isRefusing, setRefusing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { answer } = useQuery(documentReading, { documentId: row.id }, { staleOn: [Document] });
  const differing = answer?.values.find(({ isAcceptable }) => isAcceptable);
  const act = async (work: () => Promise<unknown>, told: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      notifier.success(told);
    } catch {
      // Told by the toasts.
    } finally {
      setBusy(false);
    }
  };
  const approve = () =>
    act(
      async () => {
        await api.run(approveDocument, { documentId: row.id, decision: 'valid' });
        onDecided();
      },
      t('documents.queue.approved', { document: row.name }),
    );
  const accept = () =>
    differing &&
    act(
      () => api.run(acceptExtractedValue, { documentId: row.id, name: differing.name }),
      t('documents.reading.accepted', { name: t(`documents.extracted.${differing.name}`) }),
    );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const deed = { a: approve, r: () => setRefusing(true), d: accept }[event.key];
      if (!deed) return;
      event.preventDefault();
      void deed();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  return (
    <>
      <div className={classes.head}>
        <h2>{row.name}</h2>
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => openModal(`/documents/${row.id}`)}>
            {t('documents.queue.open')}
          </Button>
          <Button
            color="red"
            variant="default"
            size="compact-sm"
            aria-keyshortcuts="r"
            onClick={() => setRefusing(true)}
          >
            {t('documents.queue.refuse')}
          </Button>
          <Button size="compact-sm" aria-keyshortcuts="a" disabled={isBusy} onClick={() => void approve()}>
            {t('documents.queue.approve')}
          </Button>
        </Group>
      </div>
      <ReadingReview documentId={row.id} name={row.name} />
      {isRefusing ? (
        <Dialog title={t('documents.queue.refuse')} onClose={() => setRefusing(false)}>
          <OperationForm
            op={approveDocument}
            plugin="documents"
            fields={['reason']}
            fixed={{ documentId: row.id, decision: 'refused' }}
            submitLabel={t('documents.queue.refuse')}
            onCancel={() => setRefusing(false)}
            onDone={() => {
              setRefusing(false);
              notifier.success(t('documents.queue.refused', { document: row.name }));
              onDecided();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
});
