import { sendFeedbackType } from './feedback/send-feedback.job.ts';
import { sendInviteType } from './mail/send-invite.job.ts';
import { sendRecoveryType } from './mail/send-recovery.job.ts';

/** Jobs that people do not know they started: of these only a failure is news. */
export const quietJobs: ReadonlySet<string> = new Set([sendInviteType, sendRecoveryType, sendFeedbackType]);
