import type { RecordOf } from '@gleba/sdk';
import { handleBulk, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { sendOverdueMail } from '../../jobs/receivables.job.ts';
import { writeToBuyers } from '../../operations/receivables.ts';
import { isOpen } from '../contracts/amount.ts';
import { openStatus } from '../contracts/installment.commands.ts';
import { receivableErrors } from './receivable-errors.ts';

/** Who is written to about a contract: whoever answers for it, of several the first one. */
export async function answeringFor(tx: UnitOfWork, contractId: string): Promise<RecordOf<typeof Partner> | undefined> {
  const [buyer] = await tx.list(ContractCustomer, {
    ...{ filter: { contractId: { equalTo: contractId } }, orderBy: ['-legalResponsible', 'createdAt'], first: 1 },
  });
  return buyer && tx.find(Partner, buyer.partnerId);
}

/** By its day, which the clock of the night may not have seen yet. */
export const isLate = (
  installment: Pick<RecordOf<typeof ContractInstallment>, 'status' | 'dueDate'>,
  today: string,
): boolean => isOpen(installment) && openStatus(installment.dueDate, today) === 'OVERDUE';

export const handleWriteToBuyers = handleBulk(writeToBuyers, async (tx, ids, _given, refuse) => {
  const chosen = await tx.asActor
    .from(ContractInstallment)
    .where({ id: { in: ids } })
    .select(['id', 'contractId', 'projectId', 'status', 'dueDate'])
    .all();
  const today = await todayOf(tx);
  let count = 0;
  for (const contractId of new Set(chosen.map((one) => one.contractId))) {
    const installments = chosen.filter((one) => one.contractId === contractId);
    const { status } = await tx.get(Contract, contractId);
    const late = installments.filter((one) => status === 'active' && isLate(one, today));
    for (const { id } of installments.filter((one) => !late.includes(one)))
      refuse(id, receivableErrors.installmentNotLate());
    const [first] = late;
    if (!first) continue;
    const partner = await answeringFor(tx, contractId);
    if (!partner?.email) {
      for (const { id } of late) refuse(id, receivableErrors.buyerWithoutMail({ name: partner?.name ?? '' }));
      continue;
    }
    const about = { projectId: first.projectId, referenceId: contractId };
    await tx.enqueue(sendOverdueMail, { contractId, installmentIds: late.map(({ id }) => id) }, about);
    count += late.length;
  }
  return count;
});
