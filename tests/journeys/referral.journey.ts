import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/**
 * The office makes a link; a stranger with a phone and without a session sends an area by it, drawn with a finger; the office
 * sees it come in, reckons a budget, looks at the proposal, and makes it a project.
 */
test.describe.configure({ mode: 'serial' });

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
let program: Program;
let office: Page;
let phone: Page;
let address = '';
let trouble: readonly (() => string[])[] = [];

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  office = await (await browser.newContext({ viewport: wide, locale: 'pt-BR' })).newPage();
  phone = await openPhone(browser);
  trouble = [watchForTrouble(office), watchForTrouble(phone)];
  await signIn(office, program.address);
});
test.afterAll(({ browser }) => endJourney(browser));

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: narrow, locale: 'pt-BR', hasTouch: true, isMobile: true });
  return context.newPage();
}

const look = (name: string, page = office) => lookAt(page, `referral/${name}`);

async function lookAtPhone(name: string): Promise<void> {
  await settled(phone);
  await expectAccessible(phone);
  await takePicture(phone, `referral/${name}-phone`, { fullPage: true });
}

test('the office makes a link and finds its address', async () => {
  await office.goto(`${program.address}/pre-projects`);
  await expect(office.getByRole('heading', { name: 'Pré-projetos', level: 1 })).toBeVisible();
  await look('list-empty');
  await office.getByRole('button', { name: 'Links de indicação' }).first().click();
  await look('links-empty');
  await office.getByRole('button', { name: 'Criar link' }).first().click();
  const form = office.getByRole('dialog');
  await form.getByLabel('Canal').fill('Site da prefeitura');
  await form.getByLabel('Mensagem').fill('Conhece uma área que precisa de regularização?\nConte-nos onde ela fica.');
  await form.getByLabel('Documentos solicitados').fill('Matrícula ou contrato de compra\nCarnê do IPTU');
  await look('link-form');
  await form.getByRole('button', { name: 'Criar link' }).click();
  const row = office.getByRole('row', { name: /Site da prefeitura/ });
  await expect(row).toBeVisible();
  await look('links');
  await row.getByText('Site da prefeitura').click();
  address = await office.getByRole('textbox', { name: 'Endereço público' }).inputValue();
  expect(address).toMatch(/\/referral\?token=[\w-]{43}$/);
  await expect(office.getByRole('img', { name: /QR Code/ })).toBeVisible();
  await look('link');
  await office.goto(`${program.address}/pre-projects`);
});

test('a stranger sends an area with a phone', async ({ browser }) => {
  await phone.goto(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await expect(phone.getByRole('heading', { name: 'Link indisponível' })).toBeVisible();
  await lookAtPhone('closed');

  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Indique uma área' })).toBeVisible();
  await expect(phone.getByText('Conte-nos onde ela fica.')).toBeVisible();
  await expect(phone.getByText('Carnê do IPTU')).toBeVisible();
  await phone.getByLabel('Seu nome').fill('Josefa Aparecida da Silva');
  await phone.getByLabel('Como a área é conhecida').fill('Chácara Boa Vista');
  await phone.getByRole('textbox', { name: /^Endereço/ }).fill('Teófilo Otoni');
  await phone
    .getByRole('option', { name: /Teófilo Otoni/ })
    .first()
    .tap();
  await expect(phone.getByLabel(/^Cidade/)).toHaveValue('Teófilo Otoni');

  await phone.getByRole('button', { name: 'Enviar indicação' }).tap();
  await expect(phone.getByText('Informe um telefone ou um e-mail.')).toBeVisible();
  await lookAtPhone('refused');
  await expect(phone.getByLabel('Como a área é conhecida')).toHaveValue('Chácara Boa Vista');
  await phone.getByLabel('Telefone').fill('33987654321');
  await phone.getByLabel('Lotes estimados').fill('40');
  await phone.getByLabel('Observações').fill('Portão azul. <b>Falar com o caseiro.</b>');

  const map = phone.getByRole('region', { name: 'Mapa da área', exact: true });
  await phone.getByRole('button', { name: 'Desenhar área' }).tap();
  const canvas = map.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no map.');
  const corners = [
    [0.3, 0.3],
    [0.7, 0.35],
    [0.65, 0.7],
    [0.35, 0.65],
    [0.3, 0.3],
  ] as const;
  for (const [x, y] of corners) {
    await phone.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
    await phone.waitForTimeout(400);
  }
  await expect(phone.getByText(/vértices pronta para enviar/)).toBeVisible();
  await lookAtPhone('drawn');
  await phone.getByRole('button', { name: 'Enviar indicação' }).tap();
  await expect(phone.getByRole('heading', { name: 'Indicação enviada' })).toBeVisible();
  await lookAtPhone('sent');

  const desk = await (await browser.newContext({ viewport: wide, locale: 'pt-BR' })).newPage();
  await desk.goto(address);
  await desk.locator('input[type=file]').setInputFiles({
    name: 'area.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(
      '<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-41.51,-17.87 -41.49,-17.87 -41.49,-17.85 -41.51,-17.87</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>',
    ),
  });
  await expect(desk.getByText(/vértices pronta para enviar/)).toBeVisible();
  await settled(desk);
  await takePicture(desk, 'referral/public-wide', { fullPage: true });
  await desk.context().close();
});

