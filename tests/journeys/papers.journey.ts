import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { type Program, startProgram } from './support/program.ts';
import { expectAccessible, signIn, watchForTrouble } from './support/screens.ts';

/** PDFs of the papers of a lot and of a block, printed by the program itself and read back. */
let program: Program;
let land = '';

test.beforeAll(async () => {
  program = await startProgram();
  const ask = await api(program.address);
  const found = await ask<{ lands: { nodes: { id: string }[] } }>(
    '{ lands(filter: { block: { equalTo: "A" }, lot: { equalTo: "03" } }) { nodes { id } } }',
  );
  land = found.lands.nodes[0]?.id ?? '';
});
test.afterAll(() => program.dispose());

test('a lot is opened, its memorial and its block asked for, downloaded and read', async ({ page }) => {
  const trouble = watchForTrouble(page);
  page.setDefaultTimeout(60_000);
  await signIn(page, program.address);
  await page
    .getByRole('link', { name: /Demonstração|demonstração/ })
    .first()
    .click();
  await page.goto(`${program.address}/lands/${land}`);
  await page.getByRole('tab', { name: 'Documentos' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'PDF: Memorial descritivo' }).click();
  const memorial = await readPdf(await downloaded(page));
  expect(memorial).toMatchObject({
    title: 'Loteamento Jardim das Flores (demonstração) - Quadra A, Lote 03 - memorial',
    isTagged: true,
  });
  expect(memorial.bookmarks).toEqual([{ title: 'Quadra A, Lote 03', page: 0 }]);
  expect(new Set(memorial.pages.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['595 × 842']));
  const text = memorial.pages.map((one) => one.text).join(' ');
  // The lot is 12 m by 25 m; the numbers are those that memorial.journey.ts checked by hand.
  for (const words of [
    'Memorial descritivo',
    'com área de 300,01 m² (trezentos metros quadrados e um decímetro quadrado)',
    '74,00 m',
    'com azimute de 78°00\'00" e distância de 12,00 m',
    'N 7.797.031,107 m e E 612.026,103 m',
    'fuso 23S',
  ])
    expect(text.toLowerCase()).toContain(words.toLowerCase());
  expect(memorial.pages.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['H1', 'P', 'Table']));
  await page.getByRole('dialog', { name: 'Imprimir documentos' }).getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('button', { name: 'Imprimir a quadra ou os dois documentos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir documentos' });
  await dialog.getByText('Quadra A inteira').click();
  await dialog.getByLabel('Memorial descritivo').uncheck();
  await dialog.getByLabel('Croqui do lote').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gerar' }).click();
  const block = await readPdf(await downloaded(page));
  const place = block.bookmarks.findIndex(({ title }) => title === 'Quadra A, Lote 03');
  expect(place).toBeGreaterThanOrEqual(0);
  expect(block.pages).toHaveLength(block.bookmarks.length);
  const sketch = block.pages[block.bookmarks[place]?.page ?? 0];
  expect(sketch).toMatchObject({ width: 595, height: 842 });
  // Tags of a paper in the middle are still its own.
  expect(sketch?.tags.length).toBeGreaterThan(1);
  for (const words of ['1:250', '300,01 m²', '7.797.031,107', 'CROQUI DO LOTE', 'NQ'])
    expect(sketch?.text).toContain(words);
  expect(trouble()).toEqual([]);
});

/** Waits until the dialog has a file, and has it. */
async function downloaded(page: Page): Promise<Uint8Array> {
  const button = page.getByRole('button', { name: 'Baixar arquivo' });
  await button.waitFor({ timeout: 300_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  return readFile(await file.path());
}
