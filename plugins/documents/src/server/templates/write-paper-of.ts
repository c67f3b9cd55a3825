import type { UnitOfWork } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { writePaper } from '../../template/write-paper.ts';
import { documentErrors } from '../document-errors.ts';
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
  const matter = await matterFor(tx, subjects, { context: found.context, subjectId, template: found.template.tree });
  const written = writePaper(found.template.tree, matter);
  // A paper of which a part is missing is none.
  if (written.problems.some(({ code }) => code === 'tooLarge'))
    throw documentErrors.paperTooLarge({ type: found.type.name });
  return { ...found, ...written, names: matter.names };
}
