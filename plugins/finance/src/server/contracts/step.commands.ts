import type { LandContractService } from '@gleba/plugin-lands';
import { fieldErrors, languageOf, type RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/exact/money.ts';
import { computeSchedule } from '../../calculation/schedule.ts';
import { termsSchema } from '../../calculation/terms.ts';
import { type ContractStep, type ContractStepId, contractStep } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import { cancelContract, confirmContract, terminateContract } from '../../operations/contract-steps.ts';
import { buyerProblems } from './buyers.ts';
import { contractErrors } from './contract-errors.ts';
import { writeInstallments } from './installments.ts';
import { postConfirmed, postTerminated } from './postings.ts';
import { settleContract, showOnLands, stepPatch } from './settle.ts';
import { terminationOf, writeTermination } from './termination.ts';

type ContractRow = RecordOf<typeof Contract>;

/** The contract, locked, and its step; whoever comes second finds that it was taken. */
export async function lockForStep(tx: UnitOfWork, contractId: string, id: ContractStepId) {
  const contract = await tx.asActor.get(Contract, contractId, { lock: true });
  const step = contractStep(id, contract.status);
  if (!step) throw contractErrors.noSuchStep();
  return { contract, step };
}

export const confirmContractHandler = (landContract: LandContractService) =>
  handle(confirmContract, async ({ tx }, { contractId, adjustmentBaseDate }) => {
    const today = await todayOf(tx);
    if (adjustmentBaseDate && adjustmentBaseDate > today)
      throw contractErrors.baseDateInFuture.beside('adjustmentBaseDate');
    const { contract, step } = await lockForStep(tx, contractId, 'confirm');
    return { contract: await confirm(tx, landContract, contract, step, adjustmentBaseDate ?? today) };
  });

/** Whoever confirms it: a person, or the signatures of its paper. */
export async function confirm(
  tx: UnitOfWork,
  landContract: LandContractService,
  contract: ContractRow,
  step: ContractStep,
  adjustmentBaseDate: string,
) {
  const buyers = await tx.asServer
    .from(ContractCustomer)
    .where({ contractId: { equalTo: contract.id } })
    .all();
  const problems = buyerProblems(buyers);
  if (problems.length > 0) throw fieldErrors(problems);
  await writeConfirmed(tx, contract, adjustmentBaseDate);
  for (const landId of await landsOf(tx, contract.id)) await landContract.enterContract(tx, landId, contract.id);
  await takeStep(tx, contract, step, null);
  return settleContract(tx, contract.id);
}

/** Its installments, and what is owed from now on. */
export async function writeConfirmed(tx: UnitOfWork, contract: ContractRow, adjustmentBaseDate: string) {
  const { installmentGroupCount: perGroup, postalService } = await tx.get(PaymentMethod, contract.paymentMethodId);
  const language = languageOf(tx.actor);
  // What the draft showed, not what a table says by now.
  const schedule = computeSchedule(termsSchema.parse(contract.terms));
  const rows = await writeInstallments(tx, contract, schedule, { perGroup, postalService, language });
  await postConfirmed(tx, contract.id, rows);
  await tx.update(Contract, contract.id, { adjustmentBaseDate });
}

export const cancelContractHandler = handle(cancelContract, async ({ tx }, { contractId, reason }) => {
  const { contract, step } = await lockForStep(tx, contractId, 'cancel');
  return { contract: await cancelDraft(tx, contract, step, reason) };
});

/** A draft lets its lots go, which no contract has entered yet. */
export async function cancelDraft(tx: UnitOfWork, contract: ContractRow, step: ContractStep, reason: string) {
  const cancelled = await takeStep(tx, contract, step, reason);
  await releaseLands(tx, contract.id);
  return cancelled;
}

export const terminateContractHandler = (landContract: LandContractService) =>
  handle(terminateContract, async ({ tx }, { contractId, reason, ...ending }) => {
    const { contract, step } = await lockForStep(tx, contractId, 'terminate');
    const terminated = await terminationOf(tx, contract, ending);
    const open = await cancelOpenInstallments(tx, contractId);
    const journalId = await postTerminated(tx, contractId, open, terminated.refund);
    await writeTermination(tx, contract, ending, terminated, journalId);
    const lands = await landsOf(tx, contractId);
    await takeStep(tx, contract, step, reason);
    await releaseLands(tx, contractId);
    for (const landId of lands) await landContract.leaveContract(tx, landId, 'pending', reason);
    await settleContract(tx, contractId);
    const patch = {
      terminationFee: moneyText(terminated.penalty),
      terminationFeeReason: ending.feeReason?.trim() || null,
    };
    return { contract: await tx.update(Contract, contractId, patch) };
  });

export async function takeStep(tx: UnitOfWork, { id }: ContractRow, step: ContractStep, reason: string | null) {
  const contract = await tx.update(Contract, id, stepPatch(tx, step, reason));
  await showOnLands(tx, id, contract.computedStatus);
  return contract;
}

async function landsOf(tx: UnitOfWork, contractId: string): Promise<readonly string[]> {
  const held = await tx.list(ContractLand, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
  return held.map(({ landId }) => landId).sort();
}

async function releaseLands(tx: UnitOfWork, contractId: string): Promise<void> {
  const held = await tx.ids(ContractLand, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
  for (const id of held) await tx.remove(ContractLand, id);
}

/** Answers what was open. */
export async function cancelOpenInstallments(tx: UnitOfWork, contractId: string) {
  const open = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId }, computedStatus: { in: ['pending', 'overdue'] } })
    .select([
      'id',
      'kind',
      'value',
      'interestValue',
      'insuranceFee',
      'extraFeesValue',
      'settledValue',
      'correctionValue',
    ])
    .all();
  const patch = { status: 'CANCELLED', computedStatus: 'cancelled' } as const;
  await tx.updateMany(
    ContractInstallment,
    open.map(({ id }) => ({ id, patch })),
  );
  return open;
}
