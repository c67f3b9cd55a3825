import type { RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, share, sum } from '../../calculation/exact/money.ts';
import { fraction } from '../../calculation/exact/rational.ts';
import type { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { PartnerDeduction } from '../../entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { inProportion } from '../../project-partners/share-of.ts';
import { lockPartners } from './deductions.ts';
import { postDeducted, postShareTakenBack } from './partner-postings.ts';

type Payment = Pick<RecordOf<typeof InstallmentPayment>, 'id' | 'projectId' | 'contractId' | 'amount'>;

/**
 * Brings what partners give back of a payment to what of it went back to the customer, `refunded` cents in all: in the proportion in which
 * it went back, in which they had it, to the cent. Reckoned of all that went back so far, so that however many parts come to the cents of
 * the whole; less than before is taken back whole and reckoned anew. Answers what partners have less of the payment now. The caller has
 * locked the contract.
 *
 * @throws CONFLICT `monthClosed`
 */
export async function bringPartsTo(
  tx: UnitOfWork,
  { id, projectId, contractId, amount }: Payment,
  refunded: bigint,
  reason: string,
): Promise<bigint> {
  const ofPayment = { installmentPaymentId: { equalTo: id } };
  const shares = await tx.asServer
    .from(PartnerShare)
    .where({ ...ofPayment, status: { notEqualTo: 'reversed' } })
    .orderBy('createdAt', 'id')
    .all();
  const paid = centsOf(amount);
  if (shares.length === 0 || paid <= 0n) return 0n;
  await lockPartners(
    tx,
    shares.map(({ partnerId }) => partnerId),
  );
  const known = await tx.asServer
    .from(PartnerDeduction)
    .where({ ...ofPayment, reversedOn: { isNull: true } })
    .all();
  const before = sum(known.map(({ value }) => centsOf(value)));
  const had = sum(shares.map(({ value }) => centsOf(value)));
  const target = share(had, fraction(refunded < paid ? refunded : paid, paid));
  const isLess = target < before;
  if (isLess) for (const deduction of known) await takeDeductionBack(tx, deduction, reason);
  const live = isLess ? [] : known;
  const left = shares.map(({ partnerId, categoryId, value }) => {
    const own = live.filter((one) => one.partnerId === partnerId && one.categoryId === categoryId);
    return centsOf(value) - sum(own.map((one) => centsOf(one.value)));
  });
  const parts = inProportion(target - (isLess ? 0n : before), left);
  for (const [index, { partnerId, categoryId }] of shares.entries()) {
    const cents = parts[index] ?? 0n;
    if (cents <= 0n) continue;
    const category = categoryId === null ? undefined : await tx.get(FinanceCategory, categoryId);
    const takenOn = await todayOf(tx);
    const row = { projectId, contractId, partnerId, categoryId, installmentPaymentId: id, takenOn };
    const { id: deductionId } = await tx.insert(PartnerDeduction, { ...row, value: moneyText(cents) });
    const journalId = await postDeducted(tx, deductionId, takenOn, { cents, category });
    await tx.update(PartnerDeduction, deductionId, { journalId });
  }
  return target - before;
}

async function takeDeductionBack(
  tx: UnitOfWork,
  { id, journalId }: RecordOf<typeof PartnerDeduction>,
  reason: string,
): Promise<void> {
  if (journalId) await postShareTakenBack(tx, journalId, reason);
  await tx.update(PartnerDeduction, id, { reversedOn: await todayOf(tx) });
}
