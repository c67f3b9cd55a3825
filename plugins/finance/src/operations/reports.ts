import { cashFlowOperations } from './cash-flow.ts';

/** The reports of money. */
export const reportOperations = [...cashFlowOperations];
