import { Partner } from '@gleba/plugin-finance';
import {
  allow,
  defineEntity,
  enumeration,
  instant,
  integer,
  json,
  Project,
  readOnly,
  reference,
  text,
  User,
  z,
} from '@gleba/sdk';
import { documentsKey } from '../../access-keys.ts';
import { authModes, mostExtraDocuments, signerStatuses } from '../../signature-values.ts';
import { Document } from '../document.entity.ts';
import { SignatureRequest } from './signature-request.entity.ts';

const byServer = { writing: 'never' } as const;
const secret = { writing: 'never', hidden: true } as const;

/** One person who signs a document, or is to. */
export const DocumentSignature = defineEntity('documents.documentSignature', {
  scope: 'organization',
  projectField: 'projectId',
  title: ['name'],
  fields: {
    documentId: reference(Document, {
      ...{ ...byServer, required: true, inverse: 'documentSignatures', onDelete: 'cascade' },
    }),
    /** As the document has it. */
    projectId: reference(Project, { ...byServer, inverse: 'documentSignatures' }),
    signatureRequestId: reference(SignatureRequest, {
      ...{ ...byServer, required: true, inverse: 'signers', onDelete: 'cascade' },
    }),
    /** Papers that are signed along with the document. */
    extraDocumentIds: json(z.array(z.uuid()).check(z.maxLength(mostExtraDocuments)), byServer),
    partnerId: reference(Partner, { ...byServer, inverse: 'documentSignatures', onDelete: 'setNull' }),
    name: text({ ...byServer, required: true, max: 200 }),
    email: text({ ...byServer, max: 254 }),
    whatsappNumber: text({ ...byServer, max: 30 }),
    /** As what they sign: one of ours by its name, or the words of who asked. */
    qualification: text({ ...byServer, max: 120 }),
    /** From 1; who stands at one place signs at the same time. */
    position: integer({ ...byServer, required: true, default: 1, min: 1 }),
    status: enumeration(signerStatuses, {
      ...{ ...byServer, required: true, default: 'pending' },
      tones: { pending: 'neutral', requested: 'info', opened: 'info', signed: 'success', refused: 'danger' },
    }),
    authmode: enumeration(authModes, { ...byServer, required: true }),
    /** Address at another provider; the program's own links are secrets that nobody keeps. */
    signurl: text({ ...byServer, max: 1000, filterable: false, sortable: false }),
    /** By which another provider knows the person. */
    token: text({ ...byServer, max: 200, filterable: false, sortable: false }),
    /** What was written down when they signed: from where, with what, how identified. */
    details: json(z.record(z.string(), z.unknown()), {
      ...byServer,
      filterable: false,
      maxBytes: 200_000,
      maxKeys: 20_000,
    }),
    openedAt: instant(byServer),
    signedAt: instant(byServer),
    refusedAt: instant(byServer),
    refusalReason: text({ ...byServer, max: 1000 }),
    remindedAt: instant(byServer),
    /** Who of the office is there when it is signed on the spot, and by which paper they know the person. */
    witnessId: reference(User, { ...byServer, onDelete: 'setNull' }),
    identifiedBy: text({ ...byServer, max: 200 }),
    /** Links that were made; there is an end to it. */
    links: integer({ ...secret, required: true, default: 0, min: 0 }),
    sealedCode: text({ ...secret, max: 200 }),
    codeSentAt: instant(secret),
    codeTries: integer({ ...secret, required: true, default: 0, min: 0 }),
  },
  ...readOnly(allow.all(allow.key(documentsKey), allow.related('document'))),
});
