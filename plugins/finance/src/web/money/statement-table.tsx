import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import { Anchor, TableFrame, useOpenModal, useTranslate } from '@gleba/sdk/web';
import type { bankAccountStatement } from '../../operations/money-accounts.ts';
import classes from './money.module.css';
import { transactionPath } from './money-paths.ts';

export interface StatementTableProps {
  readonly lines: AnswerOf<typeof bankAccountStatement>['lines'];
}

/** As a bank prints it: each line with what the account held after it. */
export function StatementTable({ lines }: StatementTableProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  return (
    <TableFrame className={classes.statement}>
      <table aria-label={t('finance.money.statement')}>
        <thead>
          <tr>
            <th>{t('finance.money.day')}</th>
            <th>{t('finance.financeTransaction.description')}</th>
            <th data-align="end">{t('finance.financeTransaction.amount')}</th>
            <th data-align="end">{t('finance.bankAccount.group.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ journalId, occurredOn, description, amount, balance, isReversal, ...line }) => {
            const { financeTransactionId: id, financeTransactionType: type } = line;
            return (
              <tr key={journalId}>
                <td>{formatDate(occurredOn)}</td>
                <td>
                  {id && type ? (
                    <Anchor component="button" type="button" onClick={() => openModal(transactionPath({ id, type }))}>
                      {description}
                    </Anchor>
                  ) : isReversal ? (
                    t('finance.money.reversed', { reason: description ?? '' })
                  ) : (
                    description
                  )}
                </td>
                <td data-align="end" data-out={amount.startsWith('-')}>
                  {formatMoney(amount)}
                </td>
                <td data-align="end">{formatMoney(balance)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
