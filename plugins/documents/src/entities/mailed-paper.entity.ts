import { allow, defineEntity, enumeration, file, instant, integer, reference, text } from '@gleba/sdk';
import { documentsKey } from '../access-keys.ts';
import { mailedProblems, mailedStates } from '../mailed/mail-values.ts';
import { largestPage, pageExtensions, pagePurpose } from '../page-files.ts';
import { Document } from './document.entity.ts';

const byServer = { writing: 'never' } as const;

/**
 * A file that came by e-mail, until somebody says whose paper it is. It belongs to no project yet: whoever holds the key for all of the
 * organization sees it.
 */
export const MailedPaper = defineEntity('documents.mailedPaper', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ ...byServer, required: true, max: 300, searchable: true, list: { width: 260 } }),
    /** Of the e-mail, as it says itself: anybody can write any address there. */
    sender: text({ ...byServer, required: true, max: 254, searchable: true, list: { width: 220 } }),
    mailSubject: text({ ...byServer, max: 300, searchable: true, list: { width: 260 } }),
    /** When the mailbox got it. */
    receivedAt: instant({ ...byServer, required: true, list: { width: 150 } }),
    kilobytes: integer({ ...byServer, required: true, default: 0, min: 0 }),
    state: enumeration(mailedStates, {
      ...{ ...byServer, required: true, default: 'waiting', indexed: true, list: { width: 130 } },
      tones: { waiting: 'warning', attached: 'success', refused: 'neutral' },
    }),
    problem: enumeration(mailedProblems, { ...byServer, list: { width: 240 } }),
    /** None where nothing was kept. */
    fileId: file({ ...byServer, purpose: pagePurpose, accept: pageExtensions, maxSize: largestPage }),
    documentId: reference(Document, { ...byServer, onDelete: 'setNull' }),
    /** SHA-256 of the e-mail, and which of its files: the same one is taken once. */
    mailKey: text({ ...byServer, required: true, max: 64 }),
    number: integer({ ...byServer, required: true, min: 0 }),
  },
  unique: [{ id: 'mail', fields: ['mailKey', 'number'] }],
  access: { read: allow.key(documentsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
