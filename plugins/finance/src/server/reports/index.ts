import type { MailService, PagePrinter } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { acquisitionHandler } from './acquisition.query.ts';
import { cashFlowHandler } from './cash-flow.query.ts';
import { cashFlowEntriesHandler } from './cash-flow-entries.query.ts';
import { pendingInstallmentsHandler } from './pending-installments.query.ts';
import { reportRoutes } from './report.routes.ts';
import { reportScheduleRule } from './report-schedule-rule.ts';
import { salesByBlockHandler } from './sales-by-block.query.ts';
import { sendScheduledReportsWork, sendScheduledReportWork } from './send-reports.work.ts';
import { taxProvisionHandler } from './tax-provision.query.ts';

/** What people are told of money, from the ledger and from contracts. */
export const reports = (mail: MailService, printer: PagePrinter) =>
  ({
    operations: [
      cashFlowHandler,
      cashFlowEntriesHandler,
      pendingInstallmentsHandler,
      acquisitionHandler,
      salesByBlockHandler,
      taxProvisionHandler,
    ],
    routes: reportRoutes(printer),
    writeRules: [reportScheduleRule],
    jobs: [sendScheduledReportsWork, sendScheduledReportWork(mail)],
  }) satisfies ServerSide;
