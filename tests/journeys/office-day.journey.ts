import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { cityArchive } from './support/city.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { inTime } from './support/in-time.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import {
  act,
  createProject,
  expectAccessible,
  lookAt,
  signIn,
  startImport,
  takePicture,
  watchForTrouble,
} from './support/screens.ts';
import { sidesDrawn } from './support/sides-drawn.ts';

/**
 * A day of an office on one block: imported, a lot's sides put right, its papers printed and read, who lives there, a visit on
 * the spot, prices and statuses, what is missing, the list as a file; and a colleague who sees this project and no other.
 */
test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

const place = { longitude: -39.945, latitude: -18.0864, accuracy: 8 };
/** Twenty along the street, four behind the first of them. */
const lots = 24;
const colleague = { email: 'colega@example.org', password: 'Senha-boa-1' };

let program: Program;
let page: Page;
let trouble: () => string[];
let ask: Awaited<ReturnType<typeof api>>;
let projectId = '';
/** Lot 0003, and one that was typed in and has no shape. */
let third = '';
let typed = '';

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  page = await newPage(browser);
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    permissions: ['geolocation'],
    geolocation: place,
    acceptDownloads: true,
  });
  return context.newPage();
}

const look = (name: string) => lookAt(page, `office-day/${name}`);

async function openRecord(id: string): Promise<Locator> {
  await page.goto(`${program.address}/lands/${id}`);
  return page.getByRole('dialog').first();
}

/** Waits until the dialog has a file, and has it. */
async function printedPaper(): Promise<Uint8Array> {
  const button = page.getByRole('button', { name: 'Baixar arquivo' });
  await inTime(page, 'The papers are printed', button.waitFor({ timeout: 0 }));
  const { name, bytes } = await downloaded(page, () => button.click());
  expect(name).toMatch(/\.pdf$/);
  return bytes;
}

test('a block comes in, and a lot’s side is put right', async () => {
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila do Ofício');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await startImport(page, await cityArchive(lots));
  await expect(page.getByText('Importação finalizada com sucesso!').first()).toBeVisible({ timeout: 120_000 });
  ask = await api(program.address);
  const { lands } = await ask<{ lands: { totalCount: number; nodes: { id: string }[] } }>(
    'query($p: UUID!) { lands(filter: { projectId: { equalTo: $p } }, orderBy: [LOT_ASC], first: 3) { totalCount nodes { id } } }',
    { p: projectId },
  );
  expect(lands.totalCount).toBe(lots);
  third = lands.nodes[2]?.id ?? '';

  await page.goto(`${program.address}/project/${projectId}/classification?land=${third}`);
  await expect(page.getByText('Proposta automática, ainda não salva')).toBeVisible();
  // 12 m wide, 25 m deep, lots on both hands and behind: what nobody adjoins is the front. The corners go round from the north-west.
  await expect(page.getByPlaceholder('Lote 0023 da Quadra 0001')).toBeVisible();
  await expect(page.getByLabel('Classificação V03–V04')).toHaveValue('front');
  await expect(page.getByLabel('Classificação V02–V03')).toHaveValue('right');
  await expectAccessible(page);
  const name = (text: string) => page.getByRole('button', { name: text, exact: true });
  await name('V02–V03').click();
  await page.keyboard.press('l');
  await expect(page.getByLabel('Classificação V02–V03')).toHaveValue('lateral');
  await page.keyboard.press('ArrowDown');
  await expect(name('V03–V04')).toBeFocused();
  await page.getByRole('button', { name: 'Propor lados' }).click();
  await expect(page.getByLabel('Classificação V02–V03')).toHaveValue('right');
  await page.getByLabel('Confrontante V03–V04').fill('Rua São João');
  await page.getByLabel('Confrontante V01–V02').fill('Córrego do Onça');
  await page.getByRole('button', { name: 'Salvar lados' }).click();
  await expect(page.getByText('Lados classificados')).toBeVisible();
});

