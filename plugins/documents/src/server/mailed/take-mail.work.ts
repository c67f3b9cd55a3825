import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import {
  type ForeignReaders,
  type FoundMail,
  GlebaError,
  keyPathOf,
  type MailFolder,
  MailFolderFailure,
  type MailFolderProblem,
  type ReaderName,
  StoredFile,
} from '@gleba/sdk';
import { fileKey, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { MailFolderSetting } from '../../entities/mail-folder-setting.entity.ts';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import { takeMail } from '../../jobs/take-mail.job.ts';
import { type MailAttachment, mailFile } from '../../mailed/mail-file.ts';
import {
  isNamed,
  largestMail,
  type MailedProblem,
  mostMails,
  mostPapersADay,
  mostStrangers,
  plainLine,
} from '../../mailed/mail-values.ts';
import { type PageFacts, pageFile } from '../../page-facts.ts';
import { pagePurpose } from '../../page-files.ts';
import { extensionsOf } from '../pages/read-pages.ts';

interface Done {
  readonly papers: number;
  readonly refused: number;
}
/** `ended`: the mailbox was read to its end, or could not be. */
type Context = JobContext<Done & { readonly ended?: { readonly problem: MailFolderProblem | null } }>;

/** A file of an e-mail: with its bytes at `path` where it becomes a page, and with a problem where it does not. */
interface Taken {
  readonly name: string;
  readonly bytes: number;
  readonly page?: { readonly path: string; readonly facts: PageFacts };
  readonly problem?: MailedProblem;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Takes each e-mail to the office's address once: its rows, and the mark behind which the next run goes on, are written together. Nothing
 * of an e-mail of somebody whom the office did not name is fetched but who sent it.
 */
export function takeMailWork(folder: MailFolder | undefined, readers: ForeignReaders) {
  async function run(context: Context) {
    const { ended, ...before } = context.checkpoint ?? { papers: 0, refused: 0 };
    if (ended) return { ...before, ...ended };
    let done: Done = before;
    const [setting] = await context.transaction((tx) => tx.list(MailFolderSetting, { first: 1 }));
    if (!folder || !setting?.isOpen) return { ...done, problem: null };
    const { id, code, mark: after, senders } = setting;
    let problem: MailFolderProblem | null = null;
    try {
      for await (const mail of folder.read({ code, after, most: mostMails, signal: context.signal })) {
        if (!(await context.transaction(hasRoom))) break;
        done = await takeOne(context, readers, { mail, settingId: id, senders: senders ?? [], done });
      }
    } catch (error) {
      if (!(error instanceof MailFolderFailure)) throw error;
      problem = error.problem;
    }
    const lookedAt = new Date().toISOString();
    await context.step({ ...done, ended: { problem } }, async (tx) => {
      await tx.update(MailFolderSetting, id, { lookedAt, problem });
    });
    return { ...done, problem };
  }
  return work(takeMail, run, { hasWork: async (tx) => folder !== undefined && (await isOpen(tx)) });
}

const isOpen = async (tx: UnitOfWork) =>
  (await tx.count(MailFolderSetting, { filter: { isOpen: { equalTo: true } } })) > 0;

interface Task {
  readonly mail: FoundMail;
  readonly settingId: string;
  readonly senders: readonly string[];
  readonly done: Done;
}

async function takeOne(
  context: Context,
  readers: ForeignReaders,
  { mail, settingId, senders, done }: Task,
): Promise<Done> {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-mail-'));
  try {
    const { key, files } = await filesOf(context, readers, mail, { senders, folder });
    const kept: Awaited<ReturnType<typeof keep>>[] = [];
    // One after the other: of an e-mail's files no more than one is in memory.
    for (const [number, file] of files.entries()) kept.push(await keep(context, key, file, number));
    const now = {
      papers: done.papers + files.filter(({ page }) => page).length,
      refused: done.refused + files.filter(({ page }) => !page).length,
    };
    await context.step(now, async (tx) => {
      await tx.update(MailFolderSetting, settingId, { mark: mail.mark });
      const isTaken = (await tx.count(MailedPaper, { filter: { mailKey: { equalTo: key } } })) > 0;
      const isStranger = files.some(({ problem }) => problem === 'senderUnknown');
      if (isTaken || (isStranger && (await strangersToday(tx)) >= mostStrangers)) return;
      for (const [number, { row, paper }] of kept.entries()) {
        if (row) await tx.insert(StoredFile, row);
        await tx.insert(MailedPaper, { ...paper, ...saidBy(mail), mailKey: key, number });
      }
    });
    return now;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const saidBy = ({ sender, subject, receivedAt }: FoundMail) => ({
  sender: plainLine(sender).slice(0, 254) || '—',
  mailSubject: plainLine(subject).slice(0, 300) || null,
  receivedAt,
});

/** What the e-mail holds, or the one reason why nobody looks into it. */
async function filesOf(
  context: Context,
  readers: ForeignReaders,
  mail: FoundMail,
  { senders, folder }: { readonly senders: readonly string[]; readonly folder: string },
): Promise<{ readonly key: string; readonly files: readonly Taken[] }> {
  const { sender, subject, receivedAt, size } = mail;
  const unread = (problem: MailedProblem, key = digest(`${sender}\n${subject}\n${receivedAt}\n${size}`)) => ({
    key,
    files: [{ name: `${plainLine(subject).slice(0, 290) || '—'}.eml`, bytes: size, problem }],
  });
  if (!isNamed(senders, sender)) return unread('senderUnknown');
  if (size > largestMail) return unread('mailTooLarge');
  const bytes = await mail.bytes();
  const key = digest(bytes);
  const path = join(folder, 'mail.eml');
  await writeFile(path, bytes);
  const facts = await opened(context, readers, mailFile, { input: { path, folder }, bytes: bytes.length });
  if (!facts || 'refused' in facts) return unread('mailBroken', key);
  const files: Taken[] = [];
  for (const file of facts.attachments) files.push(await looked(context, readers, file));
  return facts.left > 0 ? { key, files: [...files, ...unread('tooManyFiles').files] } : { key, files };
}

async function looked(
  context: Context,
  readers: ForeignReaders,
  { name, path, bytes }: MailAttachment,
): Promise<Taken> {
  const facts = await opened(context, readers, pageFile, { input: { path }, bytes });
  if (!facts || 'refused' in facts) return { name: name || '—', bytes, problem: facts?.refused ?? 'pageBroken' };
  return { name: name || `1${extensionOf(facts)}`, bytes, page: { path, facts } };
}

/** Undefined for what takes the reader's time, memory or process: such an e-mail is put aside like any other that cannot be read. */
async function opened<Input, Facts>(
  { actor: { organizationId } }: Context,
  readers: ForeignReaders,
  reader: ReaderName<Input, Facts, never, never>,
  { input, bytes }: { readonly input: Input; readonly bytes: number },
): Promise<Facts | undefined> {
  try {
    const turn = { asker: 'job', organizationId } as const;
    const { facts, close } = await readers.open(reader, input, { turn, bytes });
    await close();
    return facts;
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'VALIDATION') return undefined;
    throw error;
  }
}

const extensionOf = ({ type }: PageFacts): string => extensionsOf[type][0] ?? '';

/** The bytes are written before the rows, at a place that follows from the e-mail: what is taken again after a crash takes the same one. */
async function keep({ actor: { organizationId }, files }: Context, key: string, file: Taken, number: number) {
  const { name, bytes, page, problem } = file;
  const kilobytes = Math.ceil(bytes / 1000);
  if (!page) return { paper: { name, kilobytes, state: 'refused' as const, problem: problem ?? null } };
  const id = idOf(`${organizationId} ${key} ${number}`);
  const storageKey = fileKey(organizationId, id);
  await files.write(storageKey, await readFile(page.path));
  const extension = extname(name).toLowerCase() || extensionOf(page.facts);
  const place = { fileName: name, size: bytes, orgId: organizationId, fileId: id, uuid: id };
  const row = {
    ...{ id, name, extension: extension.slice(0, 20), mimeType: page.facts.type, kilobytes, purpose: pagePurpose },
    ...{ status: 'stored' as const, storageKey, path: keyPathOf('files/{orgId}/{fileId}/{fileName}', place) },
  };
  return { row, paper: { name, kilobytes, fileId: id } };
}

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/** An id by what it is of (RFC 9562, 5.8). */
function idOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const sinceYesterday = () => ({ createdAt: { greaterThan: new Date(Date.now() - dayMs).toISOString() } });

const hasRoom = async (tx: UnitOfWork) =>
  (await tx.count(MailedPaper, { filter: { fileId: { isNull: false }, ...sinceYesterday() } })) < mostPapersADay;

const strangersToday = (tx: UnitOfWork) =>
  tx.count(MailedPaper, { filter: { problem: { equalTo: 'senderUnknown' }, ...sinceYesterday() } });
