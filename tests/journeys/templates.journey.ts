import { expect, type Page } from '@playwright/test';
import { complex, line, run, simple, wordFileWith } from '../../plugins/documents/tests/web/word-builder.ts';
import { checkArchive } from '../support/pdf-archive/archive-check.ts';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, takePicture, watchForTrouble } from './support/screens.ts';
import { throughWord } from './support/word.ts';

/** An office writes a template by the keyboard, sees what comes of it, writes a document of a resident from it, and reads its PDF back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let ask: Awaited<ReturnType<typeof api>>;
let trouble: () => string[];
let projectId = '';
let land = '';
let type = '';
/** The program is shared, and a run that is asked once more finds what the first has left. */
const unlike = Date.now();
const name = `Declaração de posse ${unlike}`;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const viewport = { width: 1440, height: 900 };
  page = await (await browser.newContext({ viewport, locale: 'pt-BR', acceptDownloads: true })).newPage();
  trouble = watchForTrouble(page);
  ask = await api(program.address);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `templates/${name}`);
const preview = () => page.getByRole('article', { name: 'Prévia' });

async function putField(words: string, label: string): Promise<void> {
  await page.keyboard.press('Control+Space');
  const picker = page.getByRole('dialog', { name: 'Inserir campo' });
  await expect(picker.getByLabel('Buscar')).toBeFocused();
  await page.keyboard.type(words);
  await expect(picker.getByRole('option').first()).toContainText(label);
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
}

test('a template is written by the keyboard, with what comes of it beside', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila das Declarações');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
    'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
    { i: { land: { projectId, block: 'B', lot: '21', customArea: '250.37' } } },
  );
  land = createLand.land.id;
  await ask('mutation($i: CreateResidentInput!) { createResident(input: $i) { resident { id } } }', {
    i: { resident: { projectId, landId: land, name: 'Zenaide Prates', legalResponsible: true } },
  });
  const { documentContexts } = await ask<{ documentContexts: { nodes: { id: string }[] } }>(
    '{ documentContexts(filter: { slug: { equalTo: "resident" } }) { nodes { id } } }',
  );
  const { createDocumentType } = await ask<{ createDocumentType: { documentType: { id: string } } }>(
    'mutation($i: CreateDocumentTypeInput!) { createDocumentType(input: $i) { documentType { id } } }',
    { i: { documentType: { name, slug: `posse-${unlike}`, documentContextId: documentContexts.nodes[0]?.id } } },
  );
  type = createDocumentType.documentType.id;
  await page.goto(`${program.address}/admin/document-types`);
  await page.locator(`a[href$="${type}/template"]`).click();
  const text = page.getByRole('textbox', { name: 'Texto' });
  await text.focus();
  await page.keyboard.type('Eu, ');
  await putField('morador nome', 'Morador › Nome');
  await page.keyboard.type(', respondo pelo lote ');
  await putField('land.lot', 'Lote › Lote');
  await page.keyboard.type(', de ');
  await putField('customarea', 'Lote › Área do título (m²)');
  await page.keyboard.type('.');
  await expect(preview()).toContainText('Eu, Maria Aparecida da Silva, respondo pelo lote 12, de 250');
});

test('how a value is written, a condition, what is wrong, a version', async () => {
  await page.getByRole('button', { name: /^Lote › Área do título/ }).click();
  const value = page.getByRole('dialog', { name: 'Campo', exact: true });
  await value.getByRole('combobox', { name: 'Como é escrito' }).click();
  await page.getByRole('option', { name: 'área por extenso' }).click();
  await value.getByRole('button', { name: 'Aplicar' }).click();
  await expect(preview()).toContainText('de duzentos e cinquenta metros quadrados.');
  await page.getByRole('textbox', { name: 'Texto' }).focus();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Inserir', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Parte condicional…' }).click();
  const condition = page.getByRole('dialog', { name: 'Parte condicional' });
  await condition.getByLabel('Escrever somente quando').fill('resident.cor');
  await expect(condition.getByText(/este campo não existe/)).toBeVisible();
  await condition.getByLabel('Escrever somente quando').fill('resident.legalResponsible');
  await condition.getByRole('button', { name: 'Aplicar' }).click();
  await page.keyboard.type('Sou responsável legal. Profissão: ');
  await putField('partner.profession', 'Profissão');
  await expect(preview()).toContainText('Sou responsável legal. Profissão: costureira');
  await settled(page);
  await look('editor');

  await page.getByRole('combobox', { name: 'Ver com os dados de' }).click();
  await page.keyboard.type('Zenaide Prates');
  await page.getByRole('option', { name: 'Zenaide Prates' }).click();
  await expect(preview()).toContainText('Eu, Zenaide Prates, respondo pelo lote 21');
  // Nobody has said yet who she is.
  const problems = page.getByRole('list', { name: 'Problemas' });
  await expect(problems).toContainText('campo vazio partner.profession');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText('Versão 1 salva.')).toBeVisible();
});

