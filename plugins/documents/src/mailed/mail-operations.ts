import { allow, boolean, defineCommand, defineQuery, id, list, optional, z } from '@gleba/sdk';
import { documentsKey } from '../access-keys.ts';
import { DocumentType } from '../entities/document-type.entity.ts';
import { MailedPaper } from '../entities/mailed-paper.entity.ts';
import { mostAttached, mostSenders } from './mail-values.ts';

const permission = allow.key(documentsKey);
const setting = {
  /** The installation has a mailbox for it. */
  isOffered: z.boolean(),
  isOpen: z.boolean(),
};

/** Whether the office takes papers by e-mail. */
export const mailFolder = defineQuery('mailFolder', { permission, input: {}, output: z.object(setting) });

/** The same with what only administrators set and see. */
export const mailFolderSetup = defineQuery('mailFolderSetup', {
  permission: allow.adminAndUp,
  input: {},
  output: z.object({
    ...setting,
    /** Where people send to; none before it was turned on once. */
    address: z.nullable(z.string()),
    senders: z.array(z.string()),
    lookedAt: z.nullable(z.string()),
    problem: z.nullable(z.enum(['refused', 'silent'])),
  }),
});

/** Turns it on or off, and says whose e-mails are believed. Its address stays. */
export const saveMailFolder = defineCommand('saveMailFolder', {
  permission: allow.adminAndUp,
  input: {
    isOpen: boolean({ required: true }),
    senders: list(z.string().check(z.minLength(3), z.maxLength(254)), { min: 0, max: mostSenders }),
  },
  errors: ['documents.mailFolderMissing', 'documents.senderInvalid', 'documents.sendersMissing'],
  output: { isOpen: z.boolean() },
});

/** Another address in place of the one that too many know; what is sent to the former one is not taken any more. */
export const renewMailAddress = defineCommand('renewMailAddress', {
  permission: allow.adminAndUp,
  input: {},
  errors: ['documents.mailFolderMissing'],
  output: { address: z.string() },
});

/** Looks into the mailbox now, and not when its time comes. */
export const lookForMail = defineCommand('lookForMail', {
  permission,
  input: {},
  errors: ['documents.mailFolderMissing', 'documents.mailFolderClosed'],
  output: { jobId: z.uuid() },
});

/** Of which record a paper is, and as what. */
const about = {
  ...{ subject: z.string().check(z.maxLength(120)), subjectId: z.uuid() },
  documentTypeId: optional(id(DocumentType)),
};
const unattached = [
  ...['documents.mailedPaperDone', 'documents.subjectUnknown', 'documents.typeOfOther', 'documents.tooManyPages'],
  ...['documents.extensionRefused', 'documents.pageEncrypted', 'documents.pageBroken', 'documents.pageUndrawable'],
  ...['documents.pageUnknown', 'documents.pageTooLarge'],
];

/** Makes a document of a record of what came by e-mail. */
export const attachMailedPaper = defineCommand('attachMailedPaper', {
  permission,
  isOutsideTransaction: true,
  input: {
    mailedPaperId: id(MailedPaper),
    ...about,
  },
  errors: [...unattached],
  output: { documentId: z.uuid() },
});

/** The same of several, each a document of its own. Those that become none are told in `left`, and wait on. */
export const attachMailedPapers = defineCommand('attachMailedPapers', {
  permission,
  isOutsideTransaction: true,
  input: { mailedPaperIds: list(id(MailedPaper), { min: 1, max: mostAttached }), ...about },
  errors: [...unattached],
  output: {
    documentIds: z.array(z.uuid()),
    left: z.array(z.object({ mailedPaperId: z.uuid(), message: z.string() })),
  },
});

/** Puts one aside; it can be taken back. */
export const refuseMailedPaper = defineCommand('refuseMailedPaper', {
  permission,
  input: { mailedPaperId: id(MailedPaper) },
  errors: ['documents.mailedPaperDone'],
  output: { mailedPaperId: z.uuid() },
});

export const restoreMailedPaper = defineCommand('restoreMailedPaper', {
  permission,
  input: { mailedPaperId: id(MailedPaper) },
  errors: ['documents.mailedPaperDone'],
  output: { mailedPaperId: z.uuid() },
});

export const mailOperations = [
  ...[mailFolder, mailFolderSetup, saveMailFolder, renewMailAddress],
  ...[lookForMail, attachMailedPaper, attachMailedPapers, refuseMailedPaper, restoreMailedPaper],
];
