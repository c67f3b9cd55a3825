import { defineErrors } from '@gleba/sdk';

/** What the ledger refuses; sentences in `locales/errors`. */
export const ledgerErrors = defineErrors('finance', {
  monthClosed: { as: 'CONFLICT', params: { month: 'text' } },
  monthNotOver: {},
  monthHasOpen: { as: 'CONFLICT', params: { lines: 'number', transactions: 'number' } },
  monthNotClosed: { as: 'CONFLICT', params: { month: 'text' } },
  laterMonthClosed: { as: 'CONFLICT', params: { month: 'text' } },
  periodTurned: {},
  journalReversed: { as: 'CONFLICT' },
  journalOfTransaction: { as: 'CONFLICT' },
  journalEmpty: { as: 'NOT_FOUND' },
});