test('what is written and not saved waits for whoever comes back, and can be given up', async () => {
  await page.getByRole('textbox', { name: 'Texto' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Rascunho.');
  await expect(preview()).toContainText('Rascunho.');
  await page.getByRole('main').getByRole('link', { name: 'Tipos de documento' }).click();
  await page.locator(`a[href$="${type}/template"]`).click();
  await expect(preview()).toContainText('Rascunho.');
  await expect(page.getByText('Há mudanças depois da versão 1')).toBeVisible();
  await settled(page);
  await look('draft');
  await page.getByRole('button', { name: 'Descartar mudanças' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar mudanças' }).click();
  await expect(preview()).not.toContainText('Rascunho.');
  await expect(page.getByText('Versão 1', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ver com os dados de' }).click();
  await page.keyboard.type('Zenaide Prates');
  await page.getByRole('option', { name: 'Zenaide Prates' }).click();
  await expect(preview()).toContainText('Eu, Zenaide Prates, respondo pelo lote 21');
});

test('lists go below one another by Tab and by buttons, a picture is as wide as is said', async () => {
  await page.getByRole('textbox', { name: 'Texto' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Estilo' }).selectOption({ label: 'Lista numerada' });
  await page.keyboard.type('Primeiro');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Abaixo dele');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Segundo');
  const levels = preview().locator('ol ol > li');
  await expect(levels).toHaveText(['Abaixo dele', /^Segundo/]);
  await page.getByRole('button', { name: 'Subir nível' }).click();
  await expect(levels).toHaveText(['Abaixo dele']);
  await expect(preview().locator('ol ol')).toHaveCSS('list-style-type', 'lower-alpha');
  // On the uppermost level the key leads on: nobody is held fast in the text.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'Texto' })).not.toBeFocused();
  await page.getByRole('textbox', { name: 'Texto' }).focus();
  const [width, height] = [200, 100];
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  const file = { name: 'logotipo.png', mimeType: 'image/png', buffer: drawn };
  await page.getByLabel('Imagem…').setInputFiles(file);
  await page.getByRole('spinbutton', { name: 'Largura da imagem' }).fill('25');
  await expect(preview().locator('img')).toHaveAttribute('style', /width: 25mm/);
  await look('lists');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText('Versão 2 salva.')).toBeVisible();
});

test('the paper goes to Word, and its text comes back from there as a template takes it', async () => {
  const word = await downloaded(page, () => page.getByRole('button', { name: 'Baixar em Word (.docx)' }).click());
  expect(word.name).toBe(`${name}.docx`);
  // What is put into the head is not kept: the next person opens the version that was saved.
  await page.getByRole('tab', { name: 'Cabeçalho' }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const files = page.getByLabel('Texto de um arquivo Word ou HTML…');
  await files.setInputFiles({ name: 'declaracao.docx', mimeType, buffer: Buffer.from(word.bytes) });
  const head = page.getByRole('textbox', { name: 'Cabeçalho' });
  await expect(head).toContainText('Eu, Zenaide Prates, respondo pelo lote 21');
  await expect(head.locator('ol ol > li')).toHaveText(['Abaixo dele']);
  await expect(head.getByRole('img', { name: 'logotipo.png' })).toBeVisible();
  // In the head and in the text.
  await expect(preview().getByRole('img', { name: 'logotipo.png' })).toHaveCount(2);
  const html =
    '<p style="text-align: center">Prefeitura</p><img src="https://example.invalid/a.png"><script>x()</script>';
  await files.setInputFiles({ name: 'cabecalho.html', mimeType: 'text/html', buffer: Buffer.from(html) });
  await expect(page.getByText(/^1 figura ficou de fora/)).toBeVisible();
  await expect(head.locator('p', { hasText: 'Prefeitura' })).toHaveCSS('text-align', 'center');
  await look('word');
  // Two errors within half a second would be one toast, however fast the look was.
  await expect(page.getByText(/^1 figura ficou de fora/)).toBeHidden();
  await files.setInputFiles({ name: 'quebrado.docx', mimeType, buffer: Buffer.from('não é um arquivo do Word') });
  await expect(page.getByText('O arquivo do Word não pôde ser lido. Salve-o novamente como .docx.')).toBeVisible();
});

test('the template goes to Word with its fields, and what comes back is the same template', async () => {
  // What the test before has put in and not saved goes.
  await page.reload();
  await settled(page);
  const template = async () => {
    const { templateOfType } = await ask<{ templateOfType: { number: number; tree: { body: object[] } } }>(
      'query($t: UUID!) { templateOfType(documentTypeId: $t) { number tree } }',
      { t: type },
    );
    return templateOfType;
  };
  // Words around a value go with it where it is empty, and nothing is missing then.
  await page
    .getByRole('button', { name: /Profissão/ })
    .first()
    .click();
  const value = page.getByRole('dialog', { name: 'Campo', exact: true });
  await value.getByLabel('Texto antes').fill('sou ');
  await value.getByLabel('Texto depois').fill(', de profissão');
  await expect(value.getByText('Sem texto aqui, um campo vazio não deixa nada no documento')).toBeVisible();
  await look('around');
  await value.getByRole('button', { name: 'Aplicar' }).click();
  await expect(preview()).toContainText('Profissão: sou costureira, de profissão');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText('Versão 3 salva.')).toBeVisible();
  const before = await template();
  const word = await throughWord(page);
  expect(word.name).toBe(`${name}.docx`);
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await expect(text.getByRole('button', { name: /Nome/ }).first()).toBeVisible();
  await expect(preview()).toContainText('respondo pelo lote');
  await look('fields');
  await page.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(page.getByText(`Versão ${before.number + 1} salva.`)).toBeVisible();
  expect((await template()).tree).toEqual(before.tree);
});

test('a Word file brings its head, foot, page and fields of mail merge; what is pasted keeps its alignment', async () => {
  // What the test before has put in and not saved goes.
  await page.reload();
  await settled(page);
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const word = await wordFileWith({
    body: [
      line(`${run('Eu, ')}${simple('MERGEFIELD Morador_Nome', '«x»')}${run(', moro aqui.')}`, '<w:jc w:val="both"/>'),
      line(`${run('Ramal ')}${complex('MERGEFIELD Ramal_Interno', '«x»')}${run('.')}`),
    ].join(''),
    header: line(run('Prefeitura de Palmas'), '<w:jc w:val="center"/>'),
    footer: line(`${run('Página ')}${simple('PAGE', '1')}`, '<w:jc w:val="center"/>'),
    section: '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1417"/>',
  });
  const files = page.getByLabel('Texto de um arquivo Word ou HTML…');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await files.setInputFiles({ name: 'mala.docx', mimeType, buffer: Buffer.from(word) });
  await expect(page.getByText(/^Um campo de mala direta não é um valor conhecido.*Ramal_Interno\.$/)).toBeVisible();
  await expect(text.getByRole('button', { name: 'Morador › Nome', exact: true }).last()).toBeVisible();
  await expect(text.getByRole('button', { name: /^Ramal_Interno: / })).toHaveAttribute('data-problem', 'true');
  await expect(page.getByRole('list', { name: 'Problemas' })).toContainText('Ramal_Interno');
  await expect(preview().getByText('Prefeitura de Palmas').first()).toBeVisible();
  await expect(preview().getByText('Prefeitura de Palmas').first()).toHaveCSS('text-align', 'center');
  await look('merge');
  await page.getByRole('tab', { name: 'Página' }).click();
  await expect(page.getByLabel('Margem esquerda')).toHaveValue('25');
  await expect(page.getByLabel('Numeração')).toHaveValue('center');
  await page.getByRole('tab', { name: 'Cabeçalho' }).click();
  const head = page.getByRole('textbox', { name: 'Cabeçalho' });
  await expect(head).toHaveText('Prefeitura de Palmas');
  // A second file would replace what is there, and says so.
  await page.getByRole('tab', { name: 'Texto' }).click();
  const other = await wordFileWith({ body: line(run('Outro')), header: line(run('Outra prefeitura')) });
  await files.setInputFiles({ name: 'outro.docx', mimeType, buffer: Buffer.from(other) });
  const asked = page.getByRole('dialog', { name: 'Cabeçalho, rodapé e página do arquivo' });
  await asked.getByRole('button', { name: 'Trazer só o texto' }).click();
  await expect(text).toContainText('Outro');
  await page.getByRole('tab', { name: 'Cabeçalho' }).click();
  await expect(head).toHaveText('Prefeitura de Palmas');
  // One that has another head on its first page asks which; those of even pages are told to be left.
  await page.getByRole('tab', { name: 'Texto' }).click();
  const third = await wordFileWith({
    ...{ body: line(run('Terceiro')), header: line(run('Demais')), firstHeader: line(run('Brasão da primeira')) },
    ...{ evenHeader: line(run('Pares')), section: '<w:titlePg/>', settings: '<w:evenAndOddHeaders/>' },
  });
  await files.setInputFiles({ name: 'terceiro.docx', mimeType, buffer: Buffer.from(third) });
  await expect(asked).toContainText('O arquivo tem outro cabeçalho ou rodapé na primeira página.');
  await look('first-page');
  await asked.getByRole('button', { name: 'O da primeira página' }).click();
  await expect(page.getByText(/^As páginas pares do arquivo têm cabeçalho ou rodapé próprio/)).toBeVisible();
  await asked.getByRole('button', { name: 'Substituir' }).click();
  await page.getByRole('tab', { name: 'Cabeçalho' }).click();
  await expect(head).toHaveText('Brasão da primeira');
  // As Word and Google Docs put text on the clipboard.
  const pasted = [
    '<style><!-- p.MsoTitle, div.MsoTitle {text-align:right;} --></style>',
    '<b style="font-weight:normal" id="docs-internal-guid-1">',
    '<p class="MsoTitle">Da folha de estilos</p><p align="center">Do atributo</p>',
    '<p dir="ltr" style="text-align:justify"><span style="font-weight:700">Forte</span><span style="font-weight:400"> e do estilo</span></p></b>',
  ].join('');
  await head.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await head.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(head.locator('p', { hasText: 'Da folha de estilos' })).toHaveCSS('text-align', 'right');
  await expect(head.locator('p', { hasText: 'Do atributo' })).toHaveCSS('text-align', 'center');
  await expect(head.locator('p', { hasText: 'do estilo' })).toHaveCSS('text-align', 'justify');
  await expect(head.locator('strong')).toHaveText(['Forte']);
  await look('pasted');
});

test('a document is written from it, printed, and read', async () => {
  test.setTimeout(180_000);
  await page.goto(`${program.address}/p/${projectId}/lands/${land}?tab=documents.ofLand`);
  const papers = page.getByRole('dialog').first();
  await papers.getByRole('button', { name: `Escrever do modelo: ${name}` }).click();
  const paper = papers.getByRole('article', { name });
  await expect(paper).toBeVisible({ timeout: 60_000 });
  const pdf = await downloaded(page, () => paper.getByRole('button', { name: 'Baixar página' }).click());
  expect(pdf.name).toBe(`${name} - Página 1.pdf`);
  expect(await checkArchive(pdf.bytes)).toEqual({ claim: '2B', title: name, faults: [] });
  const { pages } = await readPdf(pdf.bytes);
  const text = pages[0]?.text ?? '';
  expect(text).toContain(
    'Eu, Zenaide Prates, respondo pelo lote 21, de duzentos e cinquenta metros quadrados e trinta',
  );
  expect(text).toContain('Página 1 de 1');
  const { documents } = await ask<{ documents: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { documents(filter: { projectId: { equalTo: $p } }) { nodes { id } } }',
    { p: projectId },
  );
  await page.goto(`${program.address}/report/document-print/${documents.nodes[0]?.id}`);
  await expect(page.getByRole('article', { name })).toContainText('Eu, Zenaide Prates');
  await expect(page.locator('[data-paper="ready"]')).toBeVisible();
  await look('print');
  // The broken Word file, and nothing else.
  expect(trouble()).toEqual([expect.stringContaining('400 (Bad Request)')]);
});

test('what somebody else saves meanwhile is told, and neither’s work is lost', async () => {
  test.setTimeout(120_000);
  await page.goto(`${program.address}/admin/document-types/${type}/template`);
  const versions = async () =>
    (
      await ask<{ templateOfType: { number: number; tree: { body: object[] } } }>(
        'query($t: UUID!) { templateOfType(documentTypeId: $t) { number tree } }',
        { t: type },
      )
    ).templateOfType;
  await page.getByRole('textbox', { name: 'Texto' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Escrito aqui.');
  await expect(preview()).toContainText('Escrito aqui.');
  const { number, tree } = await versions();
  const theirs = { kind: 'paragraph', children: [{ kind: 'text', text: 'Escrito ali.' }] };
  await ask('mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }', {
    i: { documentTypeId: type, basedOn: number, tree: { ...tree, body: [...tree.body, theirs] } },
  });
  await expect(page.getByText(`Outra pessoa salvou a versão ${number + 1} enquanto isso`)).toBeVisible();
  await page.getByRole('button', { name: 'Comparar' }).click();
  await expect(page.getByRole('list', { name: 'Mudanças' }).getByText('Escrito ali.')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await settled(page);
  await takePicture(page, 'templates/newer-1024');
  await page.getByRole('button', { name: `Salvar a minha como versão ${number + 2}` }).click();
  await expect(page.getByText(`Versão ${number + 2} salva.`)).toBeVisible();
  await expect(page.getByText('enquanto isso')).toHaveCount(0);
  expect((await versions()).number).toBe(number + 2);
  await page.getByRole('tab', { name: 'Texto', exact: true }).click();
  await settled(page);
  await takePicture(page, 'templates/editor-1024');
});
