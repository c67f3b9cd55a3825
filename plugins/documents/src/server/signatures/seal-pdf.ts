import { createGuardedFetch, type GuardedFetch } from '@gleba/sdk/server';
import { HttpTimestampAuthority, PDF, type TimestampAuthority } from '@libpdf/core';
import type { Sealing } from './own-certificate.ts';

const timestampBytes = 200_000;

/**
 * Closes a PDF by a signature over all of it (PAdES, ETSI EN 319 142-1): B-B, or B-T where an authority tells the time. The bytes are those
 * that were bound here.
 */
export async function sealPdf(
  bytes: Uint8Array,
  { signer, timestampAddress }: Pick<Sealing, 'signer' | 'timestampAddress'>,
  reason: string,
  guarded: GuardedFetch = createGuardedFetch({ maxBytes: timestampBytes, timeoutMs: 20_000 }),
): Promise<Uint8Array> {
  const document = await PDF.load(bytes);
  const authority = timestampAddress ? guardedAuthority(timestampAddress, guarded) : undefined;
  const level = authority ? { level: 'B-T' as const, timestampAuthority: authority } : { level: 'B-B' as const };
  const sealed = await document.sign({ signer, reason, ...level, estimatedSize: authority ? 24_000 : 12_288 });
  return sealed.bytes;
}

/** Asks the authority by the server's guarded way out; the library's own way knows no bounds. */
function guardedAuthority(address: string, guarded: GuardedFetch): TimestampAuthority {
  const fetchGuarded: typeof fetch = async (_input, init) => {
    const body =
      init?.body instanceof Uint8Array ? init.body : new Uint8Array(await new Response(init?.body).arrayBuffer());
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
    const answer = await guarded(address, { method: 'POST', headers, body });
    const type = answer.headers['content-type'] ?? 'application/timestamp-reply';
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: { 'content-type': type } });
  };
  return new HttpTimestampAuthority(address, { fetch: fetchGuarded });
}
