import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import { Button, Dialog, OperationForm, observer, useCloseModal, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import type { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { unconfirmFinanceTransaction } from '../../operations/money-transactions.ts';
import classes from './money.module.css';

export interface ConfirmedFactsProps {
  readonly transaction: RecordOf<typeof FinanceTransaction>;
}

/** What went through the account and when, and the way to take that back. */
export const ConfirmedFacts = observer(function ConfirmedFacts({ transaction }: ConfirmedFactsProps) {
  const t = useTranslate();
  const close = useCloseModal();
  const { notifier } = useServices();
  const [isAsking, setAsking] = useState(false);
  const { id, type, description, actualDate, actualAmount } = transaction;
  return (
    <div className={classes.done}>
      {type === 'transfer' ? <strong>{description}</strong> : null}
      <span>
        {t('finance.money.confirmedOn', {
          day: formatDate(actualDate ?? ''),
          amount: formatMoney(actualAmount ?? '0'),
        })}
      </span>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('finance.money.unconfirm')}
        </Button>
      </div>
      {isAsking ? (
        <Dialog title={t('finance.money.unconfirm')} onClose={() => setAsking(false)}>
          <OperationForm
            op={unconfirmFinanceTransaction}
            plugin="finance"
            draftId={`finance.unconfirmFinanceTransaction.${id}`}
            fields={['reason', 'occurredOn']}
            fixed={{ financeTransactionId: id }}
            submitLabel={t('finance.money.unconfirm')}
            onCancel={() => setAsking(false)}
            onDone={() => {
              notifier.success(t('finance.money.unconfirmed'));
              close();
            }}
          />
        </Dialog>
      ) : null}
    </div>
  );
});
