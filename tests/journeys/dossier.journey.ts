import { expect, type Page } from '@playwright/test';
import { checkArchive } from '../support/pdf-archive/archive-check.ts';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** The dossier of a lot: what is missing is told first; then it is made, read back sheet by sheet, made anew, and made of a whole block. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let ask: Awaited<ReturnType<typeof api>>;
let trouble: () => string[];
let projectId = '';
const lands: string[] = [];

const [west, south, size] = [-47.9, -15.8, 0.0003];
const look = (name: string) => lookAt(page, `dossier/${name}`);
const record = () => page.getByRole('dialog').first();
const dialog = () => page.getByRole('dialog', { name: /^Dossiê/ });

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR', acceptDownloads: true })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila do Dossiê');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  ask = await api(program.address);
  for (const [index, lot] of ['1', '2'].entries()) {
    const corner = [west + index * size, south] as const;
    const landId = await drawSquareLot(ask, { projectId, block: 'A', lot, corner, size });
    lands.push(landId);
  }
  await ask('mutation($i: CreateResidentInput!) { createResident(input: $i) { resident { id } } }', {
    i: { resident: { projectId, landId: lands[0], name: 'Josefa Lima', legalResponsible: true } },
  });
});
test.afterAll(({ browser }) => endJourney(browser));

/** Papers as an office has them: a PDF of two sheets, a photograph that lies on its side, a picture that only browsers read. */
async function papers() {
  const scanner = await page.context().newPage();
  await scanner.setViewportSize({ width: 800, height: 500 });
  await scanner.setContent(
    '<body style="font:60px sans-serif;background:#fdf6e3"><p>COMPROVANTE</p><hr><p>Rua das Flores, 12',
  );
  const photo = await scanner.screenshot({ type: 'jpeg' });
  const webp = await scanner.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 200];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#cfe8ff';
      pen.fillRect(0, 0, 300, 200);
      pen.fillStyle = '#000';
      pen.font = '40px sans-serif';
      pen.fillText('CPF', 100, 110);
    }
    return canvas.toDataURL('image/webp').split(',')[1] ?? '';
  });
  await scanner.setContent('<h1 style="break-after:page">Identidade frente</h1><h1>Identidade verso</h1>');
  const pdf = await scanner.pdf({ format: 'A4' });
  await scanner.close();
  return {
    identity: { name: 'rg.pdf', mimeType: 'application/pdf', buffer: pdf },
    address: { name: 'conta.jpg', mimeType: 'image/jpeg', buffer: photo },
    taxId: { name: 'cpf.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') },
  };
}
const send = async (about: string, file: Awaited<ReturnType<typeof papers>>['identity']) => {
  const group = record().getByRole('group', { name: about, exact: true }).first();
  await group.locator('input[type=file][multiple]').setInputFiles(file);
  await expect(record().getByRole('article', { name: about })).toBeVisible();
};
const openDossier = async (land = lands[0]) => {
  await page.goto(`${program.address}/p/${projectId}/lands/${land}?tab=documents.ofLand`);
  await expect(record().getByRole('heading', { name: 'Comprovante de endereço' })).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dossiê do lote' }).click();
};

