import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedAddresses {
  /** Path and query under which the file can be fetched until it expires; for exactly this file, organization and use. */
  sign(file: { readonly id: string; readonly organizationId: number }, lifetimeSeconds: number): string;
  /** The organization, when the signature holds and has not expired. */
  verify(fileId: string, query: URLSearchParams): number | undefined;
}

/** At most 15 minutes: an address that leaks is worth little. */
const longestLifetime = 15 * 60;

export function createSignedAddresses(secret: Uint8Array, now: () => number = Date.now): SignedAddresses {
  const signature = (fileId: string, organizationId: number, expires: number) =>
    createHmac('sha256', secret).update(`GET\n${fileId}\n${organizationId}\n${expires}`).digest('base64url');
  return {
    sign({ id, organizationId }, lifetimeSeconds) {
      const expires = Math.floor(now() / 1000) + Math.min(lifetimeSeconds, longestLifetime);
      const query = new URLSearchParams({
        org: String(organizationId),
        expires: String(expires),
        signature: signature(id, organizationId, expires),
      });
      return `/files/${id}?${query}`;
    },
    verify(fileId, query) {
      const organizationId = Number(query.get('org'));
      const expires = Number(query.get('expires'));
      if (!Number.isSafeInteger(organizationId) || !(expires > now() / 1000)) return undefined;
      const expected = Buffer.from(signature(fileId, organizationId, expires));
      const given = Buffer.from(query.get('signature') ?? '');
      return expected.length === given.length && timingSafeEqual(expected, given) ? organizationId : undefined;
    },
  };
}
