import {
  allow,
  boolean,
  defineEntity,
  enumeration,
  instant,
  integer,
  Project,
  readOnly,
  reference,
  text,
  User,
} from '@gleba/sdk';
import { documentsKey } from '../../access-keys.ts';
import { reminderDays, requestStatuses, signatureProviders } from '../../signature-values.ts';
import { Document } from '../document.entity.ts';

const byServer = { writing: 'never' } as const;

/** That a document, and others along with it, are to be signed by some people. */
export const SignatureRequest = defineEntity('documents.signatureRequest', {
  scope: 'organization',
  projectField: 'projectId',
  fields: {
    documentId: reference(Document, { ...byServer, required: true, inverse: 'signatureRequests', onDelete: 'cascade' }),
    /** As the document has it. */
    projectId: reference(Project, { ...byServer, inverse: 'signatureRequests' }),
    provider: enumeration(signatureProviders, { ...byServer, required: true }),
    status: enumeration(requestStatuses, {
      ...{ ...byServer, required: true, default: 'open' },
      tones: { open: 'info', sealing: 'info', signed: 'success', refused: 'danger', expired: 'warning' },
    }),
    /** One after the other, each when the one before has signed. */
    isSequential: boolean({ ...byServer, required: true, default: false }),
    /** Until when it may be signed. */
    deadline: instant({ ...byServer, required: true }),
    remindEveryDays: integer({ ...byServer, ...{ min: reminderDays.least, max: reminderDays.most } }),
    senderName: text({ ...byServer, required: true, max: 200 }),
    message: text({ ...byServer, max: 1000 }),
    requestedById: reference(User, { ...byServer, onDelete: 'setNull' }),
    /** By which the provider knows it; what `Document.signatureToken` says. */
    token: text({ ...byServer, max: 200, indexed: true, sortable: false }),
    /** Under which anybody asks whether a file is the one that was signed; it stands on the paper. */
    verificationCode: text({ ...byServer, max: 60, filterable: false, sortable: false }),
    endedAt: instant(byServer),
    endedReason: text({ ...byServer, max: 1000 }),
    /** Who refused it or took it back, as they were called then. */
    endedByName: text({ ...byServer, max: 200 }),
  },
  ...readOnly(allow.all(allow.key(documentsKey), allow.related('document'))),
});
