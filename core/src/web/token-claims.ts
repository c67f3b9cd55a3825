/** What an access token says of itself. Only the server can tell whether it is true; the browser plans by it. */
export interface TokenClaims {
  readonly userId: string;
  readonly organizationId: number;
  readonly sessionId: string;
  /** Milliseconds from its beginning to its end. */
  readonly lifetime: number;
}

/** Undefined for what is no such token. */
export function claimsOf(token: string | undefined): TokenClaims | undefined {
  try {
    const body = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub, org, sid, iat, exp } = JSON.parse(atob(body)) as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof org !== 'number' || typeof sid !== 'string') return undefined;
    if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
    return {
      userId: sub,
      organizationId: org,
      sessionId: sid,
      lifetime: (exp - iat) * 1000,
    };
  } catch {
    return undefined;
  }
}

/** The same person, in the same organization, by the same session: nothing but the time differs. */
export function isSameSession(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [claimsOf(a), claimsOf(b)];
  return (
    one !== undefined &&
    one.userId === other?.userId &&
    one.organizationId === other.organizationId &&
    one.sessionId === other.sessionId
  );
}
