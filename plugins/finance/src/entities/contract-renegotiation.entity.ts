import { allow, date, decimal, defineEntity, integer, json, money, reference, text, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const amount = { ...byServer, default: '0', min: '0' } as const;

/** What was open of a contract on a day and the terms that divide it since (novation, Código Civil, art. 360, I). */
export const ContractRenegotiation = defineEntity('finance.contractRenegotiation', {
  scope: 'project',
  title: ['renegotiatedOn', 'debt'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'renegotiations', onDelete: 'cascade' }),
    renegotiatedOn: date(byServer),
    reason: text({ ...byServer, max: 1000 }),
    /** Of the installments that were open: what they said, what delay added, what of that was waived, what being early took off. */
    openValue: money(amount),
    charges: money(amount),
    chargesWaivedPercent: decimal({ ...byServer, default: '0', ...percentage }),
    waived: money(amount),
    reduction: money(amount),
    /** What the new installments divide, and what they come to. */
    debt: money(amount),
    totalValue: money(amount),
    numInstallments: integer({ ...byServer, min: 1, max: 600 }),
    /** Where another rate was agreed on than the contract's: per cent of a year, effective. */
    annualInterestRate: decimal({ writing: 'never', ...percentage }),
    /** From when corrections were counted before, and until when they were made: as it is again once this is taken back. */
    formerBaseDate: date({ writing: 'never', group: false }),
    formerCorrectedUntil: date({ writing: 'never', group: false }),
    formerInterestRate: decimal({ writing: 'never', group: false, ...percentage }),
    /** Nothing of it counts since: the installments that it cancelled are owed again. */
    takenBackOn: date({ writing: 'never' }),
    takenBackReason: text({ writing: 'never', max: 1000 }),
    /** All that the new installments follow from, beside the contract's own. */
    terms: json(z.record(z.string(), z.unknown()), { writing: 'never', group: false, filterable: false }),
    journalId: text({ writing: 'never', max: 36, group: false }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
