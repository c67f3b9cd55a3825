import { token } from '@gleba/core';

/** Where a browser takes messages, as it said so itself (`PushSubscription.toJSON()`): somebody else's words. */
export interface PushAddress {
  readonly endpoint: string;
  /** The browser's public key of P-256, uncompressed, in base64url. */
  readonly p256dh: string;
  /** Sixteen bytes that only browser and server know, in base64url. */
  readonly auth: string;
}

/**
 * What became of a message: `gone`, nobody is there any more; `refused`, it will never be taken; `later`, it may be taken when some
 * seconds have passed.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly afterSeconds: number };

/** What carries messages to browsers that are closed: a port. It waits for another server, so it belongs into a job. */
export interface PushService {
  /** By which browsers know this program (`applicationServerKey`), in base64url. */
  readonly publicKey: string;
  /** A text of 3 kB at most; rejects for nothing that another server does. */
  send(to: PushAddress, text: string): Promise<PushOutcome>;
}

export const pushToken = token<PushService>('core.push@1');
