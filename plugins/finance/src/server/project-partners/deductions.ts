import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, share, sum } from '../../calculation/exact/money.ts';
import { fraction } from '../../calculation/exact/rational.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { PartnerDeduction } from '../../entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { postDeducted } from './partner-postings.ts';

/** Whoever reckons what partners owe back waits for whoever else does, in one order. */
export async function lockPartners(tx: UnitOfWork, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await tx.get(Partner, id, { lock: true });
}

/**
 * A part of what an ended contract gives back has been paid to its buyers: its partners give back of their parts in the proportion in which
 * what was received goes back, and never more than they had. Reckoned of all that was given back so far, less what was taken before, so
 * that however many parts come to the cents of the whole. The caller has locked the contract.
 *
 * @throws CONFLICT `monthClosed`
 */
export async function takePartsBack(
  tx: UnitOfWork,
  contract: RecordOf<typeof Contract>,
  refund: RecordOf<typeof ContractRefund>,
  takenOn: string,
): Promise<void> {
  const ofContract = { contractId: { equalTo: contract.id } };
  const received = centsOf(contract.receivedValue);
  const shares = await tx.asServer
    .from(PartnerShare)
    .where({ ...ofContract, status: { notEqualTo: 'reversed' } })
    .all();
  if (received <= 0n || shares.length === 0) return;
  await lockPartners(
    tx,
    shares.map(({ partnerId }) => partnerId),
  );
  const before = await tx.asServer
    .from(ContractRefund)
    .where({ ...ofContract, status: { equalTo: 'paid' } })
    .all();
  const given = sum(before.filter(({ id }) => id !== refund.id).map(({ value }) => centsOf(value)));
  const portion = fraction(given + centsOf(refund.value), received);
  const deductions = await tx.asServer
    .from(PartnerDeduction)
    .where({ ...ofContract, reversedOn: { isNull: true } })
    .all();
  // A partner's parts stand at the category that they had when each payment came.
  const groups = new Map(shares.map((one) => [`${one.partnerId} ${one.categoryId}`, one]));
  for (const { partnerId, categoryId } of groups.values()) {
    const isOfGroup = (one: { readonly partnerId: string; readonly categoryId: string | null }) =>
      one.partnerId === partnerId && one.categoryId === categoryId;
    const ofGroup = deductions.filter(isOfGroup);
    // What went back of single payments is neither received nor theirs any more.
    const [ofRefunds, ofPayments] = [
      ofGroup.filter(({ contractRefundId }) => contractRefundId !== null),
      ofGroup.filter(({ contractRefundId }) => contractRefundId === null),
    ].map((some) => sum(some.map(({ value }) => centsOf(value)))) as [bigint, bigint];
    const had = sum(shares.filter(isOfGroup).map(({ value }) => centsOf(value))) - ofPayments;
    const whole = share(had, portion);
    const taken = ofRefunds;
    const cents = (whole < had ? whole : had) - taken;
    if (cents <= 0n) continue;
    const category = categoryId === null ? undefined : await tx.get(FinanceCategory, categoryId);
    const { id } = await tx.insert(PartnerDeduction, {
      ...{ projectId: contract.projectId, partnerId, categoryId, contractId: contract.id },
      ...{ contractRefundId: refund.id, takenOn, value: moneyText(cents) },
    });
    await tx.update(PartnerDeduction, id, { journalId: await postDeducted(tx, id, takenOn, { cents, category }) });
  }
}

/**
 * What a partner owes back of a project and has not given yet, in cents: what was taken back of ended contracts and of payments in part, and
 * what they got of payments that were taken back, less what was set off. The caller has locked the partner.
 */
export async function owedBack(tx: UnitOfWork, partnerId: string, projectId: string): Promise<bigint> {
  const ofPartner = { partnerId: { equalTo: partnerId }, projectId: { equalTo: projectId } };
  const deductions = await tx.asServer
    .from(PartnerDeduction)
    .where({ ...ofPartner, reversedOn: { isNull: true } })
    .select(['value'])
    .all();
  const paid = await tx.asServer
    .from(PartnerShare)
    .where({ ...ofPartner, paidOn: { isNull: false } })
    .select(['status', 'paidValue', 'setOffValue'])
    .all();
  const cents = (text: string | null) => (text === null ? 0n : centsOf(text));
  const back = sum(deductions.map(({ value }) => centsOf(value)));
  const ofReversed = sum(paid.filter(({ status }) => status === 'reversed').map(({ paidValue }) => cents(paidValue)));
  // Of a part whose payment was taken back later, what was set off is owed back once more: the part it was of is gone.
  const setOff = sum(paid.filter(({ status }) => status !== 'reversed').map(({ setOffValue }) => cents(setOffValue)));
  const left = back + ofReversed - setOff;
  return left > 0n ? left : 0n;
}
