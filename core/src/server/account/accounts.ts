import { accountNameOf } from '../../mail/mail-address.ts';
import type { Role } from '../../permission/role.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Queryable } from '../db/db.ts';
import { databaseOf } from '../write/database-of.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly memberships: readonly { readonly organizationId: number; readonly role: Role }[];
}

/** The person of an e-mail address, in whichever organization: whoever asks must not tell what this answers. */
export function findAccount(tx: UnitOfWork, email: string): Promise<Account | undefined> {
  return accountOf(databaseOf(tx), email);
}

/**
 * Memberships `m` of somebody, in whichever organization, found organization by organization as their index begins: there are a thousand
 * times as many of them.
 */
const membershipsOf = (person: string) =>
  `core.organization o join core.user_organization m on m.organization_id = o.id and m.user_id = ${person}`;

/** As `findAccount`, where no unit of work is open. */
export async function accountOf(database: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await database.query<Account>(
    `select u.id, u.name, coalesce((
       select json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role))
       from ${membershipsOf('u.id')}), '[]'::json) as memberships
     from core."user" u where lower(btrim(u.email)) = $1::text`,
    [accountNameOf(email)],
  );
  return rows[0];
}

/** Whether the person is one of the installation's, who enters every organization. */
export async function isSuperAdministrator(tx: UnitOfWork, userId: string): Promise<boolean> {
  const { rowCount } = await databaseOf(tx).query(
    `select 1 from ${membershipsOf('$1::uuid')} where m.role = 'staff' limit 1`,
    [userId],
  );
  return rowCount > 0;
}

/** Whether the person belongs to another organization than this one. */
export async function isMemberElsewhere(tx: UnitOfWork, userId: string, organizationId: number): Promise<boolean> {
  const { rowCount } = await databaseOf(tx).query(
    `select 1 from ${membershipsOf('$1::uuid')} where m.organization_id <> $2::integer limit 1`,
    [userId, organizationId],
  );
  return rowCount > 0;
}
