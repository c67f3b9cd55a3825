import {
  allow,
  defineCommand,
  defineQuery,
  enumeration,
  fieldsOf,
  id,
  list,
  optional,
  Project,
  text,
  z,
} from '@gleba/sdk';
import { documentsKey, mayDeleteFiles, validationKey } from './access-keys.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentPage, rotations } from './entities/document-page.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { mostPacked } from './jobs/pack-documents.job.ts';

/** Files that are sent at once. */
export const mostFiles = 50;

const permission = allow.key(documentsKey);
const fileIds = list(z.uuid(), { min: 1, max: mostFiles });
/** Files that became no pages, each with the words for people. */
const left = z.array(z.object({ fileId: z.uuid(), name: z.string(), message: z.string() }));

/** Why a file becomes no page: told in `left`. */
const unreadable = [
  'documents.extensionRefused',
  'documents.pageEncrypted',
  'documents.pageBroken',
  'documents.pageUndrawable',
  'documents.pageUnknown',
  'documents.pageTooLarge',
];

const subject = { subject: z.string().check(z.maxLength(120)), subjectId: z.uuid() };

/** Makes a document of files that were sent; reading them takes its time. Files that cannot be pages are told, the others are taken. */
export const createDocument = defineCommand('createDocument', {
  permission,
  isOutsideTransaction: true,
  input: { ...subject, documentTypeId: optional(id(DocumentType)), name: optional(text({ max: 200 })), fileIds },
  errors: ['documents.subjectUnknown', 'documents.typeOfOther', 'documents.tooManyPages', ...unreadable],
  output: { documentId: z.nullable(z.uuid()), left },
});

/** Puts more pages behind those that are there. */
export const addDocumentPages = defineCommand('addDocumentPages', {
  permission,
  isOutsideTransaction: true,
  input: { documentId: id(Document), fileIds },
  errors: ['documents.tooManyPages', 'documents.signedStays', 'documents.signatureOpen', ...unreadable],
  output: { documentId: z.uuid(), left },
});

/** Puts the pages into another order; all that there are. */
export const orderDocumentPages = defineCommand('orderDocumentPages', {
  permission,
  input: { documentId: id(Document), pageIds: list(id(DocumentPage), { min: 1, max: 500 }) },
  errors: ['documents.pagesDiffer', 'documents.signedStays', 'documents.signatureOpen'],
  output: { documentId: z.uuid() },
});

export const rotateDocumentPage = defineCommand('rotateDocumentPage', {
  permission,
  input: { pageId: id(DocumentPage), rotation: z.literal([...rotations]) },
  errors: ['documents.signedStays', 'documents.signatureOpen'],
  output: { pageId: z.uuid() },
});

/** Has the pages drawn small that are not yet. Who only reads may: nothing of the document is another then. */
export const drawDocumentPages = defineCommand('drawDocumentPages', {
  permission,
  input: { documentId: id(Document) },
  output: { jobId: z.uuid() },
});

/** Marks pages as deleted; with the last one goes the document. */
export const deleteDocumentPages = defineCommand('deleteDocumentPages', {
  permission: allow.all(permission, mayDeleteFiles),
  input: { documentId: id(Document), pageIds: list(id(DocumentPage), { min: 1, max: 500 }) },
  errors: ['documents.pagesDiffer', 'documents.signedStays', 'documents.signatureOpen'],
  output: { isDocumentDeleted: z.boolean() },
});

/** What was sent as another kind. What was found by reading it as that one no longer holds. */
export const changeDocumentType = defineCommand('changeDocumentType', {
  permission,
  input: { documentId: id(Document), documentTypeId: id(DocumentType) },
  errors: ['documents.typeOfOther', 'documents.signedStays', 'documents.signatureOpen'],
  output: { documentId: z.uuid() },
});

/** Somebody has looked at it: it is as it should be, or it is not. */
export const approveDocument = defineCommand('approveDocument', {
  permission: allow.all(permission, allow.key(validationKey)),
  input: {
    documentId: id(Document),
    decision: enumeration(['valid', 'refused'], { required: true }),
    /** Told with a refusal: whoever sends the paper again has to know. */
    reason: optional(text({ max: 1000 })),
  },
  errors: ['documents.reasonNeeded'],
  output: { document: fieldsOf(Document, ['id', 'validationStatus']) },
});

/** Which types of documents a record's own are, in their order, and which are wanted of it. */
export const documentNeeds = defineQuery('documentNeeds', {
  permission,
  input: subject,
  errors: ['documents.subjectUnknown'],
  output: z.array(
    z.object({
      documentTypeId: z.uuid(),
      name: z.string(),
      slug: z.string(),
      extensions: z.array(z.string()),
      maxPages: z.nullable(z.int()),
      isRequired: z.boolean(),
      /** By its condition. */
      isWanted: z.boolean(),
      /** There is a template to write one from. */
      isWritable: z.boolean(),
      /** Made by the program: nobody sends one. */
      isMade: z.boolean(),
      documents: z.int(),
    }),
  ),
});

/** Whose required documents are not there, of a project: its own, its lots', its residents'; all of them, or those of one type. `after`: what the answer before gave as `next`. */
export const missingDocuments = defineQuery('missingDocuments', {
  permission,
  project: ({ projectId }) => projectId,
  input: { projectId: id(Project), documentTypeId: optional(id(DocumentType)), after: optional(z.uuid()) },
  output: z.object({
    rows: z.array(
      z.object({
        ...{ subject: z.string(), subjectId: z.uuid() },
        /** The lot at which the paper is added; none of the project's own. */
        landId: z.nullable(z.uuid()),
        missing: z.array(z.object({ documentTypeId: z.uuid(), name: z.string() })),
      }),
    ),
    /** Nothing where the last lot was looked at. */
    next: z.nullable(z.uuid()),
  }),
});

/** Puts the pages of documents into one archive, in the background. */
export const downloadDocuments = defineCommand('downloadDocuments', {
  permission,
  input: { documentIds: list(id(Document), { max: mostPacked }) },
  output: { jobId: z.uuid() },
});

export const documentOperations = [
  createDocument,
  addDocumentPages,
  orderDocumentPages,
  rotateDocumentPage,
  drawDocumentPages,
  deleteDocumentPages,
  changeDocumentType,
  approveDocument,
  documentNeeds,
  missingDocuments,
  downloadDocuments,
];
