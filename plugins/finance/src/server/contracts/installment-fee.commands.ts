import { addDecimals, compareDecimals, type RecordOf, uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentFee } from '../../entities/contract-installment-fee.entity.ts';
import { sendCharges } from '../../jobs/charges.job.ts';
import { addInstallmentFee, removeInstallmentFee } from '../../operations/installment-fees.ts';
import { liveChargeOf } from '../charges/charge-facts.ts';
import { writeGroupTotals } from '../corrections/group-totals.ts';
import { contractErrors } from './contract-errors.ts';
import { lockInstallment, refuseUnlessOpen } from './installment.commands.ts';
import { postFeeAdded, postFeeRemoved } from './postings.ts';
import { settleContract } from './settle.ts';

type Installment = RecordOf<typeof ContractInstallment>;

export const addInstallmentFeeHandler = handle(addInstallmentFee, async ({ tx }, { installmentId, value, reason }) => {
  const installment = await lockUnpaid(tx, installmentId);
  const { projectId, contractId } = installment;
  const id = uuidv7();
  const journalId = await postFeeAdded(tx, id, value);
  await tx.insert(ContractInstallmentFee, {
    ...{ id, projectId, contractId, contractInstallmentId: installmentId, value, reason: reason.trim(), journalId },
  });
  return { contractInstallment: await charge(tx, installment, value), contractInstallmentFeeId: id };
});

export const removeInstallmentFeeHandler = handle(
  removeInstallmentFee,
  async ({ tx }, { contractInstallmentFeeId: id, reason }) => {
    const { contractInstallmentId } = await tx.asActor.get(ContractInstallmentFee, id);
    const installment = await lockUnpaid(tx, contractInstallmentId);
    const fee = await tx.get(ContractInstallmentFee, id, { lock: true });
    if (fee.removedAt !== null) throw contractErrors.feeRemoved();
    if (fee.journalId) await postFeeRemoved(tx, fee.journalId, reason);
    const removal = { removedAt: new Date().toISOString(), removalReason: reason.trim() };
    await tx.update(ContractInstallmentFee, id, removal);
    return { contractInstallment: await charge(tx, installment, `-${fee.value}`) };
  },
);

/** What was paid of an installment was for what it cost then: that is not divided a second time. */
async function lockUnpaid(tx: UnitOfWork, installmentId: string): Promise<Installment> {
  const installment = await lockInstallment(tx, installmentId);
  refuseUnlessOpen(installment);
  if (compareDecimals(installment.settledValue, '0') !== 0) throw contractErrors.installmentPartlyPaid();
  const { isActive } = await tx.get(Contract, installment.contractId);
  if (!isActive) throw contractErrors.contractEnded();
  return installment;
}

/** Everything that asks for it asks for so much more: its slip, its code, and the provider where it is charged there. */
async function charge(tx: UnitOfWork, installment: Installment, by: string) {
  const { id, projectId, contractId } = installment;
  const more = (amount: string) => addDecimals(amount, by) ?? amount;
  const extraFeesValue = more(installment.extraFeesValue);
  const changed = await tx.update(ContractInstallment, id, {
    ...{ value: more(installment.value), netValue: more(installment.netValue), extraFeesValue },
    isExtraFee: compareDecimals(extraFeesValue, '0') !== 0,
  });
  await writeGroupTotals(tx, contractId, new Set([id]));
  await settleContract(tx, contractId);
  if (await liveChargeOf(tx, id))
    await tx.enqueue(sendCharges, { installmentIds: [id] }, { projectId, referenceId: id });
  return changed;
}

/** Those that are in an installment's value, the first one first. */
export async function feesOf(tx: UnitOfWork, installmentIds: readonly string[]) {
  return tx.asServer
    .from(ContractInstallmentFee)
    .where({ contractInstallmentId: { in: [...installmentIds] }, removedAt: { isNull: true } })
    .select(['contractInstallmentId', 'reason', 'value'])
    .orderBy('createdAt', 'id')
    .all();
}
