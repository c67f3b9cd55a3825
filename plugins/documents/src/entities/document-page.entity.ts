import { allow, boolean, defineEntity, file, integer, Project, reference, text } from '@gleba/sdk';
import { documentsKey, mayDeleteFiles } from '../access-keys.ts';
import { largestPage, pageExtensions, pagePurpose } from '../page-files.ts';
import { thumbnailPurpose } from '../page-thumbnail.ts';
import { Document } from './document.entity.ts';

export const rotations = [0, 90, 180, 270] as const;

const byServer = { writing: 'never' } as const;
const seen = allow.all(allow.key(documentsKey), allow.related('document'));

/** One file of a document, in its place: a picture, or a PDF of one or many sheets. Deleted ones stay, marked. */
export const DocumentPage = defineEntity('documents.documentPage', {
  scope: 'organization',
  projectField: 'projectId',
  softDelete: true,
  title: ['name'],
  fields: {
    documentId: reference(Document, { ...byServer, required: true, inverse: 'pages', onDelete: 'cascade' }),
    /** As the document has it. */
    projectId: reference(Project, { ...byServer, inverse: 'documentPages' }),
    fileId: file({ ...byServer, purpose: pagePurpose, accept: pageExtensions, maxSize: largestPage }),
    /** As the person's device named it. */
    name: text({ ...byServer, required: true, max: 300 }),
    /** Where the organization finds the file again. */
    url: text({ ...byServer, max: 500 }),
    /** What its bytes are, not what it is called. */
    type: text({ ...byServer, required: true, max: 60 }),
    kilobytes: integer({ ...byServer, required: true, default: 0, min: 0 }),
    /** From 1; there are gaps where pages were deleted. */
    number: integer({ ...byServer, required: true, min: 1 }),
    /** Of a picture in pixels, of a PDF's first sheet in points. */
    width: integer({ ...byServer, min: 1 }),
    height: integer({ ...byServer, min: 1 }),
    /** Of a PDF. */
    sheets: integer({ ...byServer, min: 1 }),
    /** SHA-256 of its bytes, once they were read: the same file twice is told by it. */
    digest: text({ ...byServer, max: 64, indexed: true }),
    /** Its first sheet, small. Drawn by the program; none yet, or `isUndrawable`. */
    thumbnailId: file({ ...byServer, purpose: thumbnailPurpose, accept: ['.jpg'] }),
    /** Nobody could draw it: its bytes are damaged, or more than is unpacked. */
    isUndrawable: boolean(byServer),
    /** Degrees to the right. */
    rotation: integer({ ...byServer, required: true, default: 0, min: 0, max: 270 }),
  },
  access: { read: seen, create: seen, update: seen, delete: allow.all(seen, mayDeleteFiles) },
  derive: { create: false, update: false, delete: false },
});
