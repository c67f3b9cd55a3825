import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, partsOfPayment } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { registerInstallmentPayment, reverseInstallmentPayment } from '../../operations/installments.ts';
import { amountsOf, latestPayments } from './amount.ts';
import { takePaymentBack, writePayment } from './booking.ts';
import { contractErrors } from './contract-errors.ts';
import { lockInstallment, refuseUnlessOpen } from './installment.commands.ts';

type Installment = RecordOf<typeof ContractInstallment>;

export const registerInstallmentPaymentHandler = handle(
  registerInstallmentPayment,
  async ({ tx }, { installmentId, paymentDate, amount }) => {
    const installment = await lockInstallment(tx, installmentId);
    refuseUnlessOpen(installment);
    if (paymentDate > (await todayOf(tx))) throw contractErrors.paidInFuture.beside('paymentDate');
    return bookPayment(tx, installment, paymentDate, amount ?? undefined);
  },
);

/**
 * Books what somebody of the office says was paid of an installment that the caller has locked.
 *
 * @throws VALIDATION `paidBeforeLast`, `paidTooMuch`; CONFLICT `monthClosed`
 */
async function bookPayment(tx: UnitOfWork, installment: Installment, paidOn: string, given: string | undefined) {
  const { id: installmentId, contractId } = installment;
  const contract = await tx.get(Contract, contractId);
  const latest = await latestPayments(tx, { installmentId });
  const former = latest.get(installmentId);
  if (former && former.paidOn > paidOn) {
    throw contractErrors.paidBeforeLast.beside('paymentDate', { day: formatDate(former.paidOn) });
  }
  const day = amountsOf(contract, latest)(installment, paidOn);
  const amount = given === undefined ? day.total : centsOf(given);
  const parts = partsOfPayment(amount, day);
  if (parts.surplus > 0n) {
    throw contractErrors.paidTooMuch.beside('amount', { amount: formatMoney(moneyText(day.total)) });
  }
  return writePayment(tx, installment, { paidOn, amount, parts, source: 'office' });
}

export const reverseInstallmentPaymentHandler = handle(
  reverseInstallmentPayment,
  async ({ tx }, { installmentId, reason }) => {
    const installment = await lockInstallment(tx, installmentId);
    const payment = (await latestPayments(tx, { installmentId })).get(installmentId);
    if (!payment) throw contractErrors.installmentOpen();
    const { isActive } = await tx.get(Contract, installment.contractId);
    if (!isActive) throw contractErrors.contractEnded();
    return { contractInstallment: await takePaymentBack(tx, installment, payment, reason) };
  },
);
