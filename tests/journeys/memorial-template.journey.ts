import { expect, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';
import { throughWord } from './support/word.ts';

/** An office changes a sentence of the memorial, and writes it of a lot: the words are its own, the figures are the program's. */
test.describe.configure({ mode: 'serial' });

const [west, south] = [-41.85, -18.75];
const at = (x: number, y: number) => [west + x * 0.0001, south + y * 0.0001];
const box = (x: number, y: number, width: number, height: number) => [
  ...[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)],
];
/** The program is shared, and a run that is asked once more finds what the first has left. */
const sentence = `Conferido em campo na vistoria ${Date.now()}.`;

let program: Program;
let page: Page;
let trouble: () => string[];
let ask: Awaited<ReturnType<typeof api>>;
let projectId = '';
let landId = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR', acceptDownloads: true })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Modelos');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  ask = await api(program.address);
  const draw = async (lot: string, coordinates: unknown) => {
    const shape = { type: 'Polygon', coordinates: [coordinates] };
    const { drawLand } = await ask<{ drawLand: { landId: string } }>(
      'mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }',
      { input: { projectId, land: { block: 'M', lot, subdivision: 'Jardim' }, shape } },
    );
    return drawLand.landId;
  };
  landId = await draw('501', box(0, 0, 1, 2.5));
  await draw('502', box(1, 0, 1, 2.5));
  await draw('503', box(-1, 0, 1, 2.5));
  await draw('504', box(0, 2.5, 1, 2.5));
  const { createLayer } = await ask<{ createLayer: { layer: { id: string } } }>(
    'mutation($p: UUID!) { createLayer(input: { layer: { projectId: $p, name: "Ruas", layerType: "streets" } }) { layer { id } } }',
    { p: projectId },
  );
  await ask('mutation($g: GeometryInput!) { createGeometry(input: { geometry: $g }) { geometry { id } } }', {
    g: {
      ...{ projectId, layerId: createLayer.layer.id, properties: { nome: 'Rua dos Modelos' } },
      geom: { type: 'LineString', coordinates: [at(-10, -0.6), at(10, -0.6)] },
    },
  });
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `memorial-template/${name}`);
const preview = () => page.getByRole('article', { name: 'Prévia' });
/** To the beginning of the paragraph that says how sums are made. */
async function beforeRule(): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await text.locator('p', { hasText: 'Cada lado é arredondado uma só vez' }).click({ position: { x: 3, y: 8 } });
  await page.keyboard.press('Home');
}
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** What the program's own memorial says of the lot. */
async function memorial() {
  const { landMemorial } = await ask<{
    landMemorial: { texts: { urban: string[]; perimeter: string[]; closing: string[] } };
  }>('query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { texts { urban perimeter closing } } }', {
    p: projectId,
    l: landId,
  });
  const { urban, perimeter, closing } = landMemorial.texts;
  return [...urban, ...perimeter, ...closing].map(plain);
}

test('a sentence of the memorial is changed, with a lot that does not exist and with one that does beside it', async () => {
  const { documentTypes } = await ask<{ documentTypes: { nodes: { id: string }[] } }>(
    '{ documentTypes(filter: { slug: { equalTo: "descriptive-memorial" } }) { nodes { id } } }',
  );
  await page.goto(`${program.address}/admin/document-types`);
  await page.locator(`a[href$="${documentTypes.nodes[0]?.id}/template"]`).click();
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await expect(text).toContainText('MEMORIAL DESCRITIVO');
  await expect(preview()).toContainText('pelo lado direito, medindo 25,04 m');
  await expect(preview()).not.toContainText('MINUTA');
  await beforeRule();
  await page.keyboard.type(`${sentence} `);
  await expect(preview()).toContainText(sentence);
  // A loop says what it goes through as its list is called, not as the expression is written.
  const loops = page.locator('[data-guard="loop"]');
  await expect(loops.first()).toHaveAttribute('data-words', /^Memorial › .+, por parágrafos$/);
  await settled(page);
  await look('editor');

  await page.getByRole('combobox', { name: 'Ver com os dados de' }).click();
  await page.keyboard.type('501');
  await page.getByRole('option', { name: /501/ }).first().click();
  await expect(preview()).toContainText('MINUTA — não vale para registro: lados não conferidos.');
  const seen = plain(await preview().textContent());
  for (const paragraph of await memorial()) expect(seen).toContain(paragraph);
  await look('of-a-lot');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText(/^Versão \d+ salva\.$/)).toBeVisible();
});

