import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * A kind of paper with its condition; the papers of a lot and of who lives there, sent, pasted, turned, put in order and deleted, much of it
 * by the keyboard alone; a PDF drawn; pages downloaded, one by one and packed.
 */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let ask: Awaited<ReturnType<typeof api>>;
let trouble: () => string[];
let land = '';
let projectId = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR', acceptDownloads: true })).newPage();
  trouble = watchForTrouble(page);
  ask = await api(program.address);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `documents/${name}`);
const papers = () => page.getByRole('dialog').first();
const paper = (name: string) => papers().getByRole('article', { name });
const add = (about: string) => papers().getByRole('group', { name: about, exact: true }).first();
const chosen = (about: string) => add(about).locator('input[type=file][multiple]');

/** A picture of a page as a scanner would make it, and a PDF of some sheets. */
async function scans() {
  const scanner = await page.context().newPage();
  await scanner.setViewportSize({ width: 420, height: 594 });
  const sheet = (text: string) =>
    `<body style="font:48px sans-serif;background:#fdf6e3"><p>${text}</p><hr><p>↑ topo</p>`;
  const picture = async (name: string) => {
    await scanner.setContent(sheet(name));
    return { name: `${name}.png`, mimeType: 'image/png', buffer: await scanner.screenshot() };
  };
  const pictures = [await picture('frente'), await picture('verso'), await picture('anexo')];
  const sheets = [1, 2, 3].map((n) => `<h1 style="break-after:page;font-size:96px">Folha ${n}</h1>`).join('');
  await scanner.setContent(sheets);
  const buffer = await scanner.pdf({ format: 'A4', pageRanges: '1-3' });
  await scanner.close();
  return { pictures, pdf: { name: 'escritura.pdf', mimeType: 'application/pdf', buffer } };
}
const heic = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'.padEnd(60, ' ')),
};

/** The names of a document's files in the order of its pages. */
async function order(document: string): Promise<readonly string[]> {
  const { documentPages } = await ask<{ documentPages: { nodes: { name: string }[] } }>(
    `query($p: UUID!, $n: String!) { documentPages(orderBy: [NUMBER_ASC], filter: { document: { projectId: { equalTo: $p }, name: { equalTo: $n } } }) { nodes { name } } }`,
    { p: projectId, n: document },
  );
  return documentPages.nodes.map(({ name }) => name);
}

/** Whether anything was drawn: a canvas that nobody drew on is of one colour. */
const isDrawn = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    // Of no size yet, it has no picture that could be looked at.
    if (element.width === 0 || element.height === 0) return false;
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.some((value) => value !== data[0] && value !== 255);
  });

const isShown = (picture: Locator) =>
  picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 100).catch(() => false);

