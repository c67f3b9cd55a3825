import { allow, defineEntity, file, instant, integer, json, Project, readOnly, reference, text } from '@gleba/sdk';
import { documentsKey } from '../../access-keys.ts';
import { shownPurpose, signedPurpose } from '../../signature-values.ts';
import { foreignSignatures } from '../../signed-elsewhere.ts';
import { writtenValues } from '../../template/kept.ts';
import { Document } from '../document.entity.ts';
import { SignatureRequest } from './signature-request.entity.ts';

const byServer = { writing: 'never' } as const;
const sha256 = { ...byServer, max: 64, sortable: false } as const;

/** One paper of a request: as it was shown to who signed, and as it was closed. Both are kept. */
export const SignaturePaper = defineEntity('documents.signaturePaper', {
  scope: 'organization',
  projectField: 'projectId',
  fields: {
    documentId: reference(Document, { ...byServer, required: true, inverse: 'signaturePapers', onDelete: 'cascade' }),
    projectId: reference(Project, { ...byServer, inverse: 'signaturePapers' }),
    /** None where it was signed elsewhere. */
    signatureRequestId: reference(SignatureRequest, { ...byServer, inverse: 'papers', onDelete: 'cascade' }),
    /** Of the request: the document first, the others behind it. */
    position: integer({ ...byServer, required: true, default: 1, min: 1 }),
    name: text({ ...byServer, required: true, max: 200 }),
    sheets: integer({ ...byServer, required: true, min: 1 }),
    shownFileId: file({ ...byServer, purpose: shownPurpose, accept: ['.pdf'] }),
    shownSha256: text({ ...sha256, required: true }),
    signedFileId: file({ ...byServer, purpose: signedPurpose, accept: ['.pdf'] }),
    signedSha256: text(sha256),
    sealedAt: instant(byServer),
    /** By which another provider knows the paper. */
    token: text({ ...byServer, max: 200, filterable: false, sortable: false }),
    /** What the document was written from, when it was asked to be signed. */
    values: json(writtenValues, { ...byServer, filterable: false, maxBytes: 4_000_000, maxKeys: 100_000 }),
    /** What was found of the signatures in a PDF that was signed elsewhere. */
    foreign: json(foreignSignatures, { ...byServer, filterable: false }),
  },
  ...readOnly(allow.all(allow.key(documentsKey), allow.related('document'))),
});
