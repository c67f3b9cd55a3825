import { defineErrors } from '@gleba/sdk';

/** What the ledger refuses; sentences in `locales/errors`. */
export const ledgerErrors = defineErrors('finance', {
  monthClosed: { as: 'CONFLICT', params: { month: 'text' } },
  monthNotOver: {},
  journalReversed: { as: 'CONFLICT' },
  journalOfTransaction: { as: 'CONFLICT' },
  journalEmpty: { as: 'NOT_FOUND' },
});
