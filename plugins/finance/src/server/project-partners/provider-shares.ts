import { type Day, GlebaError, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { ProviderSplit } from '../../entities/provider-split.entity.ts';
import { postSharePaid, postShareTakenBack } from './partner-postings.ts';

type Share = RecordOf<typeof PartnerShare>;
export type Split = RecordOf<typeof ProviderSplit>;

/** May still pay, or has paid. */
const holding = ['pending', 'blocked', 'paid'] as const;

/**
 * The splits by which a provider passes parts of this installment on by itself: of the charge whose payment is being
 * booked, or of one that was paid there and is booked by hand now. One that has its part already has no other.
 */
export async function splitsThatHold(
  tx: UnitOfWork,
  installmentId: string,
  isOfProvider: boolean,
): Promise<readonly Split[]> {
  const paid = ['paid', 'contested'] as const;
  const statuses = isOfProvider ? (['open', 'overdue', ...paid] as const) : paid;
  const splits = await tx.asServer
    .from(ProviderSplit)
    .where({
      status: { in: [...holding] },
      providerCharge: { contractInstallmentId: { equalTo: installmentId }, status: { in: [...statuses] } },
    })
    .lock()
    .all();
  const taken = await tx.asServer
    .from(PartnerShare)
    .where({ providerSplitId: { in: splits.map(({ id }) => id) }, status: { notEqualTo: 'reversed' } })
    .select(['providerSplitId'])
    .all();
  const known = new Set(taken.map(({ providerSplitId }) => providerSplitId));
  return splits.filter(({ id }) => !known.has(id));
}

/** Of these the one that pays a partner's part: a partner of two categories has one for each, or for one of them alone. */
export function splitOf(
  splits: readonly Split[],
  { id, partnerId }: { readonly id: string; readonly partnerId: string },
): Split | undefined {
  const isOfOther = ({ projectPartnerId }: Split) => projectPartnerId !== null && projectPartnerId !== id;
  return (
    splits.find((split) => split.projectPartnerId === id) ??
    // Its terms were removed since, and made anew.
    splits.find((split) => split.partnerId === partnerId && !isOfOther(split))
  );
}

/** The provider has passed it on: what the partner got, on the day on which it went. Where that month is closed, today. */
export async function passOnByProvider(
  tx: UnitOfWork,
  { id, owedOn }: Pick<Share, 'id' | 'owedOn'>,
  { value, paidOn }: { readonly value: string; readonly paidOn: Day | null },
): Promise<void> {
  const day = paidOn && paidOn >= owedOn ? paidOn : owedOn;
  const paymentJournalId = await postOn(tx, id, day, value);
  await tx.update(PartnerShare, id, { status: 'paid', paidOn: day, paidValue: value, paymentJournalId });
}

async function postOn(tx: UnitOfWork, shareId: string, day: Day, value: string): Promise<string> {
  try {
    return await postSharePaid(tx, shareId, day, value);
  } catch (error) {
    if (error instanceof GlebaError && error.reason === 'finance.monthClosed') {
      return postSharePaid(tx, shareId, await todayOf(tx), value);
    }
    throw error;
  }
}

/** The provider took it back from the partner, with the payment that it was a part of. */
export async function takeBackByProvider(
  tx: UnitOfWork,
  { id, paymentJournalId, status }: Share,
  reason: string,
): Promise<void> {
  if (paymentJournalId) await postShareTakenBack(tx, paymentJournalId, reason);
  const patch = { paidOn: null, paidValue: null, paymentJournalId: null };
  await tx.update(PartnerShare, id, { ...patch, ...(status === 'paid' && ({ status: 'atProvider' } as const)) });
}

/** That were asked for with a charge and still are. */
export function splitsOfCharge(tx: UnitOfWork, providerChargeId: string): Promise<readonly Split[]> {
  return tx.asServer
    .from(ProviderSplit)
    .where({ providerChargeId: { equalTo: providerChargeId }, status: { notEqualTo: 'dropped' } })
    .orderBy('createdAt', 'id')
    .lock()
    .all();
}
