import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * The first screen says what waits and what was opened lately; the map says where all projects lie; a case before a court says which lots it is
 * about. Wide and on a phone.
 */
test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

/** Where the device says it is: within the boundaries of the project. */
const standing = { permissions: ['geolocation'], geolocation: { longitude: -41.495, latitude: -17.86, accuracy: 12 } };

let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  program = await startProgram({ isEmbedded: true });
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', ...standing })
  ).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `home/${name}`);
const part = (name: string) => page.getByRole('region', { name });

test('the map says where projects lie, and leads into them', async () => {
  await createProject(page, program.address, 'Vila sem Lugar');
  await createProject(page, program.address, 'Vila do Mapa');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ring = [
    [-41.51, -17.87],
    [-41.49, -17.87],
    [-41.49, -17.85],
    [-41.51, -17.87],
  ];
  const ask = await api(program.address);
  const change = 'mutation($i: UpdateProjectInput!) { updateProject(input: $i) { project { id } } }';
  // The demonstration would stand at the other end of the map.
  const { projects } = await ask<{ projects: { nodes: { id: string; name: string }[] } }>(
    '{ projects { nodes { id name } } }',
  );
  for (const other of projects.nodes.filter(({ name }) => /demonstra/.test(name)))
    await ask(change, { i: { id: other.id, patch: { boundaries: null, addressBbox: null } } });
  await ask(change, {
    i: { id, patch: { city: 'Teófilo Otoni', boundaries: { type: 'Polygon', coordinates: [ring] } } },
  });
  await page.goto(`${program.address}/projects`);
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  await expect(part('Mapa dos projetos').first()).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Projetos' });
  await expect(list.getByRole('link', { name: /Vila do Mapa/ })).toContainText('Teófilo Otoni');
  await expect(list.getByRole('link', { name: /Vila sem Lugar/ })).toContainText('Sem local no mapa');
  await list.getByRole('link', { name: /Vila do Mapa/ }).hover();
  await settled(page);
  await expectAccessible(page);
  await look('map');
  await page.getByRole('button', { name: 'Minha posição' }).click();
  await settled(page);
  await look('here');
  await page.getByRole('button', { name: 'Minha posição' }).click();
  await page.getByRole('button', { name: 'Ver todos os projetos' }).click();
  await settled(page);
  // The middle of the boundaries stands in the middle of the map.
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('heading', { name: 'Vila do Mapa', level: 1 })).toBeVisible();
  await page.goto(`${program.address}/projects`);
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
});

test('a case says its lots where it is made, and shows them', async () => {
  await page.getByRole('link', { name: 'Vila do Mapa' }).first().click();
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const lot of ['1', '2'])
    await ask('mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }', {
      i: { land: { projectId, block: 'U', lot } },
    });
  await page.goto(`${program.address}/p/${projectId}/lawsuits/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Número do processo/).fill('00001238120168130686');
  for (const lot of ['1', '2']) {
    await form.getByLabel('Lotes').click();
    await page.getByRole('option', { name: `Quadra U · Lote ${lot}` }).click();
  }
  await form.getByRole('button', { name: 'Retirar Quadra U · Lote 2' }).click();
  // What was typed and chosen outlives a page that is loaded anew; the form writes it down a moment later.
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('0000123-81');
  await page.reload();
  await expect(form.getByLabel(/^Número do processo/)).toHaveValue(/0000123-81/);
  await expect(form.getByText('Quadra U · Lote 1')).toBeVisible();
  await expect(form.getByText('Quadra U · Lote 2')).toHaveCount(0);
  await expectAccessible(page);
  await look('case-form');
  await form.getByRole('button', { name: 'Criar processo' }).click();
  const record = page.getByRole('dialog');
  await expect(record.getByRole('button', { name: 'Quadra U · Lote 1', exact: true })).toBeVisible();
  await expect(record.getByText('Quadra U · Lote 2')).toHaveCount(0);
  await expectAccessible(page);
  await look('case');
  await record.getByLabel('Acrescentar lote').click();
  await page.getByRole('option', { name: 'Quadra U · Lote 2' }).click();
  await expect(record.getByRole('button', { name: 'Quadra U · Lote 2', exact: true })).toBeVisible();
  // What was opened is known on the first screen.
  await record.getByRole('button', { name: 'Quadra U · Lote 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Quadra U · Lote 1/ })).toBeVisible();
});

test('the first screen says what waits and what was opened lately', async () => {
  await page.goto(`${program.address}/projects`);
  await expect(part('À sua espera').getByText('Nada espera por você.')).toBeVisible();
  await expect(part('Abertos recentemente').getByRole('link', { name: /Quadra U · Lote 1/ })).toBeVisible();
  await expectAccessible(page);
  await look('organization');
  // As high from the start as last time: cards do not move when the parts above them come.
  await settled(page);
  const cardTop = async () => (await page.getByRole('article').first().boundingBox())?.y;
  const before = await cardTop();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await cardTop()).toBe(before);
  await part('Abertos recentemente')
    .getByRole('link', { name: /Quadra U · Lote 1/ })
    .click();
  await expect(page.getByRole('heading', { name: /Quadra U · Lote 1/ })).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('a newcomer finds the first steps in the help, of every plugin in the order of an office', async () => {
  await page.goto(`${program.address}/help`);
  const steps = page.getByRole('main').getByRole('listitem').getByRole('link');
  const inOrder = [
    'Criar um projeto',
    'Importar lotes',
    'Ver o que falta',
    'Escolher os documentos',
    'Criar uma conta bancária',
    'Definir as condições de venda',
    'Criar um contrato',
    'Convidar a equipe',
  ];
  await expect(steps).toHaveText(inOrder);
  await expectAccessible(page);
  await steps.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Importar lotes' })).toBeVisible();
  await page.goto(`${program.address}/help`);
  await steps.last().click();
  await expect(page.getByRole('dialog', { name: 'Convidar' }).getByLabel('E-mail')).toBeVisible();
});
