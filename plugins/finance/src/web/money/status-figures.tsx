import { type AnswerOf, formatInteger, formatMoney } from '@gleba/sdk';
import { ErrorState, observer, UnstyledButton, useTranslate } from '@gleba/sdk/web';
import { type TransactionStatus, transactionStatuses } from '../../money/transaction-status.ts';
import type { financeTransactionTotals } from '../../operations/money-transactions.ts';
import classes from '../contracts/contracts.module.css';

export interface StatusFiguresProps {
  readonly totals: {
    readonly answer: AnswerOf<typeof financeTransactionTotals> | undefined;
    readonly failure: unknown;
    readonly reload: () => Promise<void>;
  };
  /** Empty: all are shown. */
  readonly status: TransactionStatus | '';
  readonly onStatus: (status: TransactionStatus | '') => void;
}

/** What the list comes to by the days of its rows; each figure shows what it counts. */
export const StatusFigures = observer(function StatusFigures({ totals, status, onStatus }: StatusFiguresProps) {
  const t = useTranslate();
  const { answer, failure, reload } = totals;
  if (failure !== undefined && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return null;
  const shown = [...transactionStatuses.map((id) => ({ id, value: id })), { id: 'total', value: '' }] as const;
  return (
    <ul className={classes.figures} aria-label={t('finance.money.figures')}>
      {shown.map(({ id, value }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.figure}
            aria-pressed={status === value}
            onClick={() => onStatus(status === value ? '' : value)}
          >
            {t(`finance.money.status.${id}`)}
            <strong>{formatMoney(answer[id].amount)}</strong>
            <span>{t('finance.money.count', { count: answer[id].count, shown: formatInteger(answer[id].count) })}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
});
