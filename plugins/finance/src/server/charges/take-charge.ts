import { daysBetween, defaultLocale, GlebaError, type RecordOf, say } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { whole } from '../../calculation/exact/money.ts';
import { fraction, readPercent, rounded, times } from '../../calculation/exact/rational.ts';
import { type AmountOfDay, centsOf, partsOfPayment } from '../../calculation/index.ts';
import type { ChargeProblem } from '../../charges/charge-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';
import { takePaymentBack, writePayment } from '../contracts/booking.ts';
import { type Charge, factsOf } from './charge-facts.ts';
import { postFee, postRefundOf } from './charge-postings.ts';
import type { ChargeThere } from './charge-provider.ts';
import { refundStatusOf } from './charge-refunds.ts';
import { takeSplits } from './provider-splits.ts';
import { lastRefundOn, refundedBeyond } from './refund-days.ts';

type Installment = RecordOf<typeof ContractInstallment>;
/** What came of an answer: booked as that payment, or why it is not. */
interface Outcome {
  readonly paymentId: string | null;
  readonly problem: ChargeProblem | null;
}

/**
 * Takes over what a provider answers of a charge of ours: the facts as they are told, and the payment, once, where it is the very amount that was
 * to be paid. Whatever else it says is kept beside the installment, with what is wrong about it, for somebody to look at.
 */
export async function takeCharge(
  tx: UnitOfWork,
  chargeId: string,
  there: ChargeThere | undefined,
  askNumber: number,
): Promise<Charge> {
  const { contractId, contractInstallmentId } = await tx.get(ProviderCharge, chargeId);
  await tx.get(Contract, contractId, { lock: true });
  const installment = await tx.get(ContractInstallment, contractInstallmentId, { lock: true });
  const charge = await tx.get(ProviderCharge, chargeId, { lock: true });
  if (charge.takenNumber >= askNumber) return charge;
  // Its account may be another one by now: that nobody knows it says nothing of what was paid.
  const outcome = there ? await outcomeOf(tx, installment, charge, there) : undefined;
  if (there) await takeSplits(tx, chargeId, there);
  return tx.update(ProviderCharge, chargeId, {
    ...(there && { ...factsOf(there, charge), refundStatus: refundStatusOf(charge, there) }),
    ...(there && (await postBeside(tx, charge.id, there, outcome))),
    ...(outcome ?? { problem: 'notFoundThere' as const }),
    // One that was found by our own reference had no question with a number.
    ...{ askNumber: Math.max(charge.askNumber, askNumber), takenNumber: askNumber },
    toldAt: new Date().toISOString(),
  });
}

async function outcomeOf(
  tx: UnitOfWork,
  installment: Installment,
  charge: Charge,
  there: ChargeThere,
): Promise<Outcome> {
  const isPaid = there.status === 'paid' || there.status === 'contested';
  const booked = charge.paymentId ? await tx.find(InstallmentPayment, charge.paymentId) : undefined;
  if (!isPaid) return booked ? takeBack(tx, installment, booked, there) : { paymentId: null, problem: null };
  if (booked) return { paymentId: booked.id, problem: problemOfPaid(there, booked) };
  if (there.status === 'contested') return { paymentId: null, problem: 'contested' };
  return book(tx, installment, charge, there);
}

/**
 * What a payment costs at the provider, and what it gave back of one that stays paid. What was taken back as a whole keeps its fee, which the provider keeps as well; what
 * was not paid there after all has none.
 */
async function postBeside(tx: UnitOfWork, id: string, there: ChargeThere, outcome: Outcome | undefined) {
  const charge = await tx.get(ProviderCharge, id);
  const paymentId = outcome ? outcome.paymentId : charge.paymentId;
  const payment = paymentId ? await tx.find(InstallmentPayment, paymentId) : undefined;
  const isPaid = there.status === 'paid' || there.status === 'contested';
  if (!payment) {
    if (isPaid || there.status === 'refunded' || charge.feeValue === '0.00' || !charge.paymentId) return {};
    return postFee(tx, charge, 0n, { paymentId: charge.paymentId, on: await todayOf(tx) });
  }
  if (!isPaid || payment.reversedAt !== null) return {};
  const of = { paymentId: payment.id, on: payment.paidOn };
  // Booked after a part had gone back, it is less by that part already.
  const before = centsOf(there.received ?? payment.amount) - centsOf(payment.amount);
  const refunded = centsOf(there.refunded) - before;
  const within = { paidOn: payment.paidOn, today: await todayOf(tx) };
  const known = (before > 0n ? before : 0n) + centsOf(charge.postedRefundValue);
  return {
    ...(there.fee !== null && (await postFee(tx, charge, centsOf(there.fee), of))),
    ...(await postRefundOf(tx, charge, refunded > 0n ? refunded : 0n, payment, refundedBeyond(there, known, within))),
  };
}

