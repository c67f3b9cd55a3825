import { handle } from '@gleba/sdk/server';
import { writeDocumentJob } from '../../jobs/write-document.job.ts';
import { writeDocument } from '../../template-operations.ts';
import { projectOfSubject } from '../pages/subject.ts';
import { writingTemplate } from './writing-template.ts';

export const writeDocumentHandler = handle(writeDocument, async ({ tx }, { documentTypeId, subject, subjectId }) => {
  const projectId = await projectOfSubject(tx, subject, subjectId);
  await writingTemplate(tx, documentTypeId, subject);
  const payload = { documentTypeId, subject, subjectId };
  return {
    jobId: await tx.enqueue(writeDocumentJob, payload, { referenceId: subjectId, ...(projectId && { projectId }) }),
  };
});
