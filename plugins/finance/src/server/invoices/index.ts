import type { ServerSide } from '@gleba/sdk/server';
import type { InvoiceAuthority } from '../../invoices/invoice-authority.ts';
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
import { submitInvoiceWork } from './submit.work.ts';

/** Invoices of services; without an authority they are sent nowhere, and `otherwise` answers for it. */
export const invoices = (authority: InvoiceAuthority | undefined, otherwise: InvoiceAuthority) =>
  ({
    schemaSteps: [invoiceStep],
    operations: [
      ...[
        createInvoiceHandler,
        updateInvoiceHandler,
        deleteInvoiceHandler,
        issueInvoiceHandler(authority !== undefined),
      ],
      ...[authorizeInvoiceHandler, rejectInvoiceHandler, cancelInvoiceHandler, replaceInvoiceHandler],
      invoicePaperHandler,
    ],
    jobs: [submitInvoiceWork(authority ?? otherwise)],
  }) satisfies ServerSide;
