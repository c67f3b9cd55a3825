import { accountNameOf } from '../../mail/mail-address.ts';
import type { Role } from '../../permission/role.ts';
import type { Queryable } from '../db/db.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly memberships: readonly { readonly organizationId: number; readonly role: Role }[];
}

/** The person of an e-mail address, in whichever organization: whoever asks must not tell what this answers. */
export async function findAccount(tx: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(
    `select u.id, u.name, coalesce((
       select json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role))
       from core.user_organization m where m.user_id = u.id), '[]'::json) as memberships
     from core."user" u where lower(btrim(u.email)) = $1::text`,
    [accountNameOf(email)],
  );
  return rows[0];
}

/** Whether the person belongs to another organization than this one. */
export async function isMemberElsewhere(tx: Queryable, userId: string, organizationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from core.user_organization where user_id = $1::uuid and organization_id <> $2::integer limit 1',
    [userId, organizationId],
  );
  return rowCount > 0;
}
