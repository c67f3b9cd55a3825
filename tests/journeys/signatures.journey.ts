import { archivable } from '@gleba/sdk/print/reading';
import { type Browser, expect, type Page } from '@playwright/test';
import { verdictOfOpenSsl } from '../../plugins/documents/tests/server/signatures/seal-verdict.ts';
import { checkArchive } from '../support/pdf-archive/archive-check.ts';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import {
  act,
  createProject,
  expectAccessible,
  lookAt,
  settled,
  signIn,
  takePicture,
  watchForTrouble,
} from './support/screens.ts';

/**
 * A PDF is asked to be signed by two people in order; one draws with a finger on a phone, the other writes the name on a computer; the sealed
 * paper is verified by OpenSSL and by the public page, which says no to another file; the settings are looked at.
 */
test.describe.configure({ mode: 'serial' });

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
let program: Program;
let office: Page;
let phone: Page;
let computer: Page;
let ask: Awaited<ReturnType<typeof api>>;
let trouble: readonly (() => string[])[] = [];
let projectId = '';
let landId = '';
let sealed: { readonly name: string; readonly bytes: Uint8Array };
let code = '';
let instrument: Buffer;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  office = await open(browser, wide, false);
  phone = await open(browser, narrow, true);
  computer = await open(browser, wide, false);
  trouble = [office, phone, computer].map(watchForTrouble);
  await signIn(office, program.address);
  ask = await api(program.address);
});
test.afterAll(({ browser }) => endJourney(browser));

async function open(browser: Browser, viewport: typeof wide, isMobile: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    isMobile,
    hasTouch: isMobile,
    acceptDownloads: true,
  });
  return context.newPage();
}
const look = (name: string) => lookAt(office, `signatures/${name}`);
async function lookAtPublic(page: Page, name: string): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  await takePicture(page, `signatures/${name}`, { fullPage: true });
}

