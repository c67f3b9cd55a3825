import { addDecimals, isDay, z } from '@gleba/sdk';
import type { ChargeStatus } from '../../../charges/charge-values.ts';
import type { SplitStatus } from '../../../charges/split-values.ts';
import { chargeErrors } from '../charge-errors.ts';
import type { ChargeThere, RefundThere, SplitThere, WebhookThere } from '../charge-provider.ts';

const said = z.nullish(z.string().check(z.maxLength(2000)));
const amount = z.nullish(z.number());

export const asaasCustomer = z.object({ id: z.string(), deleted: z.nullish(z.boolean()) });
const asaasSplit = z.object({
  ...{ id: said, walletId: z.string().check(z.maxLength(100)), status: said, cancellationReason: said },
  ...{ percentualValue: amount, totalValue: amount },
});
const asaasRefund = z.object({ dateCreated: said, status: said, value: amount, description: said });
export const asaasPayment = z.object({
  ...{ id: z.string().check(z.maxLength(100)), customer: said, status: z.string().check(z.maxLength(60)) },
  ...{ value: z.number(), originalValue: amount, netValue: amount },
  ...{ dueDate: z.string(), clientPaymentDate: said, paymentDate: said, confirmedDate: said },
  ...{ creditDate: said, estimatedCreditDate: said, externalReference: said, invoiceUrl: said },
  ...{ transactionReceiptUrl: said, deleted: z.nullish(z.boolean()) },
  split: z.nullish(z.array(asaasSplit).check(z.maxLength(100))),
  refunds: z.nullish(z.array(asaasRefund).check(z.maxLength(100))),
});
export const asaasList = <T extends z.core.$ZodType>(item: T) =>
  z.object({ data: z.array(item).check(z.maxLength(100)) });
export const asaasPix = z.object({ payload: said, expirationDate: said });
export const asaasBarcode = z.object({ identificationField: said });
export const asaasBalance = z.object({ balance: z.number() });
export const asaasWebhook = z.object({
  ...{ id: z.string().check(z.maxLength(100)), name: said, url: said },
  ...{ enabled: z.nullish(z.boolean()), interrupted: z.nullish(z.boolean()), penalizedRequestsCount: amount },
});

/**
 * Asaas writes amounts as JSON numbers. The shortest text of such a number is what was written, as long as it has no more than fifteen
 * digits, so nothing is ever reckoned with it.
 */
export function moneyOf(number: number): string {
  const [, whole, cents = ''] = /^(-?\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(number)) ?? [];
  if (whole === undefined) throw chargeErrors.providerUnclear();
  return `${whole}.${cents.padEnd(2, '0')}`;
}

/** The number whose JSON is that amount. */
export const numberOf = (text: string): number => Number(text);

/** https://docs.asaas.com/reference/recuperar-uma-unica-cobranca */
const statuses: Readonly<Record<string, ChargeStatus>> = {
  PENDING: 'open',
  AUTHORIZED: 'open',
  AWAITING_RISK_ANALYSIS: 'open',
  OVERDUE: 'overdue',
  DUNNING_REQUESTED: 'overdue',
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'contested',
  CHARGEBACK_DISPUTE: 'contested',
  AWAITING_CHARGEBACK_REVERSAL: 'contested',
};

export function chargeOf(payment: z.infer<typeof asaasPayment>): ChargeThere {
  const status = payment.deleted ? 'removed' : statuses[payment.status];
  // A status that nobody knows is none to act on.
  if (status === undefined || !isDay(payment.dueDate)) throw chargeErrors.providerUnclear();
  const { value, originalValue, netValue } = payment;
  const refunds = (payment.refunds ?? []).map(refundOf);
  const isPaid = status === 'paid' || status === 'contested' || status === 'refunded';
  return {
    ...{ externalId: payment.id, reference: payment.externalReference ?? null, customerId: payment.customer ?? null },
    ...{ status, providerStatus: payment.status, dueDate: payment.dueDate },
    // Paid with charges for delay, `value` is what arrived and `originalValue` what was charged.
    value: moneyOf(originalValue ?? value),
    received: isPaid ? moneyOf(value) : null,
    netValue: netValue == null ? null : moneyOf(netValue),
    paidOn: isPaid
      ? (dayOf(payment.clientPaymentDate) ?? dayOf(payment.confirmedDate) ?? dayOf(payment.paymentDate))
      : null,
    creditedOn: dayOf(payment.creditDate),
    creditExpectedOn: dayOf(payment.estimatedCreditDate),
    fee: isPaid && payment.status !== 'RECEIVED_IN_CASH' ? feeOf(moneyOf(value), netValue) : null,
    refunded: refunds.reduce(
      (sum, one) => (one.status === 'done' ? (addDecimals(sum, one.value) ?? sum) : sum),
      '0.00',
    ),
    refunds,
    splits: (payment.split ?? []).map(splitOf),
    ...{ invoiceUrl: webAddress(payment.invoiceUrl), receiptUrl: webAddress(payment.transactionReceiptUrl) },
  };
}

/** https://docs.asaas.com/docs/estornos: `PENDING`, `CANCELLED` and `DONE`; one that waits for the customer's bank is on its way as well. */
function refundOf({ dateCreated, status, value, description }: z.infer<typeof asaasRefund>): RefundThere {
  const word = status === 'DONE' ? 'done' : status === 'CANCELLED' ? 'denied' : 'inProgress';
  // A moment of its own clock, as `2022-02-21 10:28:40`.
  const on = dayOf(dateCreated?.slice(0, 10));
  return { status: word, on, value: value == null ? '0.00' : moneyOf(value), description: description ?? '' };
}

/** What is not paid out: null where the provider says nothing of it, or more than was paid. */
function feeOf(received: string, netValue: number | null | undefined): string | null {
  if (netValue == null) return null;
  const fee = addDecimals(received, `-${moneyOf(netValue)}`);
  return fee === undefined || fee.startsWith('-') ? null : fee;
}

/** https://docs.asaas.com/docs/payment-split and the changes of July 2023 and April 2024 */
const splitStatuses: Readonly<Record<string, SplitStatus>> = {
  PENDING: 'pending',
  AWAITING_CREDIT: 'pending',
  BLOCKED_BY_VALUE_DIVERGENCE: 'blocked',
  DONE: 'paid',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
};

function splitOf({ id, walletId, status, cancellationReason, ...amounts }: z.infer<typeof asaasSplit>): SplitThere {
  const { percentualValue, totalValue } = amounts;
  const word = status ?? '';
  return {
    ...{ externalId: id ?? null, walletId, status: splitStatuses[word] },
    providerStatus: [word, cancellationReason].filter(Boolean).join(': ').slice(0, 100),
    percentage: percentualValue == null ? null : String(percentualValue),
    value: totalValue == null ? null : moneyOf(totalValue),
  };
}

const dayOf = (text: string | null | undefined): string | null => (text && isDay(text) ? text : null);

/** Shown as a link: nothing but https leads away from here. */
function webAddress(text: string | null | undefined): string | null {
  return text && text.length <= 500 && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}

export function webhookOf(given: z.infer<typeof asaasWebhook>): WebhookThere {
  const penalized = Math.min(1_000_000, Math.max(0, Math.trunc(given.penalizedRequestsCount ?? 0)));
  return { id: given.id, isEnabled: given.enabled ?? false, isInterrupted: given.interrupted ?? false, penalized };
}
