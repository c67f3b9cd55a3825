import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** Two lots with a side in common: numbered by one press that says what it will do, found by code, edited, named on paper. */
test.describe.configure({ mode: 'serial' });

const size = 0.0002;
const [west, south] = [-41.85, -18.95];

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
  await createProject(page, program.address, 'Núcleo dos Vértices');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [index, lot] of ['1', '2'].entries()) {
    const corner = [west + index * size, south] as const;
    const drawn = await drawSquareLot(ask, { projectId, block: 'A', lot, corner, size });
    landId ||= drawn;
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `vertices/${name}`);
const dialog = () => page.getByRole('dialog', { name: 'Numerar vértices' });

test('numbering tells what it will do, then does it; again there is nothing to do', async () => {
  await page.goto(`${program.address}/p/${projectId}/vertices`);
  await settled(page);
  // The head offers it, and the empty list as well.
  await page.getByRole('button', { name: 'Numerar vértices' }).first().click();
  // Four corners each, of which two are both lots'.
  await expect(dialog().getByText('6 vértices novos (de V0001 a V0006)')).toBeVisible();
  await look('plan');
  await dialog().getByRole('button', { name: 'Numerar', exact: true }).click();
  await expect(dialog().getByText('6 vértices numerados')).toBeVisible();
  await dialog().getByRole('button', { name: 'Conferir outra vez' }).click();
  await expect(dialog().getByText('Todos os cantos já têm código: nada a fazer.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('A/1, A/2').first()).toBeVisible();
  await look('list');
});

test('a vertex is found by its code and edited, the report and the memorial name it', async () => {
  await page.goto(`${program.address}/p/${projectId}/vertices?search=V0002`);
  await page.getByText('V0002', { exact: true }).first().click();
  await settled(page);
  await look('record');
  await page.goto(`${program.address}/report/${projectId}/vertices`);
  await expect(page.getByRole('row', { name: /V0006/ })).toBeVisible();
  await look('report');
  await page.goto(`${program.address}/report/${projectId}/descriptive-memorial/${landId}`);
  await expect(page.getByText(/vértice V0001/).first()).toBeVisible();
  await expect(page.getByText(/registro do núcleo/)).toBeVisible();
  await page.goto(`${program.address}/report/${projectId}/lot-sketch/${landId}`);
  await expect(page.getByText(/V0001–V0002/)).toBeVisible();
  await look('sketch');
});

test('with the credential of the professional, chosen lots become the sheet of SIGEF', async () => {
  await page.goto(`${program.address}/project/${projectId}/classification/settings`);
  await page.getByLabel('Código do credenciado no INCRA').fill('ABCD');
  await look('settings');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Configuração salva').or(page.getByText(/salva/)).first()).toBeVisible();
  await page.goto(`${program.address}/p/${projectId}/lands?view=list`);
  await settled(page);
  await page
    .getByRole('checkbox', { name: /Selecionar tod|tod[ao]s/i })
    .first()
    .check();
  await act(page, 'Planilha do SIGEF');
  const sheet = page.getByRole('dialog', { name: 'Planilha do SIGEF' });
  await sheet
    .getByRole('combobox', { name: /^Tipo de limite( \*)?$/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'LA1: cerca' }).click();
  await look('sigef');
  await sheet.getByRole('button', { name: 'Gerar planilha' }).click();
  await expect(sheet.getByText('Planilha pronta, com 6 vértices')).toBeVisible();
  await expect(sheet.getByText('6 vértices sem sigma E ou N.')).toBeVisible();
  const file = await downloaded(page, () => sheet.getByRole('button', { name: 'Baixar' }).click());
  expect(file.name).toMatch(/\.ods$/);
  expect(trouble()).toEqual([]);
});
