import { GlebaError } from '../../error/gleba-error.ts';

export interface AttemptLimit {
  /** Throws TOO_MANY_REQUESTS while the key is blocked. */
  check(key: string): void;
  failed(key: string): void;
  /** Forgets every failure of the key. */
  succeeded(key: string): void;
  /** Takes the latest failure back: for a key that several people share, whose failures one success must not wipe out. */
  forgive(key: string): void;
}

const mostRemembered = 50_000;

/** Counts failures per key in a sliding window; keys are made from values the server knows, never from free fields alone. */
export function createAttemptLimit(most: number, windowMs: number, now: () => number = Date.now): AttemptLimit {
  const failures = new Map<string, number[]>();
  /** Keys that are not blocked go, so that a flood of names does not free the blocked ones. */
  const makeRoom = () => {
    for (const key of failures.keys()) if (recent(key).length < most) failures.delete(key);
    if (failures.size >= mostRemembered) failures.clear();
  };
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => at > now() - windowMs);
  return {
    check(key) {
      if (recent(key).length >= most) throw new GlebaError('TOO_MANY_REQUESTS');
    },
    failed(key) {
      if (failures.size >= mostRemembered && !failures.has(key)) makeRoom();
      failures.set(key, [...recent(key), now()].slice(-most));
    },
    succeeded(key) {
      failures.delete(key);
    },
    forgive(key) {
      failures.set(key, recent(key).slice(0, -1));
    },
  };
}
