import type { SecretBox } from '@gleba/sdk';
import { type JobContext, work } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoiceStatusChanged } from '../../events/invoice.event.ts';
import { cancelAtAuthority } from '../../jobs/cancel-at-authority.job.ts';
import { nextTry, toldBy } from './asked-again.ts';
import { authorityOf, type InvoiceAuthorities } from './authorities.ts';
import { submissionOf } from './submission.ts';

/** The invoice is cancelled once the authority has cancelled it; where it would not, it stands and says why. */
export const cancelAtAuthorityWork = (authorities: InvoiceAuthorities, box: SecretBox) =>
  work(
    cancelAtAuthority,
    async (context: JobContext<never, typeof invoiceStatusChanged>, { invoiceId, reason, tries = 0 }) => {
      const submission = await context.transaction(async (tx) => {
        const invoice = await tx.find(Invoice, invoiceId);
        return invoice?.cancellation === 'requested' ? submissionOf(tx, box, invoice) : undefined;
      });
      const cancel = submission && authorityOf(authorities, submission.invoice).cancel;
      if (!submission || !cancel) return { status: 'unchanged' };
      const answer = await toldBy(cancel(submission, reason));
      return context.transaction(async (tx) => {
        const invoice = await tx.find(Invoice, invoiceId, { lock: true });
        if (invoice?.cancellation !== 'requested') return { status: 'unchanged' };
        if (!answer) {
          const again = nextTry(tries, Date.now());
          if (again) await tx.enqueue(cancelAtAuthority, { invoiceId, reason, tries: again.tries }, { at: again.at });
          return { status: 'silent', ...(again && { goesOn: true as const }) };
        }
        const isCancelled = answer.status === 'cancelled';
        await tx.update(Invoice, invoice.id, {
          ...(isCancelled
            ? { status: 'cancelled' as const, cancellation: null }
            : { cancellation: 'refused' as const }),
          statusReason: isCancelled ? reason : answer.reason,
        });
        return { status: answer.status };
      });
    },
  );
