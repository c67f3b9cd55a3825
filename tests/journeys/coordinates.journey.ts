import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** Lots from numbers: pasted from a spreadsheet, out of a receiver's file, and computed from a field book. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila das Coordenadas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  await ask('mutation($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }', {
    input: { id: projectId, patch: { projectSrid: 31984 } },
  });
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `coordinates/${name}`);
const result = () => page.getByRole('complementary', { name: 'Resultado' });
/** As a spreadsheet puts it into the clipboard, at a cell. */
async function paste(cell: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: cell, exact: true }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
async function name(block: string, lot: string): Promise<void> {
  await result().getByRole('textbox', { name: 'Quadra' }).fill(block);
  await result().getByRole('textbox', { name: 'Lote', exact: true }).fill(lot);
}

test('corners are pasted, mended where they are wrong, kept through a reload and saved', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands?view=list`);
  await settled(page);
  await act(page, 'Digitar coordenadas');
  await expect(page.getByRole('heading', { name: 'Desenho por coordenadas' })).toBeVisible();
  await settled(page);
  await paste(
    'Ponto, linha 1',
    'Ponto\tEste\tNorte\nP1\t553.000,123\t8.565.000,456\nP2\t553.012,000\t8.565.000,000\nP3\t553.012,000\tabc\nP4\t553.000,000\t8.565.025,000',
  );
  await expect(page.getByText('N (m) não é um número.')).toBeVisible();
  await expect(result().getByText('Corrija 1 valor para ver o desenho.')).toBeVisible();
  await look('wrong');
  // Enter goes down, and nothing that was typed is lost.
  const wrong = page.getByRole('textbox', { name: 'N (m), linha 3', exact: true });
  await wrong.fill('8565025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'N (m), linha 4', exact: true })).toBeFocused();
  await expect(result().getByText('Área', { exact: true })).toBeVisible();
  await name('A', '1');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E (m), linha 1', exact: true })).toHaveValue('553.000,123');
  await expect(result().getByText('Área', { exact: true })).toBeVisible();
  await settled(page);
  await look('typed');
  await result().getByRole('button', { name: 'Criar lote' }).click();
  await expect(page.getByText('Lote criado.')).toBeVisible();
  await expect(page).toHaveURL(/\/lands\/[0-9a-f-]{36}/);
});

test('points of a receiver share corners with the neighbour', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Arquivo GNSS' }).click();
  const csv = [
    'Nome;Norte;Este;Altitude elipsoidal;Sigma N;Sigma E;Código',
    'V1;8565000,010;553012,010;12,345;0,012;0,010;muro',
    'V2;8565000,000;553024,000;12,400;0,011;0,010;muro',
    'V3;8565025,000;553024,000;12,410;0,011;0,012;cerca',
    'V4;8565024,980;553012,000;12,380;0,010;0,011;cerca',
    'BASE;8564000,000;552000,000;10,000;0,001;0,001;base',
  ].join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rtk.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(page.getByText('5 pontos')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Usar a linha 6' }).uncheck();
  await expect(result().getByText('V1 ao vértice de A/1 (0,014 m)')).toBeVisible();
  await expect(result().getByText('V4 ao vértice de A/1 (0,020 m)')).toBeVisible();
  await name('A', '2');
  await settled(page);
  await look('file');
  await result().getByRole('button', { name: 'Criar lote' }).click();
  await expect(page.getByText('Lote criado.')).toBeVisible();
});

test('a field book tells what it misses, and the history of the lot says so', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Poligonal' }).click();
  await page.getByRole('textbox', { name: 'Partida E (m)' }).fill('553100');
  await page.getByRole('textbox', { name: 'Partida N (m)' }).fill('8565000');
  await paste('Do ponto, linha 1', `E1\t0°00'00"\t20,00\nE2\tN 90° E\t10,02\nE3\t180°\t20,00\nE4\t270°\t10,00`);
  const closure = page.getByRole('region', { name: 'Fechamento' });
  await expect(closure.getByText('1:3.001')).toBeVisible();
  await expect(closure.getByText(/fecha pior que o limite de 1:5\.000/)).toBeVisible();
  await page.getByText('Correção de cada lado').click();
  await name('B', '1');
  await settled(page);
  await look('traverse');
  const save = result().getByRole('button', { name: 'Criar lote' });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Salvar com este erro de fechamento?' });
  await look('question');
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click();
  await expect(page.getByText('Lote criado.')).toBeVisible();
  await expect(page).toHaveURL(/\/lands\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
  await page.getByRole('tab', { name: 'Desenho', exact: true }).click();
  await expect(page.getByText('Poligonal, 4 lados, erro 1:3.001, Bowditch (pelos comprimentos)')).toBeVisible();
  await look('history');
});

