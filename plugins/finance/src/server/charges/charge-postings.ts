import { defaultLocale, type RecordOf, say, uuidv7 } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import type { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import type { SystemAccount } from '../../ledger/ledger-accounts.ts';
import { settleContract } from '../contracts/settle.ts';
import { postJournal } from '../ledger/ledger.ts';
import { onOwnDay } from '../ledger/on-own-day.ts';
import { bringPartsTo } from '../project-partners/refunded-parts.ts';
import type { Charge } from './charge-facts.ts';
import type { RefundPart } from './refund-days.ts';

type Payment = RecordOf<typeof InstallmentPayment>;

/** Of a payment that a provider received: the day on which it came, or on which something of it went back. */
interface Received {
  readonly paymentId: string;
  readonly on: string;
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
 * Each part on the day on which it went back, what is no longer refunded today. The installment stays paid, has received less, and its partners have less of it. The caller has locked the contract and the installment.
 *
 * @throws CONFLICT `monthClosed`, of today alone
 */
export async function postRefundOf(
  tx: UnitOfWork,
  charge: Charge,
  refunded: bigint,
  payment: Payment,
  parts: readonly RefundPart[] = [],
): Promise<{ postedRefundValue: string }> {
  const more = refunded - centsOf(charge.postedRefundValue);
  const told = more > 0n ? parts : [];
  const rest = more - sum(told.map(({ cents }) => cents));
  for (const { on, cents } of [...told, { on: await todayOf(tx), cents: rest }])
    await post(tx, 'finance.providerCharge.refunded', 'paymentRefunds', cents, { paymentId: payment.id, on });
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
    const patch = await postRefundOf(tx, charge, 0n, payment);
    await tx.update(ProviderCharge, charge.id, patch);
  }
}

async function post(tx: UnitOfWork, cause: string, account: SystemAccount, cents: bigint, of: Received): Promise<void> {
  if (cents === 0n) return;
  const amount = moneyText(cents < 0n ? -cents : cents);
  const [debit, credit] = cents > 0n ? ([account, 'cash'] as const) : (['cash', account] as const);
  const about = { cause, causeId: uuidv7(), aboutId: of.paymentId };
  await onOwnDay(tx, of.on, (occurredOn) => postJournal(tx, { ...about, occurredOn }, [{ debit, credit, amount }]));
}
