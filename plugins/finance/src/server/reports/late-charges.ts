import type { UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';

export interface LateRow {
  readonly id: string;
  readonly name: string;
  readonly dueDate: string;
  readonly value: string;
}
/** Of a contract, what its late installments cost more today, in cents, and the one that is late longest. */
export interface LateContract {
  readonly contractId: string;
  readonly fine: bigint;
  readonly interest: bigint;
  readonly oldest: LateRow;
}

/** Contracts whose installments are in memory at once. */
const atOnce = 200;

/**
 * What late installments cost more today: the amount of the day of each, as its contract agreed on it (0075), worked out here and stored
 * nowhere. So many contracts at a time: what is kept of each is a sum, however many installments a city is behind with.
 */
export async function* lateCharges(
  tx: UnitOfWork,
  contractIds: readonly string[],
  today: string,
): AsyncGenerator<LateContract> {
  for (let from = 0; from < contractIds.length; from += atOnce)
    yield* await chargesOf(tx, contractIds.slice(from, from + atOnce), today);
}

async function chargesOf(tx: UnitOfWork, contractIds: readonly string[], today: string): Promise<LateContract[]> {
  const ids = [...contractIds];
  const late = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { in: ids }, status: { in: ['PENDING', 'OVERDUE'] }, dueDate: { lessThan: today } })
    .orderBy('contractId', 'dueDate')
    .all();
  const contracts = await tx.asServer
    .from(Contract)
    .where({ id: { in: ids }, status: { equalTo: 'active' } })
    .all();
  const latest = await latestPayments(tx, { contractIds: ids });
  const amountOn = new Map(contracts.map((contract) => [contract.id, amountsOf(contract, latest)]));
  const sums = new Map<string, LateContract>();
  for (const installment of late) {
    const { id, contractId, name, dueDate, value } = installment;
    const day = amountOn.get(contractId)?.(installment, today);
    if (!day || day.open <= 0n) continue;
    const { fine = 0n, interest = 0n, oldest = { id, name, dueDate, value } } = sums.get(contractId) ?? {};
    sums.set(contractId, { contractId, oldest, fine: fine + day.fine, interest: interest + day.interest });
  }
  return [...sums.values()];
}
