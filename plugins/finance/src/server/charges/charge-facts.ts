import { compareDecimals, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { type ChargeDifference, liveCharges } from '../../charges/charge-values.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { chargeErrors } from './charge-errors.ts';
import type { ChargeThere } from './charge-provider.ts';

export type Charge = RecordOf<typeof ProviderCharge>;

/** The one that may still be paid. */
export async function liveChargeOf(tx: UnitOfWork, installmentId: string): Promise<Charge | undefined> {
  const filter = { contractInstallmentId: { equalTo: installmentId }, status: { in: [...liveCharges] } };
  const [charge] = await tx.list(ProviderCharge, { filter, orderBy: ['-createdAt'], first: 1 });
  return charge;
}

/** No provider takes a day that has passed: what is late is given another day first, or paid at the office. */
export async function refuseDayPassed(tx: UnitOfWork, installment: { readonly dueDate: string }): Promise<void> {
  if (installment.dueDate < (await todayOf(tx))) throw chargeErrors.chargeDayPassed();
}

/** Of a buyer whose contract it was: nobody is to pay it any more. */
export const isInOtherName = (
  charge: Pick<Charge, 'partnerId'>,
  contract: Pick<RecordOf<typeof Contract>, 'partnerId'>,
): boolean => charge.partnerId !== null && charge.partnerId !== contract.partnerId;

export const isSameMoney = (a: string, b: string): boolean => compareDecimals(a, b) === 0;

/** What the provider says of a charge, as the row keeps it. What we sent stays what we sent. */
export function factsOf(there: ChargeThere, sent: Pick<Charge, 'sentValue' | 'sentDueDate'>) {
  return {
    ...{ externalId: there.externalId, status: there.status, providerStatus: there.providerStatus },
    ...{ value: there.value, dueDate: there.dueDate, receivedValue: there.received, netValue: there.netValue },
    refundedValue: there.refunded,
    ...{ clientPaymentDate: there.paidOn, creditDate: there.creditedOn },
    ...{ estimatedCreditDate: there.creditExpectedOn, difference: differenceOf(there, sent) },
    ...{ paymentLink: there.invoiceUrl, transactionReceiptUrl: there.receiptUrl },
  };
}

function differenceOf(there: ChargeThere, sent: Pick<Charge, 'sentValue' | 'sentDueDate'>): ChargeDifference | null {
  const isOtherValue = !isSameMoney(there.value, sent.sentValue);
  const isOtherDay = there.dueDate !== sent.sentDueDate;
  if (isOtherValue) return isOtherDay ? 'both' : 'value';
  return isOtherDay ? 'dueDate' : null;
}
