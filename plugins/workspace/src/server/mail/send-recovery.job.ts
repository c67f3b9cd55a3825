import { type MailService, z } from '@gleba/sdk';
import { defineJob, issueTicket } from '@gleba/sdk/server';
import { recoveryPurpose } from '../people/recovery-purpose.ts';
import { accountLetter } from './account-letter.ts';

export const sendRecoveryType = 'workspace.sendRecovery';

const lifetimeMs = 60 * 60_000;

/**
 * Writes to the person of the address, if there is one who may sign in. Runs for the global organization. A link that was sent
 * before stays good: anybody can ask for another, and would shut the owner out by asking again and again.
 */
export function sendRecovery(mail: MailService) {
  return defineJob({
    type: sendRecoveryType,
    payload: z.object({ email: z.string() }),
    async run({ transaction }, { email }) {
      const letter = await transaction((tx) =>
        accountLetter(tx, mail, 'recovery', email, async ({ id }) => {
          const ticket = { purpose: recoveryPurpose, subjectId: id, lifetimeMs, keepsOthers: true };
          return `/forgot-password#token=${await issueTicket(tx, ticket)}`;
        }),
      );
      if (letter) await mail.send(letter);
      return { status: 'done' };
    },
  });
}
