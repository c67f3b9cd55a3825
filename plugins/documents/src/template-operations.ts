import { allow, defineCommand, defineQuery, geometryInput, id, integer, optional, text, z } from '@gleba/sdk';
import { documentsKey } from './access-keys.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { writingAsked } from './jobs/write-document.job.ts';
import { changedValue, keptPaper, keptTemplate, namedValues } from './template/kept.ts';
import { templateLimits } from './template/limits.ts';

const permission = allow.key(documentsKey);

/** Saves the next version of a type's template. `basedOn`: the number of the version that was changed, 0 for the first. */
export const saveDocumentTemplate = defineCommand('saveDocumentTemplate', {
  permission: allow.adminAndUp,
  input: {
    documentTypeId: id(DocumentType),
    basedOn: integer({ required: true, min: 0 }),
    tree: keptTemplate,
    note: optional(text({ max: 300 })),
  },
  weight: {
    ...geometryInput,
    bytes: templateLimits.bytes + 100_000,
    text: templateLimits.picture * 2,
    keys: templateLimits.keys,
  },
  errors: ['documents.templateChanged', 'documents.templateTooLarge', 'documents.templateInvalid'],
  output: { templateId: z.uuid(), number: z.int() },
});

/** What a type's papers are written from: one version, without a number the one in force; null where there is none. And which there are. */
export const templateOfType = defineQuery('templateOfType', {
  permission: allow.adminAndUp,
  input: { documentTypeId: id(DocumentType), number: optional(z.int()) },
  output: z.object({
    number: z.int(),
    tree: z.nullable(keptTemplate),
    /** The last one first. */
    versions: z.array(z.object({ number: z.int(), note: z.nullable(z.string()), savedAt: z.string() })),
  }),
});

/** Templates of a context that are ready to be taken: those that its plugins bring. */
export const readyPapers = defineQuery('readyPapers', {
  permission: allow.adminAndUp,
  input: { context: z.string().check(z.maxLength(60)) },
  output: z.object({
    /** `title`: the key of its name. `types`: the slugs of those for which it was written. */
    papers: z.array(z.object({ id: z.string(), title: z.string(), types: z.array(z.string()), tree: keptTemplate })),
  }),
});

/** What templates of a context may name, with what it stands for: of a record, or of people and things that do not exist. */
export const templateMatter = defineQuery('templateMatter', {
  permission,
  input: { context: z.string().check(z.maxLength(60)), subjectId: optional(z.uuid()) },
  errors: ['documents.contextUnknown', 'documents.toldTooLong'],
  output: z.object({
    names: namedValues,
    values: z.record(z.string(), z.unknown()),
    today: z.string(),
  }),
});

/** Writes a paper of a record from its type's template, in the background. */
export const writeDocument = defineCommand('writeDocument', {
  permission,
  input: writingAsked,
  errors: ['documents.subjectUnknown', 'documents.typeOfOther', 'documents.noTemplate'],
  output: { jobId: z.uuid() },
});

/** What a paper that the program wrote says. */
export const writtenDocument = defineQuery('writtenDocument', {
  permission,
  input: { documentId: id(Document) },
  errors: ['documents.notWritten'],
  output: z.object({
    name: z.string(),
    paper: keptPaper,
    templateNumber: z.int(),
    writtenAt: z.string(),
    subject: z.string(),
    subjectId: z.string(),
  }),
});

/** What would stand otherwise in a paper if it were written anew now: other values, or another version of its template. */
export const documentRewriting = defineQuery('documentRewriting', {
  permission,
  input: { documentId: id(Document) },
  errors: [
    ...['documents.notWritten', 'documents.noTemplate', 'documents.typeOfOther'],
    ...['documents.contextUnknown', 'documents.paperTooLarge', 'documents.toldTooLong'],
  ],
  output: z.object({
    templateNumber: z.int(),
    newestNumber: z.int(),
    /** Whether a word of the whole paper would be another one. */
    isSame: z.boolean(),
    changes: z.array(changedValue),
  }),
});

export const templateOperations = [
  saveDocumentTemplate,
  templateOfType,
  readyPapers,
  templateMatter,
  writeDocument,
  writtenDocument,
  documentRewriting,
];
