import {
  allow,
  date,
  defineCommand,
  defineQuery,
  enumeration,
  id,
  list,
  object,
  optional,
  pick,
  text,
  z,
} from '@gleba/sdk';
import { Invoice } from '../entities/services/invoice.entity.ts';
import { invoiceStatusChanged } from '../events/invoice.event.ts';
import { invoiceTaxes } from '../taxes/tax-values.ts';

const permission = allow.adminAndUp;
const of = <const K extends keyof typeof Invoice.fields & string>(name: K) => pick(Invoice, name);
const answered = { invoice: object({ id: id(Invoice) }) };
const reason = text({ required: true, max: 400 });

/** All that people say of an invoice; rates and amounts of taxes are no part of it, the server computes them. */
const stated = {
  partnerId: of('partnerId'),
  serviceId: of('serviceId'),
  /** Left out: the service's price, fixed or of each square metre. */
  serviceAmount: optional(of('serviceAmount')),
  areaSqm: optional(of('areaSqm')),
  /** Left out: the service's company. */
  issuerId: optional(of('issuerId')),
  /** Left out: the service's own words. */
  serviceDescription: optional(of('serviceDescription')),
  unconditionalDiscount: optional(of('unconditionalDiscount')),
  conditionalDiscount: optional(of('conditionalDiscount')),
  deductionAmount: optional(of('deductionAmount')),
  /** A day that is past, and why it is that one. */
  retroactiveDate: optional(date()),
  retroactiveReason: optional(text({ max: 400 })),
  projectId: optional(of('projectId')),
  publicNote: optional(of('publicNote')),
  internalNote: optional(of('internalNote')),
  unitCode: optional(of('unitCode')),
  serviceLocationType: optional(of('serviceLocationType')),
  /** What the payer withholds, where it is not what the service says. */
  retainedTaxes: optional(list(enumeration(invoiceTaxes))),
};

/** What the national environment of invoices, or a municipality's own service, needs and is not known. */
const nationalErrors = [
  ...['finance.issuerCityNeeded', 'finance.issuerCertificateNeeded', 'finance.rpsSeriesNotNumeric'],
  ...['finance.nationalTaxCodeNeeded', 'finance.nationalNatureUnsupported', 'finance.serviceCityNeeded'],
  ...['finance.authorityReasonTooShort', 'finance.dpsElementRefused', 'finance.municipalElementRefused'],
  ...['finance.lc116CodeNeeded', 'finance.municipalReplacement'],
];
const computedErrors = [
  ...['finance.issuerNotCompany', 'finance.issuerRegimeNeeded', 'finance.issuerIsTaker'],
  ...['finance.taxRuleUnknown', 'finance.issRateNeeded', 'finance.grossNotPositive', 'finance.taxRateImpossible'],
  ...['finance.invoiceDiscountTooLarge', 'finance.invoiceDeductionTooLarge', 'finance.invoiceNetBelowZero'],
  'finance.taxAmountNegative',
];
const pastErrors = ['finance.retroactiveInFuture', 'finance.monthClosed'];
const dayErrors = ['finance.retroactiveReasonNeeded', ...pastErrors];
const statedErrors = [
  ...['finance.issuerNeeded', 'finance.serviceInactive', 'finance.invoiceAmountNeeded'],
  ...[...dayErrors, ...computedErrors],
];

/** Drafts an invoice: it is computed, and has no number. */
export const createInvoice = defineCommand('createInvoice', {
  permission,
  input: stated,
  errors: statedErrors,
  output: answered,
});

/** Changes a draft, or puts right what the authority rejected. */
export const updateInvoice = defineCommand('updateInvoice', {
  permission,
  input: { invoiceId: id(Invoice), ...stated },
  errors: ['finance.invoiceFixed', ...statedErrors],
  output: answered,
});

/** Removes a draft for good. What has a number is cancelled. */
export const deleteInvoice = defineCommand('deleteInvoice', {
  permission,
  input: { invoiceId: id(Invoice) },
  errors: ['finance.invoiceHasNumber'],
  output: answered,
});

/** Gives it the issuer's next number and sends it; of a rejected one its own number stays. */
export const issueInvoice = defineCommand('issueInvoice', {
  permission,
  input: { invoiceId: id(Invoice) },
  errors: ['finance.noSuchInvoiceStep', 'finance.rpsNumberTaken', ...nationalErrors, ...dayErrors, ...computedErrors],
  emits: [invoiceStatusChanged],
  output: { invoice: object({ id: id(Invoice), rpsSeries: z.string(), rpsNumber: z.int() }) },
});

