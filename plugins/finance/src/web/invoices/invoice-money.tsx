import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import { ErrorState, Link, observer, PanelSkeleton, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import type { Invoice } from '../../entities/services/invoice.entity.ts';
import { effectiveStatuses } from '../../invoices/invoice-status.ts';
import { transactionPath } from '../money/money-paths.ts';
import classes from './invoices.module.css';

/** What the office expects for an invoice, and what the payer withholds of it; why there is nothing where there is nothing. */
export const InvoiceMoney = observer(function InvoiceMoney({ record }: { readonly record: RecordOf<typeof Invoice> }) {
  const t = useTranslate();
  const list = useList(FinanceTransaction, {
    filter: { invoiceId: { equalTo: record.id } },
    orderBy: ['-type', 'dueDate', 'id'],
  });
  useEffect(() => list.ensureRange(0, 50), [list]);
  const counts = effectiveStatuses.some((status) => status === record.status);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return counts ? <PanelSkeleton /> : null;
  if (list.rowCount === 0 && !counts) return null;
  return (
    <section className={classes.money} aria-label={t('finance.invoices.transactions')}>
      <h3>{t('finance.invoices.transactions')}</h3>
      {list.rowCount === 0 ? (
        <p>{t('finance.invoices.noTransactions')}</p>
      ) : (
        <>
          <p>{t('finance.invoices.transactionsText')}</p>
          <ul>
            {list.rows.map((one) => (
              <li key={one.id}>
                <Link to={transactionPath(one)}>{one.description}</Link>
                <span>
                  {one.actualDate
                    ? t('finance.invoices.confirmedOn', { day: formatDate(one.actualDate) })
                    : t('finance.invoices.expectedOn', { day: formatDate(one.dueDate) })}
                </span>
                <strong>{formatMoney(one.type === 'expense' ? `-${one.amount}` : one.amount)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});
