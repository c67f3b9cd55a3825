import { type IdentityService, type MailService, User } from '@gleba/sdk';
import { cancelTickets, findAccount, handle, requireValid } from '@gleba/sdk/server';
import { sendAccountNotice, sendEmailChange } from '../../jobs.ts';
import { confirmEmailChange, requestEmailChange } from '../../operations/account.ts';
import { requireOwnLook } from '../people/look-alike.ts';
import { recoveryPurpose } from '../people/recovery-purpose.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { emailChangeOf } from './email-change.ts';

export function requestEmailChangeHandler(identity: IdentityService, mail: MailService) {
  return handle(requestEmailChange, async ({ actor, client, enqueue, transaction }, { email, password }) => {
    const userId = actor.userId ?? '';
    // A device that was left open is not enough.
    await identity.confirmPassword(userId, password, client);
    await mail.admitRequest(email, client);
    const own = await transaction(async (tx) => {
      await requireOwnLook(tx, email);
      return tx.get(User, userId);
    });
    if (own.email !== email) await enqueue(sendEmailChange, { email: own.email, newEmail: email });
    return { isRequested: true };
  });
}

export function confirmEmailChangeHandler(identity: IdentityService) {
  return handle(confirmEmailChange, async ({ withTicket, enqueue }, { token: secret, email }) => {
    const former = await withTicket({ purpose: emailChangeOf(email), secret, isRedeemed: true }, async (tx, ticket) => {
      requireValid(ticket);
      if (await findAccount(tx, email)) throw workspaceErrors.emailTaken.beside('email');
      const person = await tx.get(User, ticket.subjectId, { lock: true });
      await tx.update(User, person.id, { email });
      // What was sent to the former address opens nothing any more.
      await cancelTickets(tx, recoveryPurpose, person.id);
      tx.afterCommit(() => identity.endSessionsOf(person.id));
      return person.email;
    });
    await enqueue(sendAccountNotice, { notice: 'emailChanged', email, to: former });
    return { email };
  });
}
