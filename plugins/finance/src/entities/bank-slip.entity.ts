import { allow, date, defineEntity, enumeration, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { BankAccount } from './bank-account.entity.ts';
import { Contract } from './contract.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';

export const bankSlipStatuses = ['sent', 'registered', 'rejected', 'paid', 'cancelled'] as const;
/** The bank has it, or is about to. */
export const liveSlips = ['sent', 'registered'] as const;

const byServer = { writing: 'never', required: true } as const;

/** An installment as a slip of the office's own bank: its number there, and what was told of it. The installment stays ours. */
export const BankSlip = defineEntity('finance.bankSlip', {
  scope: 'project',
  title: ['ourNumber'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'bankSlips', onDelete: 'cascade' }),
    contractInstallmentId: reference(ContractInstallment, {
      ...{ ...byServer, inverse: 'bankSlips', onDelete: 'cascade', list: { width: 180 } },
    }),
    bankAccountId: reference(BankAccount, { ...byServer, inverse: 'bankSlips', onDelete: 'restrict' }),
    status: enumeration(bankSlipStatuses, {
      ...{ ...byServer, default: 'sent', indexed: true, list: { width: 130, card: 'always' } },
      tones: { sent: 'info', registered: 'success', rejected: 'danger', paid: 'success', cancelled: 'neutral' },
    }),
    /** As it stands on paper, with its check digit. */
    ourNumber: text({ ...byServer, max: 30, searchable: true, list: { width: 180, card: 'title' } }),
    /** As files for the bank have it; and by what the bank's return names it. */
    fileNumber: text({ ...byServer, max: 20, group: false }),
    returnNumber: text({ ...byServer, max: 20, group: false }),
    documentNumber: text({ ...byServer, max: 10, searchable: true, list: { width: 120 } }),
    value: money({ ...byServer, min: '0.01', list: { width: 130, card: 'always' } }),
    dueDate: date({ ...byServer, list: { width: 120, card: 'always' } }),
    /** Forty-four figures. */
    barcode: text({ ...byServer, max: 44, group: false }),
    /** Why the bank refused what was asked last, its own numbers with a blank between. */
    rejection: text({ writing: 'never', max: 60 }),
  },
  unique: [{ id: 'number', fields: ['bankAccountId', 'returnNumber'] }],
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
