import { changeOf, defineEvent } from '@gleba/sdk';
import { LedgerMonth } from '../entities/ledger-month.entity.ts';

/** A month of the ledger is closed: nothing is posted into it while it is. */
export const ledgerMonthClosed = defineEvent(
  'finance.ledgerMonth.closed',
  changeOf(LedgerMonth, 'state', { to: ['closed'], alsoFirst: true }),
);

/** A closed month of the ledger is open again, for a reason. */
export const ledgerMonthReopened = defineEvent(
  'finance.ledgerMonth.reopened',
  changeOf(LedgerMonth, 'state', { from: ['closed'], to: ['open'] }),
);
