import { currentDay, defaultLocale, GlebaError, type RecordOf, say, uuidv7 } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import type { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import type { SystemAccount } from '../../ledger/ledger-accounts.ts';
import { settleContract } from '../contracts/settle.ts';
import { postJournal } from '../ledger/ledger.ts';
import { bringPartsTo } from '../project-partners/refunded-parts.ts';
import type { Charge } from './charge-facts.ts';

type Payment = RecordOf<typeof InstallmentPayment>;

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

/**
 * The installment stays paid, has received less, and its partners have less of it. The caller has locked the contract and the installment.
 *
 * @throws CONFLICT `monthClosed`, of today
 */
export async function postRefundOf(
  tx: UnitOfWork,
  charge: Charge,
  refunded: bigint,
  payment: Payment,
  paidOn = payment.paidOn,
): Promise<{ postedRefundValue: string }> {
  const more = refunded - centsOf(charge.postedRefundValue);
  const of = { paymentId: payment.id, paidOn };
  await post(tx, 'finance.providerCharge.refunded', 'paymentRefunds', more, of);
  const reason = say('finance.charges.refundUndone', {}, defaultLocale);
  const ofPartners = await bringPartsTo(tx, payment, refunded, reason);
  if (more !== 0n || ofPartners !== 0n) {
    const { id, receivedValue, refundedValue, partnersValue } = await tx.get(
      ContractInstallment,
      payment.contractInstallmentId,
    );
    await tx.update(ContractInstallment, id, {
      receivedValue: moneyText(centsOf(receivedValue) - more),
      refundedValue: moneyText(centsOf(refundedValue) + more),
      partnersValue: moneyText(centsOf(partnersValue) - ofPartners),
    });
    await settleContract(tx, payment.contractId);
  }
  return { postedRefundValue: moneyText(refunded) };
}

/** Of a payment that is taken back as a whole, and what was given back of it with it. */
export async function takeRefundsBack(tx: UnitOfWork, payment: Payment): Promise<void> {
  const filter = { paymentId: { equalTo: payment.id }, postedRefundValue: { greaterThan: '0' } };
  for (const charge of await tx.list(ProviderCharge, { filter, first: 10 })) {
    const patch = await postRefundOf(tx, charge, 0n, payment, currentDay());
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
