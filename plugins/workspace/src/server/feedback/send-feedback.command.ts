import { GlebaError, StoredFile } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Feedback } from '../../entities/feedback.entity.ts';
import { screenshotPurpose } from '../../image-limits.ts';
import { sendFeedbackMail } from '../../jobs.ts';
import { sendFeedback } from '../../operations/feedback.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** Of one person in an hour. */
const maxPerHour = 20;

export const sendFeedbackHandler = handle(
  sendFeedback,
  async ({ tx, client, enqueue }, { screenshotId = null, page = null, ...said }) => {
    const { userId } = tx.actor;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const recent = await tx.count(Feedback, {
      filter: { createdBy: { equalTo: userId ?? '' }, createdAt: { greaterThan: since } },
    });
    if (recent >= maxPerHour) throw new GlebaError('TOO_MANY_REQUESTS');
    if (screenshotId) {
      const file = await tx.find(StoredFile, screenshotId);
      const isOwn = file?.createdBy === userId && file?.purpose === screenshotPurpose && file.status === 'stored';
      if (!isOwn) throw workspaceErrors.screenshotMissing.beside('screenshotId');
    }
    const userAgent = client.userAgent?.slice(0, 500) ?? null;
    const { id } = await tx.insert(Feedback, { ...said, page, screenshotId, userAgent });
    await enqueue(sendFeedbackMail, { feedbackId: id });
    return { id };
  },
);
