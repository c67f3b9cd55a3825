import { jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../entity/uuid.ts';

export interface TokenClaims {
  readonly userId: string;
  readonly organizationId: number;
}

export interface VerifiedClaims extends TokenClaims {
  /** Seconds since 1970. Whoever keeps a connection open must look at it again. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Undefined for anything that is not a token of ours that still holds. */
  verify(token: string): Promise<VerifiedClaims | undefined>;
}

const issuer = 'gleba';
const audience = 'gleba-api';

/**
 * Signed statements of who asks in which organization, nothing more: roles and permissions are looked up at each call, so
 * a change acts at once. One algorithm is accepted, whatever a token's header claims.
 */
export function createAccessTokens(secret: Uint8Array, lifetimeSeconds: number): AccessTokens {
  return {
    issue: ({ userId, organizationId }) =>
      new SignJWT({ org: organizationId, typ: 'access' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setJti(crypto.randomUUID())
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(secret),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience });
        const { sub, org, typ, exp } = payload;
        if (typ !== 'access' || !isUuid(sub) || !Number.isSafeInteger(org) || exp === undefined) return undefined;
        return { userId: sub, organizationId: Number(org), expiresAt: exp };
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
