import { allow, type MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { imageExtensions, largestScreenshot, screenshotPurpose } from '../../image-limits.ts';
import { sendFeedbackHandler } from './send-feedback.command.ts';
import { sendFeedbackMailWork } from './send-feedback-mail.work.ts';

/** What people report, with a picture of their screen, for administrators. */
export function feedback(mail: MailService) {
  return {
    operations: [sendFeedbackHandler],
    jobs: [sendFeedbackMailWork(mail)],
    uploads: [
      { purpose: screenshotPurpose, permission: allow.member, maxSize: largestScreenshot, extensions: imageExtensions },
    ],
  } satisfies ServerSide;
}
