import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../entity/uuid.ts';

/** `<session>.<256 bits>.<seal>`: opaque to whoever holds it. */
export interface RefreshTokens {
  first(sessionId: string): string;
  /**
   * The one token that follows this one, by a key that only servers have. So a question that is asked twice (two tabs, a
   * lost answer) is answered twice with the same token, though only digests are kept.
   */
  successorOf(token: string): string;
  /** The session of a token that is ours, whether it is still good or not; undefined for anything else. */
  sessionOf(token: string): string | undefined;
}

export function createRefreshTokens(secret: Uint8Array): RefreshTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'gleba refresh tokens', 32));
  const mac = (use: string, text: string) => createHmac('sha256', key).update(`${use} ${text}`).digest('base64url');
  const sealed = (sessionId: string, word: string) => `${sessionId}.${word}.${mac('token', `${sessionId}.${word}`)}`;
  return {
    first: (sessionId) => sealed(sessionId, randomBytes(32).toString('base64url')),
    successorOf(token) {
      const [sessionId = '', word = ''] = token.split('.');
      return sealed(sessionId, mac('successor', `${sessionId}.${word}`));
    },
    sessionOf(token) {
      const [sessionId = '', word = ''] = token.split('.');
      const right = Buffer.from(sealed(sessionId, word));
      const given = Buffer.from(token);
      const isOurs = isUuid(sessionId) && right.length === given.length && timingSafeEqual(right, given);
      return isOurs ? sessionId : undefined;
    },
  };
}

/** What is kept of a token. */
export function refreshDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
