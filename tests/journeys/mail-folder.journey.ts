import { expect, type Page } from '@playwright/test';
import { jpeg } from '../../plugins/documents/tests/server/page-bytes.ts';
import { type ImapServer, startImapServer } from '../operating/support/imap-server.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** An office turns papers by e-mail on; a receipt that is sent to its address becomes a transaction's document. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let mailbox: ImapServer;
let trouble: () => string[];
let address = '';

test.beforeAll(async ({ browser }) => {
  mailbox = await startImapServer();
  const settings = { GLEBA_MAIL_FOLDER_URL: mailbox.url, GLEBA_MAIL_FOLDER_ADDRESS: 'papeis@example.org' };
  program = await startProgram({ settings });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(async ({ browser }) => {
  await endJourney(browser, program);
  await mailbox.stop();
});

const look = (name: string) => lookAt(page, `mail-folder/${name}`);

test('an administrator says whose e-mails are taken, and gets an address', async () => {
  await signIn(page, program.address);
  await page.goto(`${program.address}/mailed-papers`);
  await expect(page.getByText('O recebimento por e-mail está desligado')).toBeVisible();
  await look('closed');
  await page.goto(`${program.address}/admin/mail-folder`);
  await page.getByRole('switch', { name: 'Receber documentos por e-mail' }).check({ force: true });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Diga de quem se aceitam e-mails.')).toBeVisible();
  await page.getByLabel('Remetentes autorizados').fill('maria@cartorio.example, @obra.example');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue(/^papeis\+[0-9a-f]{16}@example\.org$/);
  address = await page.getByLabel('Endereço', { exact: true }).inputValue();
  await settled(page);
  await expectAccessible(page);
  await look('settings');
});

function send(uid: number, from: string, subject: string, name: string, bytes: Uint8Array): void {
  const head = [`From: ${from}`, `To: ${address}`, `Subject: ${subject}`, `Message-ID: <${uid}@example.org>`];
  const type = 'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64';
  const part = `${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${Buffer.from(bytes).toString('base64')}`;
  const kind = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
  const source = `${[...head, ...kind].join('\r\n')}\r\n\r\n--b\r\n${part}\r\n--b--\r\n`;
  mailbox.mails.push({ uid, source, receivedAt: new Date('2026-03-02T12:30:00Z') });
}

test('what is sent to it waits, and becomes a document of a transaction', async () => {
  const ask = await api(program.address);
  const { financeCategories } = await ask<{ financeCategories: { nodes: { id: string }[] } }>(
    '{ financeCategories(first: 1, filter: { type: { equalTo: expense }, parentId: { isNull: false } }) { nodes { id } } }',
  );
  await ask('mutation($i: CreateFinanceTransactionInput!) { createFinanceTransaction(input: $i) { count } }', {
    i: {
      ...{ type: 'expense', description: 'Emolumentos da matrícula 812', dueDate: '2026-03-10', amount: '187.40' },
      categoryId: financeCategories.nodes[0]?.id,
    },
  });
  send(1, 'maria@cartorio.example', 'Recibo da matrícula 812', 'recibo.jpg', jpeg);
  send(2, 'joao@obra.example', 'Nota', 'nota.xml', Buffer.from('<nota/>'));
  send(3, 'alguem@longe.example', 'Oferta', 'oferta.jpg', jpeg);
  await page.goto(`${program.address}/mailed-papers`);
  await expect(page.getByText('Nada aqui')).toBeVisible();
  await page.getByRole('button', { name: 'Buscar agora' }).click();
  await expect(page.getByText('recibo.jpg')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Recibo da matrícula 812')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await look('waiting');
  await page.getByRole('button', { name: 'Anexar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A que pertence').click();
  await page.getByRole('option', { name: 'Lançamento', exact: true }).click();
  await dialog.getByLabel('Registro').click();
  await page.getByRole('option', { name: /Emolumentos/ }).click();
  await settled(page);
  await look('attach');
  await dialog.getByRole('button', { name: 'Anexar', exact: true }).click();
  await expect(page.getByText('Documento anexado.')).toBeVisible();
  await expect(page.getByText('Nada aqui')).toBeVisible();
  await page.getByText('Recusados', { exact: true }).click();
  await expect(page.getByText('Remetente não autorizado')).toBeVisible();
  await expect(page.getByText('Não é um PDF nem uma imagem')).toBeVisible();
  await settled(page);
  await look('refused');
  const { documents } = await ask<{ documents: { nodes: { name: string; subject: string }[] } }>(
    '{ documents(filter: { subject: { equalTo: "finance.financeTransaction" } }) { nodes { name subject } } }',
  );
  expect(documents.nodes).toEqual([{ name: 'recibo.jpg', subject: 'finance.financeTransaction' }]);
  expect(trouble()).toEqual([]);
});
