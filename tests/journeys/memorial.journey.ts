import { expect, type Page, test } from '@playwright/test';
import { api } from './support/api.ts';
import { type Program, startProgram } from './support/program.ts';
import { expectAccessible, signIn, watchForTrouble } from './support/screens.ts';

/** The papers of a lot: its sides are classified, and memorial and sketch say what was checked by hand. */
let program: Program;
let project = '';
let land = '';

test.beforeAll(async () => {
  program = await startProgram();
  const ask = await api(program.address);
  const found = await ask<{ lands: { nodes: { id: string; projectId: string }[] } }>(
    '{ lands(filter: { block: { equalTo: "A" }, lot: { equalTo: "03" } }) { nodes { id projectId } } }',
  );
  ({ id: land = '', projectId: project = '' } = found.lands.nodes[0] ?? {});
});
test.afterAll(() => program.dispose());

test('sides are proposed, changed by keyboard, kept; memorial and sketch follow', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await page.goto(`${program.address}/project/${project}/classification?land=${land}`);
  await expect(page.getByText('Proposta automática, ainda não salva')).toBeVisible();
  await expectAccessible(page);
  // The lot is 12 m wide, 25 m deep, on Rua dos Ipês; who looks at it from the street has lot 04 on the right.
  const name = (text: string) => page.getByRole('button', { name: text, exact: true });
  await expect(page.getByLabel('Classificação V02–V03')).toHaveValue('front');
  await expect(page.getByLabel('Classificação V01–V02')).toHaveValue('right');
  await expect(page.getByPlaceholder('Lote 04 da Quadra A')).toBeVisible();
  await name('V01–V02').click();
  await page.keyboard.press('l');
  await expect(page.getByLabel('Classificação V01–V02')).toHaveValue('lateral');
  await page.keyboard.press('ArrowDown');
  await expect(name('V02–V03')).toBeFocused();
  await page.getByRole('button', { name: 'Propor lados' }).click();
  await expect(page.getByLabel('Classificação V01–V02')).toHaveValue('right');
  await page.getByLabel('Confrontante V04–V01').fill('Córrego do Onça');
  await page.getByRole('button', { name: 'Salvar lados' }).click();
  await expect(page.getByText('Lados classificados')).toBeVisible();

  await page.getByRole('link', { name: 'Memorial descritivo' }).click();
  const memorial = page.getByRole('article');
  await expect(memorial).toContainText('com área de 300,01 m² (trezentos metros quadrados e um decímetro quadrado)');
  await expect(memorial).toContainText('pela frente, medindo 12,00 m (doze metros) confrontando com Rua dos Ipês');
  await expect(memorial).toContainText('pelos fundos, medindo 12,00 m (doze metros) confrontando com Córrego do Onça');
  // Corner (20, 25) and (32, 25) of the plan, turned by 12° about E 612000, N 7797000 and rounded to millimetres.
  await expect(memorial).toContainText('vértice V01, de coordenadas N 7.797.031,107 m e E 612.026,103 m');
  await expect(memorial).toContainText('com azimute de 78°00\'00" e distância de 12,00 m');
  await expect(memorial).toContainText('fuso 23S, meridiano central 45° Oeste de Greenwich');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expectAccessible(page);

  expect(await pagesOf(page)).toEqual(['A4', 'A4']);

  await page.getByRole('link', { name: 'Ver croqui' }).click();
  const sketch = page.getByRole('img', { name: 'Desenho do lote 03 da quadra A' });
  for (const text of ['Escala 1:250', '300,01 m²', '7.797.031,107', 'Córrego do Onça', 'CROQUI DO LOTE', 'NQ']) {
    await expect(sketch).toContainText(text);
  }
  // To scale on paper: 1:250 makes 12 m and 25 m into a parallelogram of 48 mm by 100 mm.
  const path = (await sketch
    .locator('path[class*="lot"][stroke-linejoin], g > path')
    .evaluateAll((paths) =>
      paths.map((one) => one.getAttribute('d') ?? '').filter((d) => /^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){3}Z$/.test(d)),
    )) as string[];
  const sides = path.map((d) => {
    const points = [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    return points.map(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
      return Math.round(Math.hypot(nextX - x, nextY - y) * 10) / 10;
    });
  });
  expect(sides).toContainEqual([100, 48, 100, 48]);
  expect(await pagesOf(page)).toEqual(['A4']);
  expect(trouble()).toEqual([]);
});

/** The sizes of what would come out of a printer. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  // 210 mm by 297 mm are 595 by 842 points.
  return sizes.map(([, width, height]) => {
    const isA4 = Math.round(Number(width)) === 595 && Math.round(Number(height)) === 842;
    return isA4 ? 'A4' : `${width} × ${height}`;
  });
}