test('the field book is opened from the history, corrected, and computed again', async () => {
  await page.getByRole('link', { name: 'Abrir caderneta' }).click();
  await expect(page.getByRole('heading', { name: 'Caderneta do lote' })).toBeVisible();
  const length = page.getByRole('textbox', { name: 'Distância (m), linha 2', exact: true });
  await expect(length).toHaveValue('10,02');
  const closure = page.getByRole('region', { name: 'Fechamento' });
  await expect(closure.getByText('1:3.001')).toBeVisible();
  await settled(page);
  await look('book');
  await page.getByRole('link', { name: 'Imprimir caderneta' }).click();
  const paper = page.locator('[data-paper="ready"]');
  await expect(paper.getByRole('heading', { name: 'Caderneta de campo' })).toBeVisible();
  await expect(paper.getByRole('row', { name: /E2 .*N 90° E.*10,02/ })).toBeVisible();
  await expect(paper.getByText('1:3.001')).toBeVisible();
  await settled(page);
  await look('paper');
  await page.getByRole('link', { name: 'Voltar à caderneta' }).click();
  await expect(page.getByRole('heading', { name: 'Caderneta do lote' })).toBeVisible();
  await length.fill('10,00');
  await expect(closure.getByText('1:3.001')).toBeHidden();
  await result().getByRole('button', { name: 'Salvar contorno' }).click();
  await expect(page.getByText('Contorno salvo.')).toBeVisible();
});

test('a traverse between two known points tells what is missing to the second', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Poligonal' }).click();
  await page.getByRole('textbox', { name: 'Partida E (m)' }).fill('553300');
  await page.getByRole('textbox', { name: 'Partida N (m)' }).fill('8565000');
  await page.getByRole('checkbox', { name: 'Termina em outro ponto conhecido' }).check();
  await page.getByRole('textbox', { name: 'Chegada E (m)' }).fill('553320,004');
  await page.getByRole('textbox', { name: 'Chegada N (m)' }).fill('8565000');
  await paste('Do ponto, linha 1', `K1\t0°\t30,00\nK2\t90°\t20,00\nK3\t180°\t30,00`);
  await expect(page.getByRole('region', { name: 'Fechamento' }).getByText('1:20.000')).toBeVisible();
  await expect(result().getByText('Área', { exact: true })).toBeVisible();
  await settled(page);
  await look('link');
  await page.getByRole('checkbox', { name: 'Termina em outro ponto conhecido' }).uncheck();
});

test('a traverse starts from a vertex of the nucleus, by its code', async () => {
  const ask = await api(program.address);
  await ask('mutation($input: StartVertexNumberingInput!) { startVertexNumbering(input: $input) { jobId } }', {
    input: { projectId },
  });
  await expect
    .poll(async () => JSON.stringify(await ask('{ landVertices(first: 1) { totalCount } }', {})), { timeout: 60_000 })
    .not.toContain('"totalCount":0');
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Poligonal' }).click();
  const start = page.getByRole('textbox', { name: 'Partida E (m)' });
  await start.fill('');
  await page.getByLabel('Partir de um vértice do núcleo').click();
  const option = page.locator('[role="option"]:visible').first();
  const code = ((await option.textContent()) ?? '').trim();
  await option.click();
  await expect(start).toHaveValue(/^553\d{3},\d{4}$/);
  await expect(page.getByRole('textbox', { name: 'Do ponto, linha 1', exact: true })).toHaveValue(code);
  await settled(page);
  await look('vertex');
});

