import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { followNews } from '../../jobs/charges.job.ts';
import { ProviderSilent } from './again.ts';
import { type Asked, askAfter } from './ask-after.ts';
import { type ProviderServices, providerOf } from './provider-of.ts';
import { waitingNewsOf } from './take-news.ts';

/** News that are read at a time, the oldest first. */
const page = 200;

/**
 * Asks after every charge that an account's news wait for as it begins, once however many of them are about it; what comes meanwhile is the
 * next run's, so that this one ends. A charge about which nothing can be booked keeps no other from it, a provider that is silent all of
 * them; the job is tried again for what waits then.
 */
export const followNewsWork = (services: ProviderServices) =>
  work(followNews, async (context: JobContext, { providerAccountId }) => {
    let charges = 0;
    let after: string | undefined;
    let failure: unknown;
    const last = await context.transaction(async (tx) => {
      // Without a key nothing can be asked.
      await providerOf(tx, services, providerAccountId, context.transaction);
      const waiting = tx.asServer.from(ProviderEvent).where(waitingNewsOf(providerAccountId));
      return (await waiting.select(['id']).orderBy('-id').first())?.id;
    });
    while (last !== undefined && after !== last) {
      const range = { lessThanOrEqualTo: last, ...(after !== undefined && { greaterThan: after }) };
      const news = await context.transaction((tx) => waitingNews(tx, providerAccountId, range));
      for (const externalId of new Set(news.flatMap(({ chargeExternalId }) => chargeExternalId ?? []))) {
        context.signal.throwIfAborted();
        const asked = { providerAccountId, externalId };
        try {
          if (await askAfter(context, services, asked, (tx) => waitingAbout(tx, asked))) charges += 1;
        } catch (error) {
          if (error instanceof ProviderSilent || context.signal.aborted) throw error;
          failure ??= error;
        }
      }
      after = news.at(-1)?.id ?? last;
    }
    if (failure !== undefined) throw failure;
    return { charges };
  });

function waitingNews(
  tx: UnitOfWork,
  providerAccountId: string,
  id: { readonly lessThanOrEqualTo: string; readonly greaterThan?: string },
) {
  return tx.asServer
    .from(ProviderEvent)
    .where({ ...waitingNewsOf(providerAccountId), id })
    .select(['id', 'chargeExternalId'])
    .limit(page)
    .all();
}

/** None where another run has asked meanwhile. */
function waitingAbout(tx: UnitOfWork, { providerAccountId, externalId }: Asked): Promise<readonly string[]> {
  const about = { ...waitingNewsOf(providerAccountId), chargeExternalId: { equalTo: externalId } };
  return tx.asServer.from(ProviderEvent).where(about).ids();
}
