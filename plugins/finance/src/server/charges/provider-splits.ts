import { compareDecimals, defaultLocale, type RecordOf, say } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import type { SplitProblem } from '../../charges/split-values.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderSplit } from '../../entities/provider-split.entity.ts';
import { releaseProviderSplit } from '../../operations/charges.ts';
import { owedBack } from '../project-partners/deductions.ts';
import { statusByDay } from '../project-partners/divide-payment.ts';
import {
  passOnByProvider,
  type Split,
  splitsOfCharge,
  takeBackByProvider,
} from '../project-partners/provider-shares.ts';
import { chargeErrors } from './charge-errors.ts';
import { type Charge, isSameMoney } from './charge-facts.ts';
import type { AskedSplit, ChargeThere, SplitThere } from './charge-provider.ts';

export interface WantedSplit extends AskedSplit {
  readonly projectPartnerId: string;
  readonly partnerId: string;
}

/**
 * Whom the provider passes their part on to by itself: a project's partners who get it on the day of the payment and without a person,
 * and have an account there. What is the insurer's or was added it cannot leave out, so of an installment with insurance or fees the office passes all on; the
 * subscription fee is nobody's part (0109).
 */
export async function wantedSplits(
  tx: UnitOfWork,
  { projectId, kind, insuranceFee, extraFeesValue }: RecordOf<typeof ContractInstallment>,
): Promise<readonly WantedSplit[]> {
  const isOthers = [insuranceFee, extraFeesValue].some((value) => !isSameMoney(value, '0'));
  if (kind === 'subscriptionFee' || isOthers) return [];
  const rows = await tx.asServer
    .from(ProjectPartner)
    .where({ projectId: { equalTo: projectId }, splitTiming: { equalTo: 'onPayment' }, autoSplit: { equalTo: true } })
    .orderBy('createdAt', 'id')
    .all();
  const partners = await tx.asServer
    .from(Partner)
    .where({ id: { in: rows.map(({ partnerId }) => partnerId) }, bankAccountId: { isNull: false } })
    .select(['id', 'bankAccountId'])
    .all();
  const accounts = await tx.asServer
    .from(BankAccount)
    .where({ id: { in: partners.flatMap(({ bankAccountId }) => bankAccountId ?? []) } })
    .all();
  const accountOf = new Map(
    partners.map(({ id, bankAccountId }) => [id, accounts.find((account) => account.id === bankAccountId)]),
  );
  // Who owes something back gets their part from the office, which sets that off: the provider pays all of it or nothing.
  const owing = new Set<string>();
  for (const partnerId of accountOf.keys()) if ((await owedBack(tx, partnerId, projectId)) > 0n) owing.add(partnerId);
  // Of two parts for one account there the second comes from the office.
  const wanted = new Map<string, WantedSplit>();
  for (const { id: projectPartnerId, partnerId, percentage } of rows) {
    const account = accountOf.get(partnerId);
    const walletId = account?.isPartnerAccount ? account.walletId?.toLowerCase() : undefined;
    if (walletId && !owing.has(partnerId) && !wanted.has(walletId))
      wanted.set(walletId, { walletId, projectPartnerId, partnerId, percentage });
  }
  return [...wanted.values()];
}

/** Whether the provider has been asked for these very parts. */
export const isSameSplits = (there: ChargeThere, asked: readonly AskedSplit[]): boolean => {
  const live = there.splits.filter(({ status }) => status === 'pending' || status === 'blocked');
  return live.length === asked.length && asked.every(({ walletId, percentage }) => isAmong(live, walletId, percentage));
};

const isAmong = (splits: readonly SplitThere[], walletId: string, percentage: string): boolean =>
  splits.some(
    (one) => one.walletId.toLowerCase() === walletId && compareDecimals(one.percentage ?? '0', percentage) === 0,
  );

/** Notes what is to be asked for with a charge, before it is: a part that the provider may pass on is not the office's meanwhile. */
export async function noteSplits(
  tx: UnitOfWork,
  { id: providerChargeId, projectId }: Pick<Charge, 'id' | 'projectId'>,
  wanted: readonly WantedSplit[],
): Promise<void> {
  const known = new Map((await splitsAt(tx, providerChargeId)).map((row) => [row.walletId, row]));
  for (const split of wanted) {
    const row = known.get(split.walletId);
    const asked = { ...split, status: 'pending' as const, problem: null };
    if (!row) await tx.insert(ProviderSplit, { ...asked, projectId, providerChargeId });
    else if (row.status === 'dropped' || compareDecimals(row.percentage, split.percentage) !== 0) {
      await tx.update(ProviderSplit, row.id, asked);
    }
  }
}

