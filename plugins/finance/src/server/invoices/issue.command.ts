import type { RecordOf, SecretBox } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoiceStatusChanged } from '../../events/invoice.event.ts';
import { submitInvoice } from '../../jobs/submit-invoice.job.ts';
import { issueInvoice } from '../../operations/invoices.ts';
import { refuseClosedMonth } from '../ledger/ledger.ts';
import { batchOf } from './abrasf/messages.ts';
import { type InvoiceAuthorities, isAsked } from './authorities.ts';
import { computedOf } from './computed-invoice.ts';
import { competenceOf } from './invoice.commands.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { dpsOf } from './national/dps.ts';
import { lockForInvoiceStep, stepTo } from './step.commands.ts';
import { submissionOf } from './submission.ts';

type InvoiceRow = RecordOf<typeof Invoice>;

/**
 * The issuer is locked until its number and the invoice are written together: of many who issue at once each waits for the one before, so
 * that no number is given twice, and one that was given to what failed is given again. What its authority would refuse for what is not known
 * here is refused before.
 */
export const issueInvoiceHandler = (authorities: InvoiceAuthorities, box: SecretBox) =>
  handle(issueInvoice, async ({ tx }, { invoiceId }) => {
    const { invoice, status } = await lockForInvoiceStep(tx, invoiceId, 'issue');
    const issuer = await tx.get(Partner, invoice.issuerId, { lock: true });
    const issueDate = invoice.issueDate ?? (await todayOf(tx));
    const day = await competenceOf(tx, invoice, issueDate);
    await refuseClosedMonth(tx, day);
    // First, so that the quarter no longer counts the one that is replaced.
    if (invoice.replacesId !== null) await replace(tx, invoice.replacesId, invoice);
    const computed = await computedOf(tx, invoice, day, [invoice.id, invoice.replacesId]);
    const number = await numberOf(tx, invoice, issuer);
    const route = issuer.invoiceRoute ?? 'byHand';
    const replacementReason = reasonOf(invoice);
    const productions = { byHand: true, national: authorities.isProduction, abrasf: issuer.invoiceServiceIsProduction };
    const sent = { route, isProductionEnv: productions[route] };
    // What it was known by was of what was sent before.
    const facts = { issueDate, status, statusReason: null, replacementReason, externalId: null };
    await tx.update(Invoice, invoice.id, { ...computed, ...number, ...sent, ...facts });
    if (route !== 'byHand') {
      if (!issuer.sealedCertificate) throw invoiceErrors.issuerCertificateNeeded.beside('issuerId');
      const issued = await submissionOf(tx, box, await tx.get(Invoice, invoice.id));
      if (route === 'national') dpsOf(issued, { isProduction: authorities.isProduction, now: new Date() });
      else batchOf(issued);
    }
    if (isAsked(authorities, sent)) await tx.enqueue(submitInvoice, { invoiceId: invoice.id });
    return { invoice: { id: invoice.id, ...number } };
  });

/** Drafts of before kept it where rejections are told. */
const reasonOf = ({ replacesId, replacementReason, status, statusReason }: InvoiceRow) =>
  replacementReason ?? (replacesId !== null && status === 'draft' ? statusReason : null);

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

/**
 * The one before it, if it still stands: one that was cancelled meanwhile is replaced by nobody. Of a rejected one that is sent again it
 * stands again.
 */
async function replace(
  tx: UnitOfWork<typeof invoiceStatusChanged>,
  replacedId: string,
  replacing: InvoiceRow,
): Promise<void> {
  const { invoice, status } = await lockForInvoiceStep(tx, replacedId, 'replace');
  await stepTo(tx, invoice, status, reasonOf(replacing));
}
