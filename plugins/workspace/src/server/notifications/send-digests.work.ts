import { globalOrganizationId, type MailService, Organization, User, UserOrganization } from '@gleba/sdk';
import { rowsOf, work, workInTransaction } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';
import { sendDigest, sendDigests } from '../../jobs.ts';
import { mailFrame } from '../branding/mail-frame.ts';
import { languageOf } from '../mail/language-of.ts';
import { writeMail } from '../mail/write-mail.ts';
import { notificationPath, sentenceOf } from './digest.ts';

const dayMs = 24 * 60 * 60_000;
/** Told one by one; the rest is a number. */
const mostTold = 20;
/** After an outage: what is older is in the program. */
const mostDays = 7;

const whole = { evenDeleted: true };

/** A job for each, so that one address that fails keeps nobody else from theirs. */
export const sendDigestsWork = workInTransaction(sendDigests, async (tx, _payload, { schedule, now }) => {
  const end = now.getTime();
  const days = Math.min(1 + (schedule?.missed ?? 0), mostDays);
  const [after, until] = [new Date(end - days * dayMs).toISOString(), new Date(end).toISOString()];
  const rows = await tx.asServer.sql<{ id: string }>({ because: 'a key within a JSON field' })`
    select u.id from ${rowsOf(User, whole)} u
    join ${rowsOf(UserOrganization, whole)} m on m.user_id = u.id and m.role <> 'contact'
    where u.preferences ->> 'notificationDigest' = 'daily' and exists (
      select 1 from ${rowsOf(Notification, whole)} n where n.user_id = u.id and n.read_at is null
        and n.created_at > ${after}::timestamptz and n.created_at <= ${until}::timestamptz)`;
  for (const { id } of rows) await tx.enqueue(sendDigest, { userId: id, after, until });
});

export function sendDigestWork(mail: MailService) {
  return work(sendDigest, async ({ transaction }, { userId, after, until }) => {
    const message = await transaction(async (tx) => {
      const { organizationId } = tx.actor;
      const isMember = (await tx.count(UserOrganization, { filter: { userId: { equalTo: userId } } })) > 0;
      const person = isMember ? await tx.find(User, userId) : undefined;
      if (!person) return undefined;
      const told = {
        ...{ userId: { equalTo: userId }, readAt: { isNull: true } },
        createdAt: { greaterThan: after, lessThanOrEqualTo: until },
      };
      const count = await tx.count(Notification, { filter: told });
      if (count === 0) return undefined;
      const newest = await tx.list(Notification, { filter: told, orderBy: ['-createdAt'], first: mostTold });
      const organization = await tx.get(Organization, String(organizationId));
      const { brand, preferences, sender, addressOf } = mailFrame(mail, organization);
      const language = await languageOf(tx, person.email, preferences);
      return {
        // What one person is told is nobody else's to read, not even where e-mails are kept instead of sent.
        organizationId: globalOrganizationId,
        to: person.email,
        ...sender,
        ...writeMail(
          'digest',
          language,
          {
            ...{ name: person.name, organization: organization.name, count: String(count) },
            link: addressOf('/notifications'),
          },
          brand,
          newest.map((row) => ({
            text: sentenceOf(row, language),
            link: addressOf(notificationPath(row.id, organizationId)),
          })),
        ),
      };
    });
    if (message) await mail.send(message);
  });
}
