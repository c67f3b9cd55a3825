import { allow, defineEntity, integer, json, readOnly, reference } from '@gleba/sdk';
import { documentsKey } from '../access-keys.ts';
import { keptPaper, writtenValues } from '../template/kept.ts';
import { Document } from './document.entity.ts';
import { DocumentTemplate } from './document-template.entity.ts';

const byServer = { writing: 'never', required: true } as const;

/** What a paper that the program wrote was written from, and what it says: as it was then, whatever becomes of the record. */
export const DocumentOrigin = defineEntity('documents.documentOrigin', {
  scope: 'organization',
  fields: {
    documentId: reference(Document, { ...byServer, inverse: 'origins', onDelete: 'cascade' }),
    documentTemplateId: reference(DocumentTemplate, { writing: 'never', onDelete: 'setNull' }),
    /** Of the template. */
    templateNumber: integer({ ...byServer, min: 1 }),
    /** Each value that stands in it, by its expression. */
    values: json(writtenValues, { ...byServer, filterable: false, maxBytes: 4_000_000, maxKeys: 100_000 }),
    paper: json(keptPaper, { ...byServer, filterable: false, maxBytes: 16_000_000, maxKeys: 400_000 }),
  },
  unique: [{ id: 'document', fields: ['documentId'] }],
  ...readOnly(allow.all(allow.key(documentsKey), allow.related('document'))),
});
