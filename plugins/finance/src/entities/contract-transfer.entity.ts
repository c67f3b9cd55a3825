import { allow, date, defineEntity, json, money, reference, text, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';

const byServer = { writing: 'never', required: true } as const;
/** Twenty names with their parts. */
const names = { ...byServer, max: 8000 } as const;

/**
 * That a contract is other buyers' from a day on (Lei 6.766/1979, art. 31: by transfer, which binds the seller once it was told). What was
 * paid before was paid by the former ones.
 */
export const ContractTransfer = defineEntity('finance.contractTransfer', {
  scope: 'project',
  title: ['transferredOn', 'buyers'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'transfers', onDelete: 'cascade' }),
    transferredOn: date(byServer),
    reason: text({ ...byServer, max: 1000 }),
    /** By name and part, as they were then. */
    formerBuyers: text(names),
    buyers: text(names),
    /** What had been paid by then, and what was still to be paid. */
    receivedValue: money({ ...byServer, default: '0', min: '0' }),
    openValue: money({ ...byServer, default: '0', min: '0' }),
    /** Who answered for the contract first: papers of what they paid name them. */
    formerPartnerIds: json(z.array(z.uuid()).check(z.maxLength(20)), {
      ...{ writing: 'never', group: false, filterable: false },
    }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
