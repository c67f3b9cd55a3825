import { cashFlowOperations } from './cash-flow.ts';
import { salesReportOperations } from './sales-reports.ts';
import { taxProvision } from './tax-provision.ts';

/** The reports of money. */
export const reportOperations = [...cashFlowOperations, ...salesReportOperations, taxProvision];
