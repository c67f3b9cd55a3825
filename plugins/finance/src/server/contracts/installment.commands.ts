import type { RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { nextWorkingDay } from '../../calculation/days.ts';
import { computedInstallmentStatus, type InstallmentStatusName } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { updateContractInstallment } from '../../operations/installments.ts';
import { contractErrors } from './contract-errors.ts';
import { settleContract } from './settle.ts';

type Installment = RecordOf<typeof ContractInstallment>;

export const statusPatch = (status: InstallmentStatusName) => ({
  status,
  computedStatus: computedInstallmentStatus(status),
});

/** Overdue from the day after the working day until which it may be paid (Código Civil, art. 132 §1). */
export const openStatus = (dueDate: string, today: string): InstallmentStatusName =>
  nextWorkingDay(dueDate) < today ? 'OVERDUE' : 'PENDING';

/** The contract is locked before its installment, as everything does that changes both. */
export async function lockInstallment(tx: UnitOfWork, id: string): Promise<Installment> {
  const { contractId } = await tx.asActor.get(ContractInstallment, id);
  await tx.get(Contract, contractId, { lock: true });
  return tx.asActor.get(ContractInstallment, id, { lock: true });
}

export function refuseUnlessOpen({ status }: Installment): void {
  if (status === 'RECEIVED') throw contractErrors.installmentPaid();
  if (status === 'CANCELLED') throw contractErrors.installmentEnded();
}

export const updateContractInstallmentHandler = handle(updateContractInstallment, async ({ tx }, { id, patch }) => {
  const installment = await lockInstallment(tx, id);
  refuseUnlessOpen(installment);
  const { name, dueDate, description, billingType, postalService } = patch;
  const contractInstallment = await tx.asActor.update(ContractInstallment, id, {
    ...(name && { name }),
    ...(dueDate && { dueDate }),
    ...(description !== undefined && { description: description || null }),
    ...(billingType !== undefined && { billingType }),
    ...(typeof postalService === 'boolean' && { postalService }),
  });
  if (!dueDate || dueDate === installment.dueDate) return { contractInstallment };
  const settled = await tx.update(ContractInstallment, id, statusPatch(openStatus(dueDate, await todayOf(tx))));
  await settleContract(tx, installment.contractId);
  return { contractInstallment: settled };
});
