import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * A city with its streets through the screens: what the file holds is proposed, said otherwise by mistake, told by the validation, put
 * right in the list of layers, and the memorial names the street.
 */
test.describe.configure({ mode: 'serial' });

const size = 0.0002;
const [west, south] = [-41.95, -18.85];
const street = [
  [west - 0.001, south - 0.00006],
  [west + 0.001, south - 0.00006],
];

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
let landId = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila das Camadas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [index, lot] of ['1', '2'].entries()) {
    const corner = [west + index * size, south] as const;
    const drawn = await drawSquareLot(ask, { projectId, block: 'A', lot, corner, size });
    landId ||= drawn;
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `layers/${name}`);
const layers = () => page.getByRole('list', { name: 'Camadas' });
const typeOf = (name: string) => page.getByRole('combobox', { name: `Tipo de ${name}` });

/** Acts, and waits for the server's answer: the next address would end a change on its way. */
async function saved(change: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('mutation'));
  await change();
  await answered;
}

async function memorialText(): Promise<string> {
  await page.goto(`${program.address}/report/${projectId}/descriptive-memorial/${landId}`);
  await expect(page.getByText(/Lote 1 da Quadra A/).first()).toBeVisible();
  return (await page.locator('body').textContent()) ?? '';
}

test('without streets the validation says so, and leads to the layers', async () => {
  await page.goto(`${program.address}/p/${projectId}/validation`);
  await expect(page.getByText('Nenhuma camada de ruas')).toBeVisible();
  await look('validation');
  // Beside the menu of a tablet the sentence of a finding stands under its lot: within two lines and their edges.
  await page.setViewportSize({ width: 1024, height: 768 });
  const finding = page.getByRole('list', { name: 'Pendências' }).getByRole('button').first();
  await expect.poll(async () => (await finding.boundingBox())?.height).toBeLessThan(80);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Ver camadas' }).click();
  await expect(page.getByRole('heading', { name: 'Camadas', level: 1 })).toBeVisible();
  await expect(layers().getByRole('listitem')).toHaveCount(1);
  expect(await memorialText()).toContain('imóvel não identificado');
});

