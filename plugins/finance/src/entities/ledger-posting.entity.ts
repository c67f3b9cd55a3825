import { allow, date, defineEntity, integer, money, reference, text } from '@gleba/sdk';
import { LedgerAccount } from './ledger-account.entity.ts';

/**
 * An amount that went from one account to another. Both sides stand in one row, so no posting, no journal and no ledger can add up to
 * anything but zero. A posting is never changed and never removed, which the database itself refuses; what was wrong is posted the other way round.
 */
export const LedgerPosting = defineEntity('finance.ledgerPosting', {
  scope: 'organization',
  fields: {
    /** Postings of one occasion. */
    journalId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    line: integer({ required: true, min: 1, writing: 'never' }),
    /** The day whose month it belongs to. */
    occurredOn: date({ required: true, indexed: true, writing: 'never' }),
    debitAccountId: reference(LedgerAccount, {
      required: true,
      inverse: 'debits',
      onDelete: 'restrict',
      writing: 'never',
    }),
    creditAccountId: reference(LedgerAccount, {
      required: true,
      inverse: 'credits',
      onDelete: 'restrict',
      writing: 'never',
    }),
    amount: money({ required: true, min: '0.01', writing: 'never' }),
    /** Name of what brought it about: an event, or the command of somebody who corrects. */
    cause: text({ required: true, max: 120, writing: 'never' }),
    /** Which of them: of one occasion nothing is posted twice. */
    causeId: text({ required: true, max: 36, writing: 'never' }),
    description: text({ max: 400, writing: 'never' }),
    /** The record that it is of (a transaction, a payment, a refund, a partner's part): whose project and cost centres it has. */
    aboutId: text({ max: 36, writing: 'never', group: false }),
    /** The posting that it takes back, once. */
    reversesId: reference('finance.ledgerPosting', { inverse: 'reversals', onDelete: 'restrict', writing: 'never' }),
  },
  unique: [{ id: 'cause', fields: ['cause', 'causeId', 'line'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