/** What a letter to somebody says, once it is there. */
async function letter(recipient: string, has: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { storedMails } = await ask<{ storedMails: { nodes: { text: string }[] } }>(
        'query($r: String!) { storedMails(filter: { recipient: { equalTo: $r } }, orderBy: [CREATED_AT_DESC]) { nodes { text } } }',
        { r: recipient },
      );
      found = storedMails.nodes.map(({ text }) => has.exec(text)?.[1]).find((one) => one !== undefined);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
const openLink = async (page: Page, recipient: string) => {
  const link = `${program.address}/sign#token=${await letter(recipient, /\/sign#token=([\w-]{43})/)}`;
  await page.goto(link);
  return link;
};
const isDrawn = (page: Page) => expect(page.locator('[data-drawn=true]').first()).toBeVisible();

test('a PDF is asked to be signed by two people in order', async () => {
  test.setTimeout(240_000);
  await createProject(office, program.address, 'Vila das Assinaturas');
  projectId = new URL(office.url()).pathname.split('/')[2] ?? '';
  const press = await office.context().newPage();
  await press.setContent(
    '<h1>Contrato de compra e venda</h1><p>Quadra A, lote 1, área de 300,00 m².</p><h2 style="break-before:page">Cláusulas</h2>',
  );
  // As the program prints its own papers.
  const { bytes } = await archivable(await press.pdf({ format: 'A4', printBackground: true, tagged: true }));
  instrument = Buffer.from(bytes);
  await press.close();
  const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
    'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
    { i: { land: { projectId, block: 'A', lot: '1' } } },
  );
  landId = createLand.land.id;
  await office.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=documents.ofLand`);
  const group = office.getByRole('group', { name: 'Contrato de compra e venda do lote', exact: true }).first();
  await group
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: instrument });
  await expect(office.getByRole('article', { name: 'Contrato de compra e venda do lote' })).toBeVisible();
  await office.goto(`${program.address}/p/${projectId}/documents`);
  await office
    .getByRole('row', { name: /Contrato de compra e venda do lote/ })
    .getByText('Contrato de compra e venda do lote')
    .first()
    .click();
  await expect(office.getByText('Ninguém foi solicitado a assinar ainda.')).toBeVisible();
  await act(office, 'Solicitar assinaturas');
  const dialog = office.getByRole('dialog', { name: 'Solicitar assinaturas' });
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Escolha abaixo quem vai assinar.');
  for (const [number, name, email, as] of [
    [1, 'Ana Paula Conceição', 'ana.sign@example.org', 'Comprador(a)'],
    [2, 'Rui Barbosa', 'rui.sign@example.org', 'Testemunha'],
  ] as const) {
    await dialog.getByRole('button', { name: '+ Outra pessoa' }).click();
    const row = dialog.getByRole('group', { name: `Signatário ${number}` });
    await row.getByLabel('Nome').fill(name);
    await row.getByLabel('E-mail').fill(email);
    await row.getByLabel('WhatsApp').fill('(75) 98888-0001');
    await row.getByLabel('Assina como').click();
    await office.getByRole('option', { name: as }).click();
  }
  await dialog.getByLabel('Mensagem').fill('Por favor, assine até sexta.');
  await look('request');
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(office.getByText('Assinaturas solicitadas.')).toBeVisible();
  await expect(office.getByText('Aguarda a vez')).toBeVisible();
  // The link of whoever is asked, to be sent in a conversation; whoever waits for their turn has none yet.
  await office.getByRole('button', { name: /^Copiar link/ }).click();
  const written = await office.getByRole('link', { name: /^Enviar pelo WhatsApp: Ana/ }).getAttribute('href');
  expect(written).toMatch(/^https:\/\/wa\.me\/5575988880001\?text=/);
  expect(decodeURIComponent(written ?? '')).toContain(`${program.address}/sign`);
  await look('requested');
});

test('the first signs on a phone, with a finger', async () => {
  test.setTimeout(120_000);
  const linkOfAna = await openLink(phone, 'ana.sign@example.org');
  await expect(phone.getByRole('heading', { name: 'Olá, Ana Paula Conceição' })).toBeVisible();
  await isDrawn(phone);
  await lookAtPublic(phone, 'sign-phone');
  const pad = phone.getByRole('img', { name: 'Campo para desenhar a assinatura' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no field to draw in.');
  await phone.mouse.move(box.x + 20, box.y + box.height / 2);
  await phone.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    await phone.mouse.move(
      box.x + 20 + (step * (box.width - 40)) / 30,
      box.y + box.height / 2 + Math.sin(step / 2) * 30,
    );
  }
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Enviar código' }).click();
  await expect(phone.getByText('Código enviado. Ele vale por 10 minutos.')).toBeVisible();
  const sent = await letter('ana.sign@example.org', /^(\d{6})$/m);
  await phone.getByLabel('Código', { exact: true }).fill(sent === '000000' ? '111111' : '000000');
  await phone.getByLabel('Li os documentos e concordo').check();
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(phone.getByText('Código errado. Restam 4 tentativas.')).toBeVisible();
  await lookAtPublic(phone, 'sign-phone-wrong-code');
  await phone.getByLabel('Código', { exact: true }).fill(sent);
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Assinado' })).toBeVisible();
  await lookAtPublic(phone, 'signed-phone');
  await phone.reload();
  await expect(phone.getByText('a sua assinatura está registrada')).toBeVisible();
  await lookAtPublic(phone, 'copy-waits-phone');
  await phone.goto('about:blank');
  await phone.goto(`${linkOfAna.slice(0, -3)}xyz`);
  await expect(phone.getByRole('heading', { name: 'Link encerrado' })).toBeVisible();
  await lookAtPublic(phone, 'closed-phone');
});

test('the second writes the name on a computer, and the paper is closed', async () => {
  test.setTimeout(120_000);
  await openLink(computer, 'rui.sign@example.org');
  await isDrawn(computer);
  await computer.getByText('Escrever', { exact: true }).click();
  await expect(computer.getByLabel('Seu nome')).toHaveValue('Rui Barbosa');
  await computer.getByRole('button', { name: 'Enviar código' }).click();
  await computer.getByLabel('Código', { exact: true }).fill(await letter('rui.sign@example.org', /^(\d{6})$/m));
  await computer.getByLabel('Li os documentos e concordo').check();
  await lookAtPublic(computer, 'sign');
  await computer.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(computer.getByRole('heading', { name: 'Assinado' })).toBeVisible();
  await expect(office.getByText('Assinada', { exact: true })).toBeVisible({ timeout: 30_000 });
  await look('signed');
  sealed = await downloaded(office, () => office.getByRole('button', { name: 'Baixar assinado' }).click());
  expect(verdictOfOpenSsl(sealed.bytes)).toBe('verified');
  const title = 'Contrato de compra e venda do lote';
  expect(await checkArchive(sealed.bytes)).toEqual({ claim: '2B', title, faults: [] });
  // The last letter leads to the person's own copy.
  await letter('ana.sign@example.org', /Todas as pessoas assinaram([\s\S]*)/);
  await phone.goto('about:blank');
  await openLink(phone, 'ana.sign@example.org');
  const copy = await downloaded(phone, () =>
    phone.getByRole('button', { name: 'Baixar Contrato de compra e venda do lote' }).click(),
  );
  expect(Buffer.compare(copy.bytes, sealed.bytes)).toBe(0);
  await lookAtPublic(phone, 'copy-phone');
  const { signatureRequests } = await ask<{ signatureRequests: { nodes: { verificationCode: string }[] } }>(
    'query($p: UUID!) { signatureRequests(filter: { projectId: { equalTo: $p } }) { nodes { verificationCode } } }',
    { p: projectId },
  );
  code = signatureRequests.nodes[0]?.verificationCode ?? '';
});

test('deleting what is signed asks more, and nothing goes before the answer', async () => {
  await office.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=documents.ofLand`);
  const article = office.getByRole('article', { name: 'Contrato de compra e venda do lote' });
  await article.getByRole('button', { name: 'Excluir página' }).click();
  await expect(office.getByText('Este documento já foi assinado, deseja realmente excluí-lo?')).toBeVisible();
  await look('delete-signed');
  await office.keyboard.press('Escape');
  await expect(office.getByText('Este documento já foi assinado, deseja realmente excluí-lo?')).toBeHidden();
  await office.reload();
  await expect(article).toBeVisible();
});

