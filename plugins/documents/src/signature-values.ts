/** Who carries signatures: the program itself, or the organization's account at ZapSign. */
export const signatureProviders = ['builtIn', 'zapSign'] as const;
export type SignatureProvider = (typeof signatureProviders)[number];

/** sealing: everybody has signed, and the papers are being closed. */
/** How a request ends without all signatures. */
export const unsignedEnds = ['refused', 'cancelled', 'expired'] as const;
export type UnsignedEnd = (typeof unsignedEnds)[number];
export const requestStatuses = ['open', 'sealing', 'signed', ...unsignedEnds] as const;

/** pending: it is not their turn yet; ended: the request came to an end without them. */
export const signerStatuses = ['pending', 'requested', 'opened', 'signed', 'refused', 'ended'] as const;

/** How somebody is identified, in the words that ZapSign has for it; `presencial` is the program's own. */
export const authModes = ['tokenEmail', 'assinaturaTela', 'presencial', 'certificadoDigital'] as const;
export type AuthMode = (typeof authModes)[number];

/** As what somebody signs, as people of Brazil's registries write it. */
export const qualifications = [
  'party',
  'buyer',
  'seller',
  'witness',
  'spouse',
  'proxy',
  'guarantor',
  'office',
] as const;

/** What is written down of a request, each entry bound to the one before it. */
export const signatureEventKinds = [
  ...['requested', 'sent', 'linkMade', 'reminded', 'opened', 'read', 'codeSent', 'codeRefused'],
  ...['identified', 'signed', 'refused', 'cancelled', 'expired', 'sealed', 'copied'],
] as const;
export type SignatureEventKind = (typeof signatureEventKinds)[number];

/** People of one request, and papers beside the first; ZapSign takes fourteen. */
export const mostSigners = 30;
export const mostExtraDocuments = 14;

/** Days in which a request has to be signed. */
export const deadlineDays = { least: 1, most: 365, usual: 30 } as const;
export const reminderDays = { least: 1, most: 30, usual: 3 } as const;

/** How long the link of the letter to who has signed gives them their copy. */
export const copyDays = 90;

/** Purposes of the tickets behind public addresses. */
export const signPurpose = 'documents.sign';
export const onSpotPurpose = 'documents.signOnSpot';
export const verifyPurpose = 'documents.verify';
export const webhookPurpose = 'documents.zapSignWebhook';

/** Of the papers that are shown to be signed, and of those that were. */
export const shownPurpose = 'documents.shown';
export const signedPurpose = 'documents.signed';

/** A signature as it is drawn: strokes of points within a field of 1000 by 400, or a name in letters. */
export const markField = { width: 1000, height: 400 } as const;
export const markLimits = { strokes: 100, points: 4000, name: 120 } as const;
export type SignatureMark =
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly (readonly [number, number])[])[] }
  | { readonly kind: 'typed'; readonly text: string };

export function isUnsignedEnd(status: (typeof requestStatuses)[number]): status is UnsignedEnd {
  return unsignedEnds.some((end) => end === status);
}
