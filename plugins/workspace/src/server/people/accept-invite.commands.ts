import { checkPassword, GlebaError, type IdentityService, Organization, User } from '@gleba/sdk';
import { findAccount, handle, hashPassword, notingLockout } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { acceptInvite, inviteByToken } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { companyThatIs, grantMembership } from './grant-membership.ts';
import { acceptableInvite, invitePurpose } from './invite-state.ts';
import { nameOf } from './standing.ts';

export const inviteByTokenHandler = handle(inviteByToken, async ({ withTicket }, { token: secret }) => {
  return withTicket({ purpose: invitePurpose, secret, isRedeemed: false }, async (tx, ticket) => {
    const invite = await acceptableInvite(tx, ticket);
    const organization = await tx.get(Organization, String(tx.actor.organizationId));
    return {
      organizationName: organization.name,
      inviterName: await nameOf(tx, invite.createdBy),
      email: invite.email,
      name: invite.name,
      role: invite.role,
      expiration: invite.expiration,
      hasAccount: (await findAccount(tx, invite.email)) !== undefined,
    };
  });
});

export function acceptInviteHandler(identity: IdentityService) {
  return handle(acceptInvite, async (context, { token: secret, name, password }) => {
    const { withTicket, client } = context;
    const offered = await withTicket({ purpose: invitePurpose, secret, isRedeemed: false }, async (tx, ticket) => {
      const { email } = await acceptableInvite(tx, ticket);
      return { email, account: await findAccount(tx, email) };
    });
    const userId =
      offered.account &&
      (await notingLockout(context, () => identity.verifyCredentials(offered.email, password, client)));
    if (!userId) {
      if (!name) throw workspaceErrors.nameRequired.beside('name');
      checkPassword(password);
    }
    const passwordHash = userId ? null : await hashPassword(password);
    return withTicket({ purpose: invitePurpose, secret, isRedeemed: true }, async (tx, ticket) => {
      const invite = await acceptableInvite(tx, ticket);
      const account = await findAccount(tx, invite.email);
      // Made, or given away, since it was looked at: the password was not asked for it.
      if (account?.id !== userId) throw new GlebaError('CONFLICT');
      // A super administrator enters without a place, and is to be in no list.
      if (account?.memberships.some((one) => one.organizationId === tx.actor.organizationId || one.role === 'staff')) {
        throw workspaceErrors.youAreMember();
      }
      const person = userId ?? (await tx.insert(User, { name: name ?? '', email: invite.email, passwordHash })).id;
      await grantMembership(tx, person, {
        role: invite.role,
        profileId: invite.profileId,
        projectIds: invite.projectIds ?? [],
        userGroupIds: invite.userGroupIds ?? [],
        // Removed since: the place is offered all the same.
        companyId: invite.companyId && (await companyThatIs(tx, invite.companyId)),
      });
      await tx.update(UserInvite, invite.id, { accepted: true, acceptedAt: new Date().toISOString() });
      return { email: invite.email, organizationId: tx.actor.organizationId, isNewAccount: !userId };
    });
  });
}
