import { checkPassword, type IdentityService, type MailService } from '@gleba/sdk';
import { cancelTickets, handle, hashPassword, requireValid } from '@gleba/sdk/server';
import { sendRecovery } from '../../jobs.ts';
import { forgotPassword, recoveryByToken, resetPassword } from '../../operations/people.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { changePassword } from './change-password.ts';
import { recoveryPurpose } from './recovery-purpose.ts';

export function forgotPasswordHandler(mail: MailService) {
  return handle(forgotPassword, async ({ actor, client, enqueue }, { email }) => {
    // A job belongs to whoever asked for it, who would see in it how the e-mail fares, and so whether there was one.
    if (actor.kind === 'user') throw workspaceErrors.signOutFirst();
    await mail.admitRequest(email, client);
    await enqueue(sendRecovery, { email });
    return { isRequested: true };
  });
}

export const recoveryByTokenHandler = handle(recoveryByToken, ({ withTicket }, { token: secret }) =>
  withTicket({ purpose: recoveryPurpose, secret, isRedeemed: false }, async (_tx, ticket) => {
    requireValid(ticket);
    return { isValid: true };
  }),
);

export function resetPasswordHandler(identity: IdentityService) {
  return handle(resetPassword, async ({ withTicket }, { token: secret, password }) => {
    checkPassword(password);
    await withTicket({ purpose: recoveryPurpose, secret, isRedeemed: false }, async (_tx, ticket) => {
      requireValid(ticket);
    });
    const passwordHash = await hashPassword(password);
    return withTicket({ purpose: recoveryPurpose, secret, isRedeemed: true }, async (tx, ticket) => {
      requireValid(ticket);
      await changePassword(identity, tx, ticket.subjectId, passwordHash, 'letter');
      // The other links that were asked for are good for nothing any more.
      await cancelTickets(tx, recoveryPurpose, ticket.subjectId);
      return { isChanged: true };
    });
  });
}
