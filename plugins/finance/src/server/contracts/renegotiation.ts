import { compareDecimals, languageOf, type RecordOf, uuidv7 } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import {
  centsOf,
  consolidate,
  moneyText,
  type Renegotiation,
  type Schedule,
  type Terms,
  termsSchema,
} from '../../calculation/index.ts';
import { computeSchedule } from '../../calculation/schedule.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import type { AgreedAnew } from '../../operations/renegotiation.ts';
import { amountsOf, latestPayments } from './amount.ts';
import { contractErrors } from './contract-errors.ts';
import { writeInstallments } from './installments.ts';
import { postRenegotiated } from './postings.ts';

type ContractRow = RecordOf<typeof Contract>;

export interface Renegotiated extends Renegotiation {
  /** The installments that are open, and the highest number of all. */
  readonly former: readonly RecordOf<typeof ContractInstallment>[];
  readonly lastNumber: number;
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/**
 * What a contract that is in force comes to today, and the installments that would divide it.
 *
 * @throws CONFLICT `noSuchStep`; VALIDATION `firstDueInPast`, and what the calculation refuses of terms
 */
export async function renegotiationOf(
  tx: UnitOfWork,
  contract: ContractRow,
  agreed: AgreedAnew,
): Promise<Renegotiated> {
  if (contract.status !== 'active') throw contractErrors.noSuchStep();
  const today = await todayOf(tx);
  if (agreed.initialDueDate < today) throw contractErrors.firstDueInPast.beside('initialDueDate');
  const all = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contract.id } })
    .all();
  const former = all.filter(({ computedStatus }) => computedStatus === 'pending' || computedStatus === 'overdue');
  const amountOn = amountsOf(contract, await latestPayments(tx, { contractId: contract.id }));
  const consolidated = consolidate(
    former.map((installment) => amountOn(installment, today)),
    agreed.chargesWaivedPercent ?? '0',
  );
  const percent = agreed.annualInterestRate ?? contract.annualInterestRate;
  const terms = termsOf(termsSchema.parse(contract.terms), consolidated.debt, { ...agreed, percent }, today);
  const lastNumber = all.reduce((most, { installmentNumber }) => Math.max(most, installmentNumber), 0);
  return { ...consolidated, terms, schedule: computeSchedule(terms), former, lastNumber };
}

/** The debt by the contract's own method, costs and limits, and at its rate where no other one is agreed on; its fee and balloons are within what is open. */
function termsOf(former: Terms, debt: bigint, agreed: AgreedAnew & { readonly percent: string }, today: string): Terms {
  const { engine, amortizationMethod, insurancePercentage, costs, postalService, limits } = former;
  const { numInstallments, initialDueDate, initialPayment, percent, balloons } = agreed;
  const isSame =
    former.interestRate?.unit === 'effectiveYear' && compareDecimals(former.interestRate.percent, percent) === 0;
  const interestRate = isSame ? former.interestRate : { percent, unit: 'effectiveYear' as const };
  return {
    ...{ engine, amortizationMethod, interestRate, insurancePercentage, costs, postalService, limits },
    ...(balloons?.length && { balloons: balloons.map(({ month, value }) => ({ month, value })) }),
    ...{ basePrice: moneyText(debt), numInstallments, initialDueDate },
    ...(initialPayment &&
      centsOf(initialPayment) > 0n && { initialPayment: { value: initialPayment, dueDate: today } }),
  };
}

/** Corrections are counted from that day on, as what is owed was agreed on anew. */
export async function writeRenegotiation(
  tx: UnitOfWork,
  contract: ContractRow,
  reason: string,
  agreed: AgreedAnew,
  renegotiated: Renegotiated,
): Promise<void> {
  const { chargesWaivedPercent, annualInterestRate } = agreed;
  const { id: contractId, projectId } = contract;
  const { terms, schedule, open, charges, waived, reduction, debt, former, lastNumber } = renegotiated;
  const id = uuidv7();
  const today = await todayOf(tx);
  await tx.insert(ContractRenegotiation, {
    ...{ id, projectId, contractId, reason, terms, renegotiatedOn: today },
    ...{ chargesWaivedPercent: chargesWaivedPercent ?? '0', annualInterestRate: annualInterestRate ?? null },
    ...{ formerBaseDate: contract.adjustmentBaseDate, formerCorrectedUntil: contract.correctedUntil },
    formerInterestRate: contract.annualInterestRate,
    ...{ openValue: moneyText(open), charges: moneyText(charges), waived: moneyText(waived) },
    ...{ reduction: moneyText(reduction), debt: moneyText(debt), totalValue: moneyText(schedule.totals.value) },
    numInstallments: terms.numInstallments,
  });
  const patch = { status: 'CANCELLED', computedStatus: 'cancelled', renegotiatedById: id } as const;
  await tx.updateMany(
    ContractInstallment,
    former.map((installment) => ({ id: installment.id, patch })),
  );
  const { installmentGroupCount: perGroup, postalService } = await tx.get(PaymentMethod, contract.paymentMethodId);
  const rows = await writeInstallments(tx, contract, schedule, {
    ...{ perGroup, postalService, language: languageOf(tx.actor) },
    renegotiation: { id, after: lastNumber },
  });
  const journalId = await postRenegotiated(tx, id, former, rows);
  await tx.update(ContractRenegotiation, id, { journalId });
  await tx.update(Contract, contractId, {
    ...{ adjustmentBaseDate: today, correctedUntil: null },
    // By it the present value of what is paid early is reckoned.
    ...(annualInterestRate && { annualInterestRate }),
  });
}
