import { type GuardedFetch, type GuardedResponse, type Logger, retryAfterMs } from '@gleba/core/server';
import type { PushAddress, PushOutcome, PushService } from '../../push-token.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushIdentity } from './push-identity.ts';

export interface WebPushOptions {
  readonly identity: PushIdentity;
  /** Addresses come from browsers: nobody makes the server ask its own network. */
  readonly guarded: GuardedFetch;
  readonly log: Logger;
}

/** For so long a service keeps a message for a browser that is away (RFC 8030, 5.2): a notice of last week helps nobody. */
const keptSeconds = 24 * 60 * 60;
/** Where a service does not say when it may be asked again. */
const pauseSeconds = 60;
const longestPauseSeconds = 60 * 60;

/** Messages by the Web Push protocol (RFC 8030), which browsers' own services speak. */
export function createWebPush({ identity, guarded, log }: WebPushOptions): PushService {
  return {
    publicKey: identity.publicKey,
    async send(to: PushAddress, text: string) {
      const body = encryptPush(to, text);
      if (!body || !URL.canParse(to.endpoint)) return { kind: 'refused' };
      const headers = {
        authorization: identity.authorization(to.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'normal',
      };
      const { host } = new URL(to.endpoint);
      try {
        const answer = await guarded(to.endpoint, { method: 'POST', headers, body });
        const outcome = outcomeOf(answer);
        if (outcome.kind !== 'sent') log.info('push not taken', { host, status: answer.status, outcome: outcome.kind });
        return outcome;
      } catch (error) {
        // The host alone: an endpoint's path is a secret of its browser.
        log.info('push not sent', { host, reason: error instanceof Error ? error.name : 'unknown' });
        // What is not asked at all (an address of our own network) will not be asked tomorrow.
        const isRefused = error instanceof Error && error.name === 'RefusedFetch' && isForGood(error);
        return isRefused ? { kind: 'refused' } : later(undefined);
      }
    },
  };
}

function isForGood(error: Error): boolean {
  return 'reason' in error && error.reason !== 'time' && error.reason !== 'unknown-host';
}

/** RFC 8030, 5 and 7.3: 404 and 410, the subscription is no more; 413, too large; 429 with `Retry-After`. */
function outcomeOf({ status, headers }: Pick<GuardedResponse, 'status' | 'headers'>): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) return later(headers['retry-after']);
  return { kind: 'refused' };
}

function later(said: string | undefined): PushOutcome {
  const asked = retryAfterMs(said);
  const pause = asked === undefined ? pauseSeconds : Math.max(1, Math.ceil(asked / 1000));
  return { kind: 'later', afterSeconds: Math.min(pause, longestPauseSeconds) };
}
