import { handle } from '@gleba/sdk/server';
import { writeDocumentJob } from '../../jobs/write-document.job.ts';
import type { Subjects } from '../../subjects.ts';
import { writeDocument } from '../../template-operations.ts';
import { projectOfSubject } from '../pages/subject.ts';
import { writingTemplate } from './writing-template.ts';

export const writeDocumentHandler = (subjects: Subjects) =>
  handle(writeDocument, async ({ tx }, { documentTypeId, subject, subjectId }) => {
    const projectId = await projectOfSubject(tx, subjects, subject, subjectId);
    await writingTemplate(tx, subjects, documentTypeId, subject);
    const payload = { documentTypeId, subject, subjectId };
    return {
      jobId: await tx.enqueue(writeDocumentJob, payload, { referenceId: subjectId, ...(projectId && { projectId }) }),
    };
  });
