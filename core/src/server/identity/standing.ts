import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { OrganizationOfPerson } from '../../identity/identity-token.ts';
import type { Db } from '../db/db.ts';

/**
 * Where somebody stands, of `$1`: a member where they are one, and staff in every organization but the global one, without a
 * membership there. Nobody works in the global organization: its members are the super administrators. Memberships are found organization by
 * organization, as their index begins: there are a thousand times as many of them.
 */
export const standings = `core.organization o
  cross join (
    select exists (
      select 1 from core.organization w cross join lateral (
        select s.role from core.user_organization s where s.organization_id = w.id and s.user_id = $1::uuid limit 1
      ) s where s.role = 'staff'
    ) as is_staff
  ) person
  left join core.user_organization m on m.organization_id = o.id and m.user_id = $1::uuid
  where o.deleted_at is null and (person.is_staff or m.id is not null) and (o.id <> ${globalOrganizationId} or not person.is_staff)`;

/** Of `standings`. */
export const standingRole = `case when person.is_staff then 'staff' else m.role end`;

/** Organizations to choose from when signing in; whoever may enter more finds them on the screen of organizations. */
const maxListed = 500;

/** Those that the person may enter; contacts may enter none. */
export async function organizationsOf(db: Db, userId: string): Promise<readonly OrganizationOfPerson[]> {
  const { rows } = await db.query<OrganizationOfPerson>(
    `select o.id, o.name, ${standingRole} as role from ${standings} and ${standingRole} <> 'contact'
     order by m.id is null, o.name limit ${maxListed}`,
    [userId],
  );
  return rows;
}

export async function isMember(db: Db, userId: string, organizationId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from ${standings} and ${standingRole} <> 'contact' and o.id = $2::integer`,
    [userId, organizationId],
  );
  return rowCount > 0;
}
