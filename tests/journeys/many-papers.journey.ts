import { expect, type Page } from '@playwright/test';
import { emptyTemplate } from '../../plugins/documents/src/template/template.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, signIn, watchForTrouble } from './support/screens.ts';

/** Papers of many lots from one template: what a lot lacks is told, they are written all the same when somebody wants that, and taken back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
const unlike = Date.now();
const name = `Ficha do lote ${unlike}`;
const look = (picture: string) => lookAt(page, `many-papers/${picture}`);
const dialog = () => page.getByRole('dialog', { name: 'Gerar documentos' });

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila das Fichas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [lot, externalId] of [
    ['1', '10'],
    ['2', null],
    ['3', '30'],
  ]) {
    await ask('mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }', {
      i: { land: { projectId, block: 'A', lot, externalId } },
    });
  }
  const { documentContexts } = await ask<{ documentContexts: { nodes: { id: string }[] } }>(
    '{ documentContexts(filter: { slug: { equalTo: "land" } }) { nodes { id } } }',
  );
  const documentType = { name, slug: `ficha-${unlike}`, documentContextId: documentContexts.nodes[0]?.id };
  const { createDocumentType } = await ask<{ createDocumentType: { documentType: { id: string } } }>(
    'mutation($i: CreateDocumentTypeInput!) { createDocumentType(input: $i) { documentType { id } } }',
    { i: { documentType } },
  );
  const children = [
    { kind: 'value', source: 'land.lot' },
    { kind: 'value', source: 'land.externalId' },
  ];
  const tree = { ...emptyTemplate, body: [{ kind: 'paragraph', children }] };
  await ask('mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }', {
    i: { documentTypeId: createDocumentType.documentType.id, basedOn: 0, tree },
  });
});
test.afterAll(({ browser }) => endJourney(browser));

async function choose(): Promise<void> {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
  await act(page, 'Gerar documentos');
  await dialog().getByRole('radio', { name }).check();
}

test('of chosen lots: who lacks something is told, and is written all the same', async () => {
  test.setTimeout(180_000);
  await choose();
  await look('choice');
  await dialog().getByRole('button', { name: 'Gerar 3 documentos' }).click();
  await expect(dialog().getByText('2 documentos gerados.')).toBeVisible({ timeout: 60_000 });
  await expect(dialog().getByRole('listitem')).toHaveText(/Quadra A, Lote 2.*Falta preencher: Lote › Inscrição\./);
  await look('left');
  await dialog().getByRole('button', { name: 'Gerar 1 com dados faltando' }).click();
  await expect(dialog().getByText('1 documento gerado.')).toBeVisible({ timeout: 60_000 });
  await dialog().getByRole('link', { name: 'Ver documentos' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(3);
});

test('nobody gets a second one unasked, and what was made is taken back', async () => {
  test.setTimeout(180_000);
  await choose();
  await expect(dialog().getByText('3 destes lotes já têm este documento')).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Gerar 0 documentos' })).toBeDisabled();
  await dialog().getByLabel('Gerar outro para os lotes que já têm').check();
  await dialog().getByRole('button', { name: 'Gerar 3 documentos' }).click();
  await expect(dialog().getByText('2 documentos gerados.')).toBeVisible({ timeout: 60_000 });
  await dialog().getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('2 documentos excluídos.')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${program.address}/p/${projectId}/documents`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(3);
  expect(trouble()).toEqual([]);
});
