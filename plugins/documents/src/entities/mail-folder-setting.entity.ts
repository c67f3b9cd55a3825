import { allow, boolean, defineEntity, enumeration, instant, json, text, z } from '@gleba/sdk';
import { mostSenders } from '../mailed/mail-values.ts';

const byServer = { writing: 'never' } as const;

/** How an organization takes papers by e-mail; one row, made when it is first turned on. */
export const MailFolderSetting = defineEntity('documents.mailFolderSetting', {
  scope: 'organization',
  fields: {
    isOpen: boolean({ ...byServer, required: true, default: false }),
    /** Of the address that people send to; nobody guesses it. */
    code: text({ ...byServer, required: true, max: 40 }),
    /** Whose e-mails are believed: addresses, and domains as `@exemplo.com.br`. In lower case. */
    senders: json(z.array(z.string()).check(z.maxLength(mostSenders)), { ...byServer, filterable: false }),
    /** The last e-mail that was taken, as the mailbox counts. */
    mark: text({ ...byServer, max: 60 }),
    lookedAt: instant(byServer),
    /** Why the last look failed. */
    problem: enumeration(['refused', 'silent'], byServer),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