test('memorial and sketch say what was measured, on the screen and on paper', async () => {
  await page.getByRole('link', { name: 'Memorial descritivo' }).click();
  const memorial = page.getByRole('article');
  const words = [
    'com área de 300,00 m² (trezentos metros quadrados)',
    'pela frente, medindo 12,00 m (doze metros), confrontando com a Rua São João',
    'pelos fundos, medindo 12,00 m (doze metros), confrontando com o Córrego do Onça',
    // The file's own corner: lots are 12 m apart from E 400000 N 8000000.
    'N 8.000.025,000 m e E 400.024,000 m',
    'com azimute de 90°00\'00" e distância de 12,00 m',
    'fuso 24S, meridiano central 39° Oeste de Greenwich',
  ];
  for (const part of words) await expect(memorial).toContainText(part);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver croqui' }).click();
  const sketch = page.getByRole('img', { name: 'Desenho do lote 0003 da quadra 0001' });
  await expect(sketch).toContainText('Escala 1:250');
  // To scale on paper: 1:250 makes 12 m and 25 m into 48 mm by 100 mm.
  await expect.poll(() => sidesDrawn(sketch)).toContainEqual([48, 100, 48, 100]);
  await expectAccessible(page);

  const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
    `mutation($p: UUID!) { createLand(input: { land: { projectId: $p, block: "0001", lot: "SN", address: "=1+1", customArea: "250.5" } }) { land { id } } }`,
    { p: projectId },
  );
  typed = createLand.land.id;
  await openRecord(third);
  await page.getByRole('tab', { name: 'Croqui e memorial' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'PDF: Memorial descritivo' }).click();
  const printed = await readPdf(await printedPaper());
  expect(printed).toMatchObject({ title: 'Vila do Ofício - Quadra 0001, Lote 0003 - memorial', isTagged: true });
  expect(printed.bookmarks).toEqual([{ title: 'Quadra 0001, Lote 0003', page: 0 }]);
  expect(new Set(printed.pages.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['595 × 842']));
  const text = printed.pages.map((one) => one.text).join(' ');
  for (const part of [...words, 'Memorial descritivo', '74,00 m'])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  expect(printed.pages.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['H1', 'P', 'Table']));
  await page.getByRole('dialog', { name: 'Imprimir documentos' }).getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('button', { name: 'Imprimir a quadra ou os dois documentos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir documentos' });
  await dialog.getByText('Quadra 0001 inteira').click();
  await dialog.getByLabel('Memorial descritivo').uncheck();
  await dialog.getByLabel('Croqui do lote').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gerar' }).click();
  // Nobody has confirmed the sides of the others.
  const question = page.getByRole('dialog', { name: 'Imprimir como minuta?' });
  await expect(question).toContainText(`${lots} de ${lots + 1} lotes têm lados não conferidos`);
  await question.getByRole('button', { name: 'Imprimir como minuta' }).click();
  const block = await readPdf(await printedPaper());
  expect(block.bookmarks).toHaveLength(lots);
  expect(block.pages).toHaveLength(lots);
  const found = block.bookmarks.find(({ title }) => title === 'Quadra 0001, Lote 0003');
  const paper = block.pages[found?.page ?? 0];
  expect(paper).toMatchObject({ width: 595, height: 842 });
  // Tags of a paper in the middle are still its own.
  expect(paper?.tags.length).toBeGreaterThan(1);
  for (const part of ['1:250', '300,00 m²', '8.000.025,000', 'Córrego do Onça', 'CROQUI DO LOTE', 'NQ'])
    expect(paper?.text).toContain(part);

  // The lot without a shape is named at once, and later in the job's record.
  const reason = 'A validação encontrou um erro: Sem geometria. Corrija antes de imprimir.';
  await expect(dialog.getByText(`Quadra 0001, Lote SN: ${reason}`)).toBeVisible();
  const { jobs } = await ask<{ jobs: { nodes: { id: string }[] } }>(
    '{ jobs(filter: { type: { equalTo: "lands.printPapers" } }, orderBy: [CREATED_AT_DESC], first: 1) { nodes { id } } }',
  );
  await page.goto(`${program.address}/jobs/${jobs.nodes[0]?.id}`);
  const record = page.getByRole('dialog');
  await expect(record.getByText('1 item ficou de fora')).toBeVisible();
  await expect(record.getByText('Quadra 0001, Lote SN')).toBeVisible();
  await expect(record.getByText(reason)).toBeVisible();
  await look('job');
  expect(trouble()).toEqual([]);
});

