import {
  allow,
  boolean,
  computed,
  date,
  defineEntity,
  enumeration,
  instant,
  integer,
  json,
  Project,
  reference,
  text,
  User,
  z,
} from '@gleba/sdk';
import { documentsKey, mayDeleteFiles } from '../access-keys.ts';
import { DocumentType } from './document-type.entity.ts';

/** pending: nobody was asked yet; requested: a signature was asked for; signed. None where the type asks for no signature. */
export const signatureStatuses = ['pending', 'requested', 'signed'] as const;
/** None where the type asks for no validation. */
export const validationStatuses = ['waiting', 'valid', 'refused'] as const;

/** What machines found, whatever their function says. */
const finding = z.record(z.string(), z.unknown());
const blocks = z.array(finding);
const asRead = { writing: 'never', filterable: false } as const;
/** For programs: no line of its own in the history, which tells what follows from it. */
const address = { ...asRead, history: false } as const;
const byServer = { writing: 'never' } as const;

/** Who may see the record that it is about, and holds the key in its project. */
const seen = allow.all(allow.key(documentsKey), allow.linked('subject', 'subjectId'));

/**
 * A paper of a record: of a lot, a resident, a partner, a project. One of a record without a project is the organization's; whoever holds
 * the key for all of it sees that.
 */
export const Document = defineEntity('documents.document', {
  scope: 'organization',
  projectField: 'projectId',
  softDelete: true,
  title: ['name'],
  linkable: { path: '/documents/:id', icon: 'file-text' },
  fields: {
    name: text({ required: true, max: 200, searchable: true, list: { width: 280 } }),
    /** Id of the record's entity, and the record's. */
    subject: text({ ...byServer, required: true, max: 120, list: { width: 220 } }),
    subjectId: text({ ...byServer, required: true, max: 36, indexed: true }),
    projectId: reference(Project, { ...byServer, inverse: 'documents' }),
    documentTypeId: reference(DocumentType, { ...byServer, inverse: 'documents', list: { width: 240, card: 'none' } }),
    signatureStatus: enumeration(signatureStatuses, {
      indexed: true,
      ...{
        ...byServer,
        tones: { pending: 'warning', requested: 'info', signed: 'success' },
        list: { width: 140, card: 'always' },
      },
    }),
    validationStatus: enumeration(validationStatuses, {
      indexed: true,
      ...{
        ...byServer,
        tones: { waiting: 'warning', valid: 'success', refused: 'danger' },
        list: { width: 140, card: 'always' },
      },
    }),
    pageCount: computed<number>({ how: 'count', of: 'pages' }, { list: { width: 90 } }),
    observation: text({ max: 4000, searchable: true }),
    /** Of the whole paper as one file, where there is one: written by the program, or bound. */
    url: text({ ...address, max: 500 }),
    kilobytes: integer({ ...byServer, required: true, default: 0, min: 0 }),
    signatureToken: text({ ...address, max: 200 }),
    urlSigned: text({ ...address, max: 500 }),
    /** Since when the records that it was written from say something else than what was signed. */
    signedDataChangedAt: instant(byServer),
    extractedText: text({ ...asRead, max: 400_000, maxBytes: 1_000_000, sortable: false }),
    extractedBlocks: json(blocks, { ...asRead, maxBytes: 1_000_000 }),
    extractedAt: instant(byServer),
    aiExtractResult: json(finding, asRead),
    aiExtractStartedAt: instant(byServer),
    aiExtractExecutedAt: instant(byServer),
    aiValidationResult: json(finding, asRead),
    aiValidationIsValid: boolean(byServer),
    aiValidationStartedAt: instant(byServer),
    aiValidationExecutedAt: instant(byServer),
    manualValidationIsValid: boolean(byServer),
    manualValidationExecutedAt: instant(byServer),
    /** Why a person refused it, in their words. */
    refusalReason: text({ ...byServer, max: 1000 }),
    /** Whether the record said something else than the paper when it was read. */
    isDiffering: boolean({ ...byServer, indexed: true }),
    /** Until when a proof is taken, by the day that stands on it. */
    expiresOn: date({ ...byServer, indexed: true }),
    manualValidationExecutedById: reference(User, { ...byServer, onDelete: 'setNull' }),
  },
  access: { read: seen, create: seen, update: seen, delete: allow.all(seen, mayDeleteFiles) },
  derive: { create: false },
});
