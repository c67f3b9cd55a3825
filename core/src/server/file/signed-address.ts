import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedAddresses {
  /**
   * Path and query under which the file can be fetched until it expires; for exactly this file, organization and use.
   * `name`: what the download is called instead of the file's own name.
   */
  sign(file: SignedFile, lifetimeSeconds: number): string;
  /** The organization, when the signature holds and has not expired. */
  verify(fileId: string, query: URLSearchParams): number | undefined;
}

export interface SignedFile {
  readonly id: string;
  readonly organizationId: number;
  readonly name?: string | undefined;
}

/** At most 15 minutes: an address that leaks is worth little. */
const longestLifetime = 15 * 60;

export function createSignedAddresses(secret: Uint8Array, now: () => number = Date.now): SignedAddresses {
  const signature = (fileId: string, organizationId: number, expires: number, name: string | null = null) =>
    createHmac('sha256', secret)
      .update(`GET\n${fileId}\n${organizationId}\n${expires}${name === null ? '' : `\n${name}`}`)
      .digest('base64url');
  return {
    sign({ id, organizationId, name }, lifetimeSeconds) {
      const expires = Math.floor(now() / 1000) + Math.min(lifetimeSeconds, longestLifetime);
      const query = new URLSearchParams({
        org: String(organizationId),
        expires: String(expires),
        ...(name === undefined ? {} : { name }),
        signature: signature(id, organizationId, expires, name),
      });
      return `/files/${id}?${query}`;
    },
    verify(fileId, query) {
      const organizationId = Number(query.get('org'));
      const expires = Number(query.get('expires'));
      if (!Number.isSafeInteger(organizationId) || !(expires > now() / 1000)) return undefined;
      const expected = Buffer.from(signature(fileId, organizationId, expires, query.get('name')));
      const given = Buffer.from(query.get('signature') ?? '');
      return expected.length === given.length && timingSafeEqual(expected, given) ? organizationId : undefined;
    },
  };
}
