import { type Day, type RecordOf, uuidv7 } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText, type PaymentParts } from '../../calculation/index.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { dividedShares, shareDay, sharedBasis } from '../../project-partners/share-of.ts';
import type { ShareStatus } from '../../project-partners/share-values.ts';
import { postShares, postShareTakenBack } from './partner-postings.ts';
import { passOnByProvider, splitOf, splitsThatHold } from './provider-shares.ts';

interface Divided {
  readonly paymentId: string;
  readonly paidOn: Day;
  /** As it was before the payment. */
  readonly installment: RecordOf<typeof ContractInstallment>;
  readonly parts: PaymentParts;
  /** It was received by a charge provider. */
  readonly isOfProvider: boolean;
}

/** Of a part that no person has to let go. */
export const statusByDay = (dueDate: Day, today: Day): ShareStatus => (dueDate <= today ? 'ready' : 'scheduled');

/**
 * Writes what of a payment is whose, as the project's partners are now, and owes it to them. Answers the sum, in cents.
 *
 * @throws CONFLICT `monthClosed`
 */
export async function dividePayment(
  tx: UnitOfWork,
  { paymentId, paidOn, installment, parts, isOfProvider }: Divided,
): Promise<bigint> {
  const { id: contractInstallmentId, projectId, contractId } = installment;
  const partners = await tx.asServer
    .from(ProjectPartner)
    .where({ projectId: { equalTo: projectId } })
    .orderBy('createdAt', 'id')
    .all();
  const basis = sharedBasis(installment, parts);
  const amounts = dividedShares(
    basis,
    partners.map(({ percentage }) => percentage),
  );
  const today = await todayOf(tx);
  const splits = await splitsThatHold(tx, contractInstallmentId, isOfProvider);
  const rows = partners.flatMap((partner, index) => {
    const cents = amounts[index] ?? 0n;
    const dueDate = shareDay(paidOn, partner);
    const split = splitOf(splits, partner);
    const status = split ? 'atProvider' : partner.autoSplit ? statusByDay(dueDate, today) : 'waiting';
    return cents > 0n ? [{ id: uuidv7(), cents, partner, dueDate, status, split } as const] : [];
  });
  if (rows.length === 0) return 0n;
  const categories = await categoriesOf(
    tx,
    rows.flatMap(({ partner: { categoryId } }) => categoryId ?? []),
  );
  const journalId = await postShares(
    tx,
    { paymentId, paidOn },
    rows.map(({ cents, partner: { categoryId } }) => ({ cents, category: categories.get(categoryId ?? '') })),
  );
  await tx.insertMany(
    PartnerShare,
    rows.map(({ id, cents, partner, dueDate, status, split }) => ({
      ...{
        id,
        projectId,
        projectPartnerId: partner.id,
        partnerId: partner.partnerId,
        contractId,
        contractInstallmentId,
      },
      ...{ percentage: partner.percentage, categoryId: partner.categoryId, providerSplitId: split?.id ?? null },
      ...{ installmentPaymentId: paymentId, owedOn: paidOn, dueDate, status, journalId },
      ...{ basisValue: moneyText(basis), value: moneyText(cents) },
    })),
  );
  // Booked after the provider has passed them on, as what is paid there and stood with a problem.
  for (const { id, split } of rows) {
    if (split?.status !== 'paid' || split.value === null) continue;
    await passOnByProvider(tx, { id, owedOn: paidOn }, { value: split.value, paidOn: split.paidOn });
  }
  return sum(rows.map(({ cents }) => cents));
}

async function categoriesOf(tx: UnitOfWork, ids: readonly string[]) {
  const rows = await tx.asServer
    .from(FinanceCategory)
    .where({ id: { in: [...ids] } })
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Takes back what was owed of a payment that is taken back; what was passed on of it already is owed back by the partner. Answers the
 * sum, in cents.
 *
 * @throws CONFLICT `monthClosed`
 */
export async function takeSharesBack(tx: UnitOfWork, paymentId: string, reason: string): Promise<bigint> {
  const shares = await tx.asServer
    .from(PartnerShare)
    .where({ installmentPaymentId: { equalTo: paymentId }, status: { notEqualTo: 'reversed' } })
    .lock()
    .all();
  const [first] = shares;
  if (!first?.journalId) return 0n;
  await postShareTakenBack(tx, first.journalId, reason);
  const patch = { status: 'reversed', reversedOn: await todayOf(tx) } as const;
  await tx.updateMany(
    PartnerShare,
    shares.map(({ id }) => ({ id, patch })),
  );
  return sum(shares.map(({ value }) => centsOf(value)));
}
