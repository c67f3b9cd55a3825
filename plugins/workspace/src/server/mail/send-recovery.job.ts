import { globalOrganizationId, type MailService, z } from '@gleba/sdk';
import { type Account, defineJob, findAccount, issueTicket, type Queryable } from '@gleba/sdk/server';
import { letterFrame, type Writer } from '../branding/letter-frame.ts';
import { recoveryPurpose } from '../people/recovery-purpose.ts';
import { languageOf } from './language-of.ts';
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
        const { brand, preferences, sender, addressOf } = letterFrame(mail, await writerFor(tx, account));
        const language = await languageOf(tx, email, preferences.language);
        const link = addressOf(`/forgot-password#token=${secret}`);
        return {
          organizationId: keeperOf(account),
          to: email.trim().toLowerCase(),
          ...sender,
          ...writeLetter('recovery', language, { name: account.name, link }, brand),
        };
      });
      if (letter) await mail.send(letter);
      return { status: 'done' };
    },
  });
}

/** The organization that the person works in. Of several, or of none that they may enter, none writes: the product does. */
async function writerFor(tx: Queryable, { memberships }: Account): Promise<Writer | undefined> {
  const [only, ...others] = memberships.filter(({ role }) => role !== 'contact');
  if (!only || others.length > 0) return undefined;
  const { rows } = await tx.query<Writer>(
    `select custom_domain as "customDomain", email_from as "emailFrom", preferences, ui_customizations as "uiCustomizations"
     from core.organization where id = $1::integer and deleted_at is null`,
    [only.organizationId],
  );
  return rows[0];
}

/**
 * Whose administrators may read the letter where letters are kept instead of sent: those who may give the person a new
 * password anyway. Who belongs to several organizations, or is super administrator, is nobody's: the global one keeps it.
 */
function keeperOf({ memberships }: Account): number {
  const [only, ...others] = memberships;
  return only && others.length === 0 && only.role !== 'staff' ? only.organizationId : globalOrganizationId;
}
