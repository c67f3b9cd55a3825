import type { RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoiceStatusChanged } from '../../events/invoice.event.ts';
import { submitInvoice } from '../../jobs/submit-invoice.job.ts';
import { issueInvoice } from '../../operations/invoices.ts';
import { refuseClosedMonth } from '../ledger/ledger.ts';
import { todayOf } from '../money/today.ts';
import { computedOf } from './computed-invoice.ts';
import { competenceOf } from './invoice.commands.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { lockForInvoiceStep, stepTo } from './step.commands.ts';

type InvoiceRow = RecordOf<typeof Invoice>;

/**
 * The issuer is locked until its number and the invoice are written together: of many who issue at once each waits for the one before, so
 * that no number is given twice, and one that was given to what failed is given again. `isSent`: there is an authority to send it to.
 */
export const issueInvoiceHandler = (isSent: boolean) =>
  handle(issueInvoice, async ({ tx }, { invoiceId }) => {
    const { invoice, status } = await lockForInvoiceStep(tx, invoiceId, 'issue');
    const issuer = await tx.get(Partner, invoice.issuerId, { lock: true });
    const issueDate = invoice.issueDate ?? (await todayOf(tx));
    const day = await competenceOf(tx, invoice, issueDate);
    await refuseClosedMonth(tx, day);
    // First, so that the quarter no longer counts the one that is replaced.
    if (invoice.replacesId !== null && invoice.status === 'draft') await replace(tx, invoice.replacesId, invoice);
    const computed = await computedOf(tx, invoice, day, invoice.id);
    const number = await numberOf(tx, invoice, issuer);
    await tx.update(Invoice, invoice.id, { ...computed, ...number, issueDate, status, statusReason: null });
    if (isSent) await tx.enqueue(submitInvoice, { invoiceId: invoice.id });
    return { invoice: { id: invoice.id, ...number } };
  });

/** A rejected one keeps its own; the next one is the issuer's, which counts on. */
async function numberOf(tx: UnitOfWork, { rpsSeries, rpsNumber }: InvoiceRow, issuer: RecordOf<typeof Partner>) {
  if (rpsNumber !== null && rpsSeries !== null) return { rpsSeries, rpsNumber };
  const given = { rpsSeries: issuer.rpsSerie ?? '1', rpsNumber: issuer.rpsNextNumber ?? 1 };
  // Somebody set the issuer's counter back.
  const taken = await tx.count(Invoice, {
    filter: {
      issuerId: { equalTo: issuer.id },
      rpsSeries: { equalTo: given.rpsSeries },
      rpsNumber: { equalTo: given.rpsNumber },
    },
  });
  if (taken > 0) throw invoiceErrors.rpsNumberTaken({ number: given.rpsNumber });
  await tx.update(Partner, issuer.id, { rpsSerie: given.rpsSeries, rpsNextNumber: given.rpsNumber + 1 });
  return given;
}

/** The one before it, if it still stands: one that was cancelled meanwhile is replaced by nobody. */
async function replace(
  tx: UnitOfWork<typeof invoiceStatusChanged>,
  replacedId: string,
  { statusReason }: InvoiceRow,
): Promise<void> {
  const { invoice, status } = await lockForInvoiceStep(tx, replacedId, 'replace');
  await stepTo(tx, invoice, status, statusReason);
}