test('a kind of paper, its condition checked while it is written', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Papéis');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`${program.address}/admin/document-types`);
  await expect(page.getByText('Comprovante de endereço')).toBeVisible();
  // The page is scrolled; the list is as high as its rows.
  const types = page.getByRole('list', { name: 'Tipos de documento' });
  expect(await types.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThan(2);
  await look('types');
  // One that the office took out comes back from those of the program.
  const taken = 'Certidão de matrícula da gleba';
  await page.getByRole('button', { name: `Excluir ${taken}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: taken, exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Adicionar tipos do programa' }).click();
  const usual = page.getByRole('dialog', { name: 'Tipos do programa' });
  await expect(usual.getByRole('button', { name: 'Adicionar' })).toBeDisabled();
  await usual.getByRole('checkbox', { name: taken }).check();
  await look('usual-types');
  await usual.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByRole('button', { name: taken, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Criar tipo de documento' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill('Croqui de campo');
  await expect(form.getByLabel('Identificador')).toHaveValue('croqui_de_campo');
  await form.getByLabel('De quem é').click();
  await page.getByRole('option', { name: 'Lote', exact: true }).click();
  await form.getByLabel('Máximo de páginas').fill('4');
  const condition = form.getByLabel('Condição de exibição');
  await condition.fill("land.lote = '1'");
  await expect(form.getByText(/Linha 1, coluna 6: este campo não existe/)).toBeVisible();
  await look('type-form');
  // What is offered is taken by the keyboard; Escape closes the suggestions and not the form.
  await condition.fill('land.bl');
  await expect(page.getByRole('option', { name: /block/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await condition.fill("land.block = 'A'");
  // How it is read and checked, with the days that a proof may be old.
  await form.getByLabel('Extração de dados').click();
  await page.getByRole('option', { name: 'Comprovante de endereço' }).click();
  await form.getByRole('combobox', { name: 'Verificações automáticas' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Comprovante recente' }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('Idade máxima do comprovante, em dias').fill('60');
  await expect(form.getByLabel('Aprovar sem uma pessoa')).not.toBeChecked();
  await look('type-reading');
  await form.getByRole('button', { name: 'Criar tipo de documento' }).click();
  await expect(page.getByRole('button', { name: 'Croqui de campo', exact: true })).toBeVisible();
});

test('papers are sent by choosing and pasting; what no browser draws is refused in words', async () => {
  const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
    'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
    { i: { land: { projectId, block: 'A', lot: '7' } } },
  );
  land = createLand.land.id;
  await ask('mutation($i: CreateResidentInput!) { createResident(input: $i) { resident { id } } }', {
    i: { resident: { projectId, landId: land, name: 'Josefa Lima', legalResponsible: true } },
  });
  const { pictures, pdf } = await scans();
  await page.goto(`${program.address}/p/${projectId}/lands/${land}?tab=documents.ofLand`);
  await expect(papers().getByRole('heading', { name: 'Croqui de campo' })).toBeVisible();
  await expect(papers().getByText('falta').first()).toBeVisible();
  await look('lot-empty');

  await chosen('Croqui de campo').setInputFiles([pictures[0] ?? pdf, heic, pictures[1] ?? pdf]);
  await expect(page.getByText(/IMG_0042\.HEIC: fotos HEIC .* Envie como JPEG, PNG ou PDF/)).toBeVisible();
  await expect(paper('Croqui de campo').getByRole('button', { name: 'Página 2', exact: true })).toBeVisible();
  expect(await order('Croqui de campo')).toEqual(['frente.png', 'verso.png']);

  const third = [...(pictures[2]?.buffer ?? [])];
  await papers()
    .getByRole('group', { name: 'Croqui de campo', exact: true })
    .last()
    .evaluate((group, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'anexo.png', { type: 'image/png' }));
      group.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    }, third);
  await expect(paper('Croqui de campo').getByRole('button', { name: 'Página 3', exact: true })).toBeVisible();

  // One that asks for a password is told so, and what is there already stays.
  const closed = await PDFDocument.load(pdf.buffer);
  closed.encrypt({ userPassword: 'segredo', ownerPassword: 'segredo' });
  await chosen('Croqui de campo').setInputFiles({
    ...{ name: 'fechado.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await closed.save()) },
  });
  await expect(page.getByText(/O PDF está protegido por senha\. Remova a proteção e envie de novo\./)).toBeVisible();
  expect(await order('Croqui de campo')).toEqual(['frente.png', 'verso.png', 'anexo.png']);

  await chosen('Contrato de compra e venda do lote').setInputFiles(pdf);
  // Drawn by the server: no browser opens a PDF to show how it looks.
  await expect.poll(() => isShown(paper('Contrato de compra e venda do lote').locator('img').first())).toBe(true);
  await expect.poll(() => isShown(paper('Croqui de campo').locator('img').first())).toBe(true);
  await look('lot');
});

test('pages are turned, put in order and looked at by the keyboard alone', async () => {
  const sketch = paper('Croqui de campo');
  await sketch.getByRole('button', { name: 'Página 1', exact: true }).focus();
  await page.keyboard.press('r');
  await expect(sketch.locator('img')).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
  await page.keyboard.press('ArrowRight');
  await expect(sketch.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => order('Croqui de campo')).toEqual(['verso.png', 'frente.png', 'anexo.png']);

  await sketch.getByRole('button', { name: 'Página 2', exact: true }).focus();
  await page.keyboard.press('f');
  const full = page.getByRole('dialog', { name: /Croqui de campo, página/ });
  await expect(full).toBeVisible();
  await settled(page);
  // It once stood there without height.
  await expect
    .poll(async () => (await full.getByRole('region').locator('img').boundingBox())?.height)
    .toBeGreaterThan(300);
  // Each button shows its page.
  for (const index of [0, 1, 2])
    await expect.poll(() => isShown(full.getByRole('toolbar').locator('img').nth(index))).toBe(true);
  await look('full-screen');
  // A question over the full screen over the record over the list: each Escape closes the uppermost alone.
  await full.getByRole('button', { name: 'Excluir página' }).click();
  await expect(page.getByText('Deseja realmente excluir esta imagem?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Deseja realmente excluir esta imagem?')).toBeHidden();
  await expect(full).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(sketch).toBeVisible();
  const more = papers().getByRole('button', { name: 'Mais ações', exact: true });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(sketch).toBeVisible();
  // So does a press that comes while the focus is still on its way from the button into the menu.
  const wasOpen = await more.evaluate(async (button: HTMLElement) => {
    button.focus();
    button.click();
    for (let turn = 0; turn < 100 && button.ariaExpanded !== 'true'; turn += 1) await Promise.resolve();
    const isOpen = button.ariaExpanded === 'true' && document.activeElement === button;
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    return isOpen;
  });
  expect(wasOpen).toBe(true);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(more).toBeFocused();
  await expect(sketch).toBeVisible();
});

test('pages go after the question, and with the last one the document', async () => {
  const sketch = paper('Croqui de campo');
  const sure = page.getByRole('dialog').last().getByRole('button', { name: 'Excluir', exact: true });
  for (const left of [2, 1]) {
    await sketch.getByRole('button', { name: 'Página 1', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Deseja realmente excluir esta imagem?')).toBeVisible();
    await sure.click();
    await expect(sketch.getByRole('button', { name: /^Página \d$/ })).toHaveCount(left);
  }
  expect(await order('Croqui de campo')).toEqual(['anexo.png']);
  await sketch.getByRole('button', { name: 'Página 1', exact: true }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deseja realmente excluir este documento e TODAS as suas páginas?')).toBeVisible();
  await look('delete');
  await sure.click();
  await expect(sketch).toBeHidden();
  expect(await order('Croqui de campo')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page is downloaded by its name, documents as one archive', async () => {
  await page.goto(`${program.address}/p/${projectId}/documents`);
  const row = page.getByRole('row', { name: /Contrato de compra e venda do lote/ });
  await expect.poll(() => isShown(row.locator('img'))).toBe(true);
  await look('list');
  await page.getByText('Faltam', { exact: true }).click();
  await expect(page).toHaveURL(/missing=all/);
  const missing = page.getByRole('main');
  const ofLot = missing.getByRole('listitem').filter({ hasText: 'Comprovante de endereço' });
  await expect(ofLot.getByRole('link', { name: /Lote/ })).toBeVisible();
  await expect(missing.getByRole('listitem').filter({ hasText: 'CPF' }).getByText('Josefa Lima')).toBeVisible();
  await look('missing');
  // By type, from the address alone, and from there to where the paper is sent.
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'CPF', exact: true }).click();
  await expect(ofLot).toBeHidden();
  await expect(page).toHaveURL(/missing=[0-9a-f-]{36}/);
  await page.reload();
  await expect(missing.getByRole('listitem')).toHaveCount(1);
  await missing.getByRole('listitem').getByRole('link', { name: 'Enviar' }).click();
  await expect(papers().getByRole('heading', { name: 'CPF' })).toBeVisible();
  await page.goto(`${program.address}/p/${projectId}/documents`);
  await row.getByText('Contrato de compra e venda do lote').first().click();
  const record = page.getByRole('dialog');
  await expect.poll(() => isShown(record.locator('img').first())).toBe(true);
  await look('record');
  await record
    .getByRole('button', { name: /Tela cheia$/ })
    .first()
    .click();
  const full = page.getByRole('dialog', { name: /página 1$/ });
  await expect.poll(() => isDrawn(full.locator('canvas').first())).toBe(true);
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  const one = await downloaded(page, () => record.getByRole('button', { name: 'Baixar página' }).click());
  expect(one.name).toBe('Contrato de compra e venda do lote - Página 1.pdf');
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  await act(page, 'Baixar');
  const packed = await downloaded(page, () => page.getByRole('button', { name: 'Baixar arquivo' }).click());
  expect(packed.name).toBe('Documentos.zip');
  // A ZIP, and in it the page by the same name.
  expect(Buffer.from(packed.bytes.subarray(0, 2)).toString()).toBe('PK');
  expect(Buffer.from(packed.bytes).includes(Buffer.from(one.name))).toBe(true);
  expect(trouble()).toEqual([]);
});
