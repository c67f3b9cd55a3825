import { allow, GlebaError, StoredFile, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { Feedback } from '../../entities/feedback.entity.ts';
import { screenshotPurpose } from '../../image-limits.ts';
import { sendFeedbackLetter } from '../../jobs.ts';
import { emailAddress, invalidField, personName } from '../people/fields.ts';

/** Of one person in an hour. */
const mostAnHour = 20;

/** Keeps what somebody reports, and has a letter written to whoever the organization named. */
export const sendFeedback = defineCommand({
  name: 'sendFeedback',
  permission: allow.member,
  input: z.object({
    name: personName,
    email: emailAddress,
    message: z.string().trim().min(1).max(4000),
    page: z.string().max(500).nullish(),
    screenshotId: z.uuid().nullish(),
  }),
  output: z.object({ id: z.uuid() }),
  async run({ tx, visit, enqueue }, { screenshotId = null, page = null, ...said }) {
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
});