/** The charge is there without them: who is asked for no more gets their part from the office. */
export async function dropSplits(tx: UnitOfWork, chargeId: string, wanted: readonly WantedSplit[]): Promise<void> {
  const kept = new Set(wanted.map(({ walletId }) => walletId));
  for (const { id, walletId, status } of await splitsAt(tx, chargeId)) {
    if (!kept.has(walletId) && status === 'pending')
      await tx.update(ProviderSplit, id, { status: 'dropped', problem: null });
  }
}

const splitsAt = (tx: UnitOfWork, chargeId: string) =>
  tx.list(ProviderSplit, { filter: { providerChargeId: { equalTo: chargeId } }, first: 100 });

/**
 * Takes over what a provider says of the parts that it passes on by itself, once the charge's payment is in the books or taken back. A
 * part that it has passed on is never one of the office's again; one that it refuses is.
 */
export async function takeSplits(tx: UnitOfWork, chargeId: string, there: ChargeThere): Promise<void> {
  for (const split of await splitsOfCharge(tx, chargeId)) {
    const told = there.splits.find(({ walletId }) => walletId.toLowerCase() === split.walletId);
    const shares = await sharesOf(tx, split);
    const isPaid = there.status === 'paid' || there.status === 'contested';
    if (!told?.status) {
      if (isPaid && split.status !== 'cancelled') await tx.update(ProviderSplit, split.id, { problem: 'unknown' });
      continue;
    }
    const { externalId, status, providerStatus, value } = told;
    const paidOn = status === 'paid' ? (split.paidOn ?? there.creditedOn ?? there.paidOn) : null;
    const problem = await settle(tx, { ...split, status, value, paidOn }, shares, isPaid);
    await tx.update(ProviderSplit, split.id, { externalId, status, providerStatus, value, paidOn, problem });
  }
}

type Shares = readonly RecordOf<typeof PartnerShare>[];

function sharesOf(tx: UnitOfWork, { id }: Split) {
  return tx.asServer
    .from(PartnerShare)
    .where({ providerSplitId: { equalTo: id } })
    .orderBy('createdAt', 'id')
    .lock()
    .all();
}

/** They are the office's to pass on. */
async function letGo(tx: UnitOfWork, shares: Shares): Promise<void> {
  for (const { id, status, dueDate } of shares) {
    const isOpen = status === 'atProvider';
    await tx.update(PartnerShare, id, {
      providerSplitId: null,
      ...(isOpen && { status: statusByDay(dueDate, await todayOf(tx)) }),
    });
  }
}

/** What the provider pays all the same is shown: nobody has that part by then. */
export const releaseProviderSplitHandler = handle(releaseProviderSplit, async ({ tx }, { providerSplitId, reason }) => {
  const { providerChargeId } = await tx.asActor.get(ProviderSplit, providerSplitId);
  const { contractId } = await tx.get(ProviderCharge, providerChargeId);
  // As whoever books what the provider says: of the two the second sees the first.
  await tx.get(Contract, contractId, { lock: true });
  const split = await tx.get(ProviderSplit, providerSplitId, { lock: true });
  if (split.status === 'paid') throw chargeErrors.splitPaid();
  await letGo(tx, await sharesOf(tx, split));
  const patch = { status: 'cancelled', providerStatus: reason, problem: null } as const;
  return { providerSplit: await tx.update(ProviderSplit, providerSplitId, patch) };
});

async function settle(
  tx: UnitOfWork,
  { status, value, paidOn }: Pick<Split, 'status' | 'value' | 'paidOn'>,
  shares: Shares,
  isPaid: boolean,
): Promise<SplitProblem | null> {
  const live = shares.find((share) => share.status !== 'reversed');
  switch (status) {
    case 'paid':
      if (live?.status === 'atProvider' && value !== null) await passOnByProvider(tx, live, { value, paidOn });
      // Without a part of ours, what they got is for a payment that is not in the books yet.
      return live && value !== null && isSameMoney(live.value, value) ? null : 'valueDiffers';
    case 'blocked':
      return 'blocked';
    case 'cancelled':
      await letGo(tx, shares);
      // Of a charge that was removed or given back nothing is owed to anybody.
      return isPaid ? 'refused' : null;
    case 'refunded':
      for (const share of shares.filter(({ paidOn: on }) => on !== null)) {
        await takeBackByProvider(tx, share, say('finance.charges.refunded', {}, defaultLocale));
      }
      return live ? 'valueDiffers' : null;
    default:
      return null;
  }
}
