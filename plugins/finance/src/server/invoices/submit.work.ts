import type { SecretBox } from '@gleba/sdk';
import { type JobContext, todayOf, work } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoiceStatusChanged } from '../../events/invoice.event.ts';
import type { AuthorityAnswer } from '../../invoices/invoice-authority.ts';
import { invoiceStep } from '../../invoices/invoice-status.ts';
import { submitInvoice } from '../../jobs/submit-invoice.job.ts';
import { nextTry, toldBy } from './asked-again.ts';
import { authorityOf, type InvoiceAuthorities } from './authorities.ts';
import { replacedStands } from './step.commands.ts';
import { submissionOf } from './submission.ts';

/** Asked outside of the transaction; of what somebody did meanwhile (typed a number in, cancelled it) the answer changes nothing. */
export const submitInvoiceWork = (authorities: InvoiceAuthorities, box: SecretBox) =>
  work(submitInvoice, async (context: JobContext<never, typeof invoiceStatusChanged>, { invoiceId, tries = 0 }) => {
    const submission = await context.transaction(async (tx) => {
      const invoice = await tx.find(Invoice, invoiceId);
      return invoice?.status === 'waitingForNumber' ? submissionOf(tx, box, invoice) : undefined;
    });
    if (!submission) return { status: 'unchanged' };
    const told = await toldBy(authorityOf(authorities, submission.invoice).submit(submission));
    const answer: AuthorityAnswer = told ?? { status: 'waitingForNumber' };
    return context.transaction(async (tx) => {
      const invoice = await tx.find(Invoice, invoiceId, { lock: true });
      if (invoice?.status !== 'waitingForNumber') return { status: 'unchanged' };
      // Whoever types numbers in is asked no second time.
      const again = told === undefined || invoice.route !== 'byHand' ? nextTry(tries, Date.now()) : undefined;
      const goesOn = answer.status === 'waitingForNumber' && again;
      if (goesOn) await tx.enqueue(submitInvoice, { invoiceId, tries: again.tries }, { at: again.at });
      const step = answer.status === 'authorized' ? 'authorize' : 'reject';
      const isMoved = answer.status !== 'waitingForNumber' && invoiceStep(step, invoice.status) !== undefined;
      const patch = factsOf(answer, isMoved ? await todayOf(tx) : null);
      if (isMoved && step === 'reject') await replacedStands(tx, invoice);
      if (Object.keys(patch).length > 0) await tx.update(Invoice, invoice.id, patch);
      return { status: isMoved ? answer.status : invoice.status, ...(goesOn && { goesOn: true as const }) };
    });
  });

function factsOf(answer: AuthorityAnswer, today: string | null) {
  // A protocol told of what is put right now.
  if (answer.status === 'rejected')
    return { status: answer.status, statusReason: answer.reason.slice(0, 1000), externalId: null };
  const known = answer.externalId === undefined ? {} : { externalId: answer.externalId };
  if (answer.status === 'waitingForNumber') return known;
  const { invoiceNumber, verificationCode = null, document = null } = answer;
  const facts = { invoiceNumber, verificationCode, authorityDocument: document, authorizedOn: today };
  return { ...known, ...facts, status: answer.status, statusReason: null };
}
