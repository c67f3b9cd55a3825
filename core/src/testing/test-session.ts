import { uuidv7 } from '../entity/uuid.ts';
import type { Queryable } from '../server/db/db.ts';
import { createAccessTokens } from '../server/identity/access-token.ts';

export interface TestSession {
  readonly userId: string;
  readonly organizationId: number;
  /** Default a new one. */
  readonly sessionId?: string;
  /** How long session and token hold. Default an hour. */
  readonly seconds?: number;
}

/** Header value of a session that was opened without a password. */
export async function openTestSession(
  db: Queryable,
  secret: Uint8Array,
  { userId, organizationId, sessionId = uuidv7(), seconds = 3600 }: TestSession,
): Promise<string> {
  await db.query(
    `insert into core.session (id, user_id, in_organization, expires_at)
     values ($1::uuid, $2::uuid, $3::integer, clock_timestamp() + $4::integer * interval '1 second')`,
    [sessionId, userId, organizationId, seconds],
  );
  return `Bearer ${await createAccessTokens(secret, seconds).issue({ userId, organizationId, sessionId })}`;
}
