import { expect, type Page } from '@playwright/test';
import { drawnPng, identityLines } from '../../plugins/documents/tests/reading/drawn-pages.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A drawn identity card is sent, read where it stands, what differs is accepted into the record, and the card is approved by keys. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let ask: Awaited<ReturnType<typeof api>>;
let trouble: () => string[];
let projectId = '';
let landId = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
  ask = await api(program.address);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `reading/${name}`);

test('a drawn identity card is read, accepted and approved', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila da Leitura');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
    'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
    { i: { land: { projectId, block: 'A', lot: '7' } } },
  );
  landId = createLand.land.id;
  await ask('mutation($i: CreateResidentInput!) { createResident(input: $i) { resident { id } } }', {
    i: { resident: { projectId, landId, name: 'Josefa Lima', cpfCnpj: '111.444.777-35', legalResponsible: true } },
  });
  await page.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=documents.ofLand`);
  const buffer = Buffer.from(await drawnPng(identityLines, 150));
  const identity = page
    .getByRole('dialog')
    .first()
    .getByRole('group', { name: 'Documento de identidade', exact: true });
  await identity
    .first()
    .locator('input[type=file][multiple]')
    .setInputFiles({
      ...{ name: 'identidade.png', mimeType: 'image/png', buffer },
    });
  await expect(page.getByRole('article', { name: 'Documento de identidade' })).toBeVisible();

  await page.goto(`${program.address}/p/${projectId}/validation`);
  await page.getByRole('main').getByText('Documentos', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documento de identidade' })).toBeVisible();
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(page.getByText('JOSEFA DA SILVA LIMA').first()).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Mostrar Nome na página' }).click();
  await settled(page);
  await look('queue');
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await look('queue-390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('d');
  await expect(page.getByText('Nome foi atualizado no cadastro.')).toBeVisible();
  const { resident } = await ask<{ resident: { nodes: { name: string }[] } }>(
    'query($l: UUID!) { resident: residents(filter: { landId: { equalTo: $l } }) { nodes { name } } }',
    { l: landId },
  );
  expect(resident.nodes).toEqual([{ name: 'JOSEFA DA SILVA LIMA' }]);
  await page.keyboard.press('a');
  await expect(page.getByText('Nada espera por você')).toBeVisible();
  await look('queue-empty');

  await page.getByRole('main').getByText('Moradores', { exact: true }).click();
  const josefa = page.getByRole('region', { name: 'JOSEFA DA SILVA LIMA' });
  await expect(josefa.getByText('Falta: CPF', { exact: true })).toBeVisible();
  await expect(josefa.getByText('Falta: Documento de identidade', { exact: true })).toHaveCount(0);
  await expect(josefa.getByRole('article', { name: 'Documento de identidade' })).toBeVisible();
  await look('residents');
  const tax = josefa.getByRole('group', { name: 'CPF', exact: true });
  const picture = { name: 'cpf.png', mimeType: 'image/png', buffer };
  await tax.first().locator('input[type=file][multiple]').setInputFiles(picture);
  await expect(josefa.getByText('Falta: CPF', { exact: true })).toHaveCount(0);
  await expect(josefa.getByRole('link', { name: '1 aguardando' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await look('residents-390');
  expect(trouble()).toEqual([]);
});
