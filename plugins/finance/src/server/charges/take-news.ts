import { GlebaError, Job, z } from '@gleba/sdk';
import type { UnitOfWork, WithTicket } from '@gleba/sdk/server';
import { webhookPurpose } from '../../charges/charge-values.ts';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { followNews } from '../../jobs/charges.job.ts';
import { createGatherer } from './gatherer.ts';

/** All of Asaas' news; of those that are about charges the charge's id, and nothing else that they say. */
export const newsBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event: z.string().check(z.minLength(1), z.maxLength(80)),
  payment: z.nullish(z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })),
});

export type News = z.infer<typeof newsBody>;
export type NewsTaker = (withTicket: WithTicket, secret: string, news: News) => Promise<void>;

/** Of one account: written in one transaction, and waiting for it; beyond that the provider is to tell it again. */
const [mostTogether, mostWaiting] = [200, 2000];

/**
 * Takes what is told with an account's secret. Of one account one transaction writes at a time, and what comes meanwhile is written
 * together in the next one: an account that tells much costs few commits. Throws TOKEN_INVALID for a secret that is nobody's.
 */
export function createNewsTaker(pauseMs: number): NewsTaker {
  const gather = createGatherer<News, WithTicket>({
    ...{ mostTogether, mostWaiting },
    write: (secret, told, withTicket) =>
      withTicket({ purpose: webhookPurpose, secret, isRedeemed: false }, async (tx, { state, subjectId }) => {
        if (state !== 'valid') throw new GlebaError('TOKEN_INVALID');
        await takeNews(tx, subjectId, told, pauseMs);
      }),
  });
  return (withTicket, secret, news) => gather(secret, news, withTicket);
}

/**
 * A row for each, once, and in the same transaction the question that they bring about, put off by `pauseMs`: a payment is told of several
 * times within a second, and asked after once. The ticket's lock lets one in at a time.
 */
export async function takeNews(
  tx: UnitOfWork,
  providerAccountId: string,
  told: readonly News[],
  pauseMs = 0,
): Promise<void> {
  const byId = new Map(told.map((news) => [news.id, news]));
  const ofAccount = { providerAccountId: { equalTo: providerAccountId }, externalId: { in: [...byId.keys()] } };
  const known = await tx.asServer.from(ProviderEvent).where(ofAccount).select(['externalId']).all();
  for (const { externalId } of known) byId.delete(externalId);
  if (byId.size === 0) return;
  const rows = [...byId.values()].map(({ id, event, payment }) => ({
    ...{ providerAccountId, externalId: id, event, chargeExternalId: payment?.id ?? null },
    state: payment ? ('waiting' as const) : ('ignored' as const),
  }));
  await tx.insertMany(ProviderEvent, rows);
  if (rows.some(({ state }) => state === 'waiting')) await followNewsOf(tx, providerAccountId, pauseMs);
}

/** News of an account whose charges are still to be asked after. */
export const waitingNewsOf = (providerAccountId: string) => ({
  ...{ providerAccountId: { equalTo: providerAccountId }, state: { equalTo: 'waiting' as const } },
});

/** One that is about to begin reads these news as well: locked, it does not begin before they are there. One that is tried again later does not do. */
export async function followNewsOf(tx: UnitOfWork, providerAccountId: string, pauseMs = 0): Promise<void> {
  const at = new Date(Date.now() + pauseMs);
  const isNext = {
    ...{ referenceId: { equalTo: providerAccountId }, type: { equalTo: followNews.id } },
    status: { equalTo: 'CREATED' as const },
    or: [{ runAfter: { isNull: true } }, { runAfter: { lessThanOrEqualTo: at.toISOString() } }],
  };
  if (await tx.asServer.from(Job).where(isNext).lock().select(['id']).first()) return;
  await tx.enqueue(followNews, { providerAccountId }, { referenceId: providerAccountId, ...(pauseMs > 0 && { at }) });
}
