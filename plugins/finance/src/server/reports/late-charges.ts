import type { UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';

export interface LateRow {
  readonly id: string;
  readonly contractId: string;
  readonly name: string;
  readonly dueDate: string;
  readonly value: string;
}
export interface Charges {
  /** In cents, of today. */
  readonly fine: bigint;
  readonly interest: bigint;
}

/** What every late installment costs more today: the amount of the day of each, as its contract agreed on it (0075), worked out here and stored nowhere. */
export async function lateCharges(
  tx: UnitOfWork,
  projects: readonly string[] | undefined,
  today: string,
): Promise<readonly (LateRow & Charges)[]> {
  const late = await tx.asServer
    .from(ContractInstallment)
    .where({
      ...{ status: { in: ['PENDING', 'OVERDUE'] }, dueDate: { lessThan: today } },
      ...(projects && { projectId: { in: [...projects] } }),
      contract: { status: { equalTo: 'active' } },
    })
    .orderBy('contractId', 'dueDate')
    .all();
  const contractIds = [...new Set(late.map(({ contractId }) => contractId))];
  const contracts = await tx.asServer
    .from(Contract)
    .where({ id: { in: contractIds } })
    .all();
  const latest = await latestPayments(tx, { contractIds });
  const amountOn = new Map(contracts.map((contract) => [contract.id, amountsOf(contract, latest)]));
  return late.flatMap((installment) => {
    const { id, contractId, name, dueDate, value } = installment;
    const day = amountOn.get(contractId)?.(installment, today);
    return day && day.open > 0n
      ? [{ id, contractId, name, dueDate, value, fine: day.fine, interest: day.interest }]
      : [];
  });
}
