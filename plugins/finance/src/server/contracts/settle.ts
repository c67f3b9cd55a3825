import { addDecimals, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import {
  type ContractStep,
  computedContractStatus,
  computedGroupStatus,
  contractStep,
  isContractActive,
} from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';

/** The patch of a step, with who took it, when and why; what people see of it follows from its installments. */
export function stepPatch(tx: UnitOfWork, { to }: ContractStep, reason: string | null) {
  return {
    status: to,
    computedStatus: computedContractStatus(to, false),
    isActive: isContractActive(to),
    lastStatusReason: reason,
    lastStatusAt: new Date().toISOString(),
    lastStatusChangedBy: tx.actor.userId ?? null,
  };
}

/**
 * Brings a contract, its groups and its lots on the map to what its installments say: sums, what is overdue, whether all is paid. The
 * contract is locked first, so that two payments at once are both counted.
 */
export async function settleContract(tx: UnitOfWork, contractId: string): Promise<RecordOf<typeof Contract>> {
  const contract = await tx.get(Contract, contractId, { lock: true });
  const installments = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId } })
    .select(['installmentGroupId', 'value', 'settledValue', 'receivedValue', 'computedStatus'])
    .all();
  const ofStatus = (...statuses: readonly string[]) =>
    installments.filter(({ computedStatus }) => statuses.includes(computedStatus));
  const isSettled = installments.length > 0 && ofStatus('pending', 'overdue').length === 0;
  const step = contractStep(isSettled ? 'payOff' : 'reopen', contract.status);
  const status = step?.to ?? contract.status;
  const computedStatus = computedContractStatus(status, ofStatus('overdue').length > 0);
  await settleGroups(tx, contractId, installments);
  if (computedStatus !== contract.computedStatus) await showOnLands(tx, contractId, computedStatus);
  return tx.update(Contract, contractId, {
    ...(step && stepPatch(tx, step, null)),
    computedStatus,
    // Of a cancelled one what was paid of it counts.
    dynamicTotalValue: sumOf([
      ...ofStatus('pending', 'overdue', 'paid'),
      ...ofStatus('cancelled').map((one) => ({ ...one, value: one.settledValue })),
    ]),
    receivedValue: installments.reduce((sum, { receivedValue }) => addDecimals(sum, receivedValue) ?? sum, '0'),
  });
}

/** The lots that the contract holds, on the map. */
export async function showOnLands(
  tx: UnitOfWork,
  contractId: string,
  computedStatus: RecordOf<typeof Contract>['computedStatus'],
): Promise<void> {
  const ids = await tx.ids(ContractLand, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
  const patch = { computedStatus };
  await tx.updateMany(
    ContractLand,
    ids.map((id) => ({ id, patch })),
  );
}

type Member = Pick<RecordOf<typeof ContractInstallment>, 'installmentGroupId' | 'value' | 'computedStatus'>;

async function settleGroups(tx: UnitOfWork, contractId: string, installments: readonly Member[]): Promise<void> {
  const groups = await tx.ids(ContractInstallmentGroup, {
    ...{ filter: { contractId: { equalTo: contractId } }, first: 1000 },
  });
  const changes = groups.map((id) => {
    const members = installments.filter(({ installmentGroupId }) => installmentGroupId === id);
    const computedStatus = computedGroupStatus(members.map((member) => member.computedStatus));
    return { id, patch: { computedStatus } };
  });
  await tx.updateMany(ContractInstallmentGroup, changes);
}

const sumOf = (all: readonly Member[]): string => all.reduce((sum, { value }) => addDecimals(sum, value) ?? sum, '0');
