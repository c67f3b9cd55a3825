import { compareDecimals, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { addMonths, monthsAndDays } from '../../calculation/days.ts';
import { centsOf, moneyText, share, sum } from '../../calculation/exact/money.ts';
import { readPercent } from '../../calculation/exact/rational.ts';
import { type Termination, terminate } from '../../calculation/termination.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { ContractTermination } from '../../entities/contract-termination.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { amountsOf, latestPayments } from './amount.ts';
import { contractErrors } from './contract-errors.ts';

type ContractRow = RecordOf<typeof Contract>;

/** What is agreed on when a contract ends; amounts and percentages as decimal text. */
export interface Ending {
  readonly fee?: string | null | undefined;
  readonly fruitionPercent?: string | null | undefined;
  readonly fruitionSince?: string | null | undefined;
  readonly paidCorrection?: string | null | undefined;
  readonly unpaidTaxes?: string | null | undefined;
  readonly brokerage?: string | null | undefined;
  readonly refundParts?: number | null | undefined;
  readonly firstRefundOn?: string | null | undefined;
  readonly feeReason?: string | null | undefined;
}

export interface Terminated extends Termination {
  readonly contractValue: bigint;
  readonly paidValue: bigint;
  readonly fruitionMonths: number;
  readonly lateCharges: bigint;
}

const usualParts = 12;

/**
 * What ending a contract today comes to (`terminate`): the contract's value as corrected, all that was received, whole months with the lot, and
 * the charges of what is overdue.
 *
 * @throws VALIDATION `feeNeeded`, `fruitionWithoutDay`; `aboveLegalLimit` where a limit is exceeded without a reason
 */
export async function terminationOf(tx: UnitOfWork, contract: ContractRow, ending: Ending): Promise<Terminated> {
  const today = await todayOf(tx);
  const contractValue = centsOf(contract.dynamicTotalValue);
  const paidValue = centsOf(contract.receivedValue) + centsOf(ending.paidCorrection ?? '0');
  const fruitionPercent = ending.fruitionPercent ?? '0';
  if (/[1-9]/.test(fruitionPercent) && !ending.fruitionSince) {
    throw contractErrors.fruitionWithoutDay.beside('fruitionSince');
  }
  const fruitionMonths = ending.fruitionSince ? monthsAndDays(ending.fruitionSince, today).months : 0;
  const lateCharges = await chargesOf(tx, contract, today);
  const terminated = terminate({
    ...{
      updatedContractValue: contractValue,
      updatedPaidValue: paidValue,
      fruitionPercent,
      fruitionMonths,
      lateCharges,
    },
    penalty: await penaltyOf(tx, contract, ending.fee ?? undefined),
    unpaidTaxes: centsOf(ending.unpaidTaxes ?? '0'),
    brokerage: centsOf(ending.brokerage ?? '0'),
    refundParts: ending.refundParts ?? usualParts,
    firstRefundOn: ending.firstRefundOn ?? addMonths(today, 1),
    overrideReason: ending.feeReason ?? '',
  });
  return { ...terminated, contractValue, paidValue, fruitionMonths, lateCharges };
}

/** Fines and interest of what is overdue. */
async function chargesOf(tx: UnitOfWork, contract: ContractRow, today: string): Promise<bigint> {
  const open = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contract.id }, computedStatus: { in: ['pending', 'overdue'] } })
    .all();
  const amountOn = amountsOf(contract, await latestPayments(tx, { contractId: contract.id }));
  return sum(open.map((installment) => amountOn(installment, today)).map(({ fine, interest }) => fine + interest));
}

/** What the table asks for, or what was given instead: not less where the table does not let it go. */
async function penaltyOf(tx: UnitOfWork, contract: ContractRow, given: string | undefined): Promise<bigint> {
  const table = await tx.get(PaymentConditionTable, contract.paymentConditionTableId);
  const value = centsOf(contract.totalValue);
  const asked = centsOf(table.terminationFeeValue) + share(value, readPercent(table.terminationFeePercent));
  if (given === undefined) return asked;
  if (!table.canSkipTerminationFee && (compareDecimals(given, moneyText(asked)) ?? 0) < 0) {
    throw contractErrors.feeNeeded.beside('fee');
  }
  return centsOf(given);
}

/** How it ended, and what is given back in its parts. */
export async function writeTermination(
  tx: UnitOfWork,
  { id: contractId, projectId }: ContractRow,
  ending: Ending,
  terminated: Terminated,
  journalId: string | null,
): Promise<void> {
  const { parts, fruitionMonths } = terminated;
  const { id: contractTerminationId } = await tx.insert(ContractTermination, {
    ...{ projectId, contractId, terminatedOn: await todayOf(tx), journalId, fruitionMonths, refundParts: parts.length },
    ...{ contractValue: moneyText(terminated.contractValue), paidValue: moneyText(terminated.paidValue) },
    ...{ penalty: moneyText(terminated.penalty), fruition: moneyText(terminated.fruition) },
    ...{ lateCharges: moneyText(terminated.lateCharges), refund: moneyText(terminated.refund) },
    ...{ unpaidTaxes: ending.unpaidTaxes ?? '0', brokerage: ending.brokerage ?? '0' },
    ...{ fruitionPercent: ending.fruitionPercent ?? '0', overrideReason: ending.feeReason?.trim() || null },
  });
  await tx.insertMany(
    ContractRefund,
    parts.map(({ number: partNumber, dueDate, value }) => ({
      ...{ projectId, contractId, contractTerminationId, partNumber, dueDate, value: moneyText(value) },
    })),
  );
}