test('chips and loops name what is computed, by its words', async () => {
  await beforeRule();
  await page.keyboard.type(' ');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Space');
  const picker = page.getByRole('dialog', { name: 'Inserir campo' });
  await expect(picker.getByLabel('Buscar')).toBeFocused();
  await page.keyboard.type('memorial fundos');
  await expect(picker.getByRole('option').first()).toContainText('Memorial › Fundos: medida e confrontação');
  await look('picker');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(preview()).toContainText(/medindo 10,55\sm \([^)]+\), confrontando com o lote 504 Conferido/);
  // Not saved: the paper is written from the version before.
  await page.reload();
  await settled(page);
});

test('the lot’s sketch stands in the template, as wide as somebody chooses', async () => {
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await beforeRule();
  await page.keyboard.press('Control+Space');
  const picker = page.getByRole('dialog', { name: 'Inserir campo' });
  await expect(picker.getByLabel('Buscar')).toBeFocused();
  await page.keyboard.type('croqui');
  await expect(picker.getByRole('option').first()).toContainText('Memorial › Croqui');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  // In the text and in the preview, of a lot that does not exist.
  await expect(text.getByRole('img', { name: 'Quadra C, lote 12' })).toBeVisible();
  const shown = preview().getByRole('img', { name: 'Quadra C, lote 12' });
  await expect(shown).toHaveAttribute('width', '160mm');
  await text.getByLabel('Largura do desenho').selectOption('120');
  await expect(shown).toHaveAttribute('width', '120mm');
  await shown.scrollIntoViewIfNeeded();
  await settled(page);
  await look('sketch-in-editor');
  await page.getByRole('combobox', { name: 'Ver com os dados de' }).click();
  await page.keyboard.type('501');
  await page.getByRole('option', { name: /501/ }).first().click();
  const own = preview().getByRole('img', { name: /501/ });
  await expect(own).toHaveAttribute('width', '120mm');
  await expect(own.getByText('Rua dos Modelos', { exact: true }).first()).toBeVisible();
  await own.scrollIntoViewIfNeeded();
  await settled(page);
  await look('sketch-of-a-lot');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText(/^Versão \d+ salva\.$/)).toBeVisible();
});

test('the sketch goes to Word as words with its name, and is there again when the template comes back', async () => {
  // As it was saved, with a lot that does not exist.
  await page.reload();
  await settled(page);
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  const sketches = text.getByRole('img', { name: 'Quadra C, lote 12' });
  await expect(sketches).toHaveCount(1);
  await throughWord(page);
  await expect(sketches).toHaveCount(1);
  await expect(text.getByLabel('Largura do desenho')).toHaveValue('120');
  await sketches.scrollIntoViewIfNeeded();
  await settled(page);
  await look('sketch-from-word');
  // Not saved: what is written below is of the version before.
  await page.reload();
  await settled(page);
});

