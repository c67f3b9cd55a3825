import { defineErrors } from '@gleba/sdk';

/** What is refused of invoices; sentences in `locales/invoices`. */
export const invoiceErrors = defineErrors('finance', {
  issuerNeeded: { problem: 'required' },
  invoiceAmountNeeded: { problem: 'required' },
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
  issuerCityNeeded: {},
  issuerCertificateNeeded: {},
  rpsSeriesNotNumeric: {},
  nationalTaxCodeNeeded: {},
  nationalNatureUnsupported: {},
  serviceCityNeeded: {},
  authorityReasonTooShort: { params: { least: 'number' } },
  authoritySilent: { as: 'CONFLICT' },
  /** Names the element of the layout that is missing or does not match, never what was given. */
  dpsElementRefused: { params: { element: 'text' } },
  /** The same of a municipality's own service. */
  municipalElementRefused: { params: { element: 'text' } },
  municipalSilent: { as: 'CONFLICT' },
  municipalServiceNeeded: {},
  municipalReplacement: {},
  lc116CodeNeeded: {},
  cancellationAsked: { as: 'CONFLICT' },
  invoiceWithoutDocument: { as: 'CONFLICT' },
  /** The specification names the message and not its words. */
  invoiceNotGenerated: { as: 'CONFLICT' },
});
