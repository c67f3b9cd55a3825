import { type FoundMail, MailFolderFailure } from '@gleba/sdk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createImapMailFolder } from '../../host-api/src/mail/imap-mail-folder.ts';
import { type ImapServer, startImapServer } from './support/imap-server.ts';

/** The real driver against a server that speaks the protocol. */
let server: ImapServer;
const said: string[] = [];
const note = (message: string, facts?: object) => void said.push(`${message} ${JSON.stringify(facts)}`);
const log = { debug: note, info: note, warn: note, error: note };
const address = 'papeis@example.org';
const code = '0123456789abcdef';

beforeAll(async () => {
  server = await startImapServer();
});
afterEach(() => {
  server.mails.splice(0);
  server.commands.splice(0);
  server.moods.clear();
  server.uidValidity = 7;
});
afterAll(() => server.stop());

const mail = (uid: number, to: string, text = 'Segue a nota.', more = '') => ({
  uid,
  receivedAt: new Date('2026-03-02T12:30:00Z'),
  source: `From: Maria <maria@example.org>\r\nTo: ${to}\r\n${more}Subject: Nota de ${uid}\r\nMessage-ID: <${uid}@example.org>\r\n\r\n${text}\r\n`,
});
const own = `papeis+${code}@example.org`;

async function read(url = server.url, asked: { after?: string | null; most?: number; signal?: AbortSignal } = {}) {
  const found: (Omit<FoundMail, 'bytes'> & { text: string })[] = [];
  const { after = null, most = 10, signal = new AbortController().signal } = asked;
  for await (const { bytes, ...one } of createImapMailFolder({ url, address }, log).read({ code, after, most, signal }))
    found.push({ ...one, text: Buffer.from(await bytes()).toString('latin1') });
  return found;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof MailFolderFailure ? error.problem : String(error)),
  );

test('gives what was sent to the code’s address, the oldest first, and changes nothing in the mailbox', async () => {
  const { mails } = server;
  mails.push(mail(5, own), mail(3, `Office <${own}>`), mail(4, 'papeis+ffffffffffffffff@example.org'));
  mails.push(mail(9, 'list@example.org', 'Pela lista.', `Delivered-To: ${own}\r\n`));
  const found = await read();
  expect(found.map(({ mark }) => mark)).toEqual(['7:3', '7:5', '7:9']);
  expect(found[0]).toMatchObject({
    ...{ sender: 'maria@example.org', subject: 'Nota de 3', receivedAt: '2026-03-02T12:30:00.000Z' },
    ...{ size: mails[1]?.source.length, text: mails[1]?.source },
  });
  expect(server.commands.filter((command) => /STORE|MOVE|EXPUNGE|SELECT|COPY/.test(command))).toEqual([]);
  expect(server.commands.at(-1)).toBe('LOGOUT');
});

test('goes on behind a mark, so many at a time, and begins anew where the mailbox was made anew', async () => {
  server.mails.push(mail(3, own), mail(5, own), mail(9, own));
  expect((await read(server.url, { after: '7:3' })).map(({ mark }) => mark)).toEqual(['7:5', '7:9']);
  expect((await read(server.url, { after: '7:3', most: 1 })).map(({ mark }) => mark)).toEqual(['7:5']);
  // `n:*` names the last one also where it stands before n.
  expect(await read(server.url, { after: '7:9' })).toEqual([]);
  server.uidValidity = 8;
  expect((await read(server.url, { after: '7:9' })).map(({ mark }) => mark)).toEqual(['8:3', '8:5', '8:9']);
});

test('an e-mail whose bytes nobody asks for is not fetched', async () => {
  server.mails.push(mail(3, own));
  const folder = createImapMailFolder({ url: server.url, address }, log);
  const asked = { code, after: null, most: 10, signal: new AbortController().signal };
  for await (const { sender } of folder.read(asked)) expect(sender).toBe('maria@example.org');
  expect(server.commands.filter((command) => command.includes('BODY'))).toEqual([]);
});

test('a wrong password is a refusal, and stands in no log', async () => {
  const url = server.url.replace(encodeURIComponent('caixa secreta'), 'hunter7');
  expect(await failure(read(url))).toBe('refused');
  expect(said.join('\n')).not.toMatch(/hunter7|caixa/);
  server.moods.set('LOGIN', ['refuse']);
  expect(await failure(read())).toBe('refused');
});

test('a server that hangs up, breaks off in an e-mail or is not there is silent; what came before is kept', async () => {
  server.mails.push(mail(3, own, 'x'.repeat(5000)), mail(5, own));
  for (const [command, mood] of [
    ['EXAMINE', 'hang up'],
    ['SEARCH', 'hang up'],
    ['FETCH', 'break off'],
  ] as const) {
    server.moods.set(command, command === 'FETCH' ? ['refuse', mood] : [mood]);
    expect([command, await failure(read())]).toEqual([command, 'silent']);
  }
  server.moods.clear();
  expect(await read()).toHaveLength(2);
  expect(await failure(read('imap://a:b@127.0.0.1:1/INBOX'))).toBe('silent');
});

test('whoever cancels is not kept waiting by a silent server', async () => {
  server.mails.push(mail(3, own));
  for (const command of ['LOGIN', 'EXAMINE', 'SEARCH', 'FETCH']) {
    server.moods.set(command, ['be silent']);
    server.commands.splice(0);
    const canceller = new AbortController();
    const reading = read(server.url, { signal: canceller.signal });
    await expect.poll(() => server.commands.join('\n')).toContain(command);
    canceller.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  }
});

test('a password goes to another machine over an encrypted connection only', async () => {
  // Every name of this machine but its own three is another's, as far as the driver knows.
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  expect(await failure(read(url))).toBe('silent');
  expect(server.commands.filter((command) => command.startsWith('LOGIN'))).toEqual([]);
});
