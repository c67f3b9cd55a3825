import { changeOf, defineEvent } from '@gleba/sdk';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';

/** Money of the office went through an account, on the day that is told: it is in the ledger. Of a transfer both sides say so. */
export const financeTransactionConfirmed = defineEvent(
  'finance.financeTransaction.confirmed',
  changeOf(FinanceTransaction, 'actualDate', { from: [null] }),
);

/** That is taken back: the ledger has it the other way round, and it is open again. */
export const financeTransactionUnconfirmed = defineEvent(
  'finance.financeTransaction.unconfirmed',
  changeOf(FinanceTransaction, 'actualDate', { to: [null] }),
);
