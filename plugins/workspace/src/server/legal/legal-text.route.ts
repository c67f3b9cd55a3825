import { defaultOrganizationId, Organization } from '@gleba/sdk';
import { type Route, rowsOf } from '@gleba/sdk/server';
import { LegalText, legalTextKinds } from '../../entities/legal-text.entity.ts';
import { domainOfHost } from '../branding/domain.ts';

/**
 * The terms or privacy notice of the organization of a host name, before anybody signs in: `{ number, publishedAt, body }`, with a null body
 * where the program's own text stands.
 */
export const legalTextRoute: Route = {
  method: 'GET',
  path: '/legal-texts/:kind',
  permission: 'open',
  async handle({ parameters, client, reads }) {
    const kind = legalTextKinds.find((one) => one === parameters.kind);
    if (!kind) return new Response(null, { status: 404 });
    const domain = domainOfHost(client.host) ?? null;
    const because = { ofAllOrganizations: 'what a host name shows is public' };
    const [organizations, texts] = [rowsOf(Organization, because), rowsOf(LegalText, because)];
    const [text] = await reads.sql<{ number: number; published_at: Date; body: object | null }>({
      because: 'the organization of a host name, or the default',
    })`
      with asked as (
        select id from ${organizations} o
        where custom_domain = ${domain}::text or id = ${defaultOrganizationId}::integer
        order by (custom_domain = ${domain}::text) desc nulls last limit 1)
      select number, published_at, body from ${texts} t
      where kind = ${kind} and organization_id = (select id from asked)
      order by number desc limit 1`;
    const answer = { number: text?.number ?? 0, publishedAt: text?.published_at ?? null, body: text?.body ?? null };
    return Response.json(answer, { headers: { 'cache-control': 'no-cache', vary: 'host' } });
  },
};
