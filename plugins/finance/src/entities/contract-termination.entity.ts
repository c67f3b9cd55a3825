import { allow, date, decimal, defineEntity, integer, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const amount = { ...byServer, default: '0', min: '0' } as const;

/** How a contract ended before it was paid off: what was paid, what is kept of it and by which item of the law, and what is given back. */
export const ContractTermination = defineEntity('finance.contractTermination', {
  scope: 'project',
  title: ['terminatedOn', 'refund'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'terminations', onDelete: 'cascade' }),
    terminatedOn: date(byServer),
    /** The contract's value and what was paid of it, brought up to date. */
    contractValue: money(amount),
    paidValue: money(amount),
    penalty: money(amount),
    fruitionPercent: decimal({ ...byServer, default: '0', ...percentage }),
    fruitionMonths: integer({ ...byServer, default: 0, min: 0 }),
    fruition: money(amount),
    lateCharges: money(amount),
    unpaidTaxes: money(amount),
    brokerage: money(amount),
    refund: money(amount),
    refundParts: integer({ ...byServer, default: 0, min: 0 }),
    /** Why a limit of the law is exceeded. */
    overrideReason: text({ writing: 'never', max: 1000 }),
    journalId: text({ writing: 'never', max: 36, group: false }),
  },
  unique: [{ id: 'contract', fields: ['contractId'] }],
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
