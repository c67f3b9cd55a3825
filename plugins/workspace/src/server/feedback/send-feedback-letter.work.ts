import { type MailService, Organization } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { Feedback } from '../../entities/feedback.entity.ts';
import { sendFeedbackLetter } from '../../jobs.ts';
import { letterFrame } from '../branding/letter-frame.ts';
import { writeLetter } from '../mail/write-letter.ts';

/** Writes to the address that the organization named (`preferences.feedbackEmail`), if it named one. */
export function sendFeedbackLetterWork(mail: MailService) {
  return work(sendFeedbackLetter, async ({ transaction }, { feedbackId }) => {
    const letter = await transaction(async (tx) => {
      const feedback = await tx.find(Feedback, feedbackId);
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const { brand, preferences, sender, addressOf } = letterFrame(mail, organization);
      const to = preferences.feedbackEmail;
      if (!feedback || to === undefined) return undefined;
      return {
        organizationId: tx.actor.organizationId,
        to,
        ...sender,
        ...writeLetter(
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
    if (letter) await mail.send(letter);
  });
}
