import { allow, boolean, date, defineEntity, enumeration, integer, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { installmentComputedStatuses, installmentTones } from '../contract-status.ts';
import { Contract, manageContracts } from './contract.entity.ts';
import { ContractRenegotiation } from './contract-renegotiation.entity.ts';

const byServer = { writing: 'never', required: true } as const;

/** Installments that are issued and printed together: a year of them, the parts of the initial payment, the balloons. */
export const ContractInstallmentGroup = defineEntity('finance.contractInstallmentGroup', {
  scope: 'project',
  title: ['description'],
  fields: {
    contractId: reference(Contract, {
      ...{ ...byServer, inverse: 'installmentGroups', onDelete: 'cascade' },
    }),
    /** Which made it; nothing of a group that the contract began with. */
    contractRenegotiationId: reference(ContractRenegotiation, {
      ...{ writing: 'never', inverse: 'installmentGroups', onDelete: 'setNull' },
    }),
    description: text({ required: true, max: 200, list: true }),
    totalValue: money({ ...byServer, default: '0', min: '0', list: true }),
    installmentCount: integer({ ...byServer, default: 0, min: 0, list: true }),
    computedStatus: enumeration(installmentComputedStatuses, {
      ...{ ...byServer, default: 'pending', tones: installmentTones, list: true },
    }),
    initialDueDate: date({ ...byServer, list: true }),
    printed: boolean({ required: true, default: false }),
    availableToPrint: boolean({ required: true, default: false }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: manageContracts, delete: allow.nobody },
  derive: { create: false, delete: false },
});
