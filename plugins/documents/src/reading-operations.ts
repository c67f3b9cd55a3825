import { allow, boolean, defineCommand, defineQuery, enumeration, id, optional, Project, text, z } from '@gleba/sdk';
import { documentsKey, validationKey } from './access-keys.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { evidence, extractedNames, ruleResult } from './reading/findings.ts';

const permission = allow.key(documentsKey);
const asked = {
  documentId: id(Document),
  forceExtractText: optional(boolean()),
  forceAiExecution: optional(boolean()),
};

/** Reads a document's pages and the values that its type is read for, in the background. */
export const extractDocumentData = defineCommand('extractDocumentData', {
  permission,
  input: asked,
  errors: ['documents.notReadByMachine'],
  output: { jobId: z.uuid() },
});

/** The same, and checks what was found by the rules of the type. */
export const validateDocument = defineCommand('validateDocument', {
  permission,
  input: asked,
  errors: ['documents.notReadByMachine'],
  output: { jobId: z.uuid() },
});

/** What a document says beside what is recorded, as far as the person may see either, and what the rules found. */
export const documentReading = defineQuery('documentReading', {
  permission,
  input: { documentId: id(Document) },
  output: z.object({
    by: z.nullable(z.enum(['rules', 'model'])),
    model: z.nullable(z.string()),
    modelProblem: z.nullable(z.string()),
    values: z.array(
      z.object({
        name: z.enum(extractedNames),
        value: z.string(),
        confidence: z.number(),
        evidence,
        /** Null where nothing is recorded under such a name, or where the person may not see it. */
        recorded: z.nullable(z.string()),
        state: z.enum(['same', 'different', 'unrecorded', 'other']),
        /** The person may write it into the record. */
        isAcceptable: z.boolean(),
      }),
    ),
    results: z.array(ruleResult),
  }),
});

/** Writes what the paper says into the record that it is about, with the rights of the person. */
export const acceptExtractedValue = defineCommand('acceptExtractedValue', {
  permission: allow.all(permission, allow.key(validationKey)),
  input: { documentId: id(Document), name: enumeration(extractedNames, { required: true }) },
  errors: ['documents.nothingToAccept'],
  output: { documentId: z.uuid(), isDiffering: z.boolean() },
});

/** Why a document waits for a person. */
export const queueReasons = ['waiting', 'refused', 'differing', 'expired'] as const;
/** Rows of one answer. */
export const queueRows = 50;
/** Documents by why they wait. */
const queueCounts = z.object({ waiting: z.int(), refused: z.int(), differing: z.int(), expired: z.int() });
const queueFilters = {
  block: optional(text({ max: 60 })),
  documentTypeId: optional(id(DocumentType)),
  /** A part of a resident's name. */
  person: optional(text({ max: 120 })),
  /** What the answer before gave as `next`. */
  after: optional(z.uuid()),
};

/** The documents of a project that wait for a person, the oldest first. */
export const documentQueue = defineQuery('documentQueue', {
  permission: allow.all(permission, allow.key(validationKey)),
  project: ({ projectId }) => projectId,
  input: {
    projectId: id(Project),
    reason: enumeration(queueReasons, { required: true }),
    ...queueFilters,
  },
  output: z.object({
    counts: queueCounts,
    rows: z.array(
      z.object({
        ...{ id: z.uuid(), name: z.string(), subject: z.string(), subjectId: z.string() },
        ...{ documentTypeId: z.nullable(z.uuid()), block: z.nullable(z.string()), lot: z.nullable(z.string()) },
        ...{ person: z.nullable(z.string()), isRead: z.boolean() },
      }),
    ),
    next: z.nullable(z.uuid()),
  }),
});

/**
 * The residents of a project whose papers wait for somebody, by block and lot: required ones that are not there, and documents of theirs
 * that wait, were refused, differ from what is recorded or have expired.
 */
export const residentQueue = defineQuery('residentQueue', {
  permission: allow.all(permission, allow.key(validationKey)),
  project: ({ projectId }) => projectId,
  input: { projectId: id(Project), ...queueFilters },
  output: z.object({
    rows: z.array(
      z.object({
        ...{ id: z.uuid(), name: z.string(), landId: z.uuid(), block: z.string(), lot: z.string() },
        missing: z.array(z.object({ documentTypeId: z.uuid(), name: z.string() })),
        counts: queueCounts,
      }),
    ),
    next: z.nullable(z.uuid()),
  }),
});

export const readingOperations = [
  extractDocumentData,
  validateDocument,
  documentReading,
  acceptExtractedValue,
  documentQueue,
  residentQueue,
];