function problemOfPaid(there: ChargeThere, booked: RecordOf<typeof InstallmentPayment>): ChargeProblem | null {
  if (booked.reversedAt !== null) return 'takenBackHere';
  if (there.status === 'contested') return 'contested';
  return null;
}

async function book(tx: UnitOfWork, installment: Installment, charge: Charge, there: ChargeThere): Promise<Outcome> {
  const no = (problem: ChargeProblem): Outcome => ({ paymentId: null, problem });
  const { paidOn, received } = there;
  if (installment.status === 'RECEIVED') return no('paidAlready');
  if (installment.status === 'CANCELLED' || installment.deletedAt !== null) return no('installmentEnded');
  if (paidOn === null || received === null) return no('amountDiffers');
  const contract = await tx.get(Contract, installment.contractId);
  const latest = await latestPayments(tx, { installmentId: installment.id });
  const former = latest.get(installment.id);
  if (former && former.paidOn > paidOn) return no('beforeLastPayment');
  // What was paid too much and went back is no payment of the installment.
  const refunded = centsOf(there.refunded);
  const amount = centsOf(received) - refunded;
  const left = { fine: centsOf(former?.fineLeft ?? '0'), interest: centsOf(former?.interestLeft ?? '0') };
  const asked = askedAmounts(amountsOf(contract, latest)(installment, paidOn), charge, left);
  const day = asked.find(({ total }) => total === amount);
  if (!day) return no(refunded > 0n ? 'partlyRefunded' : 'amountDiffers');
  const parts = partsOfPayment(amount, day);
  try {
    const { paymentId } = await writePayment(tx, installment, { paidOn, amount, parts, source: 'provider' });
    return { paymentId, problem: null };
  } catch (error) {
    if (error instanceof GlebaError && error.reason === 'finance.monthClosed') return no('monthClosed');
    throw error;
  }
}

/**
 * What the charge may have asked for on that day: the day's amount as this program reckons it, or as the provider does by the terms that it was sent
 * (its days are counted from the due date, ours from the next working day). Paid early it asked for the whole: a provider knows no discount of the day.
 */
function askedAmounts(
  day: AmountOfDay,
  charge: Charge,
  left: { readonly fine: bigint; readonly interest: bigint },
): readonly AmountOfDay[] {
  const ours = { ...day, discount: 0n, total: day.total + day.discount };
  const base = centsOf(charge.sentValue);
  // What was paid at the office since it was sent is asked for once more: that is not what is open.
  if (day.timing !== 'late' || base !== day.open + left.fine + left.interest) return [ours];
  const days = BigInt(daysBetween(charge.sentDueDate, day.on));
  if (days <= 0n) return [ours];
  const daily = times(readPercent(charge.sentInterestPercent), fraction(days, 30n));
  const fine = centsOf(charge.sentFine) + left.fine;
  const interest = rounded(times(whole(base), daily)) + left.interest;
  return [ours, { ...ours, fine, interest, total: day.open + fine + interest }];
}

/** Refunded, or not paid after all: what was booked of it is taken back by the way there is, the latest payment first. */
async function takeBack(
  tx: UnitOfWork,
  installment: Installment,
  booked: RecordOf<typeof InstallmentPayment>,
  there: ChargeThere,
): Promise<Outcome> {
  const stays = (problem: ChargeProblem): Outcome => ({ paymentId: booked.id, problem });
  if (booked.reversedAt !== null) return { paymentId: null, problem: null };
  const latest = (await latestPayments(tx, { installmentId: installment.id })).get(installment.id);
  if (latest?.id !== booked.id) return stays('laterPayment');
  const { isActive } = await tx.get(Contract, installment.contractId);
  if (!isActive) return stays('contractEnded');
  try {
    const day = lastRefundOn(there, { paidOn: booked.paidOn, today: await todayOf(tx) });
    await takePaymentBack(tx, installment, booked, say('finance.charges.refunded', {}, defaultLocale), day);
    return { paymentId: null, problem: null };
  } catch (error) {
    if (error instanceof GlebaError && error.reason === 'finance.monthClosed') return stays('monthClosed');
    throw error;
  }
}
