import { FinanceTransaction } from '@gleba/plugin-finance';
import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import {
  type FoundMail,
  Job,
  JobSchedule,
  type MailAsked,
  type MailFolder,
  MailFolderFailure,
  mailFolderToken,
  Profile,
  UserProfile,
} from '@gleba/sdk';
import { provide } from '@gleba/sdk/server';
import { type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { MailFolderSetting } from '../../src/entities/mail-folder-setting.entity.ts';
import { MailedPaper } from '../../src/entities/mailed-paper.entity.ts';
import { takeMail } from '../../src/jobs/take-mail.job.ts';
import { largestMail, mostAttachments, mostStrangers } from '../../src/mailed/mail-values.ts';
import { server } from '../../src/server/index.ts';
import { jpeg, pdf } from './page-bytes.ts';

/** Papers that come by e-mail, on the real kernel with a mailbox in memory. */
let scene: IsolationScene;
let admin = '';
let receipt: Uint8Array;
const mails: { uid: number; sender: string; subject: string; source: string; size?: number }[] = [];
let isSilent = false;
const fetched: number[] = [];

const folder: MailFolder = {
  addressOf: (code) => `papeis+${code}@example.org`,
  async *read({ after, most }: MailAsked): AsyncGenerator<FoundMail> {
    if (isSilent) throw new MailFolderFailure('silent');
    const last = Number(after ?? 0);
    for (const { uid, sender, subject, source, size } of mails.filter((mail) => mail.uid > last).slice(0, most)) {
      yield {
        ...{ mark: String(uid), sender, subject, receivedAt: '2026-03-02T12:00:00.000Z', size: size ?? source.length },
        async bytes() {
          fetched.push(uid);
          return Buffer.from(source, 'latin1');
        },
      };
    }
  },
};

beforeAll(async () => {
  const services = [provide(mailFolderToken, folder)];
  scene = await seedIsolationScene(await startTestRuntime([lands, finance, server], { services }), [
    FinanceTransaction,
  ]);
  admin = await scene.host.authorization(await scene.host.addMember(2, 'admin'), 2);
  receipt = await pdf(2);
});
afterAll(() => scene?.host.stop());
beforeEach(async () => {
  mails.splice(0);
  fetched.splice(0);
  isSilent = false;
  await scene.host.within(2, async (tx) => {
    for (const { id } of await tx.list(MailedPaper, { first: 1000 })) await tx.remove(MailedPaper, id);
    for (const { id } of await tx.list(MailFolderSetting, { first: 10 })) await tx.remove(MailFolderSetting, id);
  });
});

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isInline?: boolean;
}

