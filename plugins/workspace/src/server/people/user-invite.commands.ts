import { cancelTickets, findAccount, handle, type UnitOfWork } from '@gleba/sdk/server';
import { Registration } from '../../entities/registration.entity.ts';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { sendInvite } from '../../jobs.ts';
import { createUserInvite, deleteUserInvite, resendUserInvite } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { checkGrant, grantOf } from './grant-membership.ts';
import { invitePurpose } from './invite-state.ts';
import { requireOwnLook } from './look-alike.ts';
import { requireGrantable } from './standing.ts';

export const inviteLifetimeMs = 7 * 24 * 60 * 60_000;
const longestLifetimeMs = 30 * 24 * 60 * 60_000;

export const createUserInviteHandler = handle(
  createUserInvite,
  async ({ tx, actor, enqueue }, { userInvite: input }) => {
    requireGrantable(actor, input.role);
    const grant = grantOf(input);
    await checkGrant(tx, grant);
    await requireNewcomer(tx, input.email);
    await requireOwnLook(tx, input.email);
    const invite = await tx.insert(UserInvite, {
      ...grant,
      email: input.email,
      name: input.name ?? null,
      expiration: expirationOf(input.expiration ?? undefined),
    });
    await answerRegistration(tx, input.email);
    await enqueue(sendInvite, { inviteId: invite.id }, { referenceId: invite.id });
    return { userInvite: { id: invite.id, email: invite.email, expiration: invite.expiration } };
  },
);

/** Who asked to be taken in waits no more. */
async function answerRegistration(tx: UnitOfWork, email: string): Promise<void> {
  const waiting = await tx.list(Registration, { filter: { email: { equalTo: email } } });
  for (const { id } of waiting) await tx.remove(Registration, id);
}

function expirationOf(wanted: string | undefined): string {
  if (wanted === undefined) return new Date(Date.now() + inviteLifetimeMs).toISOString();
  const ms = Date.parse(wanted) - Date.now();
  if (ms > 0 && ms <= longestLifetimeMs) return wanted;
  throw workspaceErrors.inviteTooLong.beside('expiration');
}

/** Told of this organization only: who has an account elsewhere is nobody's business here. */
async function requireNewcomer(tx: UnitOfWork, email: string): Promise<void> {
  const account = await findAccount(tx, email);
  if (account?.memberships.some(({ organizationId }) => organizationId === tx.actor.organizationId)) {
    throw workspaceErrors.alreadyMember.beside('email');
  }
  const open = await tx.list(UserInvite, {
    filter: { email: { equalTo: email }, accepted: { equalTo: false }, cancelledAt: { isNull: true } },
  });
  if (open.some(({ expiration }) => Date.parse(expiration) > Date.now())) {
    throw workspaceErrors.alreadyInvited.beside('email');
  }
}

export const deleteUserInviteHandler = handle(deleteUserInvite, async ({ tx }, { id }) => {
  const invite = await openInvite(tx, id);
  await tx.update(UserInvite, invite.id, { cancelledAt: new Date().toISOString() });
  await cancelTickets(tx, invitePurpose, invite.id);
  return { userInvite: { id } };
});

export const resendUserInviteHandler = handle(resendUserInvite, async ({ tx, actor, enqueue }, { id }) => {
  const invite = await openInvite(tx, id);
  requireGrantable(actor, invite.role);
  await tx.update(UserInvite, id, { expiration: expirationOf(undefined) });
  await enqueue(sendInvite, { inviteId: id }, { referenceId: id });
  return { userInvite: { id } };
});

async function openInvite(tx: UnitOfWork, id: string) {
  const invite = await tx.get(UserInvite, id, { lock: true });
  if (invite.accepted) throw workspaceErrors.inviteAccepted();
  if (invite.cancelledAt !== null) throw workspaceErrors.inviteCancelled();
  return invite;
}
