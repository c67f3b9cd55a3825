import type { PagePrinter, SecretBox } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { askInvoiceAuthorityHandler } from './ask-authority.command.ts';
import type { InvoiceAuthorities } from './authorities.ts';
import { invoiceIncomeRule } from './booked-income.ts';
import { cancelAtAuthorityWork } from './cancel.work.ts';
import { invoiceDocumentHandler } from './document.query.ts';
import { createInvoiceHandler, deleteInvoiceHandler, updateInvoiceHandler } from './invoice.commands.ts';
import { invoiceStep } from './invoice-step.ts';
import { issueInvoiceHandler } from './issue.command.ts';
import { invoicePaperRoute } from './paper/paper.route.ts';
import { invoicePaperHandler } from './paper.query.ts';
import { invoiceTaxesPreviewHandler } from './preview.query.ts';
import {
  authorizeInvoiceHandler,
  cancelInvoiceHandler,
  rejectInvoiceHandler,
  replaceInvoiceHandler,
} from './step.commands.ts';
import { submitInvoiceWork } from './submit.work.ts';

/** Invoices of services; those of companies that type their numbers in are sent nowhere, unless a plugin provides an authority. */
export const invoices = (authorities: InvoiceAuthorities, box: SecretBox, printer: PagePrinter) =>
  ({
    schemaSteps: [invoiceStep],
    writeRules: [invoiceIncomeRule],
    operations: [
      ...[createInvoiceHandler, updateInvoiceHandler, deleteInvoiceHandler, issueInvoiceHandler(authorities, box)],
      ...[authorizeInvoiceHandler, rejectInvoiceHandler, cancelInvoiceHandler(authorities), replaceInvoiceHandler],
      askInvoiceAuthorityHandler(authorities),
      ...[invoiceTaxesPreviewHandler, invoicePaperHandler, invoiceDocumentHandler],
    ],
    routes: [invoicePaperRoute(printer)],
    jobs: [submitInvoiceWork(authorities, box), cancelAtAuthorityWork(authorities, box)],
  }) satisfies ServerSide;
