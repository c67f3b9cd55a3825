import { GlebaError } from '../../error/gleba-error.ts';
import type { IdentityService } from '../../identity/identity-token.ts';
import type { Db } from '../db/db.ts';
import type { AccessTokens } from './access-token.ts';
import { addressKey } from './address-key.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { verifyPassword } from './password.ts';

export function createIdentityService(db: Db, tokens: AccessTokens): IdentityService {
  const attempts = createAttemptLimit(db, { most: 10, windowMs: 15 * 60_000 });
  /** Many names from one place: an office behind one address has fewer than a hundred slips in a quarter of an hour. */
  const addresses = createAttemptLimit(db, { most: 100, windowMs: 15 * 60_000 });
  return {
    async verifyCredentials(email, password, clientAddress) {
      const account = email.trim().toLowerCase().slice(0, 254);
      const place = addressKey(clientAddress);
      if (place !== undefined) await addresses.begin(place);
      await attempts.begin(account);
      const { rows } = await db.query<{ id: string; password_hash: string | null }>(
        `select id, password_hash from core."user" where lower(btrim(email)) = $1::text`,
        [account],
      );
      const user = rows[0];
      if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
        throw new GlebaError('BAD_CREDENTIALS');
      }
      await attempts.succeeded(account);
      if (place !== undefined) await addresses.forgive(place);
      return user.id;
    },
    async organizationsOf(userId) {
      const { rows } = await db.query<{ id: number; name: string; role: string }>(
        `select o.id, o.name, m.role from core.user_organization m
         join core.organization o on o.id = m.organization_id
         where m.user_id = $1::uuid and m.role <> 'contact' and o.deleted_at is null order by o.name`,
        [userId],
      );
      return rows;
    },
    async issueToken(userId, organizationId) {
      const organizations = await this.organizationsOf(userId);
      if (!organizations.some(({ id }) => id === organizationId)) throw new GlebaError('NO_ORGANIZATION');
      return tokens.issue({ userId, organizationId });
    },
  };
}