test('documents of a lot as one form: sent when it is saved, asked about when required ones are missing', async () => {
  test.setTimeout(240_000);
  const { address, identity } = await papers();
  await page.goto(`${program.address}/p/${projectId}/lands/${lands[1]}?tab=documents.ofLand`);
  await record().getByRole('button', { name: 'Receber documentos' }).first().click();
  const form = page.getByRole('dialog', { name: 'Receber documentos' });
  const field = form.getByRole('group', { name: 'Comprovante de endereço', exact: true });
  await field.locator('input[type=file][multiple]').setInputFiles([address, identity]);
  await expect(form.getByRole('button', { name: 'Página 2', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Página 1', exact: true }).click();
  await expect(
    page.getByText('Este documento ainda não foi enviado, salve o formulário para poder abrir o arquivo.'),
  ).toBeVisible();
  await look('form');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('dialog', { name: 'Existem Documentos Pendentes' });
  await expect(question).toContainText('Comprovante do tempo de posse. Deseja continuar mesmo assim?');
  await look('form-pending');
  await question.getByRole('button', { name: 'Continuar' }).click();
  await expect(form).toBeHidden();
  await expect(record().getByRole('article', { name: 'Comprovante de endereço' })).toBeVisible();
});

test('what is missing is told before anything starts', async () => {
  test.setTimeout(240_000);
  const { identity, address, taxId } = await papers();
  await page.goto(`${program.address}/p/${projectId}/lands/${lands[0]}?tab=documents.ofLand`);
  await expect(record().getByRole('heading', { name: 'Josefa Lima' })).toBeVisible();
  await send('Documento de identidade', identity);
  await send('CPF', taxId);
  await send('Comprovante de endereço', address);
  await record()
    .getByRole('article', { name: 'Comprovante de endereço' })
    .getByRole('button', { name: 'Girar à direita' })
    .click();
  await openDossier();
  const missing = dialog().getByRole('listitem').filter({ hasText: 'Comprovante do tempo de posse' }).last();
  await expect(missing).toContainText('falta');
  await expect(dialog().getByText('Confrontações do memorial ainda não conferidas')).toBeVisible();
  await expect(dialog().getByText('Comprovante de endereço')).toHaveCount(0);
  await expect(dialog().getByText('Deseja gerar mesmo assim?')).toBeVisible();
  await look('missing');
});

test('it is made, and read back: index, documents in their order, sketch and memorial, each sheet numbered', async () => {
  test.setTimeout(240_000);
  await dialog().getByRole('button', { name: 'Gerar mesmo assim' }).click();
  await expect(page.getByText('Execução agendada com sucesso!')).toBeVisible();
  await expect(dialog().getByText('Dossiê pronto, com 7 folhas.')).toBeVisible({ timeout: 120_000 });
  await look('made');
  const file = await downloaded(page, () => dialog().getByRole('button', { name: 'Baixar PDF' }).click());
  expect(file.name).toBe('Dossiê do Lote - Quadra A, Lote 1.pdf');
  // Somebody's PDF is in it, which says nothing of archives.
  expect((await checkArchive(new Uint8Array(file.bytes))).claim).toBe('');
  const pdf = await readPdf(new Uint8Array(file.bytes));
  const texts = pdf.pages.map(({ text }) => text);
  expect(texts[0]).toContain('Dossiê do Lote - Quadra A, Lote 1');
  expect(texts[0]).toMatch(
    /1 Documento de identidade - Josefa Lima 2 2 2 CPF - Josefa Lima 1 4 3 Comprovante de endereço 1 5/,
  );
  expect(texts[1]).toContain('Identidade frente');
  expect(texts[2]).toContain('Identidade verso');
  expect(texts[5]).toContain('CROQUI DO LOTE');
  expect(texts[6]).toMatch(/Memorial descritivo/i);
  expect(texts.map((text) => /(\d+ de \d+) ?$/.exec(text)?.[1])).toEqual(texts.map((_, index) => `${index + 1} de 7`));
  // Pictures and what the program prints: A4, upright. What was sent keeps its own size.
  const own = pdf.pages.filter((_, index) => index === 0 || index > 2);
  expect(own.map(({ width, height }) => `${width} x ${height}`)).toEqual(own.map(() => '595 x 842'));
  expect(pdf.bookmarks.map(({ title, page: at }) => `${at} ${title}`)).toEqual([
    '0 Índice',
    '1 Documento de identidade - Josefa Lima',
    '3 CPF - Josefa Lima',
    '4 Comprovante de endereço',
    '5 Croqui do lote',
    '6 Memorial descritivo',
  ]);
  // As a reader draws it, for whoever looks at the picture.
  await dialog().getByRole('link', { name: 'Abrir documento' }).click();
  await page
    .getByRole('button', { name: /Dossiê do Lote.*página 1: Tela cheia/ })
    .first()
    .click();
  const full = page.getByRole('dialog', { name: /página 1/ });
  await expect(full.locator('[data-drawn]').first()).toBeVisible();
  await look('index');
  for (const [sheet, name] of [
    [3, 'cpf'],
    [4, 'address'],
    [5, 'sketch'],
    [6, 'memorial'],
  ] as const) {
    const drawn = full.getByRole('img', { name: `Folha ${sheet + 1} de 7` });
    await drawn.scrollIntoViewIfNeeded();
    await expect(drawn).toHaveAttribute('data-drawn', 'true');
    await settled(page);
    await look(name);
  }
});

test('made anew it replaces the former one; those of a list are made as one batch', async () => {
  test.setTimeout(240_000);
  await openDossier();
  await dialog().getByRole('button', { name: 'Gerar mesmo assim' }).click();
  await expect(dialog().getByText('Dossiê pronto, com 7 folhas.')).toBeVisible({ timeout: 120_000 });
  const { documents } = await ask<{ documents: { totalCount: number } }>(
    'query($p: UUID!) { documents(filter: { projectId: { equalTo: $p }, name: { equalTo: "Dossiê do Lote" } }) { totalCount } }',
    { p: projectId },
  );
  expect(documents.totalCount).toBe(1);
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await act(page, 'Dossiês dos lotes');
  await expect(dialog().getByText('2 lotes têm pendências:')).toBeVisible();
  await look('list');
  await dialog().getByRole('button', { name: 'Gerar mesmo assim' }).click();
  await expect(dialog().getByText(/Os dossiês de 2 lotes são gerados/)).toBeVisible({ timeout: 60_000 });
  await look('batch');
  await dialog().getByRole('link', { name: 'Ver a execução' }).click();
  await expect(page.getByText('Dossiê do lote').first()).toBeVisible();
  await look('batch-record');
});

test('of pictures and the program’s own papers alone, the file that is downloaded is one for archives', async () => {
  test.setTimeout(240_000);
  const { address } = await papers();
  const corner = [west + lands.length * size, south] as const;
  const land = await drawSquareLot(ask, { projectId, block: 'A', lot: '3', corner, size });
  await page.goto(`${program.address}/p/${projectId}/lands/${land}?tab=documents.ofLand`);
  await send('Comprovante de endereço', address);
  await openDossier(land);
  await dialog().getByRole('button', { name: 'Gerar mesmo assim' }).click();
  await expect(dialog().getByText('Dossiê pronto, com 4 folhas.')).toBeVisible({ timeout: 120_000 });
  const file = await downloaded(page, () => dialog().getByRole('button', { name: 'Baixar PDF' }).click());
  expect(await checkArchive(new Uint8Array(file.bytes))).toEqual({
    ...{ claim: '2B', title: 'Dossiê do Lote - Quadra A, Lote 3', faults: [] },
  });
  expect(trouble()).toEqual([]);
});
