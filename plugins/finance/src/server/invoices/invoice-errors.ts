import { defineErrors } from '@gleba/sdk';

/** What is refused of invoices; sentences in `locales/invoices`. */
export const invoiceErrors = defineErrors('finance', {
  issuerNeeded: { problem: 'required' },
  issuerRegimeNeeded: {},
  issuerIsTaker: {},
  serviceInactive: {},
  retroactiveInFuture: {},
  retroactiveReasonNeeded: { problem: 'required' },
  invoiceFixed: { as: 'CONFLICT' },
  invoiceHasNumber: { as: 'CONFLICT' },
  noSuchInvoiceStep: { as: 'CONFLICT' },
  rpsNumberTaken: { as: 'CONFLICT', params: { number: 'number' } },
  invoiceNumberTaken: { problem: 'notUnique' },
  authorizedInFuture: {},
  replacementDrafted: { as: 'CONFLICT' },
  /** The specification names the message and not its words. */
  invoiceNotGenerated: { as: 'CONFLICT' },
});
