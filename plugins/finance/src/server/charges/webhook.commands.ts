import { randomBytes } from 'node:crypto';
import { User } from '@gleba/sdk';
import { handle, issueTicket, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { webhookPath, webhookPurpose } from '../../charges/charge-values.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { setWebhook } from '../../jobs/charges.job.ts';
import { registerProviderWebhook, restartProviderWebhook } from '../../operations/charges.ts';
import { again } from './again.ts';
import { chargeErrors } from './charge-errors.ts';
import { type ProviderServices, providerOf } from './provider-of.ts';
import { factsOfWebhook } from './webhook-facts.ts';

/** The address ends when the account is taken away or its secret is renewed. */
const webhookLifetimeMs = 100 * 365 * 24 * 60 * 60_000;

const webhookAbout = (organizationId: number) => `finance.asaasWebhookSecret ${organizationId}`;

export const registerProviderWebhookHandler = (services: ProviderServices) =>
  handle(registerProviderWebhook, async ({ tx, actor }, { providerAccountId, renewsSecret }) => {
    const { hasKey, isSimulated, sealedWebhookSecret } = await lockAccount(tx, providerAccountId);
    if (!hasKey) throw chargeErrors.providerUnset();
    const address = services.addressOf(webhookPath);
    if (!isSimulated && !services.place.reaches(address)) throw chargeErrors.addressNotReached({ address });
    // Sent once more it is the same one: what the provider tells meanwhile is not lost.
    if (renewsSecret || sealedWebhookSecret === null) {
      const secret = await newSecret(tx, providerAccountId);
      const sealed = services.box.seal(Buffer.from(secret), webhookAbout(actor.organizationId));
      await tx.update(ProviderAccount, providerAccountId, { sealedWebhookSecret: sealed });
    }
    return { jobId: await start(tx, providerAccountId, 'register') };
  });

export const restartProviderWebhookHandler = handle(restartProviderWebhook, async ({ tx }, { providerAccountId }) => {
  const { hasKey, webhookExternalId } = await lockAccount(tx, providerAccountId);
  if (!hasKey) throw chargeErrors.providerUnset();
  if (webhookExternalId === null) throw chargeErrors.webhookUnset();
  return { jobId: await start(tx, providerAccountId, 'restart') };
});

/** Whole: people are not shown what is sealed. */
async function lockAccount(tx: UnitOfWork, id: string) {
  await tx.asActor.get(ProviderAccount, id, { lock: true });
  return tx.get(ProviderAccount, id);
}

const start = (tx: UnitOfWork, providerAccountId: string, act: 'register' | 'restart') =>
  tx.enqueue(setWebhook, { providerAccountId, act }, { referenceId: providerAccountId });

export const setWebhookWork = (services: ProviderServices) =>
  work(setWebhook, async (context: JobContext, { providerAccountId, act }) => {
    const { provider, account, email, about } = await context.transaction(async (tx) => ({
      provider: await providerOf(tx, services, providerAccountId, context.transaction),
      account: await tx.get(ProviderAccount, providerAccountId),
      // Asaas writes to whoever registers it when telling fails.
      email: tx.actor.userId ? (await tx.get(User, tx.actor.userId)).email : '',
      about: webhookAbout(tx.actor.organizationId),
    }));
    const { webhookExternalId, sealedWebhookSecret } = account;
    const secret = sealedWebhookSecret ? services.box.open(sealedWebhookSecret, about) : undefined;
    if (act === 'register' && !secret) throw chargeErrors.webhookUnset();
    const asked = {
      reference: providerAccountId,
      ...{ url: services.addressOf(webhookPath), secret: Buffer.from(secret ?? '').toString(), email },
    };
    const there =
      act === 'register'
        ? await provider.registerWebhook(asked, webhookExternalId).catch(again)
        : await provider.restartWebhook(webhookExternalId ?? '').catch(again);
    await context.transaction((tx) => tx.update(ProviderAccount, providerAccountId, factsOfWebhook(there ?? null)));
    if (!there) throw chargeErrors.webhookUnset();
    return { isEnabled: there.isEnabled, isInterrupted: there.isInterrupted };
  });

/** Asaas takes no secret with five figures in a row that count up, or four of one letter. */
function newSecret(tx: UnitOfWork, subjectId: string): Promise<string> {
  for (;;) {
    const secret = randomBytes(32).toString('base64url');
    if (/(.)\1{3}/.test(secret) || /01234|12345|23456|34567|45678|56789/.test(secret)) continue;
    return issueTicket(tx, { purpose: webhookPurpose, subjectId, lifetimeMs: webhookLifetimeMs, secret });
  }
}
