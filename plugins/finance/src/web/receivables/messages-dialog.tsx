import {
  type ActionDialogProps,
  type BulkGiven,
  Button,
  Dialog,
  ErrorState,
  Group,
  observer,
  PanelSkeleton,
  Text,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { MessageDialog, type Receivable } from './message-dialog.tsx';
import { receivableOf, withCustomers } from './receivable-rows.ts';

/** Of the chosen installments one message after the other, each opened in one's own WhatsApp; whoever has no number is told first. */
export default observer(function MessagesDialog({ ids, count, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const { api } = useServices();
  const [at, setAt] = useState(-1);
  const { answer, error, reload } = useAnswer('messages of the chosen installments', async (options) => {
    const filter = { id: { in: [...(await ids())] } };
    const fields = ['id', 'name', 'dueDate', 'value', 'computedStatus'] as const;
    const asked = { fields: [...fields], filter, include: withCustomers, orderBy: ['dueDate'], first: 100 };
    return (await api.records(ContractInstallment, asked, options)).rows;
  });
  const title = t('finance.receivables.messages');
  const receivables = (answer ?? []).map(receivableOf).filter((one): one is Receivable => one !== undefined);
  const receivable = receivables[at];
  if (receivable) {
    const next = () => (at + 1 < receivables.length ? setAt(at + 1) : onClose());
    const place = t('finance.receivables.messageOf', { number: at + 1, count: receivables.length });
    return <MessageDialog key={receivable.id} receivable={receivable} place={place} onClose={onClose} onDone={next} />;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error !== undefined ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
      {answer ? (
        <>
          <Text size="sm" mb="md">
            {t('finance.receivables.messagesText', { count: receivables.length })}{' '}
            {receivables.length < count
              ? t('finance.receivables.withoutNumber', { count: count - receivables.length })
              : null}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button disabled={receivables.length === 0} onClick={() => setAt(0)}>
              {t('finance.receivables.begin')}
            </Button>
          </Group>
        </>
      ) : error === undefined ? (
        <PanelSkeleton />
      ) : null}
    </Dialog>
  );
});
