import { allow, date, defineEntity, enumeration, integer, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { ContractTermination } from './contract-termination.entity.ts';

export const refundStatuses = ['pending', 'paid'] as const;
const byServer = { writing: 'never', required: true } as const;

/** A part of what an ended contract gives back to its buyers. */
export const ContractRefund = defineEntity('finance.contractRefund', {
  scope: 'project',
  title: ['partNumber', 'value'],
  fields: {
    contractTerminationId: reference(ContractTermination, { ...byServer, inverse: 'refunds', onDelete: 'cascade' }),
    contractId: reference(Contract, { ...byServer, inverse: 'refunds', onDelete: 'cascade', list: { width: 150 } }),
    partNumber: integer({ ...byServer, min: 1, list: { width: 90 } }),
    dueDate: date({ ...byServer, indexed: true, list: { width: 130 } }),
    value: money({ ...byServer, min: '0', list: { width: 140 } }),
    status: enumeration(refundStatuses, {
      ...{ ...byServer, default: 'pending', tones: { paid: 'success' }, list: { width: 120 } },
    }),
    paidOn: date({ writing: 'never', list: { width: 130 } }),
    journalId: text({ writing: 'never', max: 36, group: false }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
