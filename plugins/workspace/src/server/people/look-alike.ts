import { lookOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { invalidField } from './fields.ts';

/**
 * Refuses an address that people would take for that of somebody who is here already, or invited: whoever has a look-alike is
 * given what was meant for the other. Told of this organization only.
 */
export async function requireOwnLook(tx: UnitOfWork, email: string): Promise<void> {
  const look = lookOf(email);
  const { rows } = await tx.query<{ email: string }>(
    `select known.email from (
       select lower(btrim(u.email)) as email from core."user" u join core.user_organization m on m.user_id = u.id
       where m.organization_id = $1::integer
       union all
       select i.email from workspace.user_invite i
       where i.organization_id = $1::integer and not i.accepted and i.cancelled_at is null
     ) known where known.email = $2::text or known.email ~ '[^!-~]'`,
    [tx.actor.organizationId, look],
  );
  if (rows.every((known) => known.email === email || lookOf(known.email) !== look)) return;
  throw invalidField(
    'email',
    'lookAlike',
    'Este e-mail se parece com o de outra pessoa da organização. Confira as letras.',
  );
}
