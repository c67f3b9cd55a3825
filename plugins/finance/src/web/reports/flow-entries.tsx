import { type AnswerOf, addressInProject, formatDate, formatInteger, formatMoney, type InputOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Group,
  Link,
  observer,
  PanelSkeleton,
  StatusBadge,
  useOpenModal,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { TransactionType } from '../../entities/money/finance-transaction.entity.ts';
import { cashFlowEntries, flowPage } from '../../operations/cash-flow.ts';
import { transactionPath } from '../money/money-paths.ts';
import type { FlowCell } from './flow-figure.tsx';
import classes from './reports.module.css';

type Entry = AnswerOf<typeof cashFlowEntries>['entries'][number];

interface FlowEntriesProps {
  readonly asked: Omit<InputOf<typeof cashFlowEntries>, 'key' | 'offset'>;
  readonly cell: FlowCell;
  readonly onClose: () => void;
}

/** What stands behind a figure: each amount with its day, its accounts and the way to what it is of. */
export const FlowEntries = observer(function FlowEntries({ asked, cell, onClose }: FlowEntriesProps) {
  const t = useTranslate();
  const [offset, setOffset] = useState(0);
  const { key, from, until, title } = cell;
  const { answer, failure, reload } = useQuery(cashFlowEntries, { ...asked, key, from, until, offset });
  return (
    <Dialog title={title} size={860} onClose={onClose}>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : answer === undefined ? (
        <PanelSkeleton />
      ) : answer.count === 0 ? (
        <EmptyState title={t('finance.cashFlow.noEntries')} />
      ) : (
        <>
          <p className={classes.note}>
            {t('finance.cashFlow.entries', {
              ...{ count: answer.count, shown: formatInteger(answer.count) },
              ...{ income: formatMoney(answer.income), expense: formatMoney(answer.expense) },
            })}
          </p>
          <div className={classes.entries}>
            <table className={`${classes.list} ${classes.flows}`}>
              <thead>
                <tr>
                  <th>{t('finance.ledgerPosting.occurredOn')}</th>
                  <th>{t('finance.financeTransaction.description')}</th>
                  <th>{t('finance.cashFlow.counter')}</th>
                  <th>{t('finance.bankAccount')}</th>
                  <th data-number>{t('finance.financeTransaction.amount')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} onLeave={onClose} />
                ))}
              </tbody>
            </table>
          </div>
          {answer.count > flowPage ? (
            <Group justify="flex-end" gap="sm" mt="sm">
              <span className={classes.note}>
                {t('finance.cashFlow.page', {
                  from: formatInteger(offset + 1),
                  until: formatInteger(Math.min(offset + flowPage, answer.count)),
                  count: formatInteger(answer.count),
                })}
              </span>
              <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - flowPage)}>
                {t('finance.cashFlow.formerPage')}
              </Button>
              <Button
                variant="default"
                disabled={offset + flowPage >= answer.count}
                onClick={() => setOffset(offset + flowPage)}
              >
                {t('finance.cashFlow.nextPage')}
              </Button>
            </Group>
          ) : null}
        </>
      )}
    </Dialog>
  );
});

function EntryRow({ entry, onLeave }: { readonly entry: Entry; readonly onLeave: () => void }) {
  const t = useTranslate();
  const { day, amount, counter, account, project, isPlanned, isReversal, dueDate } = entry;
  const isLate = isPlanned && dueDate !== null && dueDate < day;
  return (
    <tr>
      <td>{formatDate(isLate ? dueDate : day)}</td>
      <td>
        <EntryName entry={entry} onLeave={onLeave} />
        {project ? <span className={classes.beside}>{project}</span> : null}
        <span className={classes.onPhone}>{[counter, account].filter(Boolean).join(' · ')}</span>
      </td>
      <td>
        {counter}
        {isReversal ? <StatusBadge label={t('finance.cashFlow.reversal')} tone="neutral" /> : null}
        {isLate ? (
          <StatusBadge label={t('finance.cashFlow.late')} tone="danger" />
        ) : isPlanned ? (
          <StatusBadge label={t('finance.cashFlow.expected')} tone="info" />
        ) : null}
      </td>
      <td>{account}</td>
      <td data-number data-out={amount.startsWith('-') || undefined}>
        {formatMoney(amount)}
      </td>
    </tr>
  );
}

/** Leads to the transaction, the receipt, or the installments of the contract that it is of; a posting of nothing else is told by its words. */
function EntryName({ entry, onLeave }: { readonly entry: Entry; readonly onLeave: () => void }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { kind, recordId, type, contractId, projectId } = entry;
  const name = entry.description || t(`finance.cashFlow.kind.${kind}`);
  if (kind === 'transaction' && recordId && type) {
    const open = () => {
      onLeave();
      openModal(transactionPath({ id: recordId, type: type as TransactionType }));
    };
    return (
      <Anchor component="button" type="button" onClick={open}>
        {name}
      </Anchor>
    );
  }
  const to =
    kind === 'payment' && recordId
      ? `/report/payment-receipt/${recordId}`
      : contractId && projectId
        ? addressInProject(projectId, `/finance/contract/${contractId}`)
        : undefined;
  return to ? (
    <Anchor component={Link} to={to}>
      {name}
    </Anchor>
  ) : (
    name
  );
}
