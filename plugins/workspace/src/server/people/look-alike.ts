import { lookOf, User, UserOrganization } from '@gleba/sdk';
import { rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';

const whole = { evenDeleted: true };

/**
 * Refuses an address that people would take for that of somebody who is here already, or invited: whoever has a look-alike is
 * given what was meant for the other. Told of this organization only.
 */
export async function requireOwnLook(tx: UnitOfWork, email: string): Promise<void> {
  const look = lookOf(email);
  const rows = await tx.asServer.sql<{ email: string }>({ because: 'addresses of people and of invites at once' })`
    select known.email from (
       select lower(btrim(u.email)) as email from ${rowsOf(User, whole)} u
       join ${rowsOf(UserOrganization, whole)} m on m.user_id = u.id
       union all
       select i.email from ${rowsOf(UserInvite, whole)} i
       where not i.accepted and i.cancelled_at is null
     ) known where known.email = ${look}::text or known.email ~ '[^!-~]'`;
  if (rows.every((known) => known.email === email || lookOf(known.email) !== look)) return;
  throw workspaceErrors.lookAlike.beside('email');
}