test('the office sees it come in, reckons a budget and looks at the proposal', async () => {
  // Nobody has loaded the list anew.
  const row = office.getByRole('row', { name: /Chácara Boa Vista/ });
  await expect(row).toBeVisible();
  await look('list');
  await row.getByText('Chácara Boa Vista').click();
  await expect(office.getByText('Portão azul. <b>Falar com o caseiro.</b>')).toBeVisible();
  await look('record');
  await office.getByRole('button', { name: 'Simular orçamento' }).click();
  const simulator = office.getByRole('dialog', { name: 'Simulador de orçamento' });
  await expect(simulator.getByLabel('Lotes')).toHaveValue('40');
  expect(await simulator.getByLabel('Área (m²)').inputValue()).toMatch(/\d/);
  await simulator.getByLabel('Área (m²)').fill('48765,43');
  await simulator.getByLabel('Preço por lote').fill('1234,56');
  await simulator.getByLabel('Preço por m²').fill('0,37');
  await simulator.getByLabel('Desconto').fill('7,5');
  await simulator.getByLabel('Parcelas').fill('12');
  // 40 × 1,234.56 = 49,382.40; 18,043.21 by area; 67,425.61 less 5,056.92 (7.5 % is 5,056.92075).
  await expect(simulator.getByText('R$ 62.368,69')).toBeVisible();
  await look('simulator');
  const opened = office.context().waitForEvent('page');
  await simulator.getByRole('link', { name: 'Ver proposta' }).click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { name: 'Proposta comercial' })).toBeVisible();
  await expect(paper.getByText('Josefa Aparecida da Silva').first()).toBeVisible();
  await expect(paper.getByRole('cell', { name: 'R$ 62.368,69' })).toBeVisible();
  await look('proposal', paper);
  await paper.close();
});

test('and makes it a project, once', async () => {
  await office.goto(`${program.address}/pre-projects`);
  await office
    .getByRole('row', { name: /Chácara Boa Vista/ })
    .getByText('Chácara Boa Vista')
    .click();
  await office.getByRole('button', { name: 'Transformar em projeto' }).click();
  await expect(office.getByRole('heading', { name: 'Chácara Boa Vista', level: 1 })).toBeVisible();
  await expect(office.getByText('Pré-projeto').first()).toBeVisible();
  await office.getByRole('link', { name: 'Dados do projeto' }).click();
  await expect(office.getByRole('region', { name: 'Mapa do perímetro' })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Indicado por Josefa Aparecida da Silva' })).toBeVisible();
  await look('project');
  await office.goBack();
  await office.goto(`${program.address}/pre-projects`);
  await office
    .getByRole('row', { name: /Chácara Boa Vista/ })
    .getByText('Chácara Boa Vista')
    .click();
  await expect(office.getByRole('link', { name: 'Abrir projeto' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Transformar em projeto' })).toHaveCount(0);
  await office.goto(`${program.address}/notifications`);
  await expect(office.getByText('Josefa Aparecida da Silva indicou a área Chácara Boa Vista')).toBeVisible();
  expect(trouble.flatMap((tell) => tell())).toEqual([]);
});
