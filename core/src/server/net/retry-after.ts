import type { GuardedResponse } from './guarded-fetch.ts';

/**
 * For how many milliseconds a server asks to be left alone, as its `Retry-After` says it: so many seconds, or until a moment (RFC 9110, section
 * 10.2.3). Undefined where it says nothing that can be read.
 */
export function retryAfterMs(said: string | null | undefined, now = Date.now()): number | undefined {
  const text = said?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A moment begins with the name of its day; other texts are read as dates by some clocks and not by others.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

export interface RetryWaits {
  /** Waited at least. */
  readonly backOffMs: number;
  /** Whoever is asked to wait longer does not wait at all. */
  readonly longestMs: number;
}

/**
 * How long to wait before the same is asked again, in milliseconds. `answer`: undefined where none came. Undefined: it would get the same
 * answer, or it is not worth the wait.
 */
export function waitBeforeRetry(
  answer: Pick<GuardedResponse, 'status' | 'headers'> | undefined,
  { backOffMs, longestMs }: RetryWaits,
): number | undefined {
  if (!answer) return backOffMs;
  if (answer.status !== 429 && answer.status < 500) return undefined;
  const asked = retryAfterMs(answer.headers['retry-after']) ?? 0;
  return asked <= longestMs ? Math.max(asked, backOffMs) : undefined;
}