test('residents are registered by a CPF that exists, and a visit by where it was made', async () => {
  const record = await openRecord(third);
  await record.getByRole('tab', { name: 'Moradores' }).click();
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  await record.getByLabel(/^Nome/).fill('José da Silva');
  await record.getByLabel(/^CPF/).fill('111.111.111-11');
  await record.getByLabel('Responsável legal').check();
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  await expect(record.getByText('CPF ou CNPJ inválido.')).toBeVisible();
  // Nothing of what was typed is lost.
  await expect(record.getByLabel(/^Nome/)).toHaveValue('José da Silva');
  await expectAccessible(page);
  await record.getByLabel(/^CPF/).fill('529.982.247-25');
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  await expect(page.getByText('Morador adicionado')).toBeVisible();
  await expect(record.getByText('529.982.247-25')).toBeVisible();

  await ask(
    `mutation { createVisitResult(input: { visitResult: { name: "Morador não encontrado", success: false, fields: [
       { name: "retorno", label: "Data do retorno", kind: "date", required: true }] } }) { visitResult { id } } }`,
  );
  await openRecord(third);
  await record.getByRole('button', { name: 'Registrar visita', exact: true }).click();
  await expect(record.getByText('Posição obtida, com precisão de 8 m')).toBeVisible();
  await record.getByLabel(/^Resultado/).click();
  await page.getByRole('option', { name: 'Morador não encontrado' }).click();
  await record.getByLabel(/^Data do retorno/).fill('31/12/2026');
  await look('visit');
  await record.getByRole('button', { name: 'Salvar visita' }).click();
  await expect(record.getByText('Data do retorno: 31/12/2026')).toBeVisible();
  // The visit has a record of its own, with the way back to its lot.
  await record.getByRole('button', { name: /^\d{2}\/\d{2}\/\d{4}/ }).click();
  const visit = page.getByRole('dialog').last();
  await expect(visit.getByRole('heading', { name: /^Visita de/ })).toBeVisible();
  await expect(visit.getByText('Data do retorno: 31/12/2026')).toBeVisible();
  await look('visit-record');
  await visit.getByRole('link', { name: /Lote/ }).click();
  await expect(record.getByText('Data do retorno: 31/12/2026')).toBeVisible();
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});

