import { isUuid } from '@gleba/sdk';
import type { JobContext, UnitOfWork } from '@gleba/sdk/server';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { again } from './again.ts';
import type { Charge } from './charge-facts.ts';
import type { ChargeThere } from './charge-provider.ts';
import { type ProviderServices, providerOf } from './provider-of.ts';
import { takeCharge } from './take-charge.ts';

export interface Asked {
  readonly providerAccountId: string;
  readonly externalId: string;
}

/** Ids of the news that bring the question about; undefined where no news does. Where they are none, nothing is asked. */
export type AboutNews = (tx: UnitOfWork) => Promise<readonly string[] | undefined>;

/**
 * Asks how a charge is and takes that over; answers the charge, where it is one of ours. News say no more than that there is something to
 * ask: they may come twice, late, in another order or from somebody else, and nothing that they say is believed.
 */
export async function askAfter(
  context: JobContext,
  services: ProviderServices,
  asked: Asked,
  newsOf: AboutNews,
): Promise<Charge | undefined> {
  const question = await context.transaction(async (tx) => {
    const news = await newsOf(tx);
    if (news?.length === 0) return undefined;
    return {
      news: news ?? [],
      provider: await providerOf(tx, services, asked.providerAccountId, context.transaction),
      askNumber: await numberQuestion(tx, asked),
    };
  });
  if (!question) return undefined;
  const { news, provider, askNumber } = question;
  const there = await provider.find(asked.externalId).catch(again);
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, asked, there);
    const taken = charge && (await takeCharge(tx, charge.id, there, askNumber ?? charge.askNumber + 1));
    const patch = {
      state: taken ? ('taken' as const) : ('unknown' as const),
      ...(!taken && there && { value: there.value, providerStatus: there.providerStatus }),
    };
    await tx.updateMany(
      ProviderEvent,
      news.map((id) => ({ id, patch })),
    );
    return taken;
  });
}

/** Undefined where the charge is not known by this id yet. */
async function numberQuestion(tx: UnitOfWork, asked: Asked): Promise<number | undefined> {
  const known = await chargeOf(tx, asked, undefined);
  if (!known) return undefined;
  const { askNumber } = await tx.get(ProviderCharge, known.id, { lock: true });
  await tx.update(ProviderCharge, known.id, { askNumber: askNumber + 1 });
  return askNumber + 1;
}

/** Ours of that id; or one that was being sent when its answer was lost, which the provider tells by our own reference. */
async function chargeOf(
  tx: UnitOfWork,
  { providerAccountId, externalId }: Asked,
  there: ChargeThere | undefined,
): Promise<Charge | undefined> {
  const ofAccount = { providerAccountId: { equalTo: providerAccountId } };
  const filter = { ...ofAccount, externalId: { equalTo: externalId } };
  const [known] = await tx.list(ProviderCharge, { filter, first: 1 });
  // Foreign text: whoever has the account may have made a charge with any reference.
  if (known || !there?.reference || !isUuid(there.reference)) return known;
  const sending = { ...ofAccount, status: { equalTo: 'sending' as const }, externalId: { isNull: true } };
  const ours = { ...sending, id: { equalTo: there.reference } };
  return (await tx.list(ProviderCharge, { filter: ours, first: 1 }))[0];
}
