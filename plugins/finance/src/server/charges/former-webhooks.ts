import { GlebaError, type RecordOf, z } from '@gleba/sdk';
import { type JobContext, parseForeignJson, type UnitOfWork, work } from '@gleba/sdk/server';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { removeWebhooks, setWebhook } from '../../jobs/charges.job.ts';
import { again } from './again.ts';
import { asaasProvider } from './asaas/asaas-provider.ts';
import { apiKeyAbout, type ProviderServices } from './provider-of.ts';

type Account = RecordOf<typeof ProviderAccount>;
type Sealed = Pick<ProviderServices, 'box'>;

/** A key that is used no more, and of its list of whom it tells news the one that is ours. */
const former = z.array(z.object({ key: z.string(), isSandbox: z.boolean(), webhookId: z.string() }));
type Former = z.infer<typeof former>;

const about = (organizationId: number) => `finance.asaasFormerKeys ${organizationId}`;

/** The sealed keys beside which the account's present one is put; undefined where nothing is listed by it. */
export function formerWith({ box }: Sealed, organizationId: number, account: Account): string | undefined {
  const { sealedApiKey, webhookExternalId, isSandbox, isSimulated } = account;
  if (isSimulated || sealedApiKey === null || webhookExternalId === null) return undefined;
  const opened = box.open(sealedApiKey, apiKeyAbout(organizationId));
  if (!opened) return undefined;
  const one = { key: Buffer.from(opened).toString(), isSandbox, webhookId: webhookExternalId };
  return sealedOf({ box }, organizationId, [...formerOf({ box }, organizationId, account), one]);
}

const sealedOf = ({ box }: Sealed, organizationId: number, all: Former): string =>
  box.seal(Buffer.from(JSON.stringify(all)), about(organizationId));

function formerOf({ box }: Sealed, organizationId: number, { sealedFormer }: Account): Former {
  const opened = sealedFormer ? box.open(sealedFormer, about(organizationId)) : undefined;
  return opened ? former.parse(parseForeignJson(Buffer.from(opened).toString())) : [];
}

/** One after the other; what the provider refuses, as for a key that it knows no more, nobody can take off from here. */
export const removeWebhooksWork = (services: ProviderServices) =>
  work(removeWebhooks, async (context: JobContext, { providerAccountId }) => {
    const done = { removed: 0, failed: 0 };
    const listed = (tx: UnitOfWork, account: Account) => formerOf(services, tx.actor.organizationId, account);
    for (;;) {
      context.signal.throwIfAborted();
      const [next] = await context.transaction(async (tx) =>
        listed(tx, await tx.get(ProviderAccount, providerAccountId)),
      );
      if (!next) break;
      const { key: apiKey, isSandbox, webhookId } = next;
      try {
        await asaasProvider(services.place, { apiKey, isSandbox }).removeWebhook(webhookId).catch(again);
        done.removed += 1;
      } catch (error) {
        if (!(error instanceof GlebaError)) throw error;
        context.log.warn('a webhook was not taken off its provider', { providerAccountId, error: String(error) });
        done.failed += 1;
      }
      await context.transaction(async (tx) => {
        const account = await tx.get(ProviderAccount, providerAccountId, { lock: true });
        const left = listed(tx, account).filter((one) => one.webhookId !== webhookId || one.key !== apiKey);
        const sealedFormer = left.length > 0 ? sealedOf(services, tx.actor.organizationId, left) : null;
        await tx.update(ProviderAccount, providerAccountId, { sealedFormer });
      });
    }
    await context.transaction(async (tx) => {
      // Another key of the same account had the one that was taken off.
      const { hasKey, isSimulated, sealedWebhookSecret } = await tx.get(ProviderAccount, providerAccountId);
      if (!hasKey || isSimulated || sealedWebhookSecret === null) return;
      await tx.enqueue(setWebhook, { providerAccountId, act: 'register' }, { referenceId: providerAccountId });
    });
    return done;
  });
