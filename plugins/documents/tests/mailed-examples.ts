import { type MailFolder, mailFolderToken, Project, StoredFile, uuidv7 } from '@gleba/sdk';
import { provide } from '@gleba/sdk/server';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { MailFolderSetting } from '../src/entities/mail-folder-setting.entity.ts';
import { MailedPaper } from '../src/entities/mailed-paper.entity.ts';
import {
  attachMailedPaper,
  attachMailedPapers,
  lookForMail,
  mailFolder,
  mailFolderSetup,
  refuseMailedPaper,
  renewMailAddress,
  restoreMailedPaper,
  saveMailFolder,
} from '../src/mailed/mail-operations.ts';
import { pagePurpose } from '../src/page-files.ts';
import { jpeg } from './server/page-bytes.ts';

const message = [
  ...['From: maria@example.org', 'Subject: Recibo', 'Content-Type: image/jpeg; name="recibo.jpg"'],
  ...['Content-Disposition: attachment; filename="recibo.jpg"', 'Content-Transfer-Encoding: base64', ''],
  Buffer.from(jpeg).toString('base64'),
].join('\r\n');

/** A mailbox in which the same e-mail waits for every organization. */
const mailbox: MailFolder = {
  addressOf: (code) => `papeis+${code}@example.org`,
  async *read({ after }) {
    if (after !== null) return;
    yield {
      ...{ mark: '1', sender: 'maria@example.org', subject: 'Recibo', receivedAt: '2026-03-02T12:00:00.000Z' },
      ...{ size: message.length, bytes: async () => Buffer.from(message) },
    };
  },
};
export const mailedServices = [provide(mailFolderToken, mailbox)];

/** It is turned on. */
async function open({ host, organizationId }: IsolationScene): Promise<Record<string, never>> {
  await host.within(organizationId, async (tx) => {
    const values = { isOpen: true, senders: ['maria@example.org'] };
    const known = await tx.list(MailFolderSetting, { first: 10 });
    if (known.length === 0) await tx.insert(MailFolderSetting, { ...values, code: '0123456789abcdef' });
    for (const { id } of known) await tx.update(MailFolderSetting, id, values);
  });
  return {};
}

const paper =
  (state: 'waiting' | 'refused') =>
  async ({ host, organizationId }: IsolationScene) => {
    const id = uuidv7();
    const storageKey = `files/${organizationId}/${id}`;
    await host.files.write(storageKey, jpeg);
    const mailedPaperId = await host.within(organizationId, async (tx) => {
      const file = {
        id,
        name: 'recibo.jpg',
        purpose: pagePurpose,
        status: 'stored' as const,
        storageKey,
        kilobytes: 1,
      };
      await tx.insert(StoredFile, file);
      const from = { sender: 'maria@example.org', receivedAt: '2026-03-02T12:00:00.000Z' };
      return (await tx.insert(MailedPaper, { ...from, name: file.name, state, fileId: id, mailKey: id, number: 0 })).id;
    });
    return { mailedPaperId };
  };

export const mailedExamples = [
  examples(mailFolder, () => ({})),
  examples(mailFolderSetup, () => ({})),
  examples(saveMailFolder, () => ({ isOpen: true, senders: ['maria@example.org', '@example.com'] })),
  examples(renewMailAddress, () => ({})),
  examples(lookForMail, open),
  examples(attachMailedPaper, async (scene) => ({
    ...{ ...(await paper('waiting')(scene)), subject: Project.id, subjectId: scene.projectId },
  })),
  examples(attachMailedPapers, async (scene) => {
    const [one, other] = [await paper('waiting')(scene), await paper('waiting')(scene)];
    const mailedPaperIds = [one.mailedPaperId, other.mailedPaperId];
    return { mailedPaperIds, subject: Project.id, subjectId: scene.projectId };
  }),
  examples(refuseMailedPaper, paper('waiting')),
  examples(restoreMailedPaper, paper('refused')),
];

export const mailedJobExamples = { 'documents.takeMail': [open] };