test('a street and a block are typed into their layers, and a layer’s line crosses itself without a fault', async () => {
  const ask = await api(program.address);
  for (const [name, layerType] of [
    ['Ruas', 'streets'],
    ['Quadras', 'blocks'],
  ]) {
    await ask('mutation($l: LayerInput!) { createLayer(input: { layer: $l }) { layer { id } } }', {
      l: { projectId, name, layerType },
    });
  }
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Coordenadas' }).click();
  const target = result().getByRole('combobox', { name: 'Salvar como' });
  const choose = async (name: string) => {
    await target.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await paste('Ponto, linha 1', 'R1;552990;8564995\nR2;553040;8564995\nR3;553040;8565030\nR4;553015;8564980');
  await choose('Camada: Ruas');
  await result().getByText('Linha', { exact: true }).click();
  await expect(result().getByText(/m²/)).toBeHidden();
  await result().getByRole('textbox', { name: 'Nome na camada' }).fill('Rua das Coordenadas');
  await settled(page);
  await expect(result().getByRole('alert')).toHaveCount(0);
  await look('layer-line');
  await result().getByRole('button', { name: 'Desenhar na camada' }).click();
  await expect(page.getByText('Desenho salvo na camada Ruas.')).toBeVisible();
  // The table is free for the next one, of the same layer.
  await expect(page.getByRole('textbox', { name: 'Ponto, linha 1', exact: true })).toHaveValue('');
  await paste('Ponto, linha 1', 'Q1;552999;8564999\nQ2;553025;8564999\nQ3;553025;8565026\nQ4;552999;8565026');
  await choose('Camada: Quadras');
  await result().getByText('Área', { exact: true }).last().click();
  await result().getByRole('textbox', { name: 'Nome na camada' }).fill('Quadra A');
  await expect(result().getByText(/702,00\sm²/)).toBeVisible();
  await expect(result().getByText('O contorno cobre parte de outros lotes:')).toBeHidden();
  await settled(page);
  await look('layer-area');
  await result().getByRole('button', { name: 'Desenhar na camada' }).click();
  await expect(page.getByText('Desenho salvo na camada Quadras.')).toBeVisible();
  const drawn = await ask(
    'query($p: UUID!) { geometries(first: 50, filter: { projectId: { equalTo: $p } }) { nodes { geom properties layer { name } } } }',
    { p: projectId },
  );
  const { geometries } = drawn as {
    geometries: { nodes: { geom: { type: string }; properties: unknown; layer: { name: string } }[] };
  };
  const said = geometries.nodes.map(({ geom, properties, layer }) => ({
    type: geom.type,
    properties,
    layer: layer.name,
  }));
  expect(said).toContainEqual({ type: 'LineString', properties: { nome: 'Rua das Coordenadas' }, layer: 'Ruas' });
  expect(said).toContainEqual({ type: 'Polygon', properties: { nome: 'Quadra A' }, layer: 'Quadras' });
  // What was typed by mistake is taken back at once.
  const count = async () =>
    (
      (await ask(
        'query($p: UUID!) { geometries(first: 50, filter: { projectId: { equalTo: $p } }) { nodes { id } } }',
        {
          p: projectId,
        },
      )) as { geometries: { nodes: unknown[] } }
    ).geometries.nodes.length;
  const before = await count();
  // The way back of the block goes, so that the one that comes is the one that is taken.
  const wayBack = page.getByRole('button', { name: 'Desfazer', exact: true });
  await page.getByRole('status').filter({ has: wayBack }).getByRole('button', { name: 'Fechar' }).click();
  await expect(wayBack).toHaveCount(0);
  await paste('Ponto, linha 1', 'X1;552999;8565100\nX2;553025;8565100\nX3;553025;8565126');
  await expect(result().getByText(/338,00\sm²/)).toBeVisible();
  await result().getByRole('button', { name: 'Desenhar na camada' }).click();
  await expect.poll(count).toBe(before + 1);
  await wayBack.click();
  // A word so soon after another one is not said.
  await expect.poll(count).toBe(before);
});

test('the outline of chosen lots becomes a shape of a layer, and can be taken back', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands?view=list`);
  await settled(page);
  for (const row of [0, 1]) await page.getByRole('checkbox', { name: 'Selecionar linha' }).nth(row).check();
  await act(page, 'Contorno para camada');
  const dialog = page.getByRole('dialog', { name: 'Desenhar o contorno em uma camada' });
  await expect(dialog.getByText('O contorno de 2 lotes juntos vira um desenho da camada.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Camada' }).click();
  await page.getByRole('option', { name: 'Quadras' }).click();
  await dialog.getByRole('textbox', { name: 'Nome na camada' }).fill('Quadra A2');
  await look('outline');
  await dialog.getByRole('button', { name: 'Desenhar na camada' }).click();
  await expect(page.getByText('Desenho salvo na camada Quadras.')).toBeVisible();
  const ask = await api(program.address);
  const drawn = async () => {
    const answer = await ask(
      'query($p: UUID!) { geometries(first: 50, filter: { projectId: { equalTo: $p } }) { nodes { properties } } }',
      { p: projectId },
    );
    return JSON.stringify(answer).includes('Quadra A2');
  };
  expect(await drawn()).toBe(true);
  await act(page, 'Desfazer');
  await expect.poll(drawn).toBe(false);
});

test('in the hand the table comes first, then what comes of it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await page.getByRole('tab', { name: 'Coordenadas' }).click();
  await paste('Ponto, linha 1', 'M1;553200;8565000\nM2;553212;8565000\nM3;553212;8565025\nM4;553200;8565025');
  await expect(result().getByText('Área', { exact: true })).toBeVisible();
  await settled(page);
  await look('narrow');
  await result().scrollIntoViewIfNeeded();
  await look('narrow-result');
  expect(trouble()).toEqual([]);
});

test('a rounded corner is typed by its radius, drawn, and told by its papers; a lot on another is a slab', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${program.address}/p/${projectId}/lands/coordinates`);
  await settled(page);
  await page.getByRole('tab', { name: 'Coordenadas' }).click();
  await paste(
    'Ponto, linha 1',
    'Ponto\tE\tN\tRaio\nR1\t553.300,000\t8.565.000,000\t\nR2\t553.305,000\t8.565.000,000\t4\nR3\t553.310,000\t8.565.005,000\t\nR4\t553.310,000\t8.565.025,000\t\nR5\t553.300,000\t8.565.025,000\t',
  );
  const radius = page.getByRole('textbox', { name: 'Raio até o próximo (m), linha 2', exact: true });
  await radius.fill('3');
  await expect(page.getByText('O raio é menor que metade da distância até o próximo vértice.')).toBeVisible();
  await radius.fill('5');
  await name('R', '1');
  await settled(page);
  await expect(result().getByText('Área', { exact: true })).toBeVisible();
  await look('arc');
  await result().getByRole('button', { name: 'Criar lote' }).click();
  await expect(page.getByText('Lote criado.')).toBeVisible();
  await expect(page).toHaveURL(/\/lands\/[0-9a-f-]{36}/);
  const landId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const slab = page.getByRole('region', { name: 'Direito de laje' });
  await slab.getByRole('button', { name: 'É uma laje' }).click();
  await slab.getByRole('textbox', { name: 'Pavimento' }).fill('1');
  await slab.getByRole('textbox', { name: 'Matrícula da construção-base' }).fill('1.234');
  await look('slab-form');
  await slab.getByRole('button', { name: 'Salvar a laje' }).click();
  await expect(page.getByText('Direito de laje salvo.')).toBeVisible();
  await look('slab');
  await page.goto(`${program.address}/report/${projectId}/descriptive-memorial/${landId}`);
  await expect(page.getByText(/em curva à direita com raio de 5,00\sm e desenvolvimento de 7,85\sm/)).toBeVisible();
  await expect(page.getByText(/Laje 1 da Quadra R, direito real de laje/)).toBeVisible();
  await settled(page);
  await look('arc-memorial');
  await page.goto(`${program.address}/report/${projectId}/lot-sketch/${landId}`);
  await expect(page.getByText('R 5,00 m; D 7,85 m')).toBeVisible();
  await settled(page);
  await look('arc-sketch');
  await page.goto(`${program.address}/p/${projectId}/lands/${landId}`);
  await slab.getByRole('button', { name: 'Não é uma laje' }).click();
  await expect(page.getByText('O lote voltou ao solo.')).toBeVisible();
  await act(page, 'Desfazer');
  await expect(slab.getByText('1.234')).toBeVisible();
  expect(trouble()).toEqual([]);
});
