import { allow, defineEntity, integer, json, reference, text } from '@gleba/sdk';
import { keptTemplate } from '../template/kept.ts';
import { templateLimits } from '../template/limits.ts';
import { DocumentType } from './document-type.entity.ts';

const byServer = { writing: 'never', required: true } as const;

/** One version of what a type's papers are written from: the last one is in force, and none changes once it is saved. */
export const DocumentTemplate = defineEntity('documents.documentTemplate', {
  scope: 'organization',
  title: ['number'],
  fields: {
    documentTypeId: reference(DocumentType, { ...byServer, inverse: 'documentTemplates', onDelete: 'cascade' }),
    /** From 1. */
    number: integer({ ...byServer, min: 1 }),
    tree: json(keptTemplate, {
      ...{ ...byServer, filterable: false, maxBytes: templateLimits.bytes, maxKeys: templateLimits.keys },
    }),
    /** What is different, in the words of who saved it. */
    note: text({ writing: 'never', max: 300 }),
  },
  unique: [{ id: 'number', fields: ['documentTypeId', 'number'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  // Versions are made by `saveDocumentTemplate` alone.
  derive: { create: false, update: false, delete: false },
});
