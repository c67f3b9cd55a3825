import { checkPassword, GlebaError, type IdentityService, type MailService, z } from '@gleba/sdk';
import { cancelTickets, defineCommand, hashPassword, requireValid } from '@gleba/sdk/server';
import { sendRecovery } from '../../jobs.ts';
import { changePassword } from './change-password.ts';
import { recoveryPurpose } from './recovery-purpose.ts';

/**
 * The same answer and the same work for every address: one row in the queue. Whether it is anybody's is found out by the
 * job, where nobody can measure it.
 */
export function forgotPassword(mail: MailService) {
  return defineCommand({
    name: 'forgotPassword',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ email: z.string().min(1).max(254) }),
    output: z.object({ isRequested: z.boolean() }),
    async run({ actor, visit, enqueue }, { email }) {
      // A job belongs to whoever asked for it, who would see in it how the letter fares, and so whether there was one.
      if (actor.kind === 'user') throw new GlebaError('FORBIDDEN', 'Saia da sua conta para recuperar uma senha.');
      await mail.admitRequest(email, visit);
      await enqueue(sendRecovery, { email });
      return { isRequested: true };
    },
  });
}

const token = z.string().min(1).max(200);

/** Whether the link can still be used: throws TOKEN_INVALID or TOKEN_CANCELLED. */
export const recoveryByToken = defineCommand({
  name: 'recoveryByToken',
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: z.object({ token }),
  output: z.object({ isValid: z.boolean() }),
  run: ({ withTicket }, { token: secret }) =>
    withTicket({ purpose: recoveryPurpose, secret, isRedeemed: false }, async (_tx, ticket) => {
      requireValid(ticket);
      return { isValid: true };
    }),
});

/** Sets a new password by the letter's secret. It signs nobody in: a second factor is asked for as always. */
export function resetPassword(identity: IdentityService) {
  return defineCommand({
    name: 'resetPassword',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ token, password: z.string() }),
    output: z.object({ isChanged: z.boolean() }),
    async run({ withTicket }, { token: secret, password }) {
      checkPassword(password);
      await withTicket({ purpose: recoveryPurpose, secret, isRedeemed: false }, async (_tx, ticket) => {
        requireValid(ticket);
      });
      const passwordHash = await hashPassword(password);
      return withTicket({ purpose: recoveryPurpose, secret, isRedeemed: true }, async (tx, ticket) => {
        requireValid(ticket);
        await changePassword(identity, tx, ticket.subjectId, passwordHash);
        // The other links that were asked for are good for nothing any more.
        await cancelTickets(tx, recoveryPurpose, ticket.subjectId);
        return { isChanged: true };
      });
    },
  });
}
