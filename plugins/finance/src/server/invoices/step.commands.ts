import type { RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoiceStatusChanged } from '../../events/invoice.event.ts';
import { type InvoiceStatus, type InvoiceStepId, invoiceStep } from '../../invoices/invoice-status.ts';
import { cancelAtAuthority } from '../../jobs/cancel-at-authority.job.ts';
import { authorizeInvoice, cancelInvoice, rejectInvoice, replaceInvoice } from '../../operations/invoices.ts';
import { authorityOf, type InvoiceAuthorities } from './authorities.ts';
import { computedOf } from './computed-invoice.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { reasonText } from './national/dps.ts';

type InvoiceRow = RecordOf<typeof Invoice>;

/** The invoice, locked, and where the step leads; whoever comes second finds that it was taken. */
export async function lockForInvoiceStep(tx: UnitOfWork, invoiceId: string, id: InvoiceStepId) {
  const invoice = await tx.asActor.get(Invoice, invoiceId, { lock: true });
  const status = invoiceStep(id, invoice.status);
  if (!status) throw invoiceErrors.noSuchInvoiceStep();
  return { invoice, status };
}

export async function stepTo(tx: UnitOfWork, { id }: InvoiceRow, status: InvoiceStatus, statusReason: string | null) {
  await tx.update(Invoice, id, { status, statusReason });
  return { invoice: { id } };
}

/**
 * The one whose place a rejected invoice would have taken is what it was when that one was sent: with the authority's number it is
 * authorized, without it waits for it. What became of it otherwise stays.
 */
export async function replacedStands(
  tx: UnitOfWork<typeof invoiceStatusChanged>,
  { replacesId }: Pick<InvoiceRow, 'replacesId'>,
): Promise<void> {
  if (replacesId === null) return;
  const replaced = await tx.get(Invoice, replacesId, { lock: true });
  if (replaced.status !== 'replaced') return;
  await stepTo(tx, replaced, replaced.invoiceNumber === null ? 'waitingForNumber' : 'authorized', null);
}

export const authorizeInvoiceHandler = handle(
  authorizeInvoice,
  async ({ tx }, { invoiceId, invoiceNumber, verificationCode, authorizedOn }) => {
    const { invoice, status } = await lockForInvoiceStep(tx, invoiceId, 'authorize');
    const today = await todayOf(tx);
    if (authorizedOn && authorizedOn > today) throw invoiceErrors.authorizedInFuture.beside('authorizedOn');
    const known = await tx.count(Invoice, {
      filter: { issuerId: { equalTo: invoice.issuerId }, invoiceNumber: { equalTo: invoiceNumber.trim() } },
    });
    if (known > 0) throw invoiceErrors.invoiceNumberTaken.beside('invoiceNumber');
    await tx.update(Invoice, invoice.id, {
      ...{ status, statusReason: null, invoiceNumber: invoiceNumber.trim() },
      ...{ verificationCode: verificationCode?.trim() || null, authorizedOn: authorizedOn ?? today },
    });
    return { invoice: { id: invoice.id } };
  },
);

export const rejectInvoiceHandler = handle(rejectInvoice, async ({ tx }, { invoiceId, reason }) => {
  const { invoice, status } = await lockForInvoiceStep(tx, invoiceId, 'reject');
  await replacedStands(tx, invoice);
  return stepTo(tx, invoice, status, reason.trim());
});

/**
 * One that an authority gave its number stands until that authority has cancelled it, which a job asks for; others are cancelled at once,
 * as whoever typed their number in cancelled them on the municipality's site.
 */
export const cancelInvoiceHandler = (authorities: InvoiceAuthorities) =>
  handle(cancelInvoice, async ({ tx }, { invoiceId, reason }) => {
    const { invoice, status } = await lockForInvoiceStep(tx, invoiceId, 'cancel');
    const authority = authorityOf(authorities, invoice);
    if (invoice.status !== 'authorized' || invoice.externalId === null || !authority.cancel) {
      if (invoice.invoiceNumber === null) await replacedStands(tx, invoice);
      return stepTo(tx, invoice, status, reason.trim());
    }
    if (invoice.cancellation === 'requested') throw invoiceErrors.cancellationAsked();
    const told = reasonText(reason);
    await tx.update(Invoice, invoice.id, { cancellation: 'requested', statusReason: told });
    await tx.enqueue(cancelAtAuthority, { invoiceId: invoice.id, reason: told });
    return { invoice: { id: invoice.id } };
  });

/** Says the same again until somebody changes it; the reason goes over to the one that it replaces. */
export const replaceInvoiceHandler = handle(replaceInvoice, async ({ tx }, { invoiceId, reason }) => {
  const { invoice } = await lockForInvoiceStep(tx, invoiceId, 'replace');
  const told = invoice.route === 'national' ? reasonText(reason) : reason.trim();
  const drafts = await tx.count(Invoice, {
    filter: { replacesId: { equalTo: invoice.id }, status: { notIn: ['cancelled'] } },
  });
  if (drafts > 0) throw invoiceErrors.replacementDrafted();
  const { issuerId, partnerId, serviceId, projectId, serviceDescription, publicNote, internalNote } = invoice;
  const { serviceAmount, unconditionalDiscount, conditionalDiscount, deductionAmount, areaSqm } = invoice;
  const stated = {
    ...{ issuerId, partnerId, serviceId, projectId, serviceDescription, publicNote, internalNote, serviceAmount },
    ...{ unconditionalDiscount, conditionalDiscount, deductionAmount, areaSqm, unitCode: invoice.unitCode },
    ...{ serviceLocationType: invoice.serviceLocationType, retainedTaxes: invoice.retainedTaxes },
    ...{ replacesId: invoice.id, replacementReason: told },
  };
  // Of the quarter the replaced one is no part: the new one takes its place.
  const computed = await computedOf(tx, stated, await todayOf(tx), [invoice.id]);
  const { id } = await tx.insert(Invoice, { ...stated, ...computed });
  return { invoice: { id } };
});
