import { type PagePrinter, uuidv7 } from '@gleba/sdk';
import { type JobContext, work } from '@gleba/sdk/server';
import { writeDocumentJob } from '../../jobs/write-document.job.ts';
import type { Subjects } from '../../subjects.ts';
import { projectOfSubject } from '../pages/subject.ts';
import { type PaperPlace, printPaper } from './print-paper.ts';
import { writePaperOf } from './write-paper-of.ts';

/** Writes and prints with the rights that the person has while it runs; the paper, its file and where it came from are kept at once. */
export function writeDocumentWork(printer: PagePrinter, subjects: Subjects) {
  return work(writeDocumentJob, async (context: JobContext<PaperPlace>, asked) => {
    const place = context.checkpoint ?? { documentId: uuidv7(), fileId: uuidv7() };
    await context.step(place, async () => {});
    const { written, projectId } = await context.transaction(async (tx) => ({
      projectId: await projectOfSubject(tx, subjects, asked.subject, asked.subjectId),
      written: await writePaperOf(tx, subjects, asked),
    }));
    const { subject, subjectId } = asked;
    const { sheets, keep } = await printPaper(context, printer, written, place, { subject, subjectId, projectId });
    await context.step(place, keep);
    return { documentId: place.documentId, sheets, problems: written.problems.length };
  });
}