test('a resident’s partner is made where they are named, and is known by their number', async () => {
  const record = await openRecord(third);
  await record.getByRole('tab', { name: 'Moradores' }).click();
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  const partner = record.getByRole('combobox', { name: 'Parceiro' });
  // Others of the organization may be known.
  await partner.fill('Ana Souza');
  await expect(page.getByRole('listbox', { name: 'Parceiro' }).getByText('Nenhum resultado encontrado.')).toBeVisible();
  await look('resident-partner');
  await page.getByRole('option', { name: 'Criar parceiro' }).click();
  const details = page.getByRole('dialog', { name: 'Criar parceiro' });
  await details.getByLabel(/^Nome \*/).fill('Ana Souza Lima');
  await details.getByRole('button', { name: 'Criar parceiro' }).click();
  await expect(details.getByText('Informe o CPF.')).toBeVisible();
  await details.getByLabel(/^CPF \*/).fill('11144477735');
  await details.getByLabel('WhatsApp').fill('33987654321');
  await details.getByLabel('Estado civil').click();
  await page.getByRole('option', { name: 'Casado(a)' }).click();
  await expect(details.getByLabel('Regime de bens')).toBeVisible();
  await look('partner-new');
  await details.getByRole('button', { name: 'Criar parceiro' }).click();
  await expect(details).toBeHidden();
  await expect(partner).toHaveValue('Ana Souza Lima');
  await expect(record.getByLabel(/^Nome/)).toHaveValue('Ana Souza Lima');
  await expect(record.getByLabel(/^CPF/)).toHaveValue('111.444.777-35');
  await record.getByRole('button', { name: 'Adicionar morador' }).click();
  const known = record.getByRole('button', { name: /^Ana Souza Lima 111\.444\.777-35 \(33\) 98765-4321$/ });
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
  // From anywhere, by a number without its points; the record says on which lot.
  await searchFor('11144477735');
  await page.getByRole('option', { name: /Ana Souza Lima.*Morador/ }).click();
  const resident = page.getByRole('dialog', { name: 'Ana Souza Lima' });
  await expect(resident.getByRole('link', { name: /Quadra 0001 · Lote 0003/ })).toBeVisible();
  await expectAccessible(page);
  await resident.getByRole('link', { name: /Quadra 0001 · Lote 0003/ }).click();
  await expect(page.getByRole('dialog', { name: /Quadra 0001 · Lote 0003/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await searchFor('quadra 1 lote 2');
  await expect(page.getByRole('group', { name: 'Resultado exato' }).getByRole('option')).toHaveText([/Lote 0002/]);
  await look('search');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('topologia');
  await expect(page.getByRole('group', { name: 'Ações' }).getByRole('option')).toHaveText([/Topologia/]);
  await page.getByRole('combobox', { name: 'Buscar' }).fill('');
  await expect(page.getByRole('group', { name: 'Abertos recentemente' }).getByRole('option')).toContainText([
    /Lote 0003/,
    /Ana Souza Lima/,
  ]);
  await page.keyboard.press('Escape');
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});

async function searchFor(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill(text);
}

test('prices follow areas; a lot goes from status to status, and not where it may not', async () => {
  await page.goto(`${program.address}/lands`);
  await act(page, 'Preços');
  await page.getByLabel('Preço por m²').fill('100');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aplicar preços' }).click();
  await expect(page.getByText('Preços base salvos')).toBeVisible();

  const record = await openRecord(typed);
  await expect(record.getByText('R$ 25.050,00')).toBeVisible();
  const choose = async (status: string) => {
    await record.getByRole('button', { name: /Alterar situação/ }).click();
    await page.getByRole('menuitem', { name: status }).click();
  };
  await choose('Em andamento');
  await record.getByRole('tab', { name: 'Histórico', exact: true }).click();
  await record.getByRole('tab', { name: 'Situação' }).click();
  await expect(record.getByText('De Pendente para Em andamento')).toBeVisible();
  await choose('Com problema');
  const reason = page.getByRole('dialog', { name: /Motivo da situação/ });
  await reason.getByRole('button', { name: 'Alterar situação' }).click();
  await expect(reason.getByText('Informe o motivo.')).toBeVisible();
  await reason.getByRole('textbox').fill('Divisa em disputa com o lote 2');
  await look('reason');
  await reason.getByRole('button', { name: 'Alterar situação' }).click();
  await expect(record.getByText('Divisa em disputa com o lote 2')).toBeVisible();
  await expectAccessible(page);

  // Of several lots at once the list offers what one of them may do; the archived one is refused in words, and stays.
  await ask('mutation($i: ChangeLandStatusInput!) { changeLandStatus(input: $i) { landStatus { id } } }', {
    i: { landStatus: { landId: third, status: 'archived', reason: 'Área verde' } },
  });
  await page.goto(`${program.address}/lands`);
  await page.getByPlaceholder('Buscar', { exact: true }).fill('joão 3');
  await expect(page.getByText('4 registros')).toBeVisible();
  await page.getByRole('row', { name: /0003/ }).getByRole('checkbox').click();
  await expect(page.getByText('1 selecionado')).toBeVisible();
  await page.getByRole('button', { name: 'Alterar situação' }).click();
  await page.getByRole('menuitem', { name: 'Com problema' }).click();
  await reason.getByRole('textbox').fill('Sem documento');
  await reason.getByRole('button', { name: 'Alterar situação' }).click();
  const refused = page.getByRole('alert').filter({ hasText: '1 item ficou de fora' });
  await expect(refused.getByText('O lote não pode passar da situação atual para esta.')).toBeVisible();
  await expectAccessible(page);
  const { land } = await ask<{ land: { computedStatus: string } }>(
    'query($id: UUID!) { land(id: $id) { computedStatus } }',
    {
      id: third,
    },
  );
  expect(land.computedStatus).toBe('archived');
});

test('what is missing is found, a case is its number, the list goes out as a file', async () => {
  await page.goto(`${program.address}/lawsuits/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Número do processo/).fill('50465129520164047000');
  await form.getByRole('button', { name: /Criar|Salvar/ }).click();
  await expect(form.getByText('os dígitos verificadores não conferem')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${program.address}/${projectId}/validation`);
  // Work on the archived lot is over, and what is only noted puts no lot at fault.
  await expect(page.getByText(/^\d de 25 lotes com erro ou aviso$/)).toBeVisible();
  const rules = page.getByRole('navigation', { name: 'Regras' });
  const findings = page.getByRole('list', { name: 'Pendências' }).getByRole('button');
  await expect(findings.first()).toContainText('O lote não está desenhado no mapa.');
  await rules.getByRole('button', { name: /Marcado com problema/ }).click();
  await expect(findings).toHaveCount(1);
  await rules.getByRole('button', { name: /Sem inscrição imobiliária/ }).click();
  await expect(findings.first()).toContainText('Sem inscrição imobiliária');
  await look('validation');
  await expectAccessible(page);

  // By the keyboard alone: to the field, what is typed there is kept on the way to the next, and what is mended is gone.
  const count = await findings.count();
  await findings.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(findings.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Inscrição' });
  await expect(field).toBeFocused();
  await field.fill('01.02.003');
  await page.keyboard.press('Alt+n');
  await expect(
    page
      .getByText('Inscrição: alteração salva')
      .or(page.getByText(/Inscrição.*salv/))
      .first(),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await look('validation-fix');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(findings).toHaveCount(count - 1);

  await page.getByRole('button', { name: 'Regras', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Modalidade do projeto').selectOption('Venda de lotes');
  await expect(asked.getByLabel('Sem morador')).toContainText('Da organização: Desligada');
  await asked.getByLabel('Sem inscrição imobiliária').selectOption('Desligada');
  await expect(page.getByText('Regra salva').first()).toBeVisible();
  await look('validation-rules');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rules.getByRole('button', { name: /Sem inscrição imobiliária/ })).toHaveCount(0);
  await page.goto(`${program.address}/admin/check-rules`);
  await expect(page.getByLabel('Sem inscrição imobiliária')).toHaveValue('');
  await look('check-rules');
  await expectAccessible(page);

  await page.goto(`${program.address}/lands`);
  await act(page, 'Exportar');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Formato').click();
  await page.getByRole('option', { name: /^CSV/ }).click();
  await look('export');
  await dialog.getByRole('button', { name: 'Gerar arquivo' }).click();
  await expect(dialog.getByText(`Arquivo pronto, com ${lots + 1} lotes`)).toBeVisible({ timeout: 60_000 });
  const text = textOf(await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar arquivo' }).click()));
  expect(text).toContain("0001;SN;;Com problema;'=1+1;");
  expect(text).toContain(';25050,00;');
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});

test('a colleague sees this project and nothing of another', async ({ browser }) => {
  const demo = await ask<{ lands: { nodes: { id: string; projectId: string }[] } }>(
    '{ lands(filter: { block: { equalTo: "A" }, lot: { equalTo: "03" } }) { nodes { id projectId } } }',
  );
  const foreign = demo.lands.nodes[0] ?? { id: '', projectId: '' };
  const { createProfile } = await ask<{ createProfile: { profile: { id: string } } }>(
    'mutation($i: CreateProfileInput!) { createProfile(input: $i) { profile { id } } }',
    { i: { profile: { name: 'Campo', accessKeys: ['project-details', 'lands', 'residents'] } } },
  );
  const profileId = createProfile.profile.id;
  await ask('mutation($i: AddUserInput!) { addUser(input: $i) { user { id } } }', {
    i: { ...colleague, name: 'Célia Campo', role: 'pilot', profileId, projectIds: [projectId] },
  });
  const other = await newPage(browser);
  await signIn(other, program.address, colleague);
  await expect(other.getByRole('link', { name: /Vila do Ofício/ })).toBeVisible();
  await expect(other.getByText('Jardim das Flores')).toBeHidden();
  await other.getByRole('link', { name: /Vila do Ofício/ }).click();
  await other.getByRole('link', { name: 'Lotes', exact: true }).first().click();
  await expect(other.getByText(`${lots + 1} registros`)).toBeVisible();
  await expect(other.getByText('Rua dos Ipês')).toBeHidden();
  await expect(other.locator('canvas.maplibregl-canvas')).toBeVisible();
  await takePicture(other, 'office-day/colleague-wide');

  // The map's tiles, and papers, as a script of theirs would ask for them.
  const theirs = await api(program.address, colleague);
  const tile = (id: string) => `${program.address}/tiles/lands/${id}/0/0/0`;
  const status = async (id: string) =>
    (await fetch(tile(id), { headers: { authorization: theirs.authorization } })).status;
  expect(await status(projectId)).toBe(200);
  expect([403, 404]).toContain(await status(foreign.projectId));
  const print = (landId: string, ofProject: string) =>
    theirs('mutation($i: StartLandPapersInput!) { startLandPapers(input: $i) { jobId } }', {
      i: { projectId: ofProject, papers: ['memorial'], output: 'pdf', landIds: [landId] },
    });
  await expect(print(foreign.id, foreign.projectId)).rejects.toThrow();
  expect(await theirs('query($id: UUID!) { land(id: $id) { id } }', { id: foreign.id })).toEqual({ land: null });

  await other.goto(`${program.address}/lands/${foreign.id}`);
  await expect(other.getByRole('heading', { name: 'Não encontramos este registro' })).toBeVisible();
  for (const path of ['descriptive-memorial', 'lot-sketch']) {
    await other.goto(`${program.address}/report/${foreign.projectId}/${path}/${foreign.id}`);
    const refused = other
      .getByText('Você não tem acesso a esta tela')
      .or(other.getByRole('heading', { name: 'Não encontramos este projeto' }))
      .or(other.getByRole('heading', { name: 'Projetos' }));
    await expect(refused.or(other.locator('[data-paper="failed"]')).first()).toBeVisible();
    await expect(other.getByText('300,01 m²')).toBeHidden();
  }
  await other.goto(`${program.address}/report/${projectId}/descriptive-memorial/${third}`);
  await expect(other.getByRole('article')).toContainText('com área de 300,00 m²');
  // They look and change nothing: neither statuses nor the screens of who manages.
  await other.goto(`${program.address}/lands/${third}`);
  await expect(other.getByRole('dialog').getByText('Arquivado').first()).toBeVisible();
  await expect(other.getByRole('button', { name: /Alterar situação/ })).toBeHidden();
  await other.context().close();
});
