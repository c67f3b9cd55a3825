import type { UnitOfWork } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { writePaper } from '../../template/write-paper.ts';
import { matterFor } from './template-matter.ts';
import { writingTemplate } from './writing-template.ts';

/** The paper of a type about a record, as it would be written now with the rights of who asks. */
export async function writePaperOf(
  tx: UnitOfWork,
  subjects: Subjects,
  {
    documentTypeId,
    subject,
    subjectId,
  }: { readonly documentTypeId: string; readonly subject: string; readonly subjectId: string },
) {
  const found = await writingTemplate(tx, subjects, documentTypeId, subject);
  const matter = await matterFor(tx, subjects, { context: found.context, subjectId });
  return { ...found, ...writePaper(found.template.tree, matter) };
}
