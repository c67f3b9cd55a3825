import { changeOf, defineEvent } from '@gleba/sdk';
import { Document } from '../entities/document.entity.ts';

/** People are asked to sign a document, everybody has, or the request ended without. */
export const documentSignatureChanged = defineEvent(
  'documents.document.signatureChanged',
  changeOf(Document, 'signatureStatus'),
);
