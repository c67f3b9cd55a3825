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
  z,
} from '@gleba/sdk';
import { documentsKey } from '../../access-keys.ts';
import { signatureEventKinds } from '../../signature-values.ts';
import { Document } from '../document.entity.ts';
import { DocumentSignature } from './document-signature.entity.ts';
import { SignatureRequest } from './signature-request.entity.ts';

const byServer = { writing: 'never' } as const;

/** What happened to a request, once and for ever: each entry's digest is made of its words and the digest before it. */
export const SignatureEvent = defineEntity('documents.signatureEvent', {
  scope: 'organization',
  projectField: 'projectId',
  fields: {
    documentId: reference(Document, { ...byServer, required: true, inverse: 'signatureEvents', onDelete: 'cascade' }),
    projectId: reference(Project, { ...byServer, inverse: 'signatureEvents' }),
    signatureRequestId: reference(SignatureRequest, {
      ...{ ...byServer, required: true, inverse: 'events', onDelete: 'cascade' },
    }),
    documentSignatureId: reference(DocumentSignature, { ...byServer, inverse: 'events', onDelete: 'cascade' }),
    /** From 1, without a gap. */
    number: integer({ ...byServer, required: true, min: 1 }),
    kind: enumeration(signatureEventKinds, { ...byServer, required: true }),
    happenedAt: instant({ ...byServer, required: true }),
    /** Network address and browser of who did it, as they came. */
    place: text({ ...byServer, max: 60 }),
    browser: text({ ...byServer, max: 300 }),
    facts: json(z.record(z.string(), z.string()), { ...byServer, filterable: false }),
    digest: text({ ...byServer, required: true, max: 64 }),
  },
  unique: [{ id: 'number', fields: ['signatureRequestId', 'number'] }],
  ...readOnly(allow.all(allow.key(documentsKey), allow.related('document'))),
});
