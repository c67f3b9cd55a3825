import { createGuardedFetch, type GuardedFetch } from '@gleba/sdk/server';
import type { BaseMapSource } from '../../base-map-source.ts';

const mebibyte = 2 ** 20;
const day = 86_400;
/** Styles and TileJSON are the largest; a tile is a tenth of it. */
const maxBytes = 5 * mebibyte;
const timeoutMs = 15_000;

/** Asks the public internet, and nothing else: each address is resolved and checked, each redirect anew. */
export function createGuardedBaseMaps(
  guarded: GuardedFetch = createGuardedFetch({ maxBytes, timeoutMs }),
): BaseMapSource {
  return {
    async get(address) {
      const { status, body, headers } = await guarded(address, {
        // Some servers refuse whoever does not say who asks (OpenStreetMap's tile usage policy).
        headers: { 'user-agent': 'Gleba (map of lots)', accept: '*/*' },
      });
      return { status, body, maxAgeSeconds: maxAgeOf(headers['cache-control']) };
    },
  };
}

/** What its server allows, a week at most; a day where it says nothing. */
export function maxAgeOf(cacheControl: string | undefined): number {
  if (cacheControl === undefined) return day;
  if (/\b(?:no-store|no-cache|private)\b/i.test(cacheControl)) return 0;
  const seconds = Number(/\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1] ?? day);
  return Math.min(seconds, 7 * day);
}
