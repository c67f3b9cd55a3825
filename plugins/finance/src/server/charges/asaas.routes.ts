import { allow, GlebaError, isUuid, type RequestLimits, z } from '@gleba/sdk';
import { jsonBody, type Route } from '@gleba/sdk/server';
import { webhookPath } from '../../charges/charge-values.ts';
import { manageContracts } from '../../entities/contract.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { startRefresh } from './account.commands.ts';
import { chargeGroup } from './charge.commands.ts';
import { chargeErrors } from './charge-errors.ts';
import { type NewsTaker, newsBody } from './take-news.ts';

const noStore = { headers: { 'cache-control': 'no-store' } };
const refreshBody = z.object({ bankAccountId: z.uuid() });
/** A charge with everything that Asaas says of it has two or three kilobytes. */
const longestNews = 64_000;
/**
 * Without an account's secret, from one address in fifteen minutes. With it there is no such limit: a provider tells the news of all
 * offices from the same few addresses.
 */
const mostRefused = 300;

/** The specification's two calls about charges, and the address that Asaas tells its news to. */
export const asaasRoutes = (limits: RequestLimits, takeNews: NewsTaker): readonly Route[] => [
  {
    ...{ method: 'POST', path: '/asaas/refresh-account', permission: allow.adminAndUp },
    async handle({ request, context }) {
      const { bankAccountId } = await jsonBody(request, refreshBody, { refusal: 'VALIDATION' });
      const jobId = await context.transaction(async (tx) => {
        const filter = { bankAccountId: { equalTo: bankAccountId } };
        const [account] = await tx.asActor.list(ProviderAccount, { filter, first: 1 });
        if (!account) throw chargeErrors.providerUnset();
        return startRefresh(tx, account.id);
      });
      return Response.json({ jobId }, noStore);
    },
  },
  {
    ...{ method: 'POST', path: '/asaas/process-payment-book', permission: manageContracts },
    async handle({ request, context }) {
      const installmentGroupId = new URL(request.url).searchParams.get('installmentGroupId') ?? '';
      if (!isUuid(installmentGroupId)) throw new GlebaError('BAD_REQUEST');
      return Response.json({ jobId: await context.transaction((tx) => chargeGroup(tx, installmentGroupId)) }, noStore);
    },
  },
  {
    ...{ method: 'POST', path: webhookPath, permission: 'open', body: longestNews },
    async handle({ request, client, withTicket }) {
      const secret = (request.headers.get('asaas-access-token') ?? '').slice(0, 100);
      const told = await jsonBody(request, newsBody, { longest: longestNews });
      await takeNews(withTicket, secret, told).catch(async (error: unknown) => {
        const place = limits.placeOf(client.address);
        if (error instanceof GlebaError && error.code === 'TOKEN_INVALID' && place !== undefined)
          await limits.admit([{ name: `refused news of charges from ${place}`, most: mostRefused }]);
        throw error;
      });
      // Asaas counts nothing but 200 as taken; what was taken before is as good.
      return Response.json({ received: true }, noStore);
    },
  },
];
