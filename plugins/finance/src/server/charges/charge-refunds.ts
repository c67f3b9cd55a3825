import { formatMoney, GlebaError, Job, uuidv7 } from '@gleba/sdk';
import { handle, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import type { RefundStatus } from '../../charges/charge-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { followCharge, refundCharge } from '../../jobs/charges.job.ts';
import { refundProviderCharge } from '../../operations/charges.ts';
import { again } from './again.ts';
import { chargeErrors } from './charge-errors.ts';
import type { Charge } from './charge-facts.ts';
import type { ChargeThere } from './charge-provider.ts';
import { type ProviderServices, providerOf } from './provider-of.ts';

/** Of an answer: what it says of the one that was asked for from here, else of those that somebody asked for at the provider. */
export function refundStatusOf(charge: Charge, { refunds, refunded }: ChargeThere): RefundStatus | null {
  const { refundReference, refundStatus } = charge;
  const own = refunds.find(({ description }) => refundReference !== null && description.includes(refundReference));
  if (own) return own.status;
  if (refunds.some(({ status }) => status === 'inProgress')) return 'inProgress';
  if (refundStatus === 'asked' || refundStatus === 'denied') return refundStatus;
  return centsOf(refunded) > 0n ? 'done' : null;
}

export const refundProviderChargeHandler = handle(
  refundProviderCharge,
  async ({ tx }, { providerChargeId, value, description }) => {
    const { contractId } = await tx.asActor.get(ProviderCharge, providerChargeId);
    // As whoever books what the provider says.
    await tx.get(Contract, contractId, { lock: true });
    const charge = await tx.get(ProviderCharge, providerChargeId, { lock: true });
    const { externalId, receivedValue, projectId } = charge;
    const isReceived = charge.status === 'paid' && charge.providerStatus !== 'RECEIVED_IN_CASH';
    if (!isReceived || externalId === null || receivedValue === null) throw chargeErrors.chargeNotPaid();
    if (await isUnderWay(tx, charge)) throw chargeErrors.refundUnderWay();
    const left = centsOf(receivedValue) - centsOf(charge.refundedValue);
    const asked = value === undefined || value === null ? left : centsOf(value);
    if (asked <= 0n || asked > left)
      throw chargeErrors.refundTooMuch.beside('value', { amount: formatMoney(moneyText(left)) });
    const reference = uuidv7();
    const about = { projectId, referenceId: charge.id };
    const jobId = await tx.enqueue(refundCharge, { providerChargeId, reference }, about);
    await tx.update(ProviderCharge, charge.id, {
      ...{ refundStatus: 'asked', refundReference: reference, refundReason: description, refundJobId: jobId },
      refundAskedValue: moneyText(asked),
    });
    return { jobId };
  },
);

/** What was asked for is over when the provider says so, or when nothing asks any more and nothing of it is there. */
async function isUnderWay(tx: UnitOfWork, { refundStatus, refundJobId }: Charge): Promise<boolean> {
  if (refundStatus === 'inProgress') return true;
  if (refundStatus !== 'asked') return false;
  const job = refundJobId ? await tx.find(Job, refundJobId) : undefined;
  return job?.status === 'CREATED' || job?.status === 'RUNNING' || job?.status === 'DONE';
}

/** Asked for by its reference first: one whose process died may have been given already. */
export const refundChargeWork = (services: ProviderServices) =>
  work(refundCharge, async (context: JobContext, { providerChargeId, reference }) => {
    const { charge, provider } = await context.transaction(async (tx) => {
      const row = await tx.get(ProviderCharge, providerChargeId);
      return { charge: row, provider: await providerOf(tx, services, row.providerAccountId, context.transaction) };
    });
    const { externalId, refundAskedValue: value, refundReason: reason } = charge;
    if (charge.refundReference !== reference || externalId === null || value === null)
      return { status: charge.refundStatus ?? 'denied' };
    const there = await provider.refund(externalId, { reference, value, reason: reason ?? '' }).catch(async (error) => {
      if (isRefused(error)) await context.transaction((tx) => deny(tx, providerChargeId, reference));
      return again(error);
    });
    const status = refundStatusOf(charge, there) ?? 'asked';
    await context.transaction(async (tx) => {
      const { providerAccountId, projectId } = charge;
      // In the books it is by whoever asks, in one place alone.
      const about = { projectId, referenceId: providerChargeId };
      await tx.enqueue(followCharge, { providerAccountId, externalId }, about);
    });
    return { status };
  });

const isRefused = (error: unknown): boolean =>
  error instanceof GlebaError && error.reason === 'finance.providerRefused';

async function deny(tx: UnitOfWork, id: string, reference: string): Promise<void> {
  const { refundReference } = await tx.get(ProviderCharge, id, { lock: true });
  if (refundReference === reference) await tx.update(ProviderCharge, id, { refundStatus: 'denied' });
}
