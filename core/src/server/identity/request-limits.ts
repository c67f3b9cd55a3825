import type { RequestLimits } from '../../identity/request-limits-token.ts';
import type { Db } from '../db/db.ts';
import { addressKey } from './address-key.ts';
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts';

/** The window of signing in: all are counted in one table, which is cleaned by the window's length. */
const windowMs = 15 * 60_000;

export function createRequestLimits(db: Db): RequestLimits {
  const limits = new Map<number, AttemptLimit>();
  const limitOf = (most: number): AttemptLimit => {
    const known = limits.get(most) ?? createAttemptLimit(db, { most, windowMs });
    limits.set(most, known);
    return known;
  };
  return {
    placeOf: addressKey,
    async admit(counts) {
      for (const { name, most } of counts) await limitOf(most).begin(`request ${name}`);
    },
  };
}
