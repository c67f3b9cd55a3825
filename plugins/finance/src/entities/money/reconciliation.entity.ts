import { allow, defineEntity, money, readOnly, reference } from '@gleba/sdk';
import { BankAccount } from '../bank-account.entity.ts';

/** That lines of a statement and transactions are the same money: one line and one transaction, or one of them and several of the others. */
export const Reconciliation = defineEntity('finance.reconciliation', {
  scope: 'organization',
  title: ['amount'],
  fields: {
    bankAccountId: reference(BankAccount, { required: true, inverse: 'reconciliations', onDelete: 'restrict' }),
    /** What its lines come to, and its transactions. Below zero: out of the account. */
    amount: money({ required: true }),
  },
  ...readOnly(allow.adminAndUp),
});
