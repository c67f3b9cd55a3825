import type { RequestLimits } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { admitPlace } from './signing-gate.ts';

type PaperAsked = Pick<Parameters<Route['handle']>[0], 'withTicket' | 'client'> & {
  /** The secret of a link. */
  readonly token: string;
  readonly paperId: string;
};

/** The bytes of a PDF for somebody with a link and no session: kept nowhere, and no page of ours. `find` answers where they are stored. */
export function paperRoute(limits: RequestLimits, path: string, find: (asked: PaperAsked) => Promise<string>): Route {
  return {
    ...{ method: 'POST', path: `${path}/:paperId`, permission: 'open', body: 1000 },
    async handle({ request: { headers }, parameters, client, withTicket, context: { files } }) {
      await admitPlace(limits, 'read', client.address);
      const token = (headers.get('x-signing-token') ?? '').slice(0, 100);
      const storageKey = await find({ withTicket, client, token, paperId: parameters.paperId ?? '' });
      return new Response(await files.read(storageKey), {
        headers: {
          ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
          ...{ 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="document.pdf"' },
        },
      });
    },
  };
}