function source(subject: string, files: readonly File[], boundary = 'b0undary'): string {
  const parts = files.map(({ name, bytes, isInline }) =>
    [
      `Content-Type: ${isInline ? 'image/png' : 'application/octet-stream'}; name="${name}"`,
      `Content-Disposition: ${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
      ...(isInline ? [`Content-ID: <${name}>`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSegue.';
  const body = [text, ...parts].map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Subject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${body}--${boundary}--\r\n`;
}

function mail(uid: number, files: readonly File[], more: Partial<(typeof mails)[number]> = {}) {
  const subject = more.subject ?? `Recibo ${uid}`;
  mails.push({ uid, sender: 'maria@example.org', subject, source: source(subject, files), ...more });
}

async function run(name: string, input: object, answer: string, who = admin) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await scene.host.graphql<Record<string, Record<string, unknown>>>(
    `mutation($i: ${type}!) { ${name}(input: $i) ${answer} }`,
    { i: input },
    who,
  );
  const [first] = errors as readonly { message: string; extensions: { code: string; fields?: unknown } }[];
  return { answer: data?.[name], message: first?.message, code: first?.extensions.code };
}
const open = (senders = ['maria@example.org', '@obra.example']) =>
  run('saveMailFolder', { isOpen: true, senders }, '{ isOpen }');

async function taken() {
  const { answer, message } = await run('lookForMail', {}, '{ jobId }');
  if (!answer) throw new Error(message);
  const jobOf = () => scene.host.within(2, (tx) => tx.get(Job, String(answer.jobId)));
  await expect.poll(async () => (await jobOf()).status, { timeout: 20_000 }).toBe('DONE');
  return (await jobOf()).result;
}
const papers = () =>
  scene.host.within(2, async (tx) =>
    (await tx.list(MailedPaper, { orderBy: ['receivedAt', 'mailKey', 'number'], first: 200 })).map(
      ({ id, name, sender, mailSubject, state, problem, fileId, documentId }) => ({
        ...{ id, name, sender, mailSubject, state, problem, fileId, documentId },
      }),
    ),
  );

test('files of an e-mail wait as papers; what is no page is told, pictures of the text are none', async () => {
  await open();
  const files = [
    { name: 'recibo.pdf', bytes: receipt },
    { name: 'foto.jpg', bytes: jpeg },
    { name: 'nota.xml', bytes: Buffer.from('<nota/>') },
    { name: 'senha.pdf', bytes: await pdf(1, 'x') },
    { name: 'logo.png', bytes: jpeg, isInline: true },
  ];
  mail(1, files, { subject: 'Recibo do cartório' });
  expect(await taken()).toEqual({ papers: 2, refused: 2, problem: null });
  expect(await papers()).toMatchObject([
    {
      name: 'recibo.pdf',
      state: 'waiting',
      problem: null,
      sender: 'maria@example.org',
      mailSubject: 'Recibo do cartório',
    },
    { name: 'foto.jpg', state: 'waiting', problem: null },
    { name: 'nota.xml', state: 'refused', problem: 'pageUnknown', fileId: null },
    { name: 'senha.pdf', state: 'refused', problem: 'pageEncrypted', fileId: null },
  ]);
});

test('each e-mail is taken once: by the next run, by a mailbox that was made anew, and by two runs at once', async () => {
  await open();
  mail(1, [{ name: 'a.pdf', bytes: receipt }]);
  mail(2, [{ name: 'b.pdf', bytes: receipt }]);
  expect(await taken()).toMatchObject({ papers: 2 });
  expect(await taken()).toMatchObject({ papers: 0 });
  await scene.host.within(2, async (tx) => {
    for (const { id } of await tx.list(MailFolderSetting, { first: 1 }))
      await tx.update(MailFolderSetting, id, { mark: null });
  });
  await Promise.all([taken(), taken()]);
  expect(await papers()).toHaveLength(2);
});

test('of a stranger nothing is fetched, and only so many a day are told of', async () => {
  await open();
  for (let uid = 1; uid <= mostStrangers + 3; uid += 1)
    mail(uid, [{ name: 'x.pdf', bytes: receipt }], { sender: `someone${uid}@elsewhere.example` });
  mail(90, [{ name: 'da obra.jpg', bytes: jpeg }], { sender: 'Joao@Obra.example' });
  mail(91, [{ name: 'x.jpg', bytes: jpeg }], { sender: 'joao@obra.example.evil' });
  await taken();
  expect(fetched).toEqual([90]);
  const all = await papers();
  expect(all.filter(({ problem }) => problem === 'senderUnknown')).toHaveLength(mostStrangers);
  expect(all.filter(({ state }) => state === 'waiting')).toMatchObject([{ name: 'da obra.jpg' }]);
});

test('what is too large, too many or broken is told and passed over; the next e-mail is taken', async () => {
  await open();
  mail(1, [], { size: largestMail + 1 });
  mail(
    2,
    Array.from({ length: mostAttachments + 2 }, (_, index) => ({ name: `${index}.jpg`, bytes: jpeg })),
  );
  mail(3, [], {
    source: `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(5000)}`,
  });
  mail(4, [], { source: `${'X-Head: '.padEnd(2000, 'x')}\r\n`.repeat(500) });
  mail(5, [{ name: '../../etc/passwd\u202efdp.exe', bytes: jpeg }]);
  await taken();
  const all = await papers();
  const problems = all.flatMap(({ problem }) => problem ?? []);
  expect(problems.toSorted()).toEqual(['mailBroken', 'mailBroken', 'mailTooLarge', 'tooManyFiles']);
  const names = all.filter(({ state }) => state === 'waiting').map(({ name }) => name);
  expect(names).toHaveLength(mostAttachments + 1);
  expect(names.some((name) => /[/\\\p{Cf}\p{Cc}]/u.test(name))).toBe(false);
});

test('a paper becomes a document of a transaction once; one that was put aside comes back', async () => {
  await open();
  mail(1, [{ name: 'recibo.pdf', bytes: receipt }]);
  mail(2, [{ name: 'outro.pdf', bytes: await pdf(1) }]);
  await taken();
  const all = await papers();
  const [one, other] = ['recibo.pdf', 'outro.pdf'].map((name) => all.find((paper) => paper.name === name));
  const transaction = scene.planted.find(({ entity }) => entity === FinanceTransaction);
  const subject = { subject: FinanceTransaction.id, subjectId: transaction?.ownId ?? '' };
  const attach = () => run('attachMailedPaper', { mailedPaperId: one?.id, ...subject }, '{ documentId }');
  const { answer } = await attach();
  expect(await attach()).toMatchObject({ code: 'CONFLICT', message: 'Outra pessoa já decidiu sobre este documento.' });
  await scene.host.within(2, async (tx) => {
    const documentId = String(answer?.documentId);
    expect(await tx.get(Document, documentId)).toMatchObject({ name: 'recibo.pdf', ...subject });
    const pages = await tx.list(DocumentPage, { filter: { documentId: { equalTo: documentId } } });
    expect(pages).toMatchObject([{ fileId: one?.fileId, sheets: 2, number: 1 }]);
    expect(await tx.get(MailedPaper, one?.id ?? '')).toMatchObject({ state: 'attached', documentId });
  });
  const input = { mailedPaperId: other?.id };
  expect((await run('refuseMailedPaper', input, '{ mailedPaperId }')).answer).toBeTruthy();
  expect(await run('attachMailedPaper', { ...input, ...subject }, '{ documentId }')).toMatchObject({
    code: 'CONFLICT',
  });
  expect((await run('restoreMailedPaper', input, '{ mailedPaperId }')).answer).toBeTruthy();
  expect((await papers()).find(({ id }) => id === other?.id)?.state).toBe('waiting');
});

test('what a paper became is told to whoever sees its record; that a document was deleted as well', async () => {
  await open();
  mail(1, [{ name: 'certidao.pdf', bytes: receipt }], { subject: 'Certidão' });
  await taken();
  const [paper] = await papers();
  const transaction = scene.planted.find(({ entity }) => entity === FinanceTransaction);
  const subject = { subject: FinanceTransaction.id, subjectId: transaction?.ownId ?? '' };
  const { answer } = await run('attachMailedPaper', { mailedPaperId: paper?.id, ...subject }, '{ documentId }');
  const documentId = String(answer?.documentId);
  const colleague = await scene.host.addMember(2, 'user');
  await scene.host.within(2, async (tx) => {
    const { id: profileId } = await tx.insert(Profile, { name: 'Protocolo', accessKeys: ['documents'] });
    await tx.insert(UserProfile, { userId: colleague, profileId });
  });
  const seenBy = async (who: string) => {
    const asked = '{ mailedPapers { nodes { documentId document { subjectId deletedAt } } } }';
    const { data } = await scene.host.graphql<{ mailedPapers: { nodes: unknown[] } }>(asked, {}, who);
    return data?.mailedPapers.nodes;
  };
  const { subjectId } = subject;
  expect(await seenBy(admin)).toEqual([{ documentId, document: { subjectId, deletedAt: null } }]);
  // Holds the key of documents, and sees no money of the office.
  expect(await seenBy(await scene.host.authorization(colleague, 2))).toEqual([{ documentId, document: null }]);
  await run('deleteDocument', { id: documentId }, '{ document { id } }');
  expect(await seenBy(admin)).toEqual([{ documentId, document: { subjectId, deletedAt: expect.any(String) } }]);
});

test('several papers become documents of one record; one that somebody else has decided on is told and stays as it is', async () => {
  await open();
  for (const uid of [1, 2, 3]) mail(uid, [{ name: `recibo ${uid}.jpg`, bytes: jpeg }]);
  await taken();
  const all = await papers();
  const mailedPaperIds = all.map(({ id }) => id);
  const [first, ...others] = all.toSorted((one, other) => one.name.localeCompare(other.name));
  await run('refuseMailedPaper', { mailedPaperId: first?.id }, '{ mailedPaperId }');
  const transaction = scene.planted.find(({ entity }) => entity === FinanceTransaction);
  const subject = { subject: FinanceTransaction.id, subjectId: transaction?.ownId ?? '' };
  const shape = '{ documentIds left { mailedPaperId message } }';
  const attach = (input: object) => run('attachMailedPapers', { mailedPaperIds, ...subject, ...input }, shape);
  // Neither a record that is not there nor a paper that is not there leaves half of them attached.
  expect((await attach({ subjectId: '019b0000-0000-7000-8000-000000000000' })).code).toBe('NOT_FOUND');
  expect((await attach({ mailedPaperIds: [...mailedPaperIds, subject.subjectId] })).code).toBe('NOT_FOUND');
  expect((await papers()).filter(({ state }) => state === 'waiting')).toHaveLength(2);
  const { answer } = await attach({});
  const documentIds = answer?.documentIds as string[] | undefined;
  expect(answer?.left).toEqual([
    { mailedPaperId: first?.id, message: 'Outra pessoa já decidiu sobre este documento.' },
  ]);
  await scene.host.within(2, async (tx) => {
    const documents = await tx.list(Document, { filter: { id: { in: documentIds ?? [] } } });
    expect(documents.map(({ name }) => name).toSorted()).toEqual(others.map(({ name }) => name));
    expect(documents.every(({ subjectId }) => subjectId === subject.subjectId)).toBe(true);
  });
  expect((await papers()).map(({ state }) => state).toSorted()).toEqual(['attached', 'attached', 'refused']);
});

test('senders are addresses or domains, and named before it is turned on; a mailbox that is silent is told', async () => {
  expect(await run('saveMailFolder', { isOpen: true, senders: [] }, '{ isOpen }')).toMatchObject({
    code: 'VALIDATION',
  });
  for (const sender of ['maria', 'a@b', '@', 'maria@example.org, joao@example.org', '<a@example.org>'])
    expect([sender, (await open([sender])).code]).toEqual([sender, 'VALIDATION']);
  expect(await run('lookForMail', {}, '{ jobId }')).toMatchObject({
    message: 'O recebimento por e-mail está desligado.',
  });
  await open([' Maria@Example.org ']);
  isSilent = true;
  expect(await taken()).toEqual({ papers: 0, refused: 0, problem: 'silent' });
  const settings = '{ mailFolderSetup { address senders problem } }';
  const { data } = await scene.host.graphql<{ mailFolderSetup: Record<string, unknown> }>(settings, {}, admin);
  expect(data?.mailFolderSetup).toMatchObject({ senders: ['maria@example.org'], problem: 'silent' });
  expect(data?.mailFolderSetup.address).toMatch(/^papeis\+[0-9a-f]{16}@example\.org$/);
  const user = await scene.host.authorization(await scene.host.addMember(2, 'user'), 2);
  for (const [name, input, answer] of [
    ['saveMailFolder', { isOpen: false, senders: [] }, '{ isOpen }'],
    ['lookForMail', {}, '{ jobId }'],
    ['renewMailAddress', {}, '{ address }'],
  ] as const)
    expect([name, (await run(name, input, answer, user)).code]).toEqual([name, 'FORBIDDEN']);
});

test('a job of nobody who turned it on reads no mailbox', async () => {
  mail(1, [{ name: 'a.pdf', bytes: receipt }]);
  await scene.host.within(2, (tx) => tx.enqueue(takeMail, {}));
  await new Promise((later) => setTimeout(later, 500));
  expect(fetched).toEqual([]);
});

test('the clock looks for e-mails, and at signatures, of those alone who have some', async () => {
  const watched = ['documents.takeMail', 'documents.watchSignatures'];
  const started = () =>
    scene.host.within(2, async (tx) =>
      (await tx.list(Job, { filter: { type: { in: watched } }, first: 1000 })).map(({ id, type }) => `${type} ${id}`),
    );
  const passTime = async () => {
    const before = await started();
    await scene.host.within(2, async (tx) => {
      const rows = await tx.list(JobSchedule, { filter: { scheduleId: { in: watched } } });
      expect(rows).toHaveLength(2);
      for (const { id } of rows) await tx.update(JobSchedule, id, { nextDueAt: '2026-03-02T12:00:00Z' });
    });
    await scene.host.runtime.scheduler.tick();
    return (await started()).filter((one) => !before.includes(one)).map((one) => one.split(' ')[0]);
  };
  await scene.host.runtime.scheduler.tick();
  expect(await passTime()).toEqual([]);
  await open();
  expect(await passTime()).toEqual(['documents.takeMail']);
});
