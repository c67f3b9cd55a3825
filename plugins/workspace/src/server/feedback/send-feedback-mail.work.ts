import { type MailService, Organization } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { Feedback } from '../../entities/feedback.entity.ts';
import { sendFeedbackMail } from '../../jobs.ts';
import { mailFrame } from '../branding/mail-frame.ts';
import { writeMail } from '../mail/write-mail.ts';

/** Writes to the address that the organization named (`preferences.feedbackEmail`), if it named one. */
export function sendFeedbackMailWork(mail: MailService) {
  return work(sendFeedbackMail, async ({ transaction }, { feedbackId }) => {
    const message = await transaction(async (tx) => {
      const feedback = await tx.find(Feedback, feedbackId);
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const { brand, preferences, sender, addressOf } = mailFrame(mail, organization);
      const to = preferences.feedbackEmail;
      if (!feedback || to === undefined) return undefined;
      return {
        organizationId: tx.actor.organizationId,
        to,
        ...sender,
        ...writeMail(
          'feedback',
          preferences.language,
          {
            name: '',
            organization: organization.name,
            person: feedback.name,
            email: feedback.email,
            message: feedback.message,
            link: addressOf(`/admin/feedback/${feedback.id}`),
          },
          brand,
        ),
      };
    });
    if (message) await mail.send(message);
  });
}
