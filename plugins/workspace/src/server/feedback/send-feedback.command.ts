import { GlebaError, StoredFile } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Feedback } from '../../entities/feedback.entity.ts';
import { screenshotPurpose } from '../../image-limits.ts';
import { sendFeedbackLetter } from '../../jobs.ts';
import { sendFeedback } from '../../operations/feedback.ts';
import { invalidField } from '../people/fields.ts';

/** Of one person in an hour. */
const mostAnHour = 20;

export const sendFeedbackHandler = handle(
  sendFeedback,
  async ({ tx, visit, enqueue }, { screenshotId = null, page = null, ...said }) => {
    const { userId } = tx.actor;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const recent = await tx.count(Feedback, {
      filter: { createdBy: { equalTo: userId ?? '' }, createdAt: { greaterThan: since } },
    });
    if (recent >= mostAnHour) throw new GlebaError('TOO_MANY_REQUESTS');
    if (screenshotId) {
      const file = await tx.find(StoredFile, screenshotId);
      const isOwn = file?.createdBy === userId && file?.purpose === screenshotPurpose && file.status === 'stored';
      if (!isOwn) throw invalidField('screenshotId', 'notFound', 'Erro ao encontrar o arquivo no servidor');
    }
    const userAgent = visit.userAgent?.slice(0, 500) ?? null;
    const { id } = await tx.insert(Feedback, { ...said, page, screenshotId, userAgent });
    await enqueue(sendFeedbackLetter, { feedbackId: id });
    return { id };
  },
);
