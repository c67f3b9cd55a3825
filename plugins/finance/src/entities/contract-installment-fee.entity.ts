import { allow, defineEntity, instant, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';

const byServer = { writing: 'never', required: true } as const;

/** What an installment costs besides what was agreed, and why. It is never changed; one that was wrong is taken off again. */
export const ContractInstallmentFee = defineEntity('finance.contractInstallmentFee', {
  scope: 'project',
  title: ['reason'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'installmentFees', onDelete: 'cascade' }),
    contractInstallmentId: reference(ContractInstallment, { ...byServer, inverse: 'fees', onDelete: 'cascade' }),
    /** The buyer reads it on slips and receipts. */
    reason: text({ ...byServer, max: 200, list: { width: 260 } }),
    value: money({ ...byServer, min: '0.01', list: { width: 130 } }),
    /** Of the ledger. */
    journalId: text({ writing: 'never', max: 36 }),
    removedAt: instant({ writing: 'never', list: { width: 150 } }),
    removalReason: text({ writing: 'never', max: 400 }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
