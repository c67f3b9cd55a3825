import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  observer,
  Text,
  useCommand,
  useList,
  useOpenModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import type { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { mostTogether, reopenStatementLine, undoReconciliation } from '../../operations/money-reconciliation.ts';
import { transactionPath } from '../money/money-paths.ts';
import { LineFacts } from './open-line.tsx';
import classes from './reconciliation.module.css';

interface DecidedLineProps {
  readonly line: RecordOf<typeof StatementLine>;
  readonly onDone: () => void;
}

/** What was decided about a line, and the way back. */
export const DecidedLine = observer(function DecidedLine({ line, onDone }: DecidedLineProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { reconciliationId } = line;
  const parting = useCommand(undoReconciliation);
  const reopening = useCommand(reopenStatementLine);
  const takeBack = async () => {
    const done = reconciliationId
      ? await parting.run({ reconciliationId })
      : await reopening.run({ statementLineId: line.id });
    if (!done) return;
    notifier.success(t('finance.reconcile.openAgain'));
    onDone();
  };
  const refusal = parting.error ?? reopening.error;
  return (
    <div className={classes.work}>
      <LineFacts line={line} />
      {line.ignoredReason ? <Text>{t('finance.reconcile.ignoredFor', { reason: line.ignoredReason })}</Text> : null}
      {reconciliationId ? <Reconciled reconciliationId={reconciliationId} /> : null}
      {refusal ? (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      ) : null}
      <div>
        <Button variant="default" loading={parting.isRunning || reopening.isRunning} onClick={() => void takeBack()}>
          {t(reconciliationId ? 'finance.reconcile.undo' : 'finance.reconcile.reopen')}
        </Button>
      </div>
    </div>
  );
});

const Reconciled = observer(function Reconciled({ reconciliationId }: { readonly reconciliationId: string }) {
  const openModal = useOpenModal();
  const list = useList(FinanceTransaction, {
    filter: { reconciliationId: { equalTo: reconciliationId } },
    orderBy: ['actualDate'],
  });
  useEffect(() => list.ensureRange(0, mostTogether), [list]);
  return (
    <ul className={classes.candidates}>
      {list.rows.map((row) => (
        <li key={row.id} className={classes.candidate}>
          <Anchor component="button" type="button" onClick={() => openModal(transactionPath(row))}>
            {row.description}
          </Anchor>
          <span className={classes.where}>
            {formatDate(row.actualDate ?? row.dueDate)} · {formatMoney(row.actualAmount ?? row.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
});
