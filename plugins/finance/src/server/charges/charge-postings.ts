import { currentDay, GlebaError, uuidv7 } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import type { SystemAccount } from '../../ledger/ledger-accounts.ts';
import { postJournal } from '../ledger/ledger.ts';
import type { Charge } from './charge-facts.ts';

/** Of a payment that a provider received: the day on which it came. */
interface Received {
  readonly paymentId: string;
  readonly paidOn: string;
}

/**
 * What the provider keeps, and what it gave back of a payment that stays paid: each time what differs from what the books have, so that
 * the same said twice is posted once. `bankFees` and `paymentRefunds` against `cash`, which is what is left.
 */
export async function postFee(
  tx: UnitOfWork,
  charge: Charge,
  fee: bigint,
  of: Received,
): Promise<{ feeValue: string }> {
  await post(tx, 'finance.providerCharge.fee', 'bankFees', fee - centsOf(charge.feeValue), of);
  return { feeValue: moneyText(fee) };
}

export async function postRefundOf(
  tx: UnitOfWork,
  charge: Charge,
  refunded: bigint,
  of: Received,
): Promise<{ postedRefundValue: string }> {
  await post(tx, 'finance.providerCharge.refunded', 'paymentRefunds', refunded - centsOf(charge.postedRefundValue), of);
  return { postedRefundValue: moneyText(refunded) };
}

/** Of a payment that is taken back as a whole, and what was given back of it with it. */
export async function takeRefundsBack(tx: UnitOfWork, paymentId: string): Promise<void> {
  const filter = { paymentId: { equalTo: paymentId }, postedRefundValue: { greaterThan: '0' } };
  for (const charge of await tx.list(ProviderCharge, { filter, first: 10 })) {
    const patch = await postRefundOf(tx, charge, 0n, { paymentId, paidOn: currentDay() });
    await tx.update(ProviderCharge, charge.id, patch);
  }
}

/** On the payment's day; where that month is closed, today. */
async function post(tx: UnitOfWork, cause: string, account: SystemAccount, cents: bigint, of: Received): Promise<void> {
  if (cents === 0n) return;
  const amount = moneyText(cents < 0n ? -cents : cents);
  const [debit, credit] = cents > 0n ? ([account, 'cash'] as const) : (['cash', account] as const);
  const on = (occurredOn: string) =>
    postJournal(tx, { cause, causeId: uuidv7(), occurredOn, aboutId: of.paymentId }, [{ debit, credit, amount }]);
  try {
    await on(of.paidOn);
  } catch (error) {
    if (!(error instanceof GlebaError && error.reason === 'finance.monthClosed')) throw error;
    await on(currentDay());
  }
}
