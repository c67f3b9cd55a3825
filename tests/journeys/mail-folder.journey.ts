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
  await page.getByText('Anexados', { exact: true }).click();
  // To the paper itself, and to whose it is.
  await expect(page.getByRole('link', { name: 'recibo.jpg' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await look('attached');
  await page.getByRole('link', { name: /Emolumentos da matrícula 812/ }).click();
  await expect(page).toHaveURL(/\/finance\/finance-transaction\//);
  expect(trouble()).toEqual([]);
});

/** Takes what was sent meanwhile. */
async function fetchMail(name: string): Promise<void> {
  await page.goto(`${program.address}/mailed-papers`);
  await page.getByRole('button', { name: 'Buscar agora' }).click();
  await expect(page.getByText(name)).toBeVisible({ timeout: 60_000 });
}

test('a transaction takes papers that wait, from among its documents', async () => {
  send(4, 'maria@cartorio.example', 'Comprovante da matrícula 812', 'comprovante.jpg', jpeg);
  send(5, 'joao@obra.example', 'Foto da placa', 'placa.jpg', jpeg);
  send(6, 'joao@obra.example', 'Catálogo', 'catalogo.jpg', jpeg);
  await fetchMail('comprovante.jpg');
  await expect(page.getByText('placa.jpg')).toBeVisible();
  await page.getByText('Anexados', { exact: true }).click();
  await page.getByRole('link', { name: /Emolumentos da matrícula 812/ }).click();
  await page.getByRole('tab', { name: 'Documentos' }).click();
  await page.getByRole('button', { name: 'Dos e-mails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar dos recebidos por e-mail' });
  await dialog.getByLabel('Procurar por arquivo, remetente ou assunto').fill('placa');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'placa.jpg' }).check();
  await dialog.getByLabel('Procurar por arquivo, remetente ou assunto').fill('');
  await dialog.getByRole('checkbox', { name: 'comprovante.jpg' }).check();
  await settled(page);
  await expectAccessible(page);
  await look('of-the-record');
  // Somebody else puts one of them aside meanwhile: it is told, the others are taken.
  await dialog.getByRole('checkbox', { name: 'catalogo.jpg' }).check();
  const ask = await api(program.address);
  const { mailedPapers } = await ask<{ mailedPapers: { nodes: { id: string }[] } }>(
    '{ mailedPapers(filter: { name: { equalTo: "catalogo.jpg" } }) { nodes { id } } }',
  );
  await ask('mutation($i: RefuseMailedPaperInput!) { refuseMailedPaper(input: $i) { mailedPaperId } }', {
    i: { mailedPaperId: mailedPapers.nodes[0]?.id },
  });
  await dialog.getByRole('button', { name: 'Anexar 3 documentos' }).click();
  await expect(page.getByText('2 documentos anexados.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('catalogo.jpg: Outra pessoa já decidiu sobre este documento.');
  await expect(dialog.getByText('Nenhum documento recebido aguarda.')).toBeVisible();
  await expectAccessible(page);
  await look('left');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('article', { name: 'placa.jpg' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'comprovante.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dos e-mails' })).toHaveCount(0);
  await settled(page);
  await look('taken');
  expect(trouble()).toEqual([]);
});

test('a transaction is made of a paper, and the paper is attached to it', async () => {
  send(7, 'maria@cartorio.example', 'Certidão 4411', 'certidao.jpg', jpeg);
  await fetchMail('certidao.jpg');
  await page.getByRole('button', { name: 'Anexar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar certidao.jpg' });
  await dialog.getByLabel('A que pertence').click();
  await page.getByRole('option', { name: 'Lançamento', exact: true }).click();
  const record = dialog.getByLabel('Registro');
  await record.click();
  await record.fill('Certidão 4411');
  await page.getByRole('option', { name: 'Criar lançamento' }).click();
  const form = page.getByRole('dialog', { name: 'Criar despesa' });
  await expect(form.getByLabel(/^Descrição/)).toHaveValue('Certidão 4411');
  // What is missing is said, and nothing is lost.
  await form.getByRole('button', { name: 'Criar despesa' }).click();
  await expect(form.getByLabel(/^Descrição/)).toHaveValue('Certidão 4411');
  await form.getByLabel(/^Valor/).fill('61,90');
  await form.getByLabel(/^Vencimento/).fill('20/03/2026');
  await form.getByRole('combobox', { name: /^Categoria/ }).click();
  await page.getByRole('option').first().click();
  await settled(page);
  await expectAccessible(page);
  await look('new-transaction');
  await form.getByRole('button', { name: 'Criar despesa' }).click();
  await expect(form).toBeHidden();
  await expect(record).toHaveValue('Certidão 4411');
  await dialog.getByRole('button', { name: 'Anexar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nada aqui')).toBeVisible();
  await page.getByText('Anexados', { exact: true }).click();
  await expect(page.getByRole('link', { name: /Certidão 4411/ })).toBeVisible();
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});

test('a document that was deleted says so where its paper is listed', async () => {
  const ask = await api(program.address);
  const { documents } = await ask<{ documents: { nodes: { id: string }[] } }>(
    '{ documents(filter: { name: { equalTo: "certidao.jpg" } }) { nodes { id } } }',
  );
  await ask('mutation($id: UUID!) { deleteDocument(input: { id: $id }) { document { id } } }', {
    id: documents.nodes[0]?.id,
  });
  await page.goto(`${program.address}/mailed-papers?state=attached`);
  await expect(page.getByText('Documento excluído')).toBeVisible();
  await expect(page.getByRole('link', { name: /Certidão 4411/ })).toHaveCount(0);
  await settled(page);
  await look('deleted');
});
