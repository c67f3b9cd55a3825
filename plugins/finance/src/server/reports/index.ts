import type { ServerSide } from '@gleba/sdk/server';
import { cashFlowHandler } from './cash-flow.query.ts';
import { cashFlowEntriesHandler } from './cash-flow-entries.query.ts';

/** What people are told of money, from the ledger and from contracts. */
export const reports = {
  operations: [cashFlowHandler, cashFlowEntriesHandler],
} satisfies ServerSide;
