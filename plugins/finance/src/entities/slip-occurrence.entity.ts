import { allow, date, defineEntity, enumeration, integer, money, readOnly, reference, text } from '@gleba/sdk';
import { occurrenceKinds } from '../cnab/occurrence-kinds.ts';
import { BankAccount } from './bank-account.entity.ts';
import { BankSlip } from './bank-slip.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';
import { InstallmentPayment } from './installment-payment.entity.ts';
import { StatementImport } from './money/statement-import.entity.ts';

/** Why what a bank says of a slip is not in the books: somebody has to look. */
export const occurrenceProblems = [
  'unknownSlip',
  'dayMissing',
  'dayInFuture',
  'amountDiffers',
  'paidAlready',
  'installmentEnded',
  'beforeLastPayment',
  'monthClosed',
] as const;
export type OccurrenceProblem = (typeof occurrenceProblems)[number];

const amount = { required: true, default: '0', min: '0', list: { width: 120 } } as const;

/** What a bank told of a slip in a file that it gave back: kept once, and what became of it here. */
export const SlipOccurrence = defineEntity('finance.slipOccurrence', {
  scope: 'organization',
  title: ['ourNumber'],
  fields: {
    bankAccountId: reference(BankAccount, { required: true, inverse: 'slipOccurrences', onDelete: 'restrict' }),
    statementImportId: reference(StatementImport, { required: true, inverse: 'occurrences', onDelete: 'restrict' }),
    contractInstallmentId: reference(ContractInstallment, {
      ...{ inverse: 'slipOccurrences', onDelete: 'setNull', list: { width: 190 } },
    }),
    bankSlipId: reference(BankSlip, { inverse: 'occurrences', onDelete: 'setNull' }),
    /** What it settled. */
    paymentId: reference(InstallmentPayment, { inverse: 'slipOccurrences', onDelete: 'setNull' }),
    kind: enumeration(occurrenceKinds, {
      ...{ required: true, indexed: true, list: { width: 170, card: 'title' } },
      tones: { paid: 'success', entryRejected: 'danger', changeRejected: 'danger', entryConfirmed: 'info' },
    }),
    problem: enumeration(occurrenceProblems, { indexed: true, list: { width: 220, card: 'always' } }),
    /** The bank's own number of what happened, and of why, several with a blank between. */
    code: text({ required: true, max: 2 }),
    reasons: text({ max: 60 }),
    /** Places of its file's lines: 240 or 400. */
    width: integer({ required: true, min: 240, max: 400, group: false }),
    line: integer({ required: true, min: 1 }),
    ourNumber: text({ max: 20, searchable: true, list: { width: 170 } }),
    documentNumber: text({ max: 15, searchable: true, list: { width: 130 } }),
    companyUse: text({ max: 25, group: false }),
    dueDate: date(),
    occurredOn: date({ indexed: true, list: { width: 120, card: 'always' } }),
    creditedOn: date({ list: { width: 120, isHidden: true } }),
    faceValue: money(amount),
    paidValue: money(amount),
    /** Fine and interest that the bank asked for, and what it left off. */
    chargesValue: money(amount),
    discountValue: money({ ...amount, list: { width: 120, isHidden: true } }),
    feeValue: money(amount),
    /** By what it is known again: its file and its line there. */
    identity: text({ required: true, max: 64, group: false }),
  },
  unique: [{ id: 'identity', fields: ['bankAccountId', 'identity'] }],
  ...readOnly(allow.adminAndUp),
});
