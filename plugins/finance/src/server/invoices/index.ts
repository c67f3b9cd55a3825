import type { ServerSide } from '@gleba/sdk/server';
import { createInvoiceHandler, deleteInvoiceHandler, updateInvoiceHandler } from './invoice.commands.ts';
import { invoiceStep } from './invoice-step.ts';
import { issueInvoiceHandler } from './issue.command.ts';
import { invoicePaperHandler } from './paper.query.ts';
import {
  authorizeInvoiceHandler,
  cancelInvoiceHandler,
  rejectInvoiceHandler,
  replaceInvoiceHandler,
} from './step.commands.ts';

/** Invoices of services. */
export const invoices = {
  schemaSteps: [invoiceStep],
  operations: [
    ...[createInvoiceHandler, updateInvoiceHandler, deleteInvoiceHandler, issueInvoiceHandler],
    ...[authorizeInvoiceHandler, rejectInvoiceHandler, cancelInvoiceHandler, replaceInvoiceHandler],
    invoicePaperHandler,
  ],
} satisfies ServerSide;
