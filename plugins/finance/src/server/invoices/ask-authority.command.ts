import { handle } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { cancelAtAuthority } from '../../jobs/cancel-at-authority.job.ts';
import { submitInvoice } from '../../jobs/submit-invoice.job.ts';
import { askInvoiceAuthority } from '../../operations/invoices.ts';
import { lastTry } from './asked-again.ts';
import { type InvoiceAuthorities, isAsked } from './authorities.ts';
import { invoiceErrors } from './invoice-errors.ts';

/** Once, beside those that come by themselves: whoever asks twice starts no second row of questions. */
export const askInvoiceAuthorityHandler = (authorities: InvoiceAuthorities) =>
  handle(askInvoiceAuthority, async ({ tx }, { invoiceId }) => {
    const { id, status, cancellation, statusReason, ...invoice } = await tx.asActor.get(Invoice, invoiceId, {
      lock: true,
    });
    const once = { invoiceId: id, tries: lastTry };
    if (cancellation === 'requested') await tx.enqueue(cancelAtAuthority, { ...once, reason: statusReason ?? '' });
    else if (status === 'waitingForNumber' && isAsked(authorities, invoice)) await tx.enqueue(submitInvoice, once);
    else throw invoiceErrors.noSuchInvoiceStep();
    return { invoice: { id } };
  });
