import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { kilobytes, maxOfFirstScreen, scriptsOfFirstScreens, sourcesOfPlugins } from '../support/first-screens.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { administrator, endJourney, type Program } from './support/program.ts';
import { lookAt, signIn, watchForTrouble } from './support/screens.ts';

/**
 * An administrator lays out the stages, makes a project with its place, its boundaries, its picture and its areas, changes
 * it, finds it in the table, removes it and takes it back.
 */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `projects/${name}`);

const dialog = () => page.getByRole('dialog');
const field = (label: string) => dialog().getByLabel(label, { exact: true });
async function pick(label: RegExp, option: string): Promise<void> {
  await dialog().getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const rowNames = () =>
  page
    .locator('ol > li > button:not([data-handle]):first-of-type, ol > li > button[data-handle] + button')
    .allInnerTexts();

const square = [
  [-41.51, -17.87],
  [-41.49, -17.87],
  [-41.49, -17.85],
  [-41.505, -17.85],
  [-41.505, -17.86],
  [-41.51, -17.86],
  [-41.51, -17.87],
];
const kml = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${square
  .map(([x, y]) => `${x},${y},0`)
  .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

/** A picture of 64 × 32 pixels, in green (PNG, ISO/IEC 15948). */
function greenPng(): Buffer {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value >>> 0;
  });
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const crc =
      [...body].reduce((sum, byte) => (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff;
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 32, 8, 2, 0, 0, 0]);
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: 64 }, () => [46, 125, 80]).flat())]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: 32 }, () => line)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('the first screens load no more than they may', async ({ browser }) => {
  const { signIn: ofStranger, kept } = await scriptsOfFirstScreens(browser, program.address, administrator);
  // The names tell what came in, when it is too much.
  for (const scripts of [ofStranger, kept]) {
    expect(kilobytes(scripts), [...scripts.keys()].join('\n')).toBeLessThanOrEqual(maxOfFirstScreen);
    expect(sourcesOfPlugins(scripts)).toEqual([]);
  }
});

test('stages are made and put in order', async () => {
  await signIn(page, program.address);
  await page.goto(`${program.address}/admin/project-stages`);
  for (const name of ['Entrega', 'Levantamento', 'Aprovação']) {
    await page.getByRole('button', { name: 'Criar etapa' }).first().click();
    await field('Nome').or(dialog().getByLabel(/^Nome/)).first().fill(name);
    await dialog().getByRole('button', { name: 'Criar etapa' }).click();
    await expect(dialog()).toBeHidden();
  }
  await expect.poll(rowNames).toEqual(['Entrega', 'Levantamento', 'Aprovação']);
  await page.getByRole('button', { name: 'Mover Entrega' }).press('ArrowDown');
  await expect.poll(rowNames).toEqual(['Levantamento', 'Entrega', 'Aprovação']);
  await page.getByRole('button', { name: 'Mover Entrega' }).dragTo(page.locator('li', { hasText: 'Aprovação' }), {
    targetPosition: { x: 20, y: 40 },
  });
  await expect.poll(rowNames).toEqual(['Levantamento', 'Aprovação', 'Entrega']);
  await page.reload();
  await expect.poll(rowNames).toEqual(['Levantamento', 'Aprovação', 'Entrega']);
  await look('stages');
});

