import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { createProject, expectAccessible, signIn, signOut, takePicture } from './support/screens.ts';

/** A large file that outlives a reload and a killed program; a screen that outlives its connection. */
test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

const megabytes = 300;
let program: Program;
let page: Page;
let folder = '';
let path = '';

test.beforeAll(async ({ browser }) => {
  program = await startProgram({ isEmbedded: true });
  folder = await mkdtemp(join(tmpdir(), 'gleba-upload-'));
  path = join(folder, 'ortofoto.zip');
  // Holes are zeros to whoever reads them, and cost no disk.
  const file = await open(path, 'w');
  await file.truncate(megabytes * 1e6);
  await file.close();
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
test.afterAll(async ({ browser }) => {
  await endJourney(browser, program);
  await rm(folder, { recursive: true, force: true });
});

const panel = () => page.getByRole('region', { name: 'Envios de arquivos' });
const percent = async () =>
  Number(
    /(\d+)%/.exec(
      await panel()
        .innerText()
        .catch(() => ''),
    )?.[1] ?? 0,
  );
/** Nothing opens by itself: the button in the bar says how far it is, and leads to the rest. */
const openPanel = async (said: RegExp) => {
  await expect(panel()).toBeHidden();
  await page.getByRole('button', { name: said }).click();
  await expect(panel()).toBeVisible();
};
const shoot = (name: string) => takePicture(page, `screens/${name}`);

async function slowly(bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test('300 MB survive a reload, by choosing the same file again, and the end of the program', async () => {
  await signIn(page, program.address);
  await createProject(page, program.address, 'Jardim dos Envios');
  await page.goto(`${program.address}/lands/import`);
  await slowly(12e6);
  await page.locator('input[type=file]').first().setInputFiles(path);
  await openPanel(/^1 em andamento: Enviando \d+%$/);
  await expect(panel()).toContainText('1 arquivo');
  await expect(panel()).toContainText(/Mbps/);
  await expect.poll(percent, { timeout: 120_000 }).toBeGreaterThan(15);
  await shoot('upload-panel-wide');
  await expectAccessible(page);

  await page.reload();
  await slowly(12e6);
  await openPanel(/^1 em andamento: 1 envio interrompido$/);
  await expect(panel()).toContainText('interrompido');
  await shoot('upload-interrupted-wide');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset'] ?? 0));
  });
  await panel().locator('input[type=file]').setInputFiles(path);
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(offsets[0], 'goes on where it stopped').toBeGreaterThan(0.1 * megabytes * 1e6);
  await expect.poll(percent, { timeout: 120_000 }).toBeGreaterThan(40);

  const before = offsets.at(-1) ?? 0;
  const seen = offsets.length;
  await program.kill();
  await expect(panel()).toContainText(/nova(s)? tentativa(s)?/, { timeout: 60_000 });
  await program.start();
  await expect.poll(() => offsets.length, { timeout: 120_000 }).toBeGreaterThan(seen + 1);
  expect(offsets.at(-1), 'goes on after the program came back').toBeGreaterThanOrEqual(before);
  await slowly(-1);
  const ask = await api(program.address);
  type Files = { storedFiles: { nodes: { name: string; status: string; kilobytes: number }[] } };
  const stored = async () =>
    (await ask<Files>('{ storedFiles { nodes { name status kilobytes } } }')).storedFiles.nodes;
  await expect
    .poll(stored, { timeout: 180_000 })
    .toContainEqual({ name: 'ortofoto.zip', status: 'stored', kilobytes: megabytes * 1000 });
});

test('without a connection what was read stays, also after a reload, and the return is noticed', async () => {
  await page.goto(`${program.address}/projects`);
  await expect(page.getByText('Jardim dos Envios').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Once more, now with the worker watching what is loaded.
  await page.reload();
  await expect(page.getByText('Jardim dos Envios').first()).toBeVisible();
  await page.waitForTimeout(2000);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/Sem conexão: mostrando dados de \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText('Jardim dos Envios').first()).toBeVisible();
  await shoot('offline-wide');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot('offline-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  // What people choose from came when they began to work, though no form was open yet.
  const kept = await keptQuestions();
  for (const list of ['layerTypes', 'documentTypes', 'contactMethods', 'visitResults', 'paymentMethods'])
    expect(kept.join(), list).toContain(list);

  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>(
    '{ projects(filter: { name: { equalTo: "Jardim dos Envios" } }) { nodes { id } } }',
  );
  await ask('mutation($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }', {
    input: { id: projects.nodes[0]?.id, patch: { name: 'Jardim de Volta' } },
  });
  await page.context().setOffline(false);
  await expect(page.getByText('Jardim de Volta').first()).toBeVisible();
  await expect(page.getByText(/Sem conexão/)).toBeHidden();
});

test('who signs out leaves nothing of it on the device; the disk of a sign-in stands with its device', async () => {
  // The journey's own calls have signed in since, without a disk to tell of.
  await page.goto(program.address);
  await signOut(page);
  await signIn(page, program.address);
  await page.goto(`${program.address}/me`);
  await expect(page.getByText(/Disco do navegador: [\d.,]+ MB de [\d.,]+ MB usados/)).toBeVisible();
  await shoot('me-wide');
  expect(await keptQuestions()).not.toEqual([]);
  await page.goto(`${program.address}/jobs`);
  await expect(page.getByRole('tab', { name: 'Conjuntos de trabalhos' })).toBeVisible();
  await shoot('jobs-wide');
  await page.getByRole('tab', { name: 'Conjuntos de trabalhos' }).click();
  await expect(page.getByRole('heading', { name: 'Conjuntos de trabalhos', level: 1 })).toBeVisible();
  await shoot('job-batches-wide');
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(keptQuestions).toEqual([]);
});

/** What was asked, of all answers that the browser keeps for when there is no connection. */
function keptQuestions(): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((done, failed) => {
        const opening = indexedDB.open('gleba.offline');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            done(keys.result.map(String));
          };
        };
      }),
  );
}
