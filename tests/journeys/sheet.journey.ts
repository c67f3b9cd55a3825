import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, signIn, watchForTrouble } from './support/screens.ts';

/** A sheet of lots and residents: checked, its columns put right, imported, seen, taken back; then a drawing. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR', acceptDownloads: true })).newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `sheet/${name}`);

const sheet = [
  'Quadra;Lote;Rua;Área do lote;Nome;CPF;Parte;Cadastro',
  'A;1;Rua das Flores;250,50;José da Silva;529.982.247-25;50;L-001',
  'A;1;;;Maria da Silva;123.456.789-09;50;L-001',
  'A;2;Rua das Flores;trezentos;;;;L-002',
  'B;1;Praça São João;1.300,00;Ana Souza;529.982.247-26;;L-003',
  'B;2;Praça São João;300,00;;;;L-004',
].join('\r\n');

test('a sheet with two bad rows', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila das Planilhas');
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`${program.address}/lands`);
  await act(page, 'Importar planilha');
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/land-sheet-upload$`));
  const template = await downloaded(page, () => page.getByRole('button', { name: 'Baixar modelo' }).click());
  expect(textOf(template)).toContain('Quadra;Lote;');
  await look('file');

  const file = { name: 'moradores.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'De que coluna vem cada dado' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(/^Quadra/).first()).toHaveValue('Quadra');
  await expect(page.getByLabel('Nome do morador').first()).toHaveValue('Nome');
  await look('columns');
  await page.getByRole('button', { name: 'Conferir planilha' }).click();
  await expect(page.getByText('Planilha conferida: nada foi gravado')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('2 linhas ficam de fora.')).toBeVisible();
  await expect(page.getByText("'trezentos' não é um número. Use, por exemplo, 1.234,56.")).toBeVisible();
  await expect(page.getByText("'529.982.247-26' não é um CPF nem um CNPJ válido.")).toBeVisible();
  await look('checked');
  const errors = await downloaded(page, () => page.getByRole('button', { name: 'Baixar erros (CSV)' }).click());
  expect(textOf(errors)).toContain("4;Área do lote;\"'trezentos' não é");

  await page.getByRole('link', { name: 'Corrigir colunas' }).click();
  await page
    .getByLabel(/^Inscrição/)
    .first()
    .click();
  await page.getByRole('option', { name: 'Cadastro' }).click();
  await page.getByRole('button', { name: 'Conferir planilha' }).click();
  await expect(page.getByText('Planilha conferida: nada foi gravado')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Planilha importada')).toBeVisible({ timeout: 60_000 });
  await look('imported');
  const address = page.url();

  const ask = await api(program.address);
  const stand = () =>
    ask<{ lands: { nodes: unknown[] }; residents: { totalCount: number } }>(
      `query($p: UUID!) { lands(filter: { projectId: { equalTo: $p } }, orderBy: [BLOCK_ASC, LOT_ASC]) { nodes { block lot externalId } }
         residents(filter: { projectId: { equalTo: $p } }) { totalCount } }`,
      { p: projectId },
    );
  const imported = await stand();
  expect(imported.lands.nodes).toEqual([
    { block: 'A', lot: '1', externalId: 'L-001' },
    { block: 'B', lot: '2', externalId: 'L-004' },
  ]);
  await page.getByRole('link', { name: 'Ver moradores' }).click();
  await expect(page.getByText('Maria da Silva')).toBeVisible();
  await expect(page.getByText('123.456.789-09')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Importação desfeita.' })).toBeVisible({ timeout: 60_000 });
  expect(await stand()).toEqual({ lands: { nodes: [] }, residents: { totalCount: 0 } });
});

test('a drawing says neither its unit nor its reference system, so both are asked for', async () => {
  test.setTimeout(120_000);
  const corners = [
    [553_000, 8_565_000],
    [553_020, 8_565_000],
    [553_020, 8_565_020],
    [553_000, 8_565_020],
  ].flatMap(([x, y]) => ['10', x, '20', y]);
  const text = ['0', 'TEXT', '8', 'LOTES', '10', 553_005, '20', 8_565_005, '1', '77'];
  const outline = ['0', 'LWPOLYLINE', '8', 'QUADRA Z', '70', '1', ...corners];
  const drawing = ['0', 'SECTION', '2', 'ENTITIES', ...outline, ...text, '0', 'ENDSEC', '0', 'EOF'].join('\n');
  await page.goto(`${program.address}/lands/import`);
  const file = { name: 'planta.dxf', mimeType: 'image/vnd.dxf', buffer: Buffer.from(drawing) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Um DXF não informa o sistema de referência.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('combobox', { name: 'Unidade do desenho' })).toHaveValue('Metros');
  await look('drawing');
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});