test('a project is made: place, reference system, boundaries, picture, areas', async () => {
  await page.goto(`${program.address}/projects`);
  await page.getByRole('button', { name: 'Criar projeto' }).click();
  await dialog().getByLabel(/^Nome/).fill('Vila Esperança');
  await pick(/^Etapa/, 'Levantamento');

  const postalCode = field('CEP');
  await postalCode.fill('3980');
  await postalCode.blur();
  await expect(dialog().getByText('CEP inválido.')).toBeVisible();
  await postalCode.fill('00000000');
  await expect(dialog().getByText('CEP não encontrado.')).toBeVisible();
  await postalCode.fill('39800000');
  await expect(postalCode).toHaveValue('39800-000');
  await expect(field('Estado')).toHaveValue('Minas Gerais');

  // The municipalities of the state that stands beside; the 26 others have theirs.
  await field('Estado').fill('Goiás');
  await field('Cidade').fill('formo');
  await expect(page.getByRole('option')).toHaveText(['Formosa', 'Formoso']);
  await page.getByRole('option', { name: 'Formosa', exact: true }).click();
  await expect(field('Cidade')).toHaveValue('Formosa');

  const address = field('Endereço completo');
  await address.fill('São Paulo');
  await page.getByRole('option', { name: 'São Paulo, Brasil', exact: true }).click();
  await expect(dialog().getByText('O endereço precisa ser, ao menos uma cidade e estado.')).toBeVisible();
  await address.fill('goian');
  await page.getByRole('option', { name: 'Goiânia, Goiás, Brasil' }).click();
  await expect(field('Cidade')).toHaveValue('Goiânia');
  await expect(field('Estado')).toHaveValue('Goiás');

  await field('Sistema de coordenadas (EPSG)').click();
  await field('Sistema de coordenadas (EPSG)').fill('sirgas 2000 utm 22S');
  await page.getByRole('option', { name: 'EPSG:31982 - SIRGAS 2000 / UTM zone 22S' }).click();
  await expect(field('Sistema de coordenadas (EPSG)')).toHaveValue('EPSG:31982 - SIRGAS 2000 / UTM zone 22S');
  // How programs compute it tells people nothing.
  await expect(dialog().getByText('+proj')).toHaveCount(0);

  const files = dialog().locator('input[type=file]');
  await files.first().setInputFiles({ name: 'area.kml', mimeType: 'text/xml', buffer: Buffer.from('<gpx/>') });
  await expect(dialog().getByText('O arquivo não é um GeoJSON ou KML que se possa ler.')).toBeVisible();
  await files.first().setInputFiles({ name: 'area.kml', mimeType: 'text/xml', buffer: Buffer.from(kml) });
  await expect(dialog().getByRole('img', { name: 'Desenho do perímetro' })).toBeVisible();
  await files.last().setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: greenPng() });
  await expect(dialog().getByRole('button', { name: 'Trocar imagem' })).toBeVisible();

  const modules = ['Lotes e mapas', 'Documentos', 'Financeiro'];
  for (const module of modules) await dialog().getByLabel(module).uncheck();
  await expect(dialog().getByText('Ative ao menos um módulo no projeto.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Criar projeto' }).click();
  await expect(dialog().getByText('Ative ao menos um módulo no projeto.')).toBeVisible();
  await look('form');
  for (const module of modules) await dialog().getByLabel(module).check();
  await dialog().getByRole('button', { name: 'Criar projeto' }).click();
  await expect(dialog()).toBeHidden();

  // It opens; among the projects it has its card.
  await expect(page.getByRole('heading', { name: 'Vila Esperança', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Projetos', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Vila Esperança' });
  await expect(card.getByText('Levantamento')).toBeVisible();
  await expect(card.getByText('Nenhum lote')).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  await look('cards');
});

