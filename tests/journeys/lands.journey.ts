import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { api } from './support/api.ts';
import { type Program, startProgram } from './support/program.ts';
import { createProject, expectAccessible, signIn, watchForTrouble } from './support/screens.ts';

/** A day's work on lots: prices, a problem with its reason, a visit, who lives there, what is missing, the list as a file. */
test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 20_000 });

const pictures = resolve(import.meta.dirname, '../../test-results/lands');
const place = { longitude: -41.95, latitude: -18.85, accuracy: 8 };
let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  mkdirSync(pictures, { recursive: true });
  program = await startProgram();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    permissions: ['geolocation'],
    geolocation: place,
    acceptDownloads: true,
  });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(() => program?.dispose());

/** The screen, wide and on a phone, with nothing serious for axe. */
async function look(name: string): Promise<void> {
  await page.waitForTimeout(500);
  await expectAccessible(page);
  await page.screenshot({ path: join(pictures, `${name}-wide.png`) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(pictures, `${name}-phone.png`) });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a day of work on lots', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Lotes');
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  await ask(
    `mutation { createVisitResult(input: { visitResult: { name: "Morador não encontrado", success: false, fields: [
       { name: "retorno", label: "Data do retorno", kind: "date", required: true }] } }) { visitResult { id } } }`,
  );
  for (const lot of ['1', '2', '3']) {
    await ask(
      `mutation($p: UUID!, $l: String!) { createLand(input: { land: { projectId: $p, block: "A", lot: $l, address: "=1+1", customArea: "250.5" } }) { land { id } } }`,
      { p: projectId, l: lot },
    );
  }

  await page.goto(`${program.address}/lands`);
  await page.getByRole('button', { name: 'Preços' }).click();
  await page.getByLabel('Preço por m²').fill('100');
  await look('prices');
  await page.getByRole('button', { name: 'Aplicar preços' }).click();
  await expect(page.getByText('Preços base salvos')).toBeVisible();

  const { lands } = await ask<{ lands: { nodes: { id: string; lot: string }[] } }>(
    '{ lands(orderBy: [LOT_ASC]) { nodes { id lot } } }',
  );
  const first = lands.nodes.find(({ lot }) => lot === '1')?.id ?? '';
  await page.goto(`${program.address}/lands/${first}`);
  const record = page.getByRole('dialog').first();
  await expect(record.getByText('R$ 25.050,00')).toBeVisible();
  await record.getByRole('button', { name: /Alterar situação/ }).click();
  await page.getByRole('menuitem', { name: 'Com problema' }).click();
  const reason = page.getByRole('dialog', { name: /Motivo da situação/ });
  await reason.getByRole('button', { name: 'Alterar situação' }).click();
  await expect(reason.getByText('Informe o motivo.')).toBeVisible();
  await reason.getByRole('textbox').fill('Divisa em disputa com o lote 2');
  await look('reason');
  await reason.getByRole('button', { name: 'Alterar situação' }).click();
  await record.getByRole('tab', { name: 'Situação' }).click();
  await expect(record.getByText('Divisa em disputa com o lote 2')).toBeVisible();
  await look('statuses');

  await record.getByRole('tab', { name: 'Visitas' }).click();
  await record.getByRole('button', { name: 'Registrar visita' }).click();
  await expect(record.getByText('Posição obtida, com precisão de 8 m')).toBeVisible();
  await record.getByLabel(/^Resultado/).click();
  await page.getByRole('option', { name: 'Morador não encontrado' }).click();
  await record.getByLabel(/^Data do retorno/).fill('31/12/2026');
  await look('visit');
  await record.getByRole('button', { name: 'Registrar visita' }).click();
  await expect(record.getByText('Data do retorno: 31/12/2026')).toBeVisible();

  await record.getByRole('tab', { name: 'Moradores' }).click();
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  const partner = record.getByRole('combobox', { name: 'Parceiro' });
  await partner.click();
  await expect(page.getByRole('listbox', { name: 'Parceiro' }).getByText('Nenhum resultado encontrado.')).toBeVisible();
  await look('resident-partner');
  await page.getByRole('option', { name: 'Criar parceiro' }).click();
  const details = page.getByRole('dialog', { name: 'Novo parceiro' });
  await details.getByLabel(/^Nome \*/).fill('Ana Souza Lima');
  await details.getByRole('button', { name: 'Criar parceiro' }).click();
  await expect(details.getByText('Informe o CPF.')).toBeVisible();
  await details.getByLabel('CPF', { exact: true }).fill('52998224725');
  await details.getByLabel('WhatsApp').fill('33987654321');
  await details.getByLabel('Estado civil').click();
  await page.getByRole('option', { name: 'Casado(a)' }).click();
  await expect(details.getByLabel('Regime de bens')).toBeVisible();
  await look('partner-new');
  await details.getByRole('button', { name: 'Criar parceiro' }).click();
  await expect(details).toBeHidden();
  await expect(partner).toHaveValue('Ana Souza Lima');
  await expect(record.getByLabel(/^Nome/)).toHaveValue('Ana Souza Lima');
  await expect(record.getByLabel(/^CPF/)).toHaveValue('529.982.247-25');
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  const known = record.getByRole('button', { name: /^Ana Souza Lima 529\.982\.247-25 \(33\) 98765-4321$/ });
  await expect(known).toBeVisible();
  await look('residents');
  await known.click();
  const seen = page.getByRole('dialog', { name: 'Ana Souza Lima' });
  await look('partner-details');
  await seen.getByRole('button', { name: 'Alterar' }).click();
  const change = page.getByRole('dialog', { name: 'Alterar parceiro' });
  await change.getByLabel('WhatsApp').fill('33912345678');
  await change.getByRole('button', { name: 'Salvar' }).click();
  await expect(seen.getByText('(33) 91234-5678')).toBeVisible();
  await seen.getByRole('button', { name: 'Fechar' }).click();
  await expect(record.getByText('(33) 91234-5678')).toBeVisible();
  await page.goto(`${program.address}/residents`);
  await expect(page.getByRole('columnheader', { name: 'Parceiro' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ana Souza Lima.*Ana Souza Lima/ })).toBeVisible();
  await look('residents-list');

  await page.goto(`${program.address}/lawsuits/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Número do processo/).fill('50465129520164047000');
  await form.getByRole('button', { name: /Criar|Salvar/ }).click();
  await expect(form.getByText('os dígitos verificadores não conferem')).toBeVisible();
  await look('lawsuit');

  await page.goto(`${program.address}/${projectId}/validation`);
  await expect(page.getByText('3 de 3 lotes com pendências')).toBeVisible();
  await page.getByRole('button', { name: /Marcado com problema/ }).click();
  await expect(page.getByText('Nunca visitado').first()).toBeVisible();
  await look('validation');

  await page.goto(`${program.address}/lands`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Formato').click();
  await page.getByRole('option', { name: /^CSV/ }).click();
  await look('export');
  await dialog.getByRole('button', { name: 'Gerar arquivo' }).click();
  await expect(dialog.getByText('Arquivo pronto, com 3 lotes')).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain("A;1;;Com problema;'=1+1;");
  expect(text).toContain(';25050,00;');
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});
