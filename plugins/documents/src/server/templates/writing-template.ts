import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import type { Subjects } from '../../subjects.ts';
import { documentErrors } from '../document-errors.ts';

export interface WritingTemplate {
  readonly type: RecordOf<typeof DocumentType>;
  readonly context: string;
  readonly template: RecordOf<typeof DocumentTemplate>;
}

/** The version in force of a type whose papers are about such a record. Read as the server: templates are administrators' to look at. */
export async function writingTemplate(
  tx: UnitOfWork,
  subjects: Subjects,
  documentTypeId: string,
  subject: string,
): Promise<WritingTemplate> {
  const type = await tx.get(DocumentType, documentTypeId);
  const { slug } = await tx.get(DocumentContext, type.documentContextId);
  if (slug !== subjects.of(subject)?.context) {
    throw documentErrors.typeOfOther.beside('documentTypeId', { type: type.name });
  }
  const template = await newestTemplate(tx, documentTypeId);
  if (!template) throw documentErrors.noTemplate({ type: type.name });
  return { type, context: slug, template };
}

export async function newestTemplate(tx: UnitOfWork, documentTypeId: string) {
  const [newest] = await tx.list(DocumentTemplate, {
    filter: { documentTypeId: { equalTo: documentTypeId } },
    orderBy: ['-number'],
    first: 1,
  });
  return newest;
}
