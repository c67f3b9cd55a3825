import { sendFeedbackLetter, sendInvite, sendRecovery } from '../jobs.ts';

/** Jobs that people do not know they started: of these only a failure is news. */
export const quietJobs: ReadonlySet<string> = new Set([sendInvite.id, sendRecovery.id, sendFeedbackLetter.id]);
