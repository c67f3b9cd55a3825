import { checkPassword, GlebaError, type IdentityService, Organization, User, z } from '@gleba/sdk';
import { defineCommand, findAccount, hashPassword } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { tellingOwner } from '../mail/send-lock-notice.work.ts';
import { invalidField, personName } from './fields.ts';
import { companyThatIs, grantMembership } from './grant-membership.ts';
import { acceptableInvite, invitePurpose } from './invite-state.ts';
import { nameOf } from './standing.ts';

const token = z.string().min(1).max(200);

/** What the letter's link leads to. Whoever holds the secret reads that mailbox, so they may be told of its account. */
export const inviteByToken = defineCommand({
  name: 'inviteByToken',
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: z.object({ token }),
  output: z.object({
    organizationName: z.string(),
    inviterName: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.string(),
    expiration: z.string(),
    hasAccount: z.boolean(),
  }),
  async run({ withTicket }, { token: secret }) {
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
  },
});

/**
 * Takes the place that was offered: with a new account, or into the one that the address has, after its password. Signing
 * in comes after it by the usual door, so that no second factor is gone around.
 */
export function acceptInvite(identity: IdentityService) {
  return defineCommand({
    name: 'acceptInvite',
    permission: 'open',
    isAnonymous: true,
    isOutsideTransaction: true,
    input: z.object({ token, name: personName.nullish(), password: z.string() }),
    output: z.object({ email: z.string(), organizationId: z.number().int(), isNewAccount: z.boolean() }),
    async run(context, { token: secret, name, password }) {
      const { withTicket, visit } = context;
      const offered = await withTicket({ purpose: invitePurpose, secret, isRedeemed: false }, async (tx, ticket) => {
        const { email } = await acceptableInvite(tx, ticket);
        return { email, account: await findAccount(tx, email) };
      });
      const userId =
        offered.account &&
        (await tellingOwner(context, () => identity.verifyCredentials(offered.email, password, visit)));
      if (!userId) {
        if (!name) throw invalidField('name', 'required', 'Informe o nome');
        checkPassword(password);
      }
      const passwordHash = userId ? null : await hashPassword(password);
      return withTicket({ purpose: invitePurpose, secret, isRedeemed: true }, async (tx, ticket) => {
        const invite = await acceptableInvite(tx, ticket);
        const account = await findAccount(tx, invite.email);
        // Made, or given away, since it was looked at: the password was not asked for it.
        if (account?.id !== userId) throw new GlebaError('CONFLICT');
        if (account?.memberships.some(({ organizationId }) => organizationId === tx.actor.organizationId)) {
          throw new GlebaError('DUPLICATE', 'Você já participa desta organização.');
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
    },
  });
}
