import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { inTime } from './support/in-time.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** The surveyor's corrected file: what it changes is seen before it is taken over, taken over in part, and taken back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
const folder = mkdtempSync(join(tmpdir(), 'differences-'));

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `differences/${name}`);

interface Lot {
  readonly lot: string;
  readonly address: string;
  /** Degrees to the east, some 20 m for each 0.0002. */
  readonly west: number;
  readonly width?: number;
  readonly height?: number;
}

function fileOf(name: string, lots: readonly Lot[]): string {
  const [west, south] = [-38.5, -12.97];
  const features = lots.map(({ lot, address, west: by, width = 0.0002, height }) => {
    const [w, e] = [west + by, west + by + width];
    const ring = [
      [w, south],
      [e, south],
      [e, south + 0.0003],
      [w, south + 0.0003],
      [w, south],
    ].map((corner) => [...corner, ...(height === undefined ? [] : [height])]);
    return {
      type: 'Feature',
      properties: { quadra: 'A', lote: lot, endereco: address },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}

const surveyed: readonly Lot[] = ['1', '2', '3', '4'].map((lot, index) => ({
  ...{ lot, address: 'Rua das Flores', west: index * 0.0003 },
}));
const corrected: readonly Lot[] = [
  { lot: '1', address: 'Rua das Flores', west: 0 },
  // Its east side 0.33 m farther out.
  { lot: '2', address: 'Rua das Flores, 20', west: 0.0003, width: 0.000203 },
  { lot: '3', address: 'Rua das Acácias', west: 0.0006 },
  { lot: '5', address: 'Rua das Flores', west: 0.0012 },
];

async function toSummary(path: string): Promise<void> {
  await page.goto(`${program.address}/p/${projectId}/lands/import`);
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('Importar como')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Confira antes de iniciar.')).toBeVisible();
}

const differences = () => page.getByRole('list', { name: 'Diferenças' });

test('a corrected file is compared before it is imported', async () => {
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila da Correção');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await toSummary(fileOf('lotes.geojson', surveyed));
  await expect(page.getByText('O projeto já tem lotes')).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar importação' }).click();
  await inTime(
    page,
    'The lots come in',
    page.getByRole('heading', { name: 'Importação finalizada com sucesso!' }).waitFor({ timeout: 0 }),
  );
  const ask = await api(program.address);
  const { lands } = await ask<{ lands: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { lands(first: 1, filter: { projectId: { equalTo: $p }, lot: { equalTo: "3" } }) { nodes { id } } }',
    { p: projectId },
  );
  await ask('mutation($input: UpdateLandInput!) { updateLand(input: $input) { land { id } } }', {
    input: { id: lands.nodes[0]?.id, patch: { address: 'Rua das Flores, fundos' } },
  });
  await toSummary(fileOf('corrigido.geojson', corrected));
  await expect(page.getByText('O projeto já tem lotes')).toBeVisible();
  await look('before-import');
  await page.getByRole('button', { name: 'Comparar com os lotes' }).click();
  await inTime(page, 'The file is compared', differences().waitFor({ timeout: 0 }));
  await expect(page.getByRole('button', { name: '1 Lote novo', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Desenho diferente', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '2 Dados diferentes', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Não está no arquivo', exact: true })).toBeVisible();
  await settled(page);
  await look('list');
  await expectAccessible(page);
});

test('a difference is seen as figures, fields and shapes, and what was changed by hand is told', async () => {
  await page.getByRole('button', { name: '1 Desenho diferente', exact: true }).click();
  await differences()
    .getByRole('button', { name: /^A \/ 2 0,3/ })
    .click();
  await expect(page.getByText(/Maior deslocamento: 0,3\d\d m/)).toBeVisible();
  await expect(page.getByText('2 vértices deslocados, marcados no desenho')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Desenho de antes e do arquivo' })).toBeVisible();
  await settled(page);
  await look('shape');
  await page.getByRole('button', { name: '2 Dados diferentes', exact: true }).click();
  await differences()
    .getByRole('button', { name: /^A \/ 3/ })
    .click();
  await expect(
    page.getByRole('row', { name: /Endereço Rua das Flores, fundos.*Mudado à mão depois.*Rua das Acácias/ }),
  ).toBeVisible();
  await settled(page);
  await look('by-hand');
});

test('it is taken over but for what was changed by hand, and taken back', async () => {
  await page.getByRole('button', { name: 'Aplicar ao projeto' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Atualizar dados (1)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Arquivar os que não estão/ })).not.toBeChecked();
  await settled(page);
  await look('take-over');
  await dialog.getByRole('checkbox', { name: /Arquivar os que não estão/ }).check();
  await dialog.getByRole('button', { name: 'Aplicar ao projeto' }).click();
  await inTime(page, 'It is taken over', page.getByText('4 diferenças aplicadas.').waitFor({ timeout: 0 }));
  await expect(page.getByText(/Novos: 1; desenhos: 1; dados: 1; arquivados: 1; não aplicados: 0/)).toBeVisible();
  await settled(page);
  await look('taken');
  const ask = await api(program.address);
  const lots = async () => {
    const { lands } = await ask<{ lands: { nodes: { lot: string; address: string; computedStatus: string }[] } }>(
      'query($p: UUID!) { lands(first: 20, filter: { projectId: { equalTo: $p } }) { nodes { lot address computedStatus } } }',
      { p: projectId },
    );
    return lands.nodes.map(({ lot, address, computedStatus }) => `${lot} ${address} ${computedStatus}`).sort();
  };
  expect(await lots()).toEqual([
    '1 Rua das Flores pending',
    '2 Rua das Flores, 20 pending',
    '3 Rua das Flores, fundos pending',
    '4 Rua das Flores archived',
    '5 Rua das Flores pending',
  ]);
  await page.getByRole('button', { name: 'Desfazer aplicação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await inTime(page, 'It is taken back', page.getByText('4 diferenças desfeitas.').waitFor({ timeout: 0 }));
  expect(await lots()).toEqual([
    '1 Rua das Flores pending',
    '2 Rua das Flores pending',
    '3 Rua das Flores, fundos pending',
    '4 Rua das Flores pending',
  ]);
  await page.goto(`${program.address}/p/${projectId}/lands/import`);
  await expect(page.getByRole('region', { name: 'Comparações anteriores' }).getByRole('link')).toHaveCount(1);
  expect(trouble()).toEqual([]);
});

test('a colleague who did not start the comparison sees what it found', async ({ browser }) => {
  const colleague = { email: 'diferencas@example.org', password: 'Senha-boa-1' };
  const ask = await api(program.address);
  const accessKeys = ['project-details', 'lands', 'data.upload', 'data.manage'];
  const { createProfile } = await ask<{ createProfile: { profile: { id: string } } }>(
    'mutation($i: CreateProfileInput!) { createProfile(input: $i) { profile { id } } }',
    { i: { profile: { name: 'Topografia', accessKeys } } },
  );
  const grant = { profileId: createProfile.profile.id, projectIds: [projectId] };
  await ask('mutation($i: AddUserInput!) { addUser(input: $i) { user { id } } }', {
    i: { ...colleague, name: 'Tereza Topógrafa', role: 'pilot', ...grant },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  const other = await context.newPage();
  await signIn(other, program.address, colleague);
  await other.goto(`${program.address}/p/${projectId}/lands/import`);
  await other.getByRole('region', { name: 'Comparações anteriores' }).getByRole('link').click();
  await expect(other.getByText(/^Arquivo corrigido/)).toBeVisible();
  await expect(other.getByRole('button', { name: '1 Lote novo', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Aplicar ao projeto' })).toBeVisible();
  // Jobs are their starter's to see.
  await expect(other.getByRole('list', { name: 'Aplicações' })).toBeHidden();
  await settled(other);
  await lookAt(other, 'differences/colleague');
  await context.close();
});

test('two files of streets are compared with each other', async () => {
  const send = async (name: string, streets: readonly (readonly [name: string, surface: string, length: number])[]) => {
    const features = streets.map(([nome, piso, length], index) => ({
      ...{ type: 'Feature', properties: { nome, piso } },
      geometry: {
        type: 'LineString',
        coordinates: [0, length].map((east) => [-38.5 + east * 1e-5, -12.971 - index * 2e-4]),
      },
    }));
    const path = join(folder, `${name}.geojson`);
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
    await page.goto(`${program.address}/p/${projectId}/lands/import`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('radio', { name: 'Camada do mapa, só geometrias' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('region', { name: 'Colunas' })).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Confira antes de iniciar.')).toBeVisible();
    await page.getByRole('button', { name: 'Iniciar importação' }).click();
    const done = page.getByRole('heading', { name: 'Importação finalizada com sucesso!' });
    await inTime(page, 'The streets come in', done.waitFor({ timeout: 0 }));
  };
  await send('ruas antes', [['Rua A', 'terra', 100], ['Rua B', 'terra', 100], ['Rua C', 'terra', 100]]); // biome-ignore format: a table
  await send('ruas depois', [['Rua A', 'asfalto', 100], ['Rua B', 'terra', 130]]); // biome-ignore format: a table
  await page.goto(`${program.address}/p/${projectId}/lands/import`);
  const two = page.getByRole('region', { name: 'Comparar dois arquivos' });
  await two.scrollIntoViewIfNeeded();
  await settled(page);
  await look('two-layers');
  await two.getByRole('button', { name: 'Comparar arquivos' }).click();
  await inTime(page, 'The files are compared', differences().waitFor({ timeout: 0 }));
  await expect(page.getByRole('button', { name: '1 Não está no arquivo', exact: true })).toBeVisible();
  await differences()
    .getByRole('button', { name: /^Rua A/ })
    .click();
  await expect(page.getByRole('row', { name: 'piso terra asfalto' })).toBeVisible();
  await settled(page);
  await look('layers');
});

test('heights of a file are told by the lot, also where a part of it was never measured', async () => {
  await createProject(page, program.address, 'Vila das Altitudes');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await toSummary(fileOf('altitudes.geojson', [{ lot: '1', address: 'Rua Alta', west: 0, height: 812.5 }]));
  await page.getByRole('button', { name: 'Iniciar importação' }).click();
  const done = page.getByRole('heading', { name: 'Importação finalizada com sucesso!' });
  await inTime(page, 'The lot comes in', done.waitFor({ timeout: 0 }));
  const ask = await api(program.address);
  const { lands } = await ask<{ lands: { nodes: { id: string; geometryId: string }[] } }>(
    'query($p: UUID!) { lands(first: 1, filter: { projectId: { equalTo: $p } }) { nodes { id geometryId } } }',
    { p: projectId },
  );
  const [lot] = lands.nodes;
  // In two by a line from the middle of the south side to the middle of the north side, with a bend between.
  const line = {
    type: 'LineString',
    coordinates: [
      [-38.4999, -12.9701],
      [-38.4999, -12.96985],
      [-38.49992, -12.9698],
      [-38.4999, -12.9696],
    ],
  };
  const parts = ['1-A', '1-B'].map((name) => ({ block: 'A', lot: name }));
  const { splitLand } = await ask<{ splitLand: { landIds: string[] } }>(
    'mutation($input: SplitLandInput!) { splitLand(input: $input) { landIds } }',
    { input: { projectId, landId: lot?.id, geometryId: lot?.geometryId, line, parts } },
  );
  await page.goto(`${program.address}/lands/${splitLand.landIds[0]}`);
  await expect(page.getByText('2 vértices medidos; 2 interpolados no lado; 2 sem altitude')).toBeVisible();
  await page.getByText('2 vértices medidos; 2 interpolados no lado; 2 sem altitude').scrollIntoViewIfNeeded();
  await settled(page);
  await look('heights');
});
