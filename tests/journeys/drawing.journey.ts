import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** Work on the shapes of lots: draw one, move a vertex, split it, merge the parts, undo; then see whether all of them fit. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  // Half the pixels of the usual window: the processor draws this map anew at every move of the pointer.
  const context = await browser.newContext({ viewport: { width: 1024, height: 640 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `drawing/${name}`);

/** A place on the map in parts of its width and height. */
async function at(x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) * x, y: (box?.y ?? 0) + (box?.height ?? 0) * y };
}
async function clickMap(x: number, y: number): Promise<void> {
  const place = await at(x, y);
  // A drawing library follows the pointer: it has to see it come.
  await page.mouse.move(place.x - 3, place.y - 3);
  await page.mouse.move(place.x, place.y);
  await settled(page);
  await page.mouse.click(place.x, place.y);
  await settled(page);
}

test('a lot is drawn, edited, split, merged and restored', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Desenhos');
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  const [west, south] = [-41.95, -18.85];
  const ring = [
    [west, south],
    [west + 0.0002, south],
    [west + 0.0002, south + 0.0003],
    [west, south + 0.0003],
    [west, south],
  ];
  await ask('mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }', {
    input: { projectId, land: { block: 'A', lot: '1' }, shape: { type: 'Polygon', coordinates: [ring] } },
  });
  /** Of this project: a new installation has a demonstration besides. */
  const read = async () => {
    const { lands } = await ask<{
      lands: { nodes: { id: string; lot: string; computedStatus: string; computedArea: string }[] };
    }>(
      'query($p: UUID!) { lands(orderBy: [LOT_ASC], filter: { projectId: { equalTo: $p } }) { nodes { id lot computedStatus computedArea } } }',
      { p: projectId },
    );
    return new Map(lands.nodes.map((land) => [land.lot, land]));
  };
  const lots = async () =>
    Object.fromEntries([...(await read()).values()].map((land) => [land.lot, land.computedStatus]));

  await page.goto(`${program.address}/lands`);
  await page
    .locator('label')
    .filter({ hasText: /^Mapa$/ })
    .click();
  const tools = page.getByRole('toolbar', { name: 'Ferramentas de desenho' });
  await expect(tools).toBeVisible();
  await settled(page);

  await tools.getByRole('button', { name: 'Desenhar lote', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Desenhar lote' });
  await expect(panel).toBeVisible();
  for (const [x, y] of [
    [0.12, 0.3],
    [0.24, 0.3],
    [0.24, 0.7],
    [0.12, 0.7],
  ] as const)
    await clickMap(x, y);
  await expect(panel.getByText(/^≈/).first()).toBeVisible();
  // Where the pointer is now there is no vertex yet.
  const pointer = await at(0.3, 0.6);
  await page.mouse.move(pointer.x, pointer.y, { steps: 3 });
  await expect(panel.getByText('Vértices', { exact: true }).locator('..')).toContainText(/Vértices\s*4$/);
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: 'Lote', exact: true }).fill('2');
  await panel.getByRole('textbox', { name: 'Quadra' }).fill('A');
  await expect(panel.getByText(/^≈/)).toHaveCount(1);
  await look('draw');
  await panel.getByRole('button', { name: 'Criar lote' }).click();
  await expect(page.getByText('Lote criado.')).toBeVisible();
  expect(await lots()).toEqual({ '1': 'pending', '2': 'pending' });
  const before = (await read()).get('2')?.computedArea;

  await settled(page);
  await tools.getByRole('button', { name: 'Editar contorno' }).click();
  const editing = page.getByRole('form', { name: 'Editar contorno' });
  await expect(editing.getByText('Arraste os vértices')).toBeVisible();
  const from = await at(0.24, 0.3);
  const to = await at(0.28, 0.26);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 10, from.y + ((to.y - from.y) * step) / 10);
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
  await look('edit');
  await editing.getByRole('button', { name: 'Salvar contorno' }).click();
  await expect(page.getByText('Contorno salvo.')).toBeVisible();
  const after = (await read()).get('2')?.computedArea;
  expect(Number(after)).toBeGreaterThan(Number(before));

  await settled(page);
  await tools.getByRole('button', { name: 'Dividir lote ou área' }).click();
  const splitting = page.getByRole('form', { name: 'Dividir lote ou área' });
  await expect(splitting.getByText('Trace a linha')).toBeVisible();
  await clickMap(0.08, 0.5);
  await clickMap(0.34, 0.52);
  // Leaving asks first: something would be lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar desenhando' }).click();
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  await expect(splitting.getByText(/^Parte 2/)).toBeVisible();
  // A lot is divided, not ground that has none: the words of the law are the person's to say.
  await expect(splitting.getByRole('radio', { name: 'Desdobro' })).toBeChecked();
  await splitting.getByRole('radio', { name: 'Desmembramento' }).check();
  await expect(splitting.getByRole('button', { name: 'Desmembrar', exact: true })).toBeVisible();
  await look('split');
  await splitting.getByRole('radio', { name: 'Desdobro' }).check();
  await splitting.getByRole('button', { name: 'Desdobrar', exact: true }).click();
  await expect(page.getByText('Divisão salva.')).toBeVisible();
  expect(await lots()).toEqual({ '1': 'pending', '2': 'archived', '2-A': 'pending', '2-B': 'pending' });

  await settled(page);
  await tools.getByRole('button', { name: 'Remembrar lotes' }).click();
  const merging = page.getByRole('form', { name: 'Remembrar lotes' });
  await expect(merging).toBeVisible();
  // The selected lot, the split's first part, is chosen already.
  await clickMap(0.18, 0.6);
  await merging.getByRole('button', { name: 'Ver resultado' }).click();
  await expect(merging.getByRole('textbox', { name: 'Lote', exact: true })).toHaveValue('2-A/2-B');
  await look('merge');
  await merging.getByRole('button', { name: 'Remembrar', exact: true }).click();
  await expect(page.getByText('Lotes remembrados.')).toBeVisible();
  // The split's own word may still stand there with its own way back.
  await page
    .getByRole('status')
    .filter({ hasText: 'Lotes remembrados.' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(page.getByText('Operação desfeita.')).toBeVisible();
  expect(await lots()).toMatchObject({ '2': 'archived', '2-A': 'pending', '2-B': 'pending' });

  await page.goto(`${program.address}/lands/${(await read()).get('2')?.id}`);
  await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
  await page.getByRole('tab', { name: 'Desenho', exact: true }).click();
  await expect(page.getByText('Contorno alterado')).toBeVisible();
  await look('history');

  // One metre of it upon its neighbour.
  const beside = ring.map(([x = 0, y = 0]) => [x + 0.00019, y]);
  await ask('mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }', {
    input: { projectId, land: { block: 'A', lot: '9' }, shape: { type: 'Polygon', coordinates: [beside] } },
  });
  await page.goto(`${program.address}/lands/topology`);
  await page.getByRole('button', { name: 'Verificar lotes' }).first().click();
  const findings = page.getByRole('list', { name: 'Achados' });
  await findings.getByRole('button', { name: /Sobreposição/ }).click({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Dispensar' })).toBeVisible();
  await look('topology');
  expect(trouble()).toEqual([]);
});

/** The server has what was chosen: the page tells it so when its person has come to rest. */
const stored = (choice: string) =>
  page.waitForResponse((response) => {
    const asked = response.request().postData() ?? '';
    return asked.includes('setPreferences') && asked.includes(choice);
  });

test('the map shows what its person chose, and the lots whatever lies under them', async () => {
  test.setTimeout(240_000);
  await page.goto(`${program.address}/admin/base-maps`);
  await expect(page.getByText('O que se pode ver embaixo dos lotes')).toBeVisible();
  await page.goto(`${program.address}/admin/base-maps/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill('Imagens da prefeitura');
  await form.getByLabel('Endereço').fill('http://imagens.prefeitura.example/{z}/{x}/{y}.png');
  await form.getByRole('button', { name: /Criar/ }).click();
  await expect(form.getByText('O endereço deve começar com https://.')).toBeVisible();
  await look('base-map-form');
  await form.getByLabel('Endereço').fill('https://imagens.prefeitura.example/{z}/{x}/{y}.png');
  await form.getByRole('button', { name: /Criar/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Imagens da prefeitura')).toBeVisible();
  await look('base-maps');

  await page.goto(program.address);
  await page
    .getByRole('link', { name: /Jardim das Flores/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Lotes', exact: true }).first().click();
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await look('map');
  const choices = page.getByRole('button', { name: 'Camadas e aparência' });
  await choices.click();
  const dialog = page.getByRole('dialog', { name: 'Camadas e aparência' });
  await dialog.getByLabel('Cor dos lotes').selectOption({ label: 'Coluna rua' });
  await dialog.getByText('Nenhum', { exact: true }).click();
  await dialog.getByLabel('Mapa base').selectOption({ label: 'Imagens da prefeitura' });
  await expect(page.getByText('O mapa base não carregou. Os lotes continuam aqui.')).toBeVisible();
  const legend = page.getByRole('region', { name: 'Legenda' });
  await expect(legend.getByRole('heading', { name: 'rua' })).toBeVisible();
  await expect(legend.getByText('Ruas', { exact: true })).toBeVisible();
  await look('choices');
  await page.getByRole('button', { name: 'Usar o contorno do Brasil' }).click();
  await expect(page.getByText('O mapa base não carregou. Os lotes continuam aqui.')).toBeHidden();
  await choices.click();
  await dialog.getByLabel('Cor dos lotes').selectOption({ label: 'Contrato' });
  await expect(legend.getByText('Sem contrato')).toBeVisible();
  // It follows the person, not the page.
  const hidden = stored('"isHidden":true');
  await dialog.getByRole('checkbox', { name: 'Ruas' }).click();
  await expect(legend.getByText('Ruas', { exact: true })).toBeHidden();
  await hidden;
  await page.reload();
  await expect(legend.getByText('Sem contrato')).toBeVisible();
  await expect(legend.getByText('Ruas', { exact: true })).toBeHidden();
  await choices.click();
  await dialog.getByRole('checkbox', { name: 'Ruas' }).click();
  await expect(legend.getByText('Ruas', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await look('contract');
  const further = page.getByRole('button', { name: 'Afastar', exact: true });
  for (let level = 0; level < 13; level++) {
    await further.click();
    await settled(page);
  }
  await look('brazil');
  // The person is also the next journey's.
  await choices.click();
  const asBefore = stored('"colorBy":"status"');
  await dialog.getByLabel('Cor dos lotes').selectOption({ label: 'Situação' });
  await asBefore;
  // What the map asked in vain of a server that does not exist.
  expect(trouble().filter((text) => !/502|base\//.test(text))).toEqual([]);
});
