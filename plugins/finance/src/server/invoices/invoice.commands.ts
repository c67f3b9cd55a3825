import type { InputOf, RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { isEditable } from '../../invoices/invoice-status.ts';
import { priceOf, squareMetres } from '../../invoices/service-price.ts';
import { createInvoice, deleteInvoice, updateInvoice } from '../../operations/invoices.ts';
import { refuseClosedMonth } from '../ledger/ledger.ts';
import { computedOf } from './computed-invoice.ts';
import { invoiceErrors } from './invoice-errors.ts';

/** What people say of it, with what they left out. */
export async function statedOf(tx: UnitOfWork, given: InputOf<typeof createInvoice>) {
  const service = await tx.asActor.get(Service, given.serviceId);
  // Of a service that has no such price an area says nothing.
  const areaSqm = service.priceSqm === null ? null : (given.areaSqm ?? null);
  const serviceAmount = given.serviceAmount ?? priceOf(service, areaSqm);
  if (serviceAmount === undefined) throw invoiceErrors.invoiceAmountNeeded.beside('serviceAmount');
  const issuerId = given.issuerId ?? service.companyId;
  if (issuerId === null) throw invoiceErrors.issuerNeeded.beside('issuerId');
  return {
    ...{ issuerId, partnerId: given.partnerId, serviceId: service.id, serviceAmount },
    areaSqm,
    serviceDescription: given.serviceDescription?.trim() || service.description || service.name,
    unconditionalDiscount: given.unconditionalDiscount ?? '0',
    conditionalDiscount: given.conditionalDiscount ?? '0',
    deductionAmount: given.deductionAmount ?? '0',
    retroactiveDate: given.retroactiveDate ?? null,
    retroactiveReason: given.retroactiveDate ? (given.retroactiveReason?.trim() ?? null) || null : null,
    projectId: given.projectId ?? null,
    publicNote: given.publicNote ?? null,
    internalNote: given.internalNote ?? null,
    unitCode: given.unitCode ?? (areaSqm ? squareMetres : null),
    serviceLocationType: given.serviceLocationType ?? ('provider' as const),
    retainedTaxes: given.retainedTaxes ? [...given.retainedTaxes] : null,
  };
}

/** The day whose law an invoice follows: today, or one that is past, of a month that is open. */
export async function competenceDay(tx: UnitOfWork, retroactiveDate: string | null, today: string): Promise<string> {
  if (retroactiveDate === null) return today;
  if (retroactiveDate > today) throw invoiceErrors.retroactiveInFuture.beside('retroactiveDate');
  await refuseClosedMonth(tx, retroactiveDate);
  return retroactiveDate;
}

/**
 * The same, with the reason for one that is past.
 *
 * @throws VALIDATION, CONFLICT `monthClosed`
 */
export async function competenceOf(
  tx: UnitOfWork,
  { retroactiveDate, retroactiveReason }: Pick<RecordOf<typeof Invoice>, 'retroactiveDate' | 'retroactiveReason'>,
  today: string,
): Promise<string> {
  const day = await competenceDay(tx, retroactiveDate, today);
  if (retroactiveDate !== null && !retroactiveReason) {
    throw invoiceErrors.retroactiveReasonNeeded.beside('retroactiveReason');
  }
  return day;
}

export const createInvoiceHandler = handle(createInvoice, async ({ tx }, given) => {
  const stated = await statedOf(tx, given);
  await refuseInactive(tx, stated.serviceId);
  const day = await competenceOf(tx, stated, await todayOf(tx));
  const { id } = await tx.insert(Invoice, { ...stated, ...(await computedOf(tx, stated, day)) });
  return { invoice: { id } };
});

export const updateInvoiceHandler = handle(updateInvoice, async ({ tx }, { invoiceId, ...given }) => {
  const before = await tx.asActor.get(Invoice, invoiceId, { lock: true });
  if (!isEditable(before.status)) throw invoiceErrors.invoiceFixed();
  const said = await statedOf(tx, given);
  // What the payer withholds stays until somebody says otherwise.
  const stated = given.retainedTaxes === undefined ? { ...said, retainedTaxes: before.retainedTaxes } : said;
  // Under a number that is given the issuer stays: the number is of its series.
  if (before.rpsNumber !== null && stated.issuerId !== before.issuerId) throw invoiceErrors.invoiceFixed();
  if (stated.serviceId !== before.serviceId) await refuseInactive(tx, stated.serviceId);
  const day = await competenceOf(tx, stated, before.issueDate ?? (await todayOf(tx)));
  await tx.update(Invoice, before.id, {
    ...stated,
    ...(await computedOf(tx, stated, day, [before.id, before.replacesId])),
  });
  return { invoice: { id: before.id } };
});

async function refuseInactive(tx: UnitOfWork, serviceId: string): Promise<void> {
  if (!(await tx.get(Service, serviceId)).isActive) throw invoiceErrors.serviceInactive.beside('serviceId');
}

export const deleteInvoiceHandler = handle(deleteInvoice, async ({ tx }, { invoiceId }) => {
  const invoice = await tx.asActor.get(Invoice, invoiceId, { lock: true });
  if (invoice.rpsNumber !== null) throw invoiceErrors.invoiceHasNumber();
  await tx.remove(Invoice, invoice.id);
  return { invoice: { id: invoice.id } };
});
