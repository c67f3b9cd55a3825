import {
  allow,
  boolean,
  defineCommand,
  defineQuery,
  enumeration,
  id,
  integer,
  isMailAddress,
  list,
  optional,
  text,
  z,
} from '@gleba/sdk';
import { documentsKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { documentSignatureChanged } from '../../events/document.event.ts';
import {
  deadlineDays,
  mostExtraDocuments,
  mostSigners,
  reminderDays,
  signatureProviders,
} from '../../signature-values.ts';
import { foreignSignatures } from '../../signed-elsewhere.ts';
import { changedValue } from '../../template/kept.ts';

const permission = allow.key(documentsKey);
const email = z.string().check(z.maxLength(254), z.refine(isMailAddress));
const short = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Somebody who is to sign: one of the partners, or whoever is named. */
export const signer = z.object({
  partnerId: z.nullish(z.uuid()),
  name: short(200),
  email: z.nullish(email),
  whatsappNumber: z.nullish(short(30)),
  qualification: z.nullish(short(120)),
  /** Who stands at one place signs at the same time; without an order all do. */
  position: z.nullish(z.int().check(z.minimum(1), z.maximum(mostSigners))),
});
export type Signer = z.infer<typeof signer>;

/** Asks people to sign a document, and others along with it. */
export const requestSignatures = defineCommand('requestSignatures', {
  permission,
  isOutsideTransaction: true,
  input: {
    documentId: id(Document),
    extraDocumentIds: optional(list(id(Document), { max: mostExtraDocuments })),
    signers: z.array(signer).check(z.minLength(1), z.maxLength(mostSigners)),
    isSequential: boolean({ required: true }),
    deadlineDays: integer({ required: true, min: deadlineDays.least, max: deadlineDays.most }),
    remindEveryDays: optional(integer({ min: reminderDays.least, max: reminderDays.most })),
    message: optional(text({ max: 1000 })),
    /** Without one the organization's. */
    provider: optional(enumeration(signatureProviders)),
  },
  errors: [
    ...['documents.signedStays', 'documents.signatureOpen', 'documents.noPagesToSign', 'documents.tooLargeToSign'],
    ...['documents.signerUnknown', 'documents.signerTwice', 'documents.pagesDiffer'],
    ...['documents.otherSubject'],
    'documents.pageBroken',
    ...['documents.providerUnset', 'documents.providerSilent', 'documents.providerRefused'],
  ],
  emits: [documentSignatureChanged],
  output: { requestId: z.uuid() },
});

/** Ends a request; links that were given out open nothing any more. */
export const cancelSignatures = defineCommand('cancelSignatures', {
  permission,
  input: { requestId: id(SignatureRequest), reason: optional(text({ max: 1000 })) },
  errors: ['documents.requestEnded'],
  emits: [documentSignatureChanged],
  output: { requestId: z.uuid() },
});

/** Writes to somebody who has not signed yet. */
export const remindSigner = defineCommand('remindSigner', {
  permission,
  input: { signatureId: id(DocumentSignature) },
  errors: [
    'documents.requestEnded',
    'documents.notTheirTurn',
    'documents.signersNeedMail',
    'documents.remindedJustNow',
  ],
  output: { signatureId: z.uuid() },
});

/** A link of one's own for somebody, to send as one likes. It is told once, and nobody keeps it. */
export const makeSigningLink = defineCommand('makeSigningLink', {
  permission,
  input: { signatureId: id(DocumentSignature) },
  errors: ['documents.requestEnded', 'documents.notTheirTurn', 'documents.tooManyLinks'],
  output: { path: z.string(), expiresAt: z.string() },
});

/** Somebody signs here and now, on a device of the office: who is there says how they know the person. */
export const signOnSpot = defineCommand('signOnSpot', {
  permission,
  input: { signatureId: id(DocumentSignature), identifiedBy: text({ required: true, max: 200 }) },
  errors: ['documents.requestEnded', 'documents.notTheirTurn', 'documents.tooManyLinks'],
  output: { path: z.string() },
});

/** Looks at a PDF that was signed elsewhere, keeps it and what is found of its signatures. The document counts as signed. */
export const addSignedPdf = defineCommand('addSignedPdf', {
  permission,
  isOutsideTransaction: true,
  input: { documentId: id(Document), fileId: z.uuid() },
  errors: [
    ...['documents.signedStays', 'documents.signatureOpen', 'documents.notSigned', 'documents.signatureBroken'],
    ...['documents.pageBroken', 'documents.pageUnknown'],
  ],
  emits: [documentSignatureChanged],
  output: { documentId: z.uuid(), signatures: foreignSignatures },
});

/** Who may be asked to sign a document: residents, partners and buyers of whom it is about, and who was asked before. */
export const signersOf = defineQuery('signersOf', {
  permission,
  input: { documentId: id(Document) },
  output: z.array(
    z.object({
      partnerId: z.nullable(z.uuid()),
      name: z.string(),
      email: z.nullable(z.string()),
      whatsappNumber: z.nullable(z.string()),
      /** CPF or CNPJ. */
      taxId: z.nullable(z.string()),
      qualification: z.string(),
    }),
  ),
});

/**
 * Values that are others now than a paper of the program says, by those that were signed where somebody was asked to. `because`: sentences
 * of whoever computes what is among them.
 */
export const changedSinceWriting = defineQuery('changedSinceWriting', {
  permission,
  input: { documentId: id(Document) },
  errors: ['documents.contextUnknown', 'documents.toldTooLong'],
  output: z.object({ because: z.array(z.string()), changes: z.array(changedValue) }),
});

export const saveSignatureSettings = defineCommand('saveSignatureSettings', {
  permission: allow.adminAndUp,
  input: {
    provider: enumeration(signatureProviders, { required: true }),
    timestampAddress: optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500)))),
  },
  errors: ['documents.providerUnset'],
  output: { provider: z.string() },
});

