import { GlebaError } from '@gleba/core';

export interface BytesInFlight {
  /** Throws TOO_MANY_REQUESTS where the one has too many already, UNAVAILABLE where all together have. */
  take(key: string, bytes: number): void;
  give(key: string, bytes: number): void;
}

/** What is held in memory for others: of one of them, and of all, at most. Who is refused was given nothing. */
export function createBytesInFlight(most: { readonly ofOne: number; readonly inAll: number }): BytesInFlight {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    take(key, bytes) {
      const own = (held.get(key) ?? 0) + bytes;
      if (own > most.ofOne) throw new GlebaError('TOO_MANY_REQUESTS');
      if (sum + bytes > most.inAll) throw new GlebaError('UNAVAILABLE');
      held.set(key, own);
      sum += bytes;
    },
    give(key, bytes) {
      const own = (held.get(key) ?? 0) - bytes;
      if (own > 0) held.set(key, own);
      else held.delete(key);
      sum -= bytes;
    },
  };
}