/** Asks the authority now what became of an invoice that was sent, or of its cancellation; by itself it is asked again later. */
export const askInvoiceAuthority = defineCommand('askInvoiceAuthority', {
  permission,
  input: { invoiceId: id(Invoice) },
  errors: ['finance.noSuchInvoiceStep'],
  output: answered,
});

/** Types in what the municipality's site answered. */
export const authorizeInvoice = defineCommand('authorizeInvoice', {
  permission,
  input: {
    invoiceId: id(Invoice),
    invoiceNumber: text({ required: true, max: 30 }),
    verificationCode: optional(of('verificationCode')),
    authorizedOn: optional(date()),
  },
  errors: ['finance.noSuchInvoiceStep', 'finance.invoiceNumberTaken', 'finance.authorizedInFuture'],
  emits: [invoiceStatusChanged],
  output: answered,
});

/** Writes down that the authority refused it, and why. */
export const rejectInvoice = defineCommand('rejectInvoice', {
  permission,
  input: { invoiceId: id(Invoice), reason },
  errors: ['finance.noSuchInvoiceStep'],
  emits: [invoiceStatusChanged],
  output: answered,
});

/** Cancels one that has a number: it stays, with the reason. Where an authority gave the number it is asked first, and it may refuse. */
export const cancelInvoice = defineCommand('cancelInvoice', {
  permission,
  input: { invoiceId: id(Invoice), reason },
  errors: ['finance.noSuchInvoiceStep', 'finance.cancellationAsked', 'finance.authorityReasonTooShort'],
  emits: [invoiceStatusChanged],
  output: answered,
});

/** Drafts the one that takes its place; it is replaced when that one is issued. */
export const replaceInvoice = defineCommand('replaceInvoice', {
  permission,
  input: { invoiceId: id(Invoice), reason },
  errors: [
    ...['finance.noSuchInvoiceStep', 'finance.replacementDrafted', 'finance.authorityReasonTooShort'],
    ...computedErrors,
  ],
  output: answered,
});

/** What an invoice would come to, each tax with its explanation; nothing is kept. */
export const invoiceTaxesPreview = defineQuery('invoiceTaxesPreview', {
  permission,
  input: {
    /** The one that is changed: it is no part of the quarter before it. */
    invoiceId: optional(id(Invoice)),
    ...{ partnerId: stated.partnerId, serviceId: stated.serviceId, issuerId: stated.issuerId },
    ...{ serviceAmount: stated.serviceAmount, areaSqm: stated.areaSqm },
    ...{ unconditionalDiscount: stated.unconditionalDiscount, conditionalDiscount: stated.conditionalDiscount },
    ...{ deductionAmount: stated.deductionAmount, retainedTaxes: stated.retainedTaxes },
    retroactiveDate: stated.retroactiveDate,
  },
  errors: ['finance.issuerNeeded', 'finance.invoiceAmountNeeded', ...pastErrors, ...computedErrors],
  output: {
    serviceAmount: z.string(),
    /** What the service says that the payer withholds. */
    proposed: z.array(z.enum(invoiceTaxes)),
    /** As an invoice keeps it (`taxes/taxed-invoice`). */
    taxes: z.record(z.string(), z.unknown()),
  },
});

const person = object({
  ...{ name: z.string(), document: z.nullable(z.string()), municipalInscription: z.nullable(z.string()) },
  ...{ address: z.nullable(z.string()), email: z.nullable(z.string()) },
});

/** All that stands on its paper. */
export const invoicePaper = defineQuery('invoicePaper', {
  permission,
  input: { invoiceId: id(Invoice) },
  errors: ['finance.invoiceNotGenerated'],
  output: {
    invoice: Invoice,
    issuer: person,
    taker: person,
    serviceName: z.string(),
    replaces: z.nullable(object({ rpsSeries: z.nullable(z.string()), rpsNumber: z.nullable(z.int()) })),
  },
});

/** The invoice as its authority signed it (XML), which the issuer has to keep; null where none came. */
export const invoiceDocument = defineQuery('invoiceDocument', {
  permission,
  input: { invoiceId: id(Invoice) },
  output: { document: z.nullable(z.string()), externalId: z.nullable(z.string()) },
});

export const invoiceOperations = [
  ...[createInvoice, updateInvoice, deleteInvoice, issueInvoice, authorizeInvoice, rejectInvoice],
  ...[askInvoiceAuthority, cancelInvoice, replaceInvoice, invoiceTaxesPreview, invoicePaper, invoiceDocument],
];
