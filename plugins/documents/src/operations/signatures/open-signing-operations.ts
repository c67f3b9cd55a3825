import { defineCommand, z } from '@gleba/sdk';
import { documentSignatureChanged } from '../../events/document.event.ts';
import { markField, markLimits, unsignedEnds } from '../../signature-values.ts';

const token = z.string().check(z.minLength(1), z.maxLength(200));
const open = { permission: 'open', isOutsideTransaction: true, isAnonymous: true } as const;
const closed = 'documents.signingClosed';
/** Whose page it is, and in which colours. */
const sender = { organizationName: z.string(), uiCustomizations: z.nullable(z.record(z.string(), z.unknown())) };

const point = z.tuple([
  z.int().check(z.minimum(0), z.maximum(markField.width)),
  z.int().check(z.minimum(0), z.maximum(markField.height)),
]);
export const signatureMark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(point).check(z.minLength(1), z.maxLength(markLimits.points)))
      .check(z.minLength(1), z.maxLength(markLimits.strokes)),
  }),
  z.object({
    kind: z.literal('typed'),
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(markLimits.name)),
  }),
]);

/** What the page of a signing link shows; nothing of the organization beyond it. */
export const signingByToken = defineCommand('signingByToken', {
  ...open,
  input: { token },
  errors: [closed],
  output: {
    ...sender,
    senderName: z.string(),
    message: z.nullable(z.string()),
    deadline: z.string(),
    signerName: z.string(),
    qualification: z.nullable(z.string()),
    /** Where a code goes to, so that only its owner knows it: `a***@exemplo.com.br`. */
    mailTo: z.nullable(z.string()),
    needsCode: z.boolean(),
    isOnSpot: z.boolean(),
    isTheirTurn: z.boolean(),
    papers: z.array(
      z.object({ id: z.uuid(), name: z.string(), sheets: z.int(), sha256: z.string(), isRead: z.boolean() }),
    ),
    /** By their first names and a letter: with whom one signs. */
    others: z.array(z.object({ name: z.string(), status: z.string() })),
  },
});

/** For who has signed, by the same link: how far it is, and once everybody has signed, what there is to be kept. */
export const signedByToken = defineCommand('signedByToken', {
  ...open,
  input: { token },
  errors: [closed],
  output: {
    ...sender,
    signerName: z.string(),
    signedAt: z.string(),
    /** That the request ended without the others: how, when, and by whom of those who were to sign. */
    ended: z.nullable(z.object({ how: z.enum(unsignedEnds), at: z.string(), by: z.nullable(z.string()) })),
    /** Of the page that says whether a file is what was signed. Nothing until the papers are closed. */
    verificationCode: z.nullable(z.string()),
    papers: z.array(z.object({ id: z.uuid(), name: z.string(), sha256: z.string() })),
  },
});

/** Sends a code to the person's address. The same answer whether it was sent or had just been. */
export const sendSigningCode = defineCommand('sendSigningCode', {
  ...open,
  input: { token },
  errors: [closed, 'documents.notTheirTurn', 'documents.codeJustSent'],
  output: { isSent: z.boolean() },
});

/** Signs every paper of the request. */
export const signDocuments = defineCommand('signDocuments', {
  ...open,
  input: {
    token,
    code: z.nullish(z.string().check(z.maxLength(10))),
    mark: signatureMark,
    /** The person says that they have read the papers and want to sign them. */
    isAgreed: z.literal(true),
  },
  // A signature of four thousand points.
  weight: { bytes: 120_000, text: 1000, depth: 8, keys: 20_000 },
  errors: [
    ...[closed, 'documents.notTheirTurn', 'documents.notRead', 'documents.codeWrong', 'documents.codeEnded'],
    'documents.markTooLarge',
  ],
  output: { isSigned: z.boolean() },
});

export const refuseSigning = defineCommand('refuseSigning', {
  ...open,
  input: { token, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)) },
  errors: [closed, 'documents.notTheirTurn'],
  emits: [documentSignatureChanged],
  output: { isRefused: z.boolean() },
});

/** What a code on a paper says of it: which files it speaks of, by their digests, and who signed, without what identifies them elsewhere. */
export const verifySigned = defineCommand('verifySigned', {
  ...open,
  alsoAsQuery: true,
  input: { code: z.string().check(z.minLength(1), z.maxLength(60)) },
  errors: ['documents.codeUnknown'],
  output: {
    ...sender,
    signedAt: z.nullable(z.string()),
    papers: z.array(z.object({ name: z.string(), sheets: z.int(), shownSha256: z.string(), signedSha256: z.string() })),
    signers: z.array(
      z.object({
        name: z.string(),
        mail: z.nullable(z.string()),
        qualification: z.nullable(z.string()),
        authmode: z.string(),
        signedAt: z.string(),
      }),
    ),
    certificateSubject: z.nullable(z.string()),
  },
});

export const openSigningOperations = [
  signingByToken,
  signedByToken,
  sendSigningCode,
  signDocuments,
  refuseSigning,
  verifySigned,
];
