import type { UnitOfWork } from '@gleba/sdk/server';
import type { TemplateName } from '../../services.ts';
import { writePaper } from '../../template/write-paper.ts';
import { matterFor } from './template-matter.ts';
import { writingTemplate } from './writing-template.ts';

/** The paper of a type about a record, as it would be written now with the rights of who asks. */
export async function writePaperOf(
  tx: UnitOfWork,
  {
    documentTypeId,
    subject,
    subjectId,
  }: { readonly documentTypeId: string; readonly subject: string; readonly subjectId: string },
  added: readonly TemplateName[],
) {
  const found = await writingTemplate(tx, documentTypeId, subject);
  const matter = await matterFor(tx, { context: found.context, subjectId }, added);
  return { ...found, ...writePaper(found.template.tree, matter) };
}
