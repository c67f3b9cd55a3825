import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import { Checkbox, ErrorState, observer, PanelSkeleton, Text, TextInput, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import type { StatementLine } from '../../entities/money/statement-line.entity.ts';

import classes from './reconciliation.module.css';

export interface Taken {
  readonly financeTransactionId: string;
  readonly description: string;
  readonly day: string;
  /** Below zero: out of the account. */
  readonly amount: string;
}

/** Shown at once; more are found by words. */
const most = 30;

interface OtherTransactionsProps {
  readonly line: RecordOf<typeof StatementLine>;
  readonly taken: readonly Taken[];
  readonly onToggle: (one: Taken) => void;
}

/** Whatever of the account, or of none yet, is not reconciled: where the amounts differ, several of them may come to the line. */
export const OtherTransactions = observer(function OtherTransactions({
  line,
  taken,
  onToggle,
}: OtherTransactionsProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const list = useList(FinanceTransaction, {
    filter: {
      ...{ reconciliationId: { isNull: true }, flow: { equalTo: line.amount.startsWith('-') ? 'out' : 'in' } },
      or: [{ bankAccountId: { equalTo: line.bankAccountId } }, { bankAccountId: { isNull: true } }],
    },
    orderBy: ['-dueDate'],
    ...(search.trim() && { search: search.trim() }),
  });
  useEffect(() => list.ensureRange(0, most), [list]);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  const rows = list.rows.slice(0, most);
  return (
    <div className={classes.others}>
      <TextInput
        label={t('finance.reconcile.find')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {list.status === 'loading' && list.rowCount === 0 ? <PanelSkeleton /> : null}
      {list.status !== 'loading' && rows.length === 0 ? (
        <Text c="dimmed">{t('finance.reconcile.noOthers')}</Text>
      ) : null}
      <ul className={classes.candidates}>
        {rows.map((row) => {
          const value = row.actualAmount ?? row.amount;
          const amount = row.flow === 'out' ? `-${value}` : value;
          const day = row.actualDate ?? row.dueDate;
          return (
            <li key={row.id} className={classes.candidate}>
              <Checkbox
                label={row.description}
                description={`${formatDate(day)} · ${formatMoney(amount)}`}
                checked={taken.some(({ financeTransactionId }) => financeTransactionId === row.id)}
                onChange={() => onToggle({ financeTransactionId: row.id, description: row.description, day, amount })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
});
