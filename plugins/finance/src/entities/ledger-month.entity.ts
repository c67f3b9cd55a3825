import { allow, date, defineEntity, enumeration, text } from '@gleba/sdk';

export const ledgerMonthStates = ['open', 'closed'] as const;

/** A month of the ledger that somebody has closed: nothing is posted into it until it is opened again. Months without a row are open. */
export const LedgerMonth = defineEntity('finance.ledgerMonth', {
  scope: 'organization',
  title: ['month'],
  fields: {
    /** Its first day. */
    month: date({ required: true, writing: 'never' }),
    state: enumeration(ledgerMonthStates, {
      required: true,
      default: 'open',
      writing: 'never',
      tones: { closed: 'info' },
    }),
    /** Why it was opened again, or closed although something was open in it; of the last time. */
    reason: text({ max: 400, writing: 'never' }),
  },
  unique: [{ id: 'month', fields: ['month'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
