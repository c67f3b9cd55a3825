import { formatDateTime, type MailService, Organization } from '@gleba/sdk';
import { issueTicket, work } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { sendInvite } from '../../jobs.ts';
import { mailFrame } from '../branding/mail-frame.ts';
import { invitePurpose } from '../people/invite-state.ts';
import { nameOf } from '../people/standing.ts';
import { languageOf } from './language-of.ts';
import { writeMail } from './write-mail.ts';

/**
 * Writes to whoever is invited. The secret is made where the e-mail is written and stored nowhere else; an e-mail that could
 * not be sent is written anew with another one.
 */
export function sendInviteWork(mail: MailService) {
  return work(sendInvite, async ({ transaction }, { inviteId }) => {
    const message = await transaction(async (tx) => {
      const invite = await tx.get(UserInvite, inviteId, { lock: true });
      if (invite.accepted || invite.cancelledAt !== null) return undefined;
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const { brand, preferences, sender, addressOf } = mailFrame(mail, organization);
      const language = await languageOf(tx, invite.email, preferences);
      const lifetimeMs = Math.max(0, Date.parse(invite.expiration) - Date.now());
      const secret = await issueTicket(tx, { purpose: invitePurpose, subjectId: invite.id, lifetimeMs });
      return {
        organizationId: tx.actor.organizationId,
        to: invite.email,
        ...sender,
        ...writeMail(
          'invite',
          language,
          {
            name: invite.name ?? '',
            organization: organization.name,
            inviter: await nameOf(tx, invite.createdBy),
            until: formatDateTime(invite.expiration, preferences.timeZone),
            link: addressOf(`/invites#token=${secret}`),
          },
          brand,
        ),
      };
    });
    if (message) await mail.send(message);
  });
}
