import type { MailService } from '@gleba/sdk';
import { issueTicket, work } from '@gleba/sdk/server';
import { sendRecovery } from '../../jobs.ts';
import { recoveryPurpose } from '../people/recovery-purpose.ts';
import { accountMail } from './account-mail.ts';

const lifetimeMs = 60 * 60_000;

/**
 * Writes to the person of the address, if there is one who may sign in. Runs for the global organization. A link that was sent
 * before stays good: anybody can ask for another, and would shut the owner out by asking again and again.
 */
export function sendRecoveryWork(mail: MailService) {
  return work(sendRecovery, async ({ transaction }, { email }) => {
    const message = await transaction((tx) =>
      accountMail(tx, mail, 'recovery', email, async ({ id }) => {
        const ticket = { purpose: recoveryPurpose, subjectId: id, lifetimeMs, keepsOthers: true };
        return `/forgot-password#token=${await issueTicket(tx, ticket)}`;
      }),
    );
    if (message) await mail.send(message);
  });
}
