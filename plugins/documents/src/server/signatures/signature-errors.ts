import { defineErrors } from '@gleba/sdk';

/** What is refused about signatures; sentences in `locales/signatures`. */
export const signatureErrors = defineErrors('documents', {
  signatureOpen: { as: 'CONFLICT' },
  noPagesToSign: { params: { document: 'text' } },
  tooLargeToSign: { params: { document: 'text' } },
  signerUnknown: {},
  signerTwice: { params: { name: 'text' } },
  signersNeedMail: { params: { name: 'text' } },
  otherSubject: {},
  requestEnded: { as: 'CONFLICT' },
  notTheirTurn: { as: 'CONFLICT' },
  remindedJustNow: { as: 'CONFLICT' },
  tooManyLinks: { as: 'CONFLICT' },
  /** One answer for every address that opens nothing: whose it was, and what became of it, is nobody's to learn. */
  signingClosed: { as: 'NOT_FOUND' },
  codeJustSent: { as: 'CONFLICT' },
  codeWrong: { params: { left: 'number' } },
  codeEnded: {},
  notRead: { params: { document: 'text' } },
  markTooLarge: {},
  codeUnknown: { as: 'NOT_FOUND' },
  notSigned: {},
  signatureBroken: {},
  certificateRefused: {},
  certificateLate: {},
  providerUnset: {},
  providerRefused: { params: { reason: 'text' } },
  providerSilent: { as: 'UNAVAILABLE' },
  signatureTokenInvalid: {},
  signedFileMissing: { as: 'NOT_FOUND' },
  addressInvalid: {},
});
