import { jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../entity/uuid.ts';
import type { AtOnce } from '../at-once.ts';
import type { Clock } from './database-clock.ts';

export interface TokenClaims {
  readonly userId: string;
  readonly organizationId: number;
  readonly sessionId: string;
}

export interface VerifiedClaims extends TokenClaims {
  /** Seconds since 1970. Whoever keeps a connection open must look at it again. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** `lifetimeSeconds`: shorter than what is usual. */
  issue(claims: TokenClaims, lifetimeSeconds?: number): Promise<string>;
  /** Undefined for anything that is not a token of ours that still holds. */
  verify(token: string): AtOnce<VerifiedClaims | undefined>;
}

const issuer = 'gleba';
const audience = 'gleba-api';

/**
 * Signed statements of who asks in which organization by which session, nothing more: session, roles and permissions are
 * looked up at each call, so a change acts at once. One algorithm is accepted, whatever a token's header claims.
 */
export function createAccessTokens(
  secret: Uint8Array,
  lifetimeSeconds: number,
  now: Clock = async () => Date.now(),
): AccessTokens {
  return {
    async issue({ userId, organizationId, sessionId }, shorter = lifetimeSeconds) {
      const issuedAt = Math.floor((await now()) / 1000);
      return new SignJWT({ org: organizationId, sid: sessionId, typ: 'access' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.min(shorter, lifetimeSeconds))
        .sign(secret);
    },
    async verify(token) {
      try {
        const currentDate = new Date(await now());
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, currentDate });
        const { sub, org, sid, typ, exp } = payload;
        if (typ !== 'access' || !isUuid(sub) || !isUuid(sid) || !Number.isSafeInteger(org) || exp === undefined)
          return undefined;
        return { userId: sub, organizationId: Number(org), sessionId: sid, expiresAt: exp };
      } catch {
        return undefined;
      }
    },
  };
}

/** `Bearer x` and `token x` are both in use by the specification's clients. */
export function tokenFromHeader(header: string | null | undefined): string | undefined {
  return /^(?:bearer|token)\s+([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
}
