import { type Day, type RecordOf, uuidv7 } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, type PaymentParts } from '../../calculation/index.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment, type paymentSources } from '../../entities/installment-payment.entity.ts';
import { takeRefundsBack } from '../charges/charge-postings.ts';
import { dividePayment, takeSharesBack } from '../project-partners/divide-payment.ts';
import { openStatus, statusPatch } from './installment.commands.ts';
import { postPaid, postTakenBack } from './postings.ts';
import { settleContract } from './settle.ts';

type Installment = RecordOf<typeof ContractInstallment>;

export interface Payment {
  readonly paidOn: string;
  /** Cents. */
  readonly amount: bigint;
  readonly parts: PaymentParts;
  readonly source: (typeof paymentSources)[number];
}

/**
 * Writes what was paid of an installment that the caller has locked: its parts, the ledger, and what is left of it.
 *
 * @throws CONFLICT `monthClosed`, before anything is written
 */
export async function writePayment(tx: UnitOfWork, installment: Installment, payment: Payment) {
  const { id: installmentId, contractId, projectId } = installment;
  const { paidOn, amount, parts, source } = payment;
  const paymentId = uuidv7();
  const journalId = await postPaid(tx, { paymentId, paidOn, installment, parts });
  await tx.insert(InstallmentPayment, {
    ...{ id: paymentId, journalId, projectId, contractId, contractInstallmentId: installmentId, paidOn, source },
    ...{ amount: moneyText(amount), principalValue: moneyText(parts.principal), fineValue: moneyText(parts.fine) },
    ...{ interestValue: moneyText(parts.interest), discountValue: moneyText(parts.discount) },
    ...{ fineLeft: moneyText(parts.left.fine), interestLeft: moneyText(parts.left.interest) },
  });
  const shared = await dividePayment(tx, {
    ...{ paymentId, paidOn, installment, parts },
    isOfProvider: source === 'provider',
  });
  const isPaid = parts.left.open + parts.left.fine + parts.left.interest === 0n;
  const contractInstallment = await tx.update(ContractInstallment, installmentId, {
    ...(isPaid && { ...statusPatch('RECEIVED'), paymentDate: paidOn }),
    settledValue: moneyText(centsOf(installment.value) - parts.left.open),
    receivedValue: moneyText(centsOf(installment.receivedValue) + amount),
    partnersValue: moneyText(centsOf(installment.partnersValue) + shared),
  });
  await settleContract(tx, contractId);
  return { contractInstallment, paymentId };
}

/**
 * Takes back a payment of an installment that the caller has locked; it is the latest one. `day`: when it went back, if not today.
 *
 * @throws CONFLICT `monthClosed`, `journalReversed`, NOT_FOUND `journalEmpty`
 */
export async function takePaymentBack(
  tx: UnitOfWork,
  installment: Installment,
  payment: RecordOf<typeof InstallmentPayment>,
  reason: string,
  day?: Day,
) {
  // First, so that a refusal leaves nothing behind.
  if (payment.journalId) await postTakenBack(tx, payment.journalId, reason, day);
  await takeRefundsBack(tx, payment);
  const shared = await takeSharesBack(tx, payment.id, reason);
  // As it is now that what went back of the payment counts no more.
  const { settledValue, receivedValue, partnersValue } = await tx.get(ContractInstallment, installment.id);
  const settled = centsOf(payment.principalValue) + centsOf(payment.discountValue);
  const contractInstallment = await tx.update(ContractInstallment, installment.id, {
    ...{ ...statusPatch(openStatus(installment.dueDate, await todayOf(tx))), paymentDate: null },
    settledValue: moneyText(centsOf(settledValue) - settled),
    receivedValue: moneyText(centsOf(receivedValue) - centsOf(payment.amount)),
    partnersValue: moneyText(centsOf(partnersValue) - shared),
  });
  await tx.update(InstallmentPayment, payment.id, { reversedAt: new Date().toISOString(), reversalReason: reason });
  await settleContract(tx, installment.contractId);
  return contractInstallment;
}
