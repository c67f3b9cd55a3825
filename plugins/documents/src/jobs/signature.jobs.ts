import { defineJob, z } from '@gleba/sdk';
import { documentOutdated, documentSignatureChanged } from '../events/document.event.ts';

export const signingLetters = ['request', 'reminder', 'code', 'signed', 'refused', 'expired', 'ended'] as const;
export type SigningLetter = (typeof signingLetters)[number];

/** Writes to somebody who signs; the secret in the e-mail is made where it is written. */
export const sendSigningMail = defineJob('documents.sendSigningMail', {
  payload: z.object({ signatureId: z.uuid(), letter: z.enum(signingLetters) }),
  isAside: true,
});

/** Closes the papers of a request that everybody has signed. */
export const sealSignatures = defineJob('documents.sealSignatures', {
  payload: z.object({ requestId: z.uuid() }),
  result: z.object({ papers: z.int() }),
  isAside: true,
});

/** Each hour: ends what is late, and reminds who has not signed. */
export const watchSignatures = defineJob('documents.watchSignatures', {
  payload: z.object({}),
  result: z.object({ expired: z.int(), reminded: z.int() }),
  emits: [documentSignatureChanged],
});

/** Looks how far a request is at ZapSign, and keeps what was signed there. */
export const followZapSign = defineJob('documents.followZapSign', {
  payload: z.object({ requestId: z.uuid() }),
  result: z.object({ status: z.string() }),
  isAside: true,
});

/** Deletes at ZapSign what was cancelled here. */
export const endZapSign = defineJob('documents.endZapSign', {
  payload: z.object({ requestId: z.uuid() }),
  result: z.object({}),
  isAside: true,
});

export const comparedDocuments = z.object({ documentIds: z.array(z.uuid()).check(z.maxLength(500)) });

/** Whether documents that are signed, or wait for it, would be written otherwise now. */
export const compareSigned = defineJob('documents.compareSigned', {
  payload: comparedDocuments,
  result: z.object({ changed: z.int() }),
  isAside: true,
  emits: [documentOutdated],
});

export const signatureJobs = [
  sendSigningMail,
  sealSignatures,
  watchSignatures,
  followZapSign,
  endZapSign,
  compareSigned,
];