test('a file of streets is proposed as such, with the reason; a person has the last word', async () => {
  test.setTimeout(120_000);
  const features = [
    { type: 'Feature', properties: { nome: 'Rua das Acácias' }, geometry: { type: 'LineString', coordinates: street } },
  ];
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  await page.goto(`${program.address}/p/${projectId}/lands/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'arruamento.geojson', mimeType: 'application/json', buffer });
  const type = page.getByRole('combobox', { name: 'Tipo da camada' });
  await expect(type).toHaveValue('Ruas', { timeout: 30_000 });
  await expect(page.getByText('Proposto pelo nome: arruamento. Confira.')).toBeVisible();
  await look('proposal');
  // Somebody takes them for something else.
  await type.click();
  await page.getByRole('listbox').getByRole('option', { name: 'Outros' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Outros')).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar importação' }).click();
  await expect(page.getByText('Importação finalizada com sucesso!').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Ver camadas' }).click();
  await expect(layers().getByRole('listitem')).toHaveCount(2);
  await expect(typeOf('arruamento')).toHaveValue('other');
  await expect(page.getByText('Nenhuma camada de ruas')).toBeVisible();
  await look('list');
  expect(await memorialText()).not.toContain('Rua das Acácias');
});

test('another type, and the memorial names the street', async () => {
  await page.goto(`${program.address}/p/${projectId}/layers`);
  await typeOf('arruamento').selectOption('Ruas');
  await expect(page.getByText('arruamento agora é do tipo Ruas.')).toBeVisible();
  await expect(page.getByText('Nenhuma camada de ruas')).toHaveCount(0);
  expect(await memorialText()).toContain('confrontando com a Rua das Acácias');
  await page.goto(`${program.address}/p/${projectId}/validation`);
  await expect(page.getByRole('heading', { name: 'Validação', level: 1 })).toBeVisible();
  await settled(page);
  await expect(page.getByText('Nenhuma camada de ruas')).toHaveCount(0);
});

test('sides that are clear are confirmed by block; what is in doubt is counted and waits', async () => {
  const ask = await api(program.address);
  // Who adjoins lot 1 of block A at its left and at its back.
  for (const [block, corner] of [
    ['B', [west - size, south]],
    ['C', [west, south + size]],
  ] as const) {
    await drawSquareLot(ask, { projectId, block, lot: '1', corner, size });
  }
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await act(page, 'Confirmar lados');
  const dialog = page.getByRole('dialog', { name: 'Confirmar lados propostos' });
  await expect(dialog.getByText('0 de 2 conferidos')).toBeVisible();
  await dialog.getByLabel('Quadra C', { exact: true }).uncheck();
  await look('sides');
  await dialog.getByRole('button', { name: 'Confirmar propostas' }).click();
  await expect(dialog.getByText('1 lote confirmado')).toBeVisible();
  await expect(dialog.getByText('2 lotes com confrontante desconhecido')).toBeVisible();
  await look('sides-done');
  // Taken back as one, and kept again.
  await dialog.getByRole('button', { name: 'Desfazer confirmação' }).click();
  await expect(dialog.getByText('A confirmação foi desfeita em 1 lote.')).toBeVisible();
  await look('sides-undone');
  await dialog.getByRole('button', { name: 'Escolher outras quadras' }).click();
  await expect(dialog.getByText('0 de 2 conferidos')).toBeVisible();
  await dialog.getByLabel('Quadra C', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Confirmar propostas' }).click();
  await expect(dialog.getByText('1 lote confirmado')).toBeVisible();
  await dialog.getByRole('button', { name: 'Escolher outras quadras' }).click();
  await expect(dialog.getByText('1 de 2 conferidos')).toBeVisible();
  await page.keyboard.press('Escape');
  // Also later, from the list of what was confirmed before: the first batch, which was taken back, is not in it.
  await expect(dialog).toBeHidden();
  await act(page, 'Confirmar lados');
  const former = dialog.getByRole('region', { name: 'Confirmações anteriores' });
  await expect(former.getByRole('listitem')).toHaveCount(1);
  await look('sides-former');
  await former.getByRole('button', { name: 'Desfazer confirmação' }).click();
  await expect(dialog.getByText('A confirmação foi desfeita em 1 lote.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('layers are made, renamed, coloured, put in order, hidden, removed and taken back', async () => {
  test.setTimeout(120_000);
  await page.goto(`${program.address}/p/${projectId}/layers`);
  await page.getByRole('button', { name: 'Criar camada' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill('Áreas do município');
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Áreas verdes e de preservação' }).click();
  await look('form');
  await form.getByRole('button', { name: 'Criar camada' }).click();
  await expect(form).toHaveCount(0);
  await expect(layers().getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: 'arruamento', exact: true }).click();
  await form.getByLabel('Nome').fill('Ruas da vila');
  await form.getByRole('button', { name: 'Salvar' }).click();
  // The list says the new name before the server does; the form is there until it has.
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ruas da vila', exact: true })).toBeVisible();

  const names = () => layers().getByRole('listitem').locator('strong, button[class*="title"]').allTextContents();
  const before = await names();
  const last = before.at(-1) ?? '';
  // By the keyboard: the focus goes along.
  await page.getByRole('button', { name: `Mover ${last}` }).focus();
  await saved(() => page.keyboard.press('ArrowUp'));
  const once = [...before.slice(0, -2), last, ...before.slice(-2, -1)];
  await expect.poll(names).toEqual(once);
  await expect(page.getByRole('button', { name: `Mover ${last}` })).toBeFocused();
  await page.reload();
  await expect.poll(names).toEqual(once);

  const color = page.getByLabel('Cor da camada Ruas da vila');
  await color.fill('#c92a2a');
  await saved(() => color.blur());
  await saved(() => page.getByRole('switch', { name: 'Mostrar Áreas do município ao abrir o mapa' }).click());
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await page.getByRole('button', { name: 'Camadas e aparência' }).click();
  await expect(page.getByRole('checkbox', { name: 'Ruas da vila' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Áreas do município' })).not.toBeChecked();
  await expect(page.getByLabel('Cor da camada Ruas da vila')).toHaveValue('#c92a2a');
  await page.getByRole('link', { name: 'Gerenciar' }).click();

  await page.getByRole('button', { name: 'Excluir Ruas da vila' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 desenho sai do mapa');
  await look('remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(layers().getByRole('listitem')).toHaveCount(2);
  await page.getByText('Excluídos').click();
  await page.getByRole('button', { name: 'Restaurar Ruas da vila' }).click();
  // It leaves the list of what is removed. A toast would say so too, but not within 500 ms of another one.
  await expect(page.getByRole('button', { name: 'Restaurar Ruas da vila' })).toHaveCount(0);
  await page.getByText('Em uso').click();
  await expect(layers().getByRole('listitem')).toHaveCount(3);
  await expect(typeOf('Ruas da vila')).toHaveValue('streets');
  expect(await memorialText()).toContain('Rua das Acácias');
  expect(trouble()).toEqual([]);
});

test('which columns of points are errors is proposed, said by a person, kept with the layer and said otherwise later', async () => {
  test.setTimeout(120_000);
  const features = [
    {
      type: 'Feature',
      properties: { nome: 'M-01', hrms_cm: 1.2, qual_v: 3, modo: 'PG1', receptor: 'Base 1' },
      geometry: { type: 'Point', coordinates: [west, south] },
    },
  ];
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  await page.goto(`${program.address}/p/${projectId}/lands/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'marcos.geojson', mimeType: 'application/json', buffer });
  const type = page.getByRole('combobox', { name: 'Tipo da camada' });
  await type.click({ timeout: 30_000 });
  await page.getByRole('listbox').getByRole('option', { name: 'Outros' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const errors = page.getByRole('group', { name: 'Erro e método dos pontos' });
  const column = (name: string) => errors.getByRole('combobox', { name });
  await expect(column('Erro horizontal')).toHaveValue('hrms_cm');
  await expect(column('Erro vertical')).toHaveValue('');
  await expect(column('Fonte')).toHaveValue('receptor');
  await expect(column('Unidade dos erros')).toHaveValue('Centímetros');
  const choose = async (name: string, option: string) => {
    await column(name).click();
    await page.getByRole('listbox').getByRole('option', { name: option }).click();
  };
  await choose('Erro vertical', 'qual_v');
  await choose('Método', 'modo');
  await look('errors');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Erro vertical ← qual_v')).toBeVisible();
  await look('errors-summary');
  await page.getByRole('button', { name: 'Iniciar importação' }).click();
  await expect(page.getByText('Importação finalizada com sucesso!').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Ver camadas' }).click();
  await page.getByRole('button', { name: 'marcos', exact: true }).click();
  await expect(column('Erro vertical')).toHaveValue('qual_v');
  // One column says one thing: what it was before is empty then.
  await choose('Erro em N', 'qual_v');
  await expect(column('Erro vertical')).toHaveValue('');
  await choose('Unidade dos erros', 'Milímetros');
  await look('errors-of-layer');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'marcos', exact: true }).click();
  await expect(column('Erro em N')).toHaveValue('qual_v');
  await expect(column('Unidade dos erros')).toHaveValue('Milímetros');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  // A layer without points has no such columns.
  await page.getByRole('button', { name: 'Ruas da vila', exact: true }).click();
  await expect(form.getByLabel('Nome')).toHaveValue('Ruas da vila');
  await settled(page);
  await expect(errors).toHaveCount(0);
  expect(trouble()).toEqual([]);
});
