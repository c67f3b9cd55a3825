import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { mostCharges } from '../../charges/charge-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { followCharge, sendCharges } from '../../jobs/charges.job.ts';
import {
  chargeInstallment,
  chargeInstallmentGroup,
  contractCharging,
  followProviderCharge,
  replayProviderEvent,
} from '../../operations/charges.ts';
import { isPayable } from '../collection/pix-of-installment.ts';
import { chargeErrors } from './charge-errors.ts';
import { refuseDayPassed } from './charge-facts.ts';
import { chargingAccount } from './provider-of.ts';

export const chargeInstallmentHandler = handle(chargeInstallment, async ({ tx }, { installmentId }) => {
  const installment = await tx.asActor.get(ContractInstallment, installmentId);
  const jobId = await startSending(tx, installment.contractId, [installment], installmentId);
  // Of a single one that is told at once; of a group the others are sent.
  await refuseDayPassed(tx, installment);
  return { jobId };
});

export const chargeInstallmentGroupHandler = handle(chargeInstallmentGroup, async ({ tx }, { installmentGroupId }) => ({
  jobId: await chargeGroup(tx, installmentGroupId),
}));

/** @throws CONFLICT `providerUnset`, `chargeEnded` where nothing of it is open */
export async function chargeGroup(tx: UnitOfWork, installmentGroupId: string): Promise<string> {
  const group = await tx.asActor.get(ContractInstallmentGroup, installmentGroupId);
  const installments = await tx.asActor.list(ContractInstallment, {
    filter: { installmentGroupId: { equalTo: group.id } },
    ...{ orderBy: ['dueDate', 'installmentNumber'], first: mostCharges },
  });
  return startSending(tx, group.contractId, installments, group.id);
}

async function startSending(
  tx: UnitOfWork,
  contractId: string,
  installments: readonly (Parameters<typeof isPayable>[0] & { readonly id: string })[],
  referenceId: string,
): Promise<string> {
  const contract = await tx.get(Contract, contractId);
  const installmentIds = installments.filter((one) => isPayable(one, contract)).map(({ id }) => id);
  if (installmentIds.length === 0) throw chargeErrors.chargeEnded();
  if (!(await chargingAccount(tx, contract))) throw chargeErrors.providerUnset();
  return tx.enqueue(sendCharges, { installmentIds }, { projectId: contract.projectId, referenceId });
}

export const followProviderChargeHandler = handle(followProviderCharge, async ({ tx }, { providerChargeId }) => {
  const { id, projectId, externalId, providerAccountId } = await tx.asActor.get(ProviderCharge, providerChargeId);
  if (externalId === null) throw chargeErrors.chargeEnded();
  return { jobId: await tx.enqueue(followCharge, { providerAccountId, externalId }, { projectId, referenceId: id }) };
});

export const replayProviderEventHandler = handle(replayProviderEvent, async ({ tx }, { providerEventId }) => {
  const { id, providerAccountId, chargeExternalId } = await tx.asActor.get(ProviderEvent, providerEventId);
  if (chargeExternalId === null) throw chargeErrors.chargeEnded();
  const payload = { providerAccountId, externalId: chargeExternalId, providerEventId: id };
  return { jobId: await tx.enqueue(followCharge, payload, { referenceId: id }) };
});

export const contractChargingHandler = handle(contractCharging, ({ transaction }, { contractId }) =>
  transaction(async (tx) => {
    const contract = await tx.asActor.get(Contract, contractId);
    const account = await chargingAccount(tx, contract);
    const { isSandbox = false, isSimulated = false } = account ?? {};
    return { isOffered: contract.status === 'active' && account !== undefined, isSandbox, isSimulated };
  }),
);
