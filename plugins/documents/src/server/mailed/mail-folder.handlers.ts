import { randomBytes } from 'node:crypto';
import type { MailFolder } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { MailFolderSetting } from '../../entities/mail-folder-setting.entity.ts';
import { takeMail } from '../../jobs/take-mail.job.ts';
import {
  lookForMail,
  mailFolder,
  mailFolderSetup,
  renewMailAddress,
  saveMailFolder,
} from '../../mailed/mail-operations.ts';
import { asSender, isSender } from '../../mailed/mail-values.ts';
import { mailErrors } from './mail-errors.ts';

const newCode = () => randomBytes(8).toString('hex');

async function settingOf(tx: UnitOfWork) {
  const [known] = await tx.list(MailFolderSetting, { first: 1 });
  return known;
}

/** `folder`: the installation's mailbox, where it has one. */
export const mailFolderHandlers = (folder: MailFolder | undefined) => [
  handle(mailFolder, ({ transaction }) =>
    transaction(async (tx) => ({
      ...{ isOffered: folder !== undefined, isOpen: folder !== undefined && ((await settingOf(tx))?.isOpen ?? false) },
    })),
  ),
  handle(mailFolderSetup, ({ transaction }) =>
    transaction(async (tx) => {
      const setting = await settingOf(tx);
      return {
        ...{ isOffered: folder !== undefined, isOpen: setting?.isOpen ?? false, senders: setting?.senders ?? [] },
        address: folder && setting ? folder.addressOf(setting.code) : null,
        ...{ lookedAt: setting?.lookedAt ?? null, problem: setting?.problem ?? null },
      };
    }),
  ),
  handle(saveMailFolder, async ({ tx }, { isOpen, senders: given }) => {
    if (!folder) throw mailErrors.mailFolderMissing();
    const senders = [...new Set(given.map(asSender))];
    const wrong = senders.find((sender) => !isSender(sender));
    if (wrong !== undefined) throw mailErrors.senderInvalid.beside('senders', { sender: wrong });
    if (isOpen && senders.length === 0) throw mailErrors.sendersMissing.beside('senders');
    const known = await settingOf(tx);
    if (known) await tx.update(MailFolderSetting, known.id, { isOpen, senders });
    else await tx.insert(MailFolderSetting, { isOpen, senders, code: newCode() });
    return { isOpen };
  }),
  handle(renewMailAddress, async ({ tx }) => {
    if (!folder) throw mailErrors.mailFolderMissing();
    const code = newCode();
    const known = await settingOf(tx);
    if (known) await tx.update(MailFolderSetting, known.id, { code, mark: null });
    else await tx.insert(MailFolderSetting, { code, senders: [] });
    return { address: folder.addressOf(code) };
  }),
  handle(lookForMail, async ({ tx }) => {
    if (!folder) throw mailErrors.mailFolderMissing();
    if (!(await settingOf(tx))?.isOpen) throw mailErrors.mailFolderClosed();
    return { jobId: await tx.enqueue(takeMail, {}) };
  }),
];