/** Takes a certificate (PKCS#12) that the organization has; what it is made of never leaves again. */
export const setSealingCertificate = defineCommand('setSealingCertificate', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {
    /** Base64. */
    certificate: z.string().check(z.minLength(1), z.maxLength(60_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    password: z.string().check(z.maxLength(200)),
  },
  errors: ['documents.certificateRefused', 'documents.certificateLate'],
  output: { subject: z.string() },
});

/** Goes back to a certificate that is made for the organization. */
export const dropSealingCertificate = defineCommand('dropSealingCertificate', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {},
  errors: ['documents.certificateRefused'],
  output: { subject: z.string() },
});

/** Keeps the key of an account at ZapSign, and answers the secret that its webhooks have to say: once. */
export const setZapSignAccount = defineCommand('setZapSignAccount', {
  permission: allow.adminAndUp,
  input: { apiToken: z.nullable(short(500)), isSandbox: boolean({ required: true }) },
  output: { webhookSecret: z.nullable(z.string()) },
});

/** How the organization has papers signed, without what is secret. */
export const signingSettings = defineQuery('signingSettings', {
  permission: allow.adminAndUp,
  input: {},
  output: z.object({
    provider: z.enum(signatureProviders),
    timestampAddress: z.nullable(z.string()),
    certificateSubject: z.nullable(z.string()),
    certificateIssuer: z.nullable(z.string()),
    certificateUntil: z.nullable(z.string()),
    isCertificateOwn: z.boolean(),
    hasZapSign: z.boolean(),
    isZapSignSandbox: z.boolean(),
  }),
});

export const signatureOperations = [
  requestSignatures,
  cancelSignatures,
  remindSigner,
  makeSigningLink,
  signOnSpot,
  addSignedPdf,
  signersOf,
  changedSinceWriting,
  saveSignatureSettings,
  setSealingCertificate,
  dropSealingCertificate,
  setZapSignAccount,
  signingSettings,
];