test('its page tells what it is; what nobody can have says so', async () => {
  await page.getByRole('link', { name: 'Vila Esperança' }).click();
  await look('home');
  await page.getByRole('link', { name: 'Dados do projeto' }).click();
  // By hand: 0.02° × 0.02° about (41.50, 17.86) without 0.005° × 0.01° about (41.5075, 17.855), each by its area.
  await expect(page.getByText(/17,86071°\sS, 41,49893°\sO/)).toBeVisible();
  await expect(page.getByText('EPSG:31982 - SIRGAS 2000 / UTM zone 22S')).toBeVisible();
  const map = page.getByRole('region', { name: 'Mapa do perímetro' });
  await expect(map.locator('canvas')).toBeVisible();
  await look('details');

  // Drawn anew on the map: four corners about its middle.
  await map.getByRole('button', { name: 'Redesenhar perímetro' }).click();
  await expect(map.getByText('Clique no polígono e arraste os vértices.', { exact: false })).toBeVisible();
  await map.getByRole('button', { name: 'Limpar' }).click();
  await map.locator('canvas').scrollIntoViewIfNeeded();
  const box = await map.locator('canvas').boundingBox();
  if (!box) throw new Error('The map has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [right, down] of [
    [-60, -40],
    [60, -40],
    [60, 40],
    [-60, 40],
  ] as const) {
    await page.mouse.move(x + right, y + down, { steps: 4 });
    await page.mouse.click(x + right, y + down);
    await page.waitForTimeout(150);
  }
  await page.keyboard.press('Enter');
  await expect(map.getByText('Clique no polígono e arraste os vértices.', { exact: false })).toBeVisible();
  await look('drawing');
  await map.getByRole('button', { name: 'Salvar perímetro' }).click();
  await expect(page.getByText('Perímetro salvo')).toBeVisible();
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { boundaries: { coordinates: number[][][] } }[] } }>(
    `{ projects(filter: { name: { equalTo: "Vila Esperança" } }) { nodes { boundaries } } }`,
  );
  expect(projects.nodes[0]?.boundaries.coordinates[0]).toHaveLength(5);
  expect(trouble()).toEqual([]);
  await page.goto(`${program.address}/project/0190a000-0000-7000-8000-000000000bad/details`);
  await expect(page.getByRole('heading', { name: 'Não encontramos este projeto' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver projetos' }).click();
  await expect(page.getByRole('heading', { name: 'Projetos' })).toBeVisible();
});

test('in its form plugins ask what they need of it: results of visits, papers, the template of its contracts', async () => {
  const edit = async () => {
    await page.getByRole('button', { name: 'Ações de Vila Esperança' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await expect(dialog().getByRole('heading', { name: 'Visitas do projeto' })).toBeVisible();
  };
  /** Of a field that takes several. */
  const choose = async (label: string, options: readonly string[]) => {
    for (const name of options) {
      // Asked for at each key: the form's first field takes the focus once more when the dialog has come to rest.
      await field(label).press('ArrowDown');
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
  };
  await edit();
  await choose('Resultados de visita deste projeto', ['Cadastro realizado', 'Morador ausente']);
  await choose('Tipos de documento pedidos neste projeto', ['Comprovante de endereço']);
  await field('Modelo dos contratos').click();
  await expect(page.getByRole('option')).toHaveText(['Instrumento do contrato']);
  await page.getByRole('option').click();
  await look('choices');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog()).toBeHidden();
  await page.reload();
  await edit();
  for (const name of ['Cadastro realizado', 'Morador ausente', 'Comprovante de endereço'])
    await expect(dialog().getByText(name, { exact: true })).toBeVisible();
  await expect(field('Modelo dos contratos')).toHaveValue('Instrumento do contrato');
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
});

test('the table shows it with its stage and counts; it is removed, taken back at once and from the list of removed ones', async () => {
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Vila Esperança' });
  await expect(row).toContainText('Levantamento');
  await look('table');
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();

  const remove = async () => {
    await page.getByRole('button', { name: 'Ações de Vila Esperança' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await dialog().getByRole('textbox').fill('Vila Esperança');
    await dialog().getByRole('button', { name: 'Excluir projeto' }).click();
    await expect(page.getByRole('link', { name: 'Vila Esperança' })).toBeHidden();
  };
  await remove();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('link', { name: 'Vila Esperança' })).toBeVisible();
  await remove();
  await page.getByRole('link', { name: 'Projetos excluídos' }).click();
  await look('removed');
  await page.getByRole('button', { name: 'Restaurar Vila Esperança' }).click();
  await expect(page.getByText('Nada foi excluído')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar aos projetos' }).click();
  await expect(page.getByRole('link', { name: 'Vila Esperança' })).toBeVisible();
});

test('a module that the project switched off does not open by its address', async () => {
  await page.getByRole('link', { name: 'Vila Esperança' }).click();
  await expect(page.getByRole('heading', { name: 'Vila Esperança', level: 1 })).toBeVisible();
  await page.goto(`${program.address}/lands`);
  await expect(page.getByRole('heading', { name: 'Lotes', level: 1 })).toBeVisible();
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>(
    `{ projects(filter: { name: { equalTo: "Vila Esperança" } }) { nodes { id } } }`,
  );
  const patch =
    'mutation($id: UUID!, $p: ProjectPatch!) { updateProject(input: { id: $id, patch: $p }) { project { id } } }';
  // As when another plugin's area was the only one that was left.
  await ask(patch, { id: projects.nodes[0]?.id, p: { modules: ['surveys'] } });
  await page.goto(`${program.address}/lands`);
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByText('Este módulo está desativado neste projeto.')).toBeVisible();
});
