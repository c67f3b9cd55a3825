import { globalOrganizationId, type MailService, z } from '@gleba/sdk';
import { type Account, defineJob, findAccount, issueTicket } from '@gleba/sdk/server';
import { recoveryPurpose } from '../people/recovery-purpose.ts';
import { writeLetter } from './write-letter.ts';

export const sendRecoveryType = 'workspace.sendRecovery';

const lifetimeMs = 60 * 60_000;

/** Writes to the person of the address, if there is one who may sign in. Runs for the global organization. */
export function sendRecovery(mail: MailService) {
  return defineJob({
    type: sendRecoveryType,
    payload: z.object({ email: z.string() }),
    async run({ transaction }, { email }) {
      const letter = await transaction(async (tx) => {
        const account = await findAccount(tx, email);
        if (!account?.memberships.some(({ role }) => role !== 'contact')) return undefined;
        const secret = await issueTicket(tx, { purpose: recoveryPurpose, subjectId: account.id, lifetimeMs });
        const link = mail.addressOf(`/forgot-password#token=${secret}`);
        return {
          organizationId: keeperOf(account),
          to: email.trim().toLowerCase(),
          ...writeLetter('recovery', 'pt-BR', { name: account.name, link }),
        };
      });
      if (letter) await mail.send(letter);
      return { status: 'done' };
    },
  });
}

/**
 * Whose administrators may read the letter where letters are kept instead of sent: those who may give the person a new
 * password anyway. Who belongs to several organizations, or is super administrator, is nobody's: the global one keeps it.
 */
function keeperOf({ memberships }: Account): number {
  const [only, ...others] = memberships;
  return only && others.length === 0 && only.role !== 'staff' ? only.organizationId : globalOrganizationId;
}