test('the verification page says yes to the signed file and no to a changed one', async () => {
  await computer.goto(`${program.address}/verify#code=${code}`);
  await expect(computer.getByText('Ana C.')).toBeVisible();
  await expect(computer.getByText('a***@example.org', { exact: false })).toBeVisible();
  const choose = computer.locator('input[type=file]');
  const changed = Buffer.from(sealed.bytes);
  changed[500] = (changed[500] ?? 0) ^ 1;
  await choose.setInputFiles({ name: 'outro.pdf', mimeType: 'application/pdf', buffer: changed });
  await expect(computer.getByText('Não: este arquivo não é o que foi assinado')).toBeVisible();
  await lookAtPublic(computer, 'verify-no');
  await choose.setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(sealed.bytes) });
  await expect(computer.getByText('Sim: é o documento assinado')).toBeVisible();
  await lookAtPublic(computer, 'verify-yes');
  await phone.goto(`${program.address}/verify`);
  await phone.getByLabel('Código de verificação').fill('AAAA-BBBB-CCCC-DDDD');
  await phone.getByRole('button', { name: 'Verificar' }).click();
  await expect(phone.getByText('Nenhum documento assinado tem este código.')).toBeVisible();
  await lookAtPublic(phone, 'verify-phone');
});

test('people are put in another order; who has signed hears that another refused, and the office keeps the record of it', async () => {
  test.setTimeout(240_000);
  await office.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=documents.ofLand`);
  const group = office.getByRole('group', { name: 'Comprovante do tempo de posse', exact: true }).first();
  await group
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'posse.pdf', mimeType: 'application/pdf', buffer: instrument });
  await expect(office.getByRole('article', { name: 'Comprovante do tempo de posse' })).toBeVisible();
  const { documents } = await ask<{ documents: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { documents(filter: { projectId: { equalTo: $p }, name: { equalTo: "Comprovante do tempo de posse" } }) { nodes { id } } }',
    { p: projectId },
  );
  const record = `${program.address}/documents/${documents.nodes[0]?.id}`;
  await office.goto(record);
  await act(office, 'Solicitar assinaturas');
  const dialog = office.getByRole('dialog', { name: 'Solicitar assinaturas' });
  for (const [number, name, email] of [
    [1, 'Eva Refusa', 'eva.sign@example.org'],
    [2, 'Ivo Primeiro', 'ivo.sign@example.org'],
  ] as const) {
    await dialog.getByRole('button', { name: '+ Outra pessoa' }).click();
    const row = dialog.getByRole('group', { name: `Signatário ${number}` });
    await row.getByLabel('Nome').fill(name);
    await row.getByLabel('E-mail').fill(email);
  }
  await dialog.getByRole('button', { name: 'Mover Ivo Primeiro' }).focus();
  await office.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('group', { name: 'Signatário 1' }).getByLabel('Nome')).toHaveValue('Ivo Primeiro');
  await look('reordered');
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(office.getByText('Assinaturas solicitadas.')).toBeVisible();

  await phone.goto('about:blank');
  const linkOfIvo = await openLink(phone, 'ivo.sign@example.org');
  await isDrawn(phone);
  await expect(phone.getByText('Para assinar falta: desenhar ou escrever a assinatura')).toBeVisible();
  await phone.getByRole('button', { name: 'Ampliar' }).click();
  await isDrawn(phone);
  await lookAtPublic(phone, 'sign-phone-large');
  await phone.getByText('Escrever', { exact: true }).click();
  await phone.getByRole('button', { name: 'Enviar código' }).click();
  await phone.getByLabel('Código', { exact: true }).fill(await letter('ivo.sign@example.org', /^(\d{6})$/m));
  await phone.getByLabel('Li os documentos e concordo').check();
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Assinado' })).toBeVisible();

  await computer.goto('about:blank');
  await openLink(computer, 'eva.sign@example.org');
  await isDrawn(computer);
  await computer.getByRole('button', { name: 'Recusar' }).click();
  await computer.getByLabel('Por que você não assina?').fill('O nome da rua está errado');
  await computer.getByRole('button', { name: 'Recusar' }).click();
  await expect(computer.getByRole('heading', { name: 'Recusa registrada' })).toBeVisible();

  await letter('ivo.sign@example.org', /(Eva R\. recusou assinar)/);
  await phone.goto('about:blank');
  await phone.goto(linkOfIvo);
  await expect(phone.getByRole('heading', { name: 'Solicitação encerrada' })).toBeVisible();
  await expect(phone.getByText(/^Eva R\. recusou assinar em/)).toBeVisible();
  await expect(phone.getByText(/^Você assinou em/)).toBeVisible();
  await lookAtPublic(phone, 'ended-phone');

  await office.goto(record);
  await expect(office.getByText('O nome da rua está errado').first()).toBeVisible();
  await act(office, 'Solicitar assinaturas');
  await dialog.getByRole('button', { name: '+ Ivo Primeiro' }).click();
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(office.getByText('Assinaturas solicitadas.')).toBeVisible();
  const former = office.getByRole('region', { name: 'Solicitações anteriores' });
  await former.getByText('Recusada', { exact: true }).click();
  await expect(former.getByText('Eva Refusa', { exact: true })).toBeVisible();
  await look('former');
  const proof = await downloaded(office, () => former.getByRole('button', { name: 'Baixar registro' }).click());
  const { pages } = await readPdf(proof.bytes);
  expect(pages.at(-1)?.text).toContain('O nome da rua está errado');
  await office.getByRole('tab', { name: 'Histórico' }).click();
  const history = office.getByRole('tabpanel', { name: 'Histórico' });
  await expect(history.getByText('Assinatura:').first()).toBeVisible();
  await expect(history.getByText('Código da assinatura:')).toHaveCount(0);
  await look('history');
});

test('a contract waits for the signatures of its instrument, and is in force with them', async () => {
  test.setTimeout(240_000);
  const { land, table, method, partner } = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($p: UUID!) {
       land: createLand(input: { land: { projectId: $p, block: "B", lot: "7", price: "60000" } }) { land { id } }
       table: createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Assinatura",
         maxNumInstallments: 120, canSkipInsurance: true } }) { paymentConditionTable { id } }
       method: createPaymentMethod(input: { paymentMethod: { name: "Boleto da assinatura" } }) { paymentMethod { id } }
       partner: createPartner(input: { partner: { name: "Célia Compradora", cpf: "205.817.390-27",
         email: "celia.sign@example.org" } }) { partner { id } } }`,
    { p: projectId },
  );
  const { createContract } = await ask<{ createContract: { contract: { id: string } } }>(
    'mutation($i: CreateContractInput!) { createContract(input: $i) { contract { id } } }',
    {
      i: {
        contract: {
          ...{ projectId, landIds: [land?.land?.id], numInstallments: 12, initialDueDate: '2031-01-31' },
          ...{ paymentConditionTableId: table?.paymentConditionTable?.id, amortizationMethod: 'none' },
          paymentMethodId: method?.paymentMethod?.id,
          customers: [{ partnerId: partner?.partner?.id, share: '100', legalResponsible: true }],
        },
      },
    },
  );
  const address = `${program.address}/p/${projectId}/finance/contract/${createContract.contract.id}`;
  await office.goto(`${address}?tab=documents.ofRecord`);
  const group = office.getByRole('group', { name: 'Instrumento do contrato', exact: true }).first();
  await group
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'instrumento.pdf', mimeType: 'application/pdf', buffer: instrument });
  await expect(office.getByRole('article', { name: 'Instrumento do contrato' })).toBeVisible();
  await look('instrument');
  await office.goto(`${program.address}/p/${projectId}/documents`);
  // A card on a phone says it as well.
  await office.setViewportSize(narrow);
  const signed = office.getByRole('row', { name: /Contrato de compra e venda do lote/ });
  await expect(signed.getByText('Assinado', { exact: true })).toBeVisible();
  await office.setViewportSize(wide);
  await office
    .getByRole('row', { name: /Instrumento do contrato/ })
    .getByText('Instrumento do contrato')
    .first()
    .click();
  await act(office, 'Solicitar assinaturas');
  const dialog = office.getByRole('dialog', { name: 'Solicitar assinaturas' });
  await dialog.getByRole('button', { name: '+ Célia Compradora' }).click();
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(office.getByText('Assinaturas solicitadas.')).toBeVisible();
  await office.goto(address);
  const contract = office.getByRole('dialog').first();
  await expect(contract.getByText('Aguarda assinatura', { exact: true })).toBeVisible();
  await look('contract-waits');

  await computer.goto('about:blank');
  await openLink(computer, 'celia.sign@example.org');
  await isDrawn(computer);
  await computer.getByText('Escrever', { exact: true }).click();
  await computer.getByRole('button', { name: 'Enviar código' }).click();
  await computer.getByLabel('Código', { exact: true }).fill(await letter('celia.sign@example.org', /^(\d{6})$/m));
  await computer.getByLabel('Li os documentos e concordo').check();
  await computer.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(computer.getByRole('heading', { name: 'Assinado' })).toBeVisible();
  // While somebody looks at it.
  await expect(contract.getByText('Ativo', { exact: true })).toBeVisible();
  await look('contract-in-force');
});

test('how the organization signs is told in its settings', async () => {
  await office.goto(`${program.address}/admin/signatures`);
  await expect(office.getByRole('radiogroup', { name: 'Quem colhe as assinaturas' })).toBeVisible();
  await look('settings');
  expect(trouble.flatMap((told) => told())).toEqual([]);
});
