import {
  allow,
  boolean,
  date,
  decimal,
  defineEntity,
  enumeration,
  integer,
  json,
  money,
  Project,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { invoiceRoutes } from '../../invoices/invoice-routes.ts';
import { invoiceCancellations, invoiceStatuses, invoiceTones } from '../../invoices/invoice-status.ts';
import { specialTaxRegimes } from '../../partner-values.ts';
import { choiceErrors } from '../../person-type-errors.ts';
import { operationNatures, serviceLocationTypes } from '../../taxes/tax-values.ts';
import { Partner } from '../partner.entity.ts';
import { percentage } from '../payment-condition-table.entity.ts';
import { offered, Service } from './service.entity.ts';

const group = (name: string, order: number) => ({ title: `finance.invoice.group.${name}`, order });
const amounts = group('amounts', 1);
const retention = group('taxes', 2);
const codes = group('codes', 3);
const numbers = group('numbers', 0);

const numbered = { writing: 'never', group: numbers } as const;
const computed = { writing: 'never', group: retention } as const;
const amount = { ...computed, required: true, default: '0', min: '0' } as const;
const flag = { ...computed, required: true, default: false } as const;
const copied = { writing: 'never', group: codes } as const;
const discount = { required: true, default: '0', min: '0', group: amounts } as const;

/**
 * An invoice of a service: drafted, issued under a number of the issuer's, and then known by the authority's. What it comes to is computed
 * by the server from its service and the law of its day; people say the amount and the discounts. Of one issuer no two have the same
 * number, the office's or the authority's, which the database keeps.
 */
export const Invoice = defineEntity('finance.invoice', {
  scope: 'organization',
  title: ['rpsNumber', 'serviceDescription'],
  linkable: { path: '/finance/invoices/:id/view', icon: 'file-text' },
  fields: {
    status: enumeration(invoiceStatuses, {
      ...{ writing: 'never', required: true, default: 'draft', indexed: true, tones: invoiceTones },
      list: { width: 170, card: 'always' },
    }),
    /** Who invoices, and who is invoiced. */
    issuerId: reference(Partner, {
      ...{ required: true, inverse: 'issuedInvoices', onDelete: 'restrict' },
      among: { where: { personType: { equalTo: 'legal' } }, refusal: choiceErrors.issuerNotCompany },
    }),
    partnerId: reference(Partner, {
      ...{ required: true, inverse: 'invoices', onDelete: 'restrict', list: { width: 220 } },
    }),
    serviceId: reference(Service, {
      ...{ required: true, inverse: 'invoices', onDelete: 'restrict', list: { width: 200, isHidden: true } },
      among: offered,
    }),
    projectId: reference(Project, { inverse: 'invoices', onDelete: 'setNull', list: { width: 160, isHidden: true } }),
    serviceDescription: text({ required: true, max: 2000, searchable: true, list: { width: 260, card: 'title' } }),
    /** Printed; and for the office alone. */
    publicNote: text({ max: 1000 }),
    internalNote: text({ max: 1000 }),
    rpsSeries: text({ ...numbered, max: 5, list: { width: 80, isHidden: true } }),
    /** Given as it is issued, one after the other, and never again. */
    rpsNumber: integer({ ...numbered, min: 1, isCode: true, list: { width: 100 } }),
    batchNumber: text({ ...numbered, max: 20 }),
    /** The authority's, which it is known by from then on. */
    invoiceNumber: text({ ...numbered, max: 30, searchable: true, list: { width: 130 } }),
    verificationCode: text({ ...numbered, max: 60 }),
    /** In the program of the authority: its access key of fifty digits, or a protocol. */
    externalId: text({ ...numbered, max: 120, searchable: true }),
    issueDate: date({ ...numbered, indexed: true, list: { width: 120 } }),
    /** The day of the service, where it is not that of issuing; and why. */
    retroactiveDate: date({ group: numbers }),
    retroactiveReason: text({
      ...{ max: 400, required: true, when: { retroactiveDate: { isGiven: true } }, group: numbers },
    }),
    /** The day whose law it follows and whose quarter it counts in. */
    competenceDate: date({ ...numbered, indexed: true }),
    authorizedOn: date(numbered),
    /** Who gives it its number: chosen by its issuer's, as it is issued. */
    route: enumeration(invoiceRoutes, { ...numbered, required: true, default: 'byHand' }),
    /** That the authority was asked to cancel it, and that it would not (`statusReason`). */
    cancellation: enumeration(invoiceCancellations, numbered),
    /** The invoice as the authority signed it (XML), which the issuer has to keep. */
    authorityDocument: text({ writing: 'never', hidden: true, max: 400_000, maxBytes: 400_000 }),
    isProductionEnv: boolean({ ...numbered, required: true, default: true }),
    /** Which one it takes the place of. */
    replacesId: reference('finance.invoice', { ...numbered, inverse: 'replacedBy', onDelete: 'restrict' }),
    /** Why it takes that one's place, which the authority is told however often it is sent. */
    replacementReason: text({ ...numbered, max: 1000 }),
    /** Why it was rejected, cancelled or replaced. */
    statusReason: text({ ...numbered, max: 1000 }),
    serviceAmount: money({ required: true, min: '0.01', group: amounts }),
    unconditionalDiscount: money(discount),
    conditionalDiscount: money(discount),
    /** Off the base of the ISS. */
    deductionAmount: money(discount),
    totalGrossAmount: money({ ...amount, indexed: true, group: amounts, list: { width: 130 } }),
    totalNetAmount: money({ ...amount, indexed: true, group: amounts, list: { width: 130, card: 'always' } }),
    calculationBasis: money({ ...amount, group: amounts }),
    issRate: decimal({ ...amount, ...percentage }),
    issAmount: money(amount),
    issRetained: boolean(flag),
    inssRate: decimal({ ...amount, ...percentage }),
    inssAmount: money(amount),
    inssRetained: boolean(flag),
    pisRate: decimal({ ...amount, ...percentage }),
    pisAmount: money(amount),
    pisRetained: boolean(flag),
    cofinsRate: decimal({ ...amount, ...percentage }),
    cofinsAmount: money(amount),
    cofinsRetained: boolean(flag),
    csllRate: decimal({ ...amount, ...percentage }),
    csllAmount: money(amount),
    csllRetained: boolean(flag),
    irRate: decimal({ ...amount, ...percentage }),
    irAmount: money(amount),
    irRetained: boolean(flag),
    presumedProfitRate: decimal({ ...computed, ...percentage }),
    /** What the law has invoices tell of the taxes in their amount. */
    federalTaxRate: decimal({ ...amount, ...percentage }),
    federalTaxAmount: money(amount),
    municipalTaxRate: decimal({ ...amount, ...percentage }),
    municipalTaxAmount: money(amount),
    /** How each of them came about, as it was computed (`taxes/taxed-invoice`). */
    taxes: json(z.record(z.string(), z.unknown()), { writing: 'never', filterable: false, group: false }),
    /** Where the payer withholds others than the service says. */
    retainedTaxes: json(z.array(z.string()), { writing: 'never', filterable: false, group: false }),
    operationNature: enumeration(operationNatures, { ...copied, required: true, default: 'taxedHere' }),
    serviceLocationType: enumeration(serviceLocationTypes, { required: true, default: 'provider', group: codes }),
    simplifiedTaxRegime: boolean({ ...copied, required: true, default: false }),
    specialTaxRegime: enumeration(specialTaxRegimes, copied),
    /** Square metres that are invoiced, where the service's price is of each (`Service.priceSqm`). */
    areaSqm: decimal({ precision: 16, scale: 4, min: '0.0001', group: amounts }),
    /** In what the work is counted: `UN`, `M2`. */
    unitCode: text({ max: 6, group: codes }),
    cnaeCode: text({ ...copied, max: 9 }),
    /** Of the list of Lei Complementar 116/2003. */
    activityCode: text({ ...copied, max: 5 }),
    activityDescription: text({ ...copied, max: 160 }),
    municipalTaxCode: text({ ...copied, max: 20 }),
    nationalTaxCode: text({ ...copied, max: 8 }),
    nbsCode: text({ ...copied, max: 12 }),
    operationIndicator: text({ ...copied, max: 6 }),
    taxClassification: text({ ...copied, max: 6 }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  // Written by its commands: what it comes to is computed, and a number is given once.
  derive: { create: false, update: false, delete: false },
});
