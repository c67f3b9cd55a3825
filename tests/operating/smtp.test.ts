import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpSender } from '../../host-api/src/mail/smtp-sender.ts';

/** The real driver against a real SMTP server of this process. */
const taken: { to: string[]; source: string }[] = [];
/** What the server says to the next recipients, first one first. */
const moods: number[] = [];
let server: SMTPServer;
let url = '';

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      const code = moods.shift();
      done(code === undefined ? undefined : Object.assign(new Error('no'), { responseCode: code }));
    },
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += String(chunk);
      });
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const message = {
  organizationId: 2,
  to: 'maria@example.org',
  subject: 'Convite para São João',
  text: 'Olá, Maria',
  html: '<p>Olá, Maria</p>',
};

test('an e-mail arrives as it was written, as text and HTML, from the address of the settings', async () => {
  await createSmtpSender({ url, from: 'gleba@example.org' }).send(message);
  const [mail] = taken;
  expect(mail?.to).toEqual(['maria@example.org']);
  expect(mail?.source).toMatch(/^From: gleba@example\.org\r$/m);
  expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.source).toContain('multipart/alternative');
});

test('a file goes along under its name, as it is', async () => {
  const bytes = Buffer.from('PK planilha');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const attachments = [{ name: 'Fluxo de março.xlsx', mimeType, bytes }];
  await createSmtpSender({ url, from: 'gleba@example.org' }).send({ ...message, attachments });
  const source = taken.at(-1)?.source ?? '';
  expect(source).toContain('multipart/mixed');
  expect(source).toContain('Content-Disposition: attachment');
  expect(source).toContain(bytes.toString('base64'));
});

test("an organization's e-mail comes in its name, from the program's own address, and its answers go to it", async () => {
  const fromName = 'Terra "Viva" <x@evil.example>';
  await createSmtpSender({ url, from: 'gleba@example.org' }).send({
    ...message,
    fromName,
    replyTo: 'contato@terra.example',
  });
  const source = taken.at(-1)?.source ?? '';
  // Whatever stands in the name is quoted: the address behind it is the only one.
  expect(source).toMatch(/^From: "Terra \\"Viva\\" <x@evil\.example>" <gleba@example\.org>\r$/m);
  expect(source).toMatch(/^Reply-To: contato@terra\.example\r$/m);
});

test('a refusal for good is told as one, anything else is to be tried again', async () => {
  const sender = createSmtpSender({ url, from: 'gleba@example.org' });
  moods.push(550, 450);
  await expect(sender.send(message)).rejects.toMatchObject({ name: 'GlebaError' });
  await expect(sender.send(message)).rejects.toMatchObject({ responseCode: 450 });
  await sender.send(message);
  const silent = createSmtpSender({ url: 'smtp://127.0.0.1:9', from: 'gleba@example.org' });
  await expect(silent.send(message)).rejects.toMatchObject({ code: 'ESOCKET' });
});

test('a password is not told to a server that cannot encrypt', async () => {
  const before = taken.length;
  const sender = createSmtpSender({ url: url.replace('//', '//user:secret@'), from: 'gleba@example.org' });
  await expect(sender.send(message)).rejects.toThrow();
  expect(taken).toHaveLength(before);
});
