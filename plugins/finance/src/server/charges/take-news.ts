import { z } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { followCharge } from '../../jobs/charges.job.ts';

/** All of Asaas' news; of those that are about charges the charge's id, and nothing else that they say. */
export const newsBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event: z.string().check(z.minLength(1), z.maxLength(80)),
  payment: z.nullish(z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })),
});

/** A row for each, once, and in the same transaction the question that it brings about. The ticket's lock lets one in at a time. */
export async function takeNews(
  tx: UnitOfWork,
  providerAccountId: string,
  news: z.infer<typeof newsBody>,
): Promise<void> {
  const filter = { providerAccountId: { equalTo: providerAccountId }, externalId: { equalTo: news.id } };
  if ((await tx.count(ProviderEvent, { filter })) > 0) return;
  const externalId = news.payment?.id ?? null;
  const { id } = await tx.insert(ProviderEvent, {
    ...{ providerAccountId, externalId: news.id, event: news.event, chargeExternalId: externalId },
    state: externalId === null ? 'ignored' : 'waiting',
  });
  if (externalId === null) return;
  await tx.enqueue(followCharge, { providerAccountId, externalId, providerEventId: id }, { referenceId: id });
}
