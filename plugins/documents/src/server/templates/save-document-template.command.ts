import { handle } from '@gleba/sdk/server';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { templateText } from '../../template/template-text.ts';
import { saveDocumentTemplate } from '../../template-operations.ts';
import { documentErrors } from '../document-errors.ts';
import { readTemplate } from './read-template.ts';
import { newestTemplate } from './writing-template.ts';

/** The type is locked, so that of two who save at the same time the second is told. */
export const saveDocumentTemplateHandler = handle(
  saveDocumentTemplate,
  async ({ tx }, { documentTypeId, basedOn, tree: given, note }) => {
    const tree = readTemplate(given);
    await tx.asActor.get(DocumentType, documentTypeId, { lock: true });
    const newest = await newestTemplate(tx, documentTypeId);
    if ((newest?.number ?? 0) !== basedOn) throw documentErrors.templateChanged({ number: newest?.number ?? 0 });
    const number = basedOn + 1;
    const { id } = await tx.insert(DocumentTemplate, { documentTypeId, number, tree, note: note ?? null });
    await tx.update(DocumentType, documentTypeId, { htmlTemplate: templateText(tree) });
    return { templateId: id, number };
  },
);
