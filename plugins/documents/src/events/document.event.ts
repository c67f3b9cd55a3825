import { changeOf, defineEvent } from '@gleba/sdk';
import { Document } from '../entities/document.entity.ts';

/** People are asked to sign a document, everybody has, or the request ended without. */
export const documentSignatureChanged = defineEvent(
  'documents.document.signatureChanged',
  changeOf(Document, 'signatureStatus'),
);

/** The records say something else than a document that people signed, or are asked to. */
export const documentOutdated = defineEvent(
  'documents.document.outdated',
  changeOf(Document, 'signedDataChangedAt', { from: [null] }),
);
