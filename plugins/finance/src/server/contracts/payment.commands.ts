import { formatDate, formatMoney, type RecordOf, uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, partsOfPayment } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { registerInstallmentPayment, reverseInstallmentPayment } from '../../operations/installments.ts';
import { amountsOf, latestPayments } from './amount.ts';
import { contractErrors } from './contract-errors.ts';
import { lockInstallment, openStatus, refuseUnlessOpen, statusPatch } from './installment.commands.ts';
import { postPaid, postTakenBack } from './postings.ts';
import { settleContract } from './settle.ts';
import { todayThere } from './today.ts';

type Installment = RecordOf<typeof ContractInstallment>;

export const registerInstallmentPaymentHandler = handle(
  registerInstallmentPayment,
  async ({ tx }, { installmentId, paymentDate, amount }) => {
    const installment = await lockInstallment(tx, installmentId);
    refuseUnlessOpen(installment);
    if (paymentDate > todayThere()) throw contractErrors.paidInFuture.beside('paymentDate');
    return bookPayment(tx, installment, paymentDate, amount ?? undefined);
  },
);

/**
 * Books what was paid of an installment that the caller has locked: its parts, the ledger, and what is left of it.
 *
 * @throws VALIDATION `paidBeforeLast`, `paidTooMuch`; CONFLICT `monthClosed`
 */
async function bookPayment(tx: UnitOfWork, installment: Installment, paidOn: string, given: string | undefined) {
  const { id: installmentId, contractId, projectId } = installment;
  const contract = await tx.get(Contract, contractId);
  const latest = await latestPayments(tx, { installmentId });
  const former = latest.get(installmentId);
  if (former && former.paidOn > paidOn) {
    throw contractErrors.paidBeforeLast.beside('paymentDate', { day: formatDate(former.paidOn) });
  }
  const day = amountsOf(contract, latest)(installment, paidOn);
  const paid = given === undefined ? day.total : centsOf(given);
  const parts = partsOfPayment(paid, day);
  if (parts.surplus > 0n) {
    throw contractErrors.paidTooMuch.beside('amount', { amount: formatMoney(moneyText(day.total)) });
  }
  const paymentId = uuidv7();
  const journalId = await postPaid(tx, { paymentId, paidOn, installment, parts });
  await tx.insert(InstallmentPayment, {
    ...{ id: paymentId, journalId, projectId, contractId, contractInstallmentId: installmentId, paidOn },
    ...{ amount: moneyText(paid), principalValue: moneyText(parts.principal), fineValue: moneyText(parts.fine) },
    ...{ interestValue: moneyText(parts.interest), discountValue: moneyText(parts.discount) },
    ...{ fineLeft: moneyText(parts.left.fine), interestLeft: moneyText(parts.left.interest) },
  });
  const isPaid = parts.left.open + parts.left.fine + parts.left.interest === 0n;
  const contractInstallment = await tx.update(ContractInstallment, installmentId, {
    ...(isPaid && { ...statusPatch('RECEIVED'), paymentDate: paidOn }),
    settledValue: moneyText(centsOf(installment.value) - parts.left.open),
    receivedValue: moneyText(centsOf(installment.receivedValue) + paid),
  });
  await settleContract(tx, contractId);
  return { contractInstallment, paymentId };
}

export const reverseInstallmentPaymentHandler = handle(
  reverseInstallmentPayment,
  async ({ tx }, { installmentId, reason }) => {
    const installment = await lockInstallment(tx, installmentId);
    const payment = (await latestPayments(tx, { installmentId })).get(installmentId);
    if (!payment) throw contractErrors.installmentOpen();
    const { isActive } = await tx.get(Contract, installment.contractId);
    if (!isActive) throw contractErrors.contractEnded();
    const settled = centsOf(payment.principalValue) + centsOf(payment.discountValue);
    const contractInstallment = await tx.update(ContractInstallment, installmentId, {
      ...{ ...statusPatch(openStatus(installment.dueDate)), paymentDate: null },
      settledValue: moneyText(centsOf(installment.settledValue) - settled),
      receivedValue: moneyText(centsOf(installment.receivedValue) - centsOf(payment.amount)),
    });
    await tx.update(InstallmentPayment, payment.id, { reversedAt: new Date().toISOString(), reversalReason: reason });
    if (payment.journalId) await postTakenBack(tx, payment.journalId, reason);
    await settleContract(tx, installment.contractId);
    return { contractInstallment };
  },
);
