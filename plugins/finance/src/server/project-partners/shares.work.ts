import { formatDate } from '@gleba/sdk';
import { handle, handleBulk, type JobContext, todayOf, work } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { readyPartnerShares } from '../../jobs/project-partners.job.ts';
import { payPartnerShares, reversePartnerPayment } from '../../operations/project-partners.ts';
import { openShareStatuses } from '../../project-partners/share-values.ts';
import { contractErrors } from '../contracts/contract-errors.ts';
import { lockPartners, owedBack } from './deductions.ts';
import { statusByDay } from './divide-payment.ts';
import { postSharePaid, postShareTakenBack } from './partner-postings.ts';
import { projectPartnerErrors } from './project-partner-errors.ts';

const isOpen = (status: string) => (openShareStatuses as readonly string[]).includes(status);

/** Each by itself: one that cannot be is told, and the others are written. */
export const payShares = handleBulk(payPartnerShares, async (tx, ids, { paidOn }, refuse) => {
  if (paidOn > (await todayOf(tx))) throw contractErrors.paidInFuture.beside('paidOn');
  const ofChosen = { id: { in: ids } };
  const chosen = await tx.asActor.from(PartnerShare).where(ofChosen).select(['partnerId']).all();
  await lockPartners(
    tx,
    chosen.map(({ partnerId }) => partnerId),
  );
  const shares = await tx.asActor.from(PartnerShare).where(ofChosen).orderBy('dueDate', 'id').lock().all();
  let count = 0;
  for (const { id, status, owedOn, value, partnerId, projectId } of shares) {
    const refusal = !isOpen(status)
      ? projectPartnerErrors.shareNotOpen()
      : paidOn < owedOn
        ? projectPartnerErrors.sharePaidBefore({ day: formatDate(owedOn) })
        : undefined;
    if (refusal) {
      refuse(id, refusal);
      continue;
    }
    // What they owe back goes first: only the rest is paid (Código Civil, art. 368).
    const debt = await owedBack(tx, partnerId, projectId);
    const cents = centsOf(value);
    const setOff = debt < cents ? debt : cents;
    const paidValue = moneyText(cents - setOff);
    const paymentJournalId = setOff < cents ? await postSharePaid(tx, id, paidOn, paidValue) : null;
    const setOffValue = setOff > 0n ? moneyText(setOff) : null;
    await tx.update(PartnerShare, id, { status: 'paid', paidOn, paidValue, setOffValue, paymentJournalId });
    count += 1;
  }
  return count;
});

export const reversePartnerPaymentHandler = handle(
  reversePartnerPayment,
  async ({ tx }, { partnerShareId, reason }) => {
    const share = await tx.asActor.get(PartnerShare, partnerShareId, { lock: true });
    const { paymentJournalId, status, dueDate } = share;
    // Also of a payment that was taken back meanwhile: then nothing is owed, neither here nor there.
    if (!share.paidOn) throw projectPartnerErrors.shareNotPaid();
    // What a provider passed on, it alone takes back.
    if (share.providerSplitId) throw projectPartnerErrors.shareByProvider();
    // Of one that was set off whole nothing went out.
    if (paymentJournalId) await postShareTakenBack(tx, paymentJournalId, reason);
    const open = status === 'reversed' ? status : statusByDay(dueDate, await todayOf(tx));
    const patch = { status: open, paidOn: null, paidValue: null, setOffValue: null, paymentJournalId: null };
    return { partnerShare: await tx.update(PartnerShare, partnerShareId, patch) };
  },
);

interface Checkpoint {
  readonly ready: number;
}

/** Most in one transaction. */
const atOnce = 500;

/** Goes on from where it stopped by itself: what is ready is not found again. */
export const readyPartnerSharesWork = work(readyPartnerShares, async (context: JobContext<Checkpoint>) => {
  let done: Checkpoint = context.checkpoint ?? { ready: 0 };
  const today = await context.transaction((tx) => todayOf(tx, context.now));
  const filter = { status: { equalTo: 'scheduled' as const }, dueDate: { lessThanOrEqualTo: today } };
  for (;;) {
    context.signal.throwIfAborted();
    const page = await context.transaction((tx) => tx.ids(PartnerShare, { filter, first: atOnce }));
    if (page.length === 0) return done;
    const next = { ready: done.ready + page.length };
    await context.step(next, async (tx) => {
      // Somebody may have passed one on since.
      const due = await tx
        .from(PartnerShare)
        .where({ id: { in: page }, ...filter })
        .lock()
        .select(['id'])
        .all();
      const patch = { status: 'ready' as const };
      await tx.updateMany(
        PartnerShare,
        due.map(({ id }) => ({ id, patch })),
      );
    });
    done = next;
  }
});
