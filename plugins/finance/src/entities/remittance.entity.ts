import { allow, date, defineEntity, integer, money, readOnly, reference, text } from '@gleba/sdk';
import { BankAccount } from './bank-account.entity.ts';

/** A file of the most slips that one has: some hundred bytes for each of their lines. */
export const longestRemittance = 1_000_000;

/** A file for the bank, as it was written: by its number in its account, without a gap. */
export const Remittance = defineEntity('finance.remittance', {
  scope: 'organization',
  title: ['fileName'],
  fields: {
    bankAccountId: reference(BankAccount, { required: true, inverse: 'remittances', onDelete: 'restrict' }),
    sequenceNumber: integer({ required: true, min: 1, list: { width: 100 } }),
    fileName: text({ required: true, max: 60, list: { width: 200, card: 'title' } }),
    writtenOn: date({ required: true, indexed: true, list: { width: 120, card: 'always' } }),
    entryCount: integer({ required: true, min: 0, default: 0, list: { width: 110 } }),
    cancellationCount: integer({ required: true, min: 0, default: 0, list: { width: 110 } }),
    dueDateCount: integer({ required: true, min: 0, default: 0, list: { width: 130 } }),
    totalValue: money({ required: true, default: '0', list: { width: 140, card: 'always' } }),
    /** All of it, for whoever fetches it again; told by its own address alone. */
    content: text({ required: true, hidden: true, max: longestRemittance, maxBytes: longestRemittance }),
  },
  unique: [{ id: 'sequence', fields: ['bankAccountId', 'sequenceNumber'] }],
  ...readOnly(allow.adminAndUp),
});
