import { cancelTickets, handle, type UnitOfWork } from '@gleba/sdk/server';
import { liveCharges, webhookPurpose } from '../../charges/charge-values.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { refreshProvider, removeWebhooks } from '../../jobs/charges.job.ts';
import { refreshProviderAccount, setProviderAccount } from '../../operations/charges.ts';
import { chargeErrors } from './charge-errors.ts';
import { formerWith } from './former-webhooks.ts';
import { apiKeyAbout, type ProviderServices } from './provider-of.ts';
import { factsOfWebhook } from './webhook-facts.ts';

export const setProviderAccountHandler = (services: ProviderServices) => {
  const { box, isSimulationOffered } = services;
  return handle(setProviderAccount, async ({ tx, actor }, { bankAccountId, isActive, apiKey, ...given }) => {
    const isSimulated = given.isSimulated === true;
    const isSandbox = isSimulated || given.isSandbox;
    if (isSimulated && !isSimulationOffered) throw chargeErrors.simulationUnavailable();
    await tx.asActor.get(BankAccount, bankAccountId, { lock: true });
    const account = await accountAt(tx, bankAccountId);
    const isGone = apiKey === null;
    const isKept = account.hasKey && !account.isSimulated;
    if (!isSimulated && !isKept && !apiKey) throw chargeErrors.providerUnset.beside('apiKey');
    // Charges are known to one account alone: another key or environment would lose those that may still be paid.
    const isOther = isSandbox !== account.isSandbox || isSimulated !== account.isSimulated;
    if (account.hasKey && (isGone || isOther)) await refuseWithCharges(tx, account.id);
    if (apiKey?.startsWith(isSandbox ? productionKey : sandboxKey))
      throw chargeErrors.keyOfOtherEnvironment.beside('apiKey');
    const isReplaced = isGone || isSimulated || isOther || Boolean(apiKey);
    const former = isReplaced ? formerWith(services, actor.organizationId, account) : undefined;
    await tx.update(ProviderAccount, account.id, {
      ...(former && { sealedFormer: former, ...factsOfWebhook(null) }),
      ...{ isSandbox, isSimulated, isActive: isActive && !isGone, hasKey: !isGone },
      ...(isGone && { sealedApiKey: null, sealedWebhookSecret: null, ...factsOfWebhook(null) }),
      ...(isSimulated && { sealedApiKey: null }),
      ...(apiKey && !isSimulated && { sealedApiKey: box.seal(Buffer.from(apiKey), apiKeyAbout(actor.organizationId)) }),
    });
    if (isGone) await cancelTickets(tx, webhookPurpose, account.id);
    const about = { referenceId: account.id };
    if (former) await tx.enqueue(removeWebhooks, { providerAccountId: account.id }, about);
    return { providerAccountId: account.id };
  });
};

export const refreshProviderAccountHandler = handle(refreshProviderAccount, async ({ tx }, { providerAccountId }) => ({
  jobId: await startRefresh(tx, providerAccountId),
}));

/** @throws CONFLICT `providerUnset` */
export async function startRefresh(tx: UnitOfWork, providerAccountId: string): Promise<string> {
  const { hasKey } = await tx.asActor.get(ProviderAccount, providerAccountId);
  if (!hasKey) throw chargeErrors.providerUnset();
  return tx.enqueue(refreshProvider, { providerAccountId }, { referenceId: providerAccountId });
}

/** How Asaas begins its keys (docs.asaas.com: 'Chaves de API'). */
const productionKey = '$aact_prod_';
const sandboxKey = '$aact_hmlg_';

async function accountAt(tx: UnitOfWork, bankAccountId: string) {
  const [account] = await tx.list(ProviderAccount, { filter: { bankAccountId: { equalTo: bankAccountId } }, first: 1 });
  return account ?? tx.insert(ProviderAccount, { bankAccountId });
}

async function refuseWithCharges(tx: UnitOfWork, providerAccountId: string): Promise<void> {
  const filter = { providerAccountId: { equalTo: providerAccountId }, status: { in: [...liveCharges] } };
  const count = await tx.count(ProviderCharge, { filter });
  if (count > 0) throw chargeErrors.providerInUse({ count });
}
