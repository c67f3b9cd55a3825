import {
  allow,
  anyProperties,
  date,
  defineEntity,
  enumeration,
  integer,
  json,
  money,
  Project,
  reference,
  text,
  User,
} from '@gleba/sdk';
import { costCenterAllocation } from '../../money/allocation.ts';
import { invoiceTaxes } from '../../taxes/tax-values.ts';
import { BankAccount } from '../bank-account.entity.ts';
import { ContractInstallment } from '../contract-installment.entity.ts';
import { Partner } from '../partner.entity.ts';
import { Invoice } from '../services/invoice.entity.ts';
import { FinanceCategory } from './finance-category.entity.ts';
import { Reconciliation } from './reconciliation.entity.ts';

export const transactionTypes = ['income', 'expense', 'transfer'] as const;
export type TransactionType = (typeof transactionTypes)[number];

const byServer = { writing: 'never' } as const;
const charge = { required: true, default: '0', min: '0', list: { width: 120, isHidden: true } } as const;

/**
 * Money that comes, goes, or moves between two accounts of the office: expected for a day, and confirmed once it did. What it is then
 * is in the ledger; before that it is in no balance. Whether it is late follows from its days (`transactionStatus`). A transfer is two
 * rows, one for each account, which are written, confirmed and removed together.
 */
export const FinanceTransaction = defineEntity('finance.financeTransaction', {
  scope: 'organization',
  title: ['description'],
  quickCreate: 'FinanceTransactionDetails',
  linkable: { path: '/finance/finance-transaction/:id', icon: 'file-text' },
  fields: {
    /** Indexed by itself as well: how many there are of one is counted in an index a tenth as large as the one by days. */
    type: enumeration(transactionTypes, { required: true, writing: 'create', indexed: true }),
    /** Into the account or out of it; of a transfer one row of each. */
    flow: enumeration(['in', 'out'], { ...byServer, required: true }),
    description: text({ required: true, max: 400, searchable: true, list: { width: 240, card: 'title' } }),
    dueDate: date({ required: true, indexed: true, list: { width: 130 } }),
    amount: money({ required: true, min: '0.01', indexed: true, list: { width: 130, card: 'always' } }),
    categoryId: reference(FinanceCategory, { inverse: 'transactions', onDelete: 'restrict', list: { width: 200 } }),
    bankAccountId: reference(BankAccount, { inverse: 'transactions', onDelete: 'restrict', list: { width: 180 } }),
    /** Of a transfer: the account at its other end. */
    counterAccountId: reference(BankAccount, {
      ...{ ...byServer, inverse: 'counterTransactions', onDelete: 'restrict', list: { width: 180 } },
    }),
    partnerId: reference(Partner, {
      inverse: 'financeTransactions',
      onDelete: 'restrict',
      list: { width: 180, isHidden: true },
    }),
    projectId: reference(Project, {
      inverse: 'financeTransactions',
      onDelete: 'setNull',
      list: { width: 160, isHidden: true },
    }),
    /** Parts of the amount by cost centre, in percent that adds up to exactly 100. */
    costCenterAllocation: json(costCenterAllocation),
    fine: money(charge),
    discount: money(charge),
    interest: money(charge),
    /** Amount with fine and interest, without discount: what went through the account. */
    actualAmount: money({ ...byServer, indexed: true, list: { width: 130 } }),
    actualDate: date({ ...byServer, indexed: true, list: { width: 130, isHidden: true } }),
    /** Of one series; which of how many. */
    recurrenceId: text({ ...byServer, max: 36, indexed: true }),
    recurrenceNumber: integer({ ...byServer, min: 1 }),
    recurrenceCount: integer({ ...byServer, min: 1 }),
    transferGroupId: text({ ...byServer, max: 36, indexed: true }),
    contractInstallmentId: reference(ContractInstallment, {
      ...{ ...byServer, inverse: 'financeTransactions', onDelete: 'setNull' },
    }),
    /** Of an invoice that was issued: it, and what of it this is, its amount or one of the taxes that the payer withholds. */
    invoiceId: reference(Invoice, { ...byServer, inverse: 'financeTransactions', onDelete: 'setNull' }),
    invoiceLine: enumeration(['income', ...invoiceTaxes], byServer),
    contractNumber: text({ ...byServer, max: 30, searchable: true }),
    /** Of the ledger, while it is confirmed. */
    journalId: text({ ...byServer, max: 36, indexed: true }),
    /** With which lines of its account's statement it is compared; it stays confirmed as long as it is. */
    reconciliationId: reference(Reconciliation, {
      ...{ ...byServer, inverse: 'transactions', onDelete: 'restrict' },
    }),
    /** Whether another person has approved that it goes (`money/payment-approval`), up to what amount; by which request, and who said so. */
    approval: enumeration(['waiting', 'approved', 'refused'], {
      ...{ ...byServer, indexed: true, tones: { waiting: 'warning', approved: 'success', refused: 'danger' } },
      list: { width: 180, card: 'always' },
    }),
    approvalAmount: money(byServer),
    approvalRequestId: text({ ...byServer, max: 36, group: false }),
    approvalAskedById: reference(User, { ...byServer, onDelete: 'setNull' }),
    approvalDecidedById: reference(User, { ...byServer, onDelete: 'setNull' }),
    approvalReason: text({ ...byServer, max: 400 }),
    /** Who said last what it is: whoever that is does not approve it. */
    statedById: reference(User, { ...byServer, onDelete: 'setNull', group: false }),
    /** What other programs keep of it. */
    properties: json(anyProperties),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  // Written by its commands: a transfer is two rows, and what is confirmed is in the ledger.
  derive: { create: false, update: false, delete: false },
});
