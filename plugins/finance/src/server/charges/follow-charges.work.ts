import { defineReaction, type JobContext, todayOf, type UnitOfWork, work } from '@gleba/sdk/server';
import { liveCharges, mostCharges } from '../../charges/charge-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { contractTransferred, installmentStatusChanged } from '../../events/contract.event.ts';
import { followCharge, refreshProvider, removeCharge, sendCharges } from '../../jobs/charges.job.ts';
import { isPayable } from '../collection/pix-of-installment.ts';
import { isOpen } from '../contracts/amount.ts';
import { again } from './again.ts';
import { askAfter } from './ask-after.ts';
import { isInOtherName, liveChargeOf } from './charge-facts.ts';
import type { AccountThere } from './charge-provider.ts';
import { type ProviderServices, providerOf } from './provider-of.ts';
import { followNewsOf, waitingNewsOf } from './take-news.ts';
import { factsOfWebhook } from './webhook-facts.ts';

export const followChargeWork = (services: ProviderServices) =>
  work(followCharge, async (context: JobContext, { providerEventId, ...asked }) => {
    const taken = await askAfter(context, services, asked, async () =>
      providerEventId ? [providerEventId] : undefined,
    );
    return { status: taken?.status ?? 'unknown' };
  });

/** Nobody is to pay what is paid, or ended, otherwise. */
export const installmentEndedReaction = defineReaction({
  id: 'finance.removeChargeOfEnded',
  on: installmentStatusChanged,
  async run({ tx, enqueue }, { data }) {
    const installment = await tx.find(ContractInstallment, data.id);
    const charge = installment && !isOpen(installment) ? await liveChargeOf(tx, installment.id) : undefined;
    if (!charge) return;
    const about = { projectId: charge.projectId, referenceId: charge.id };
    await enqueue(removeCharge, { providerChargeId: charge.id }, about);
  },
});

/** What former buyers might pay is taken away there, and sent anew to who owes it now. */
export const contractTransferredReaction = defineReaction({
  id: 'finance.removeChargesOfFormer',
  on: contractTransferred,
  async run({ tx, enqueue }, { recordId }) {
    const contract = await tx.find(Contract, recordId);
    if (!contract) return;
    const filter = { contractId: { equalTo: contract.id }, status: { in: [...liveCharges] } };
    for (const charge of await tx.list(ProviderCharge, { filter, first: mostCharges })) {
      if (!isInOtherName(charge, contract)) continue;
      const about = { projectId: charge.projectId, referenceId: charge.id };
      await enqueue(removeCharge, { providerChargeId: charge.id }, about);
    }
  },
});

export const removeChargeWork = (services: ProviderServices) =>
  work(removeCharge, async (context: JobContext, { providerChargeId }) => {
    const { charge, isNeeded, provider } = await context.transaction(async (tx) => {
      const row = await tx.get(ProviderCharge, providerChargeId);
      const { status } = await tx.get(ContractInstallment, row.contractInstallmentId);
      const contract = await tx.get(Contract, row.contractId);
      return {
        charge: row,
        isNeeded: isOpen({ status }) && !isInOtherName(row, contract),
        provider: await providerOf(tx, services, row.providerAccountId, context.transaction),
      };
    });
    // Its payment was taken back meanwhile, or the charge was paid.
    if (isNeeded || !liveCharges.some((status) => status === charge.status)) return { status: charge.status };
    // One that is still being sent is taken away when it is known.
    if (charge.externalId === null) throw new Error('The charge is being sent.');
    await provider.remove(charge.externalId).catch(again);
    return context.transaction(async (tx) => {
      const contract = await tx.get(Contract, charge.contractId, { lock: true });
      const row = await tx.get(ProviderCharge, providerChargeId, { lock: true });
      if (row.status === 'paid') return { status: row.status };
      await tx.update(ProviderCharge, row.id, { status: 'removed', difference: null });
      const installment = await tx.get(ContractInstallment, row.contractInstallmentId);
      // No provider takes a day that has passed: what is late is charged for when somebody gives it another one.
      if (
        isInOtherName(row, contract) &&
        isPayable(installment, contract) &&
        installment.dueDate >= (await todayOf(tx))
      ) {
        const about = { projectId: row.projectId, referenceId: installment.id };
        await tx.enqueue(sendCharges, { installmentIds: [installment.id] }, about);
      }
      return { status: 'removed' };
    });
  });

interface Refreshed {
  readonly done: readonly string[];
  readonly charges: number;
}

/** Most questions that one run puts on the queue for an account. */
const mostAsked = 5000;

export const refreshProviderWork = (services: ProviderServices) =>
  work(refreshProvider, async (context: JobContext<Refreshed>, { providerAccountId }) => {
    let done: Refreshed = context.checkpoint ?? { done: [], charges: 0 };
    const accounts = await context.transaction((tx) =>
      tx.list(ProviderAccount, {
        filter: { hasKey: { equalTo: true }, ...(providerAccountId && { id: { equalTo: providerAccountId } }) },
        first: 1000,
      }),
    );
    for (const { id, webhookExternalId } of accounts.filter((one) => !done.done.includes(one.id))) {
      context.signal.throwIfAborted();
      const told = await askAccount(context, services, { id, webhookExternalId }, providerAccountId === id);
      if (!told) continue;
      const { balance, webhook } = told;
      const open = await context.transaction((tx) => openCharges(tx, id));
      const next = { done: [...done.done, id], charges: done.charges + open.length };
      await context.step(next, async (tx) => {
        await tx.update(ProviderAccount, id, {
          ...{ balance, lastBankSync: new Date().toISOString(), ...factsOfWebhook(webhook) },
        });
        for (const charge of open) {
          const payload = { providerAccountId: id, externalId: charge.externalId ?? '' };
          await tx.enqueue(followCharge, payload, { projectId: charge.projectId, referenceId: charge.id });
        }
        // News whose question failed for good, as without a key.
        if (await tx.asServer.from(ProviderEvent).where(waitingNewsOf(id)).exists()) await followNewsOf(tx, id);
      });
      done = next;
    }
    return { accounts: done.done.length, charges: done.charges };
  });

/** Undefined where one of several does not answer or refuses: the others are asked all the same. */
async function askAccount(
  context: JobContext<Refreshed>,
  services: ProviderServices,
  { id, webhookExternalId }: { readonly id: string; readonly webhookExternalId: string | null },
  isAlone: boolean,
): Promise<AccountThere | undefined> {
  try {
    return await (await context.transaction((tx) => providerOf(tx, services, id, context.transaction))).account(
      webhookExternalId,
    );
  } catch (error) {
    if (isAlone) return again(error);
    context.log.warn('an account at a charge provider was not refreshed', {
      providerAccountId: id,
      error: String(error),
    });
    return undefined;
  }
}

/** That may have been paid, or whose payment is not in the books. */
async function openCharges(tx: UnitOfWork, providerAccountId: string) {
  return tx.asServer
    .from(ProviderCharge)
    .where({
      ...{ providerAccountId: { equalTo: providerAccountId }, externalId: { isNull: false } },
      or: [{ status: { in: [...liveCharges] } }, { problem: { isNull: false } }],
    })
    .select(['id', 'projectId', 'externalId'])
    .orderBy('sentDueDate')
    .limit(mostAsked)
    .all();
}
