import { GlebaError, type RecordOf } from '@gleba/sdk';
import type { TicketFacts, UnitOfWork } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { mayGrantRole, roleOf } from './standing.ts';

export const invitePurpose = 'workspace.invite';

/**
 * The invite of a presented secret, if it still can be accepted; each reason against it has words of its own. What the
 * inviter may not offer any more is not offered: an invitation must not outlive the right to make it.
 */
export async function acceptableInvite(
  tx: UnitOfWork,
  { subjectId, state }: TicketFacts,
): Promise<RecordOf<typeof UserInvite>> {
  const invite = await tx.find(UserInvite, subjectId);
  if (!invite) throw new GlebaError('TOKEN_INVALID');
  if (invite.accepted) throw workspaceErrors.inviteAccepted();
  if (invite.cancelledAt !== null) throw workspaceErrors.inviteCancelled();
  // A newer e-mail was written: this link is not the one to follow.
  if (state === 'cancelled') throw new GlebaError('TOKEN_CANCELLED');
  if (state === 'expired' || Date.parse(invite.expiration) <= Date.now()) throw workspaceErrors.inviteExpired();
  const inviter = invite.createdBy === null ? undefined : await roleOf(tx, invite.createdBy);
  if (!inviter || !mayInvite(inviter) || !mayGrantRole({ role: inviter }, invite.role)) {
    throw workspaceErrors.inviteCancelled();
  }
  return invite;
}

function mayInvite(role: string): boolean {
  return role === 'staff' || role === 'admin' || role === 'manager';
}
