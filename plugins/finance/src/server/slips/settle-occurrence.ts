import { GlebaError, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { type AmountOfDay, centsOf, partsOfPayment } from '../../calculation/index.ts';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import type { OccurrenceProblem } from '../../entities/slip-occurrence.entity.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';
import { writePayment } from '../contracts/booking.ts';

type Installment = RecordOf<typeof ContractInstallment>;

/** Settled by that payment, or why not. */
export interface Settled {
  readonly paymentId: string | null;
  readonly problem: OccurrenceProblem | null;
}

/**
 * Books what a bank says was paid of an installment: the very amount that was to be paid, or what is open with the fine and interest that the
 * bank asked for and tells. Anything else stays open, with the reason, until a person has looked: part of a slip is not to be guessed.
 */
export async function settleInstallment(tx: UnitOfWork, installmentId: string, told: BankOccurrence): Promise<Settled> {
  const no = (problem: OccurrenceProblem): Settled => ({ paymentId: null, problem });
  const installment = await locked(tx, installmentId);
  if (installment.status === 'RECEIVED') return no('paidAlready');
  if (installment.status === 'CANCELLED' || installment.deletedAt !== null) return no('installmentEnded');
  const paidOn = told.occurredOn ?? told.creditedOn;
  if (paidOn === null) return no('dayMissing');
  if (paidOn > (await todayOf(tx))) return no('dayInFuture');
  const contract = await tx.get(Contract, installment.contractId);
  const latest = await latestPayments(tx, { installmentId });
  const former = latest.get(installmentId);
  if (former && former.paidOn > paidOn) return no('beforeLastPayment');
  const amount = centsOf(told.paid);
  const day = askedAmounts(amountsOf(contract, latest)(installment, paidOn), told).find(
    ({ total }) => total === amount,
  );
  if (!day || amount === 0n) return no('amountDiffers');
  try {
    const payment = { paidOn, amount, parts: partsOfPayment(amount, day), source: 'bank' as const };
    return { paymentId: (await writePayment(tx, installment, payment)).paymentId, problem: null };
  } catch (error) {
    if (error instanceof GlebaError && error.reason === 'finance.monthClosed') return no('monthClosed');
    throw error;
  }
}

/** The contract is locked before its installment, as everything does that changes both. */
async function locked(tx: UnitOfWork, id: string): Promise<Installment> {
  const { contractId } = await tx.get(ContractInstallment, id);
  await tx.get(Contract, contractId, { lock: true });
  return tx.get(ContractInstallment, id, { lock: true });
}

/**
 * What the slip may have asked for on that day: our reckoning, without the discount of paying early, which no slip knows; or the bank's, whose days of
 * delay are its own. What it tells as charges is then interest, none of which is left.
 */
function askedAmounts(day: AmountOfDay, told: BankOccurrence): readonly AmountOfDay[] {
  const ours = { ...day, discount: 0n, total: day.total + day.discount };
  const [charges, discount] = [centsOf(told.charges), centsOf(told.discount)];
  if (charges === 0n || discount > 0n) return [ours];
  return [ours, { ...ours, fine: 0n, interest: charges, total: day.open + charges }];
}
