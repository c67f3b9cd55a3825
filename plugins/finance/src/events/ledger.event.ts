import { changeOf, defineEvent } from '@gleba/sdk';
import { LedgerMonth } from '../entities/ledger-month.entity.ts';

/** A month of the ledger is closed: nothing is posted into it any more. */
export const ledgerMonthClosed = defineEvent(
  'finance.ledgerMonth.closed',
  changeOf(LedgerMonth, 'state', { to: ['closed'], alsoFirst: true }),
);