test('it is written of a lot whose sides are confirmed, and holds the figures of the program’s own memorial', async () => {
  test.setTimeout(180_000);
  await page.goto(`${program.address}/project/${projectId}/classification?land=${landId}`);
  await page.getByRole('button', { name: 'Propor lados' }).click();
  await page.getByRole('button', { name: 'Salvar lados' }).click();
  await expect(page.getByText('Lados salvos.')).toBeVisible();
  await page.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=documents.ofLand`);
  const papers = page.getByRole('dialog').first();
  await papers.getByRole('button', { name: 'Escrever do modelo: Memorial descritivo' }).click();
  const paper = papers.getByRole('article', { name: 'Memorial descritivo' });
  await expect(paper).toBeVisible({ timeout: 60_000 });
  await look('written');
  const pdf = await downloaded(page, () => paper.getByRole('button', { name: 'Baixar página' }).first().click());
  const { pages } = await readPdf(pdf.bytes);
  const printed = plain(pages.map(({ text }) => text).join(' '));
  expect(printed).toContain('Conferido em campo na vistoria');
  expect(printed).not.toContain('MINUTA');
  // The sketch is lines and letters, no picture: its words are words of the page.
  expect(printed).toMatch(/Escala 1:\d/);
  expect(printed).toContain('NQ');
  expect(Buffer.from(pdf.bytes).toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/);
  const figures = (text: string) => text.match(/\d[\d.]*,\d+/g) ?? [];
  const [urban = '', perimeter = ''] = await memorial();
  const known = new Set(figures(printed));
  expect(figures(urban).length).toBeGreaterThan(4);
  for (const figure of [...figures(urban), ...figures(perimeter)]) expect([...known]).toContain(figure);

  const { documents } = await ask<{ documents: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { documents(filter: { projectId: { equalTo: $p } }) { nodes { id } } }',
    { p: projectId },
  );
  await page.goto(`${program.address}/report/document-print/${documents.nodes[0]?.id}`);
  const shown = page.getByRole('article', { name: 'Memorial descritivo' });
  await expect(shown).toContainText(sentence);
  const said = plain(await shown.textContent());
  for (const paragraph of await memorial()) expect(said).toContain(paragraph);
  const sketch = shown.getByRole('img', { name: /501/ });
  await expect(sketch).toHaveAttribute('width', '120mm');
  await sketch.scrollIntoViewIfNeeded();
  await look('print');
});

test('when a neighbour is called otherwise, the signed paper says so, in words, and is written anew', async () => {
  test.setTimeout(180_000);
  const [document] = (
    await ask<{ documents: { nodes: { id: string }[] } }>(
      'query($p: UUID!) { documents(filter: { projectId: { equalTo: $p } }) { nodes { id } } }',
      { p: projectId },
    )
  ).documents.nodes;
  const neighbour = (
    await ask<{ lands: { nodes: { id: string }[] } }>(
      'query($p: UUID!) { lands(filter: { projectId: { equalTo: $p }, lot: { equalTo: "504" } }) { nodes { id } } }',
      { p: projectId },
    )
  ).lands.nodes[0];
  await ask('mutation($i: RequestSignaturesInput!) { requestSignatures(input: $i) { requestId } }', {
    i: {
      ...{ documentId: document?.id, isSequential: true, deadlineDays: 30 },
      signers: [{ name: 'Ana Beatriz', email: 'ana@exemplo.com.br' }],
    },
  });
  await ask('mutation($i: UpdateLandInput!) { updateLand(input: $i) { land { id } } }', {
    i: { id: neighbour?.id, patch: { lot: '504-A' } },
  });
  await page.goto(`${program.address}/p/${projectId}/documents`);
  await expect(page.getByText('Dados mudaram')).toBeVisible({ timeout: 60_000 });
  await look('outdated-list');
  await page.getByRole('row').getByText('Memorial descritivo', { exact: true }).first().click();
  const changed = page.getByRole('region', { name: 'O imóvel ou um confrontante mudou depois deste documento' });
  await expect(changed.getByText(/504-A/).first()).toBeVisible({ timeout: 30_000 });
  await expect(changed.getByRole('listitem').first()).toContainText('Memorial › ');
  await settled(page);
  await look('outdated');
  await changed.getByRole('button', { name: 'Escrever de novo' }).click();
  await expect(page.getByText('"Memorial descritivo" foi escrito de novo, como outro documento.')).toBeVisible({
    timeout: 60_000,
  });
  expect(trouble()).toEqual([]);
});
