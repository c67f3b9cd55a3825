import { formatDate, formatNumber } from '@gleba/sdk';
import { PaperSheet } from '@gleba/sdk/print/web';
import { ErrorState, observer, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { ContractInstallmentFee } from '../../entities/contract-installment-fee.entity.ts';
import classes from './memorial-paper.module.css';

/** More than a contract has. */
const mostFees = 1000;

/** What was added to installments besides what follows from the terms, each with its reason; nothing where there is none. */
export const MemorialFees = observer(function MemorialFees({ contractId }: { readonly contractId: string }) {
  const t = useTranslate();
  const fees = useList(ContractInstallmentFee, {
    filter: { contractId: { equalTo: contractId }, removedAt: { isNull: true } },
    orderBy: ['createdAt'],
    include: { contractInstallment: ['name', 'dueDate'] },
  });
  useEffect(() => fees.ensureRange(0, mostFees), [fees]);
  if (fees.status === 'error') return <ErrorState error={fees.error} onRetry={() => void fees.refresh()} />;
  if (fees.rowCount === 0) return null;
  return (
    <PaperSheet page="landscape" className={classes.memorial}>
      <h2>{t('finance.contractInstallmentFee.plural')}</h2>
      <p>{t('finance.installmentFees.memorial')}</p>
      <table className={classes.amounts}>
        <thead>
          <tr>
            <th>{t('finance.contractInstallment')}</th>
            <th>{t('finance.contractInstallment.dueDate')}</th>
            <th>{t('finance.contractInstallmentFee.reason')}</th>
            <th className={classes.amount}>{t('finance.contractInstallmentFee.value')}</th>
          </tr>
        </thead>
        <tbody>
          {fees.rows.map(({ id, reason, value, contractInstallment }) => (
            <tr key={id}>
              <td>{contractInstallment?.name}</td>
              <td>{contractInstallment ? formatDate(contractInstallment.dueDate) : ''}</td>
              <td>{reason}</td>
              <td className={classes.amount}>{formatNumber(value, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PaperSheet>
  );
});
