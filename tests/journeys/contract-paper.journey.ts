import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/** The sale of a lot, from a new office's first day: its papers are ready, one is looked at in the wizard, written with the draft and signed. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId: string;
let ask: Awaited<ReturnType<typeof api>>;

test.beforeAll(async ({ browser }) => {
  // Its template and ways of payment would be offered to other journeys' contracts.
  program = await startProgram();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `contract-paper/${name}`);
const preview = () => page.getByRole('article', { name: 'Prévia' });
const next = () => page.getByRole('button', { name: 'Continuar' }).click();

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** What the last letter to somebody says, once it is there. */
async function letter(recipient: string, has: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { storedMails } = await ask<{ storedMails: { nodes: { text: string }[] } }>(
        'query($r: String!) { storedMails(filter: { recipient: { equalTo: $r } }, orderBy: [CREATED_AT_DESC]) { nodes { text } } }',
        { r: recipient },
      );
      found = storedMails.nodes.map(({ text }) => has.exec(text)?.[1]).find((one) => one !== undefined);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}

/** By the lot's number. */
async function statusOfLots(): Promise<Readonly<Record<string, string>>> {
  const { lands } = await ask<{ lands: { nodes: { lot: string; computedStatus: string }[] } }>(
    'query($p: UUID!) { lands(filter: { projectId: { equalTo: $p } }) { nodes { lot computedStatus } } }',
    { p: projectId },
  );
  return Object.fromEntries(lands.nodes.map(({ lot, computedStatus }) => [lot, computedStatus]));
}

/** A lot of block P with its shape, so that the map shows it. */
async function drawn(lot: string, price: string, at: number): Promise<void> {
  const [left, right, south, north] = [-41.95 + at, -41.9498 + at, -18.85, -18.8497];
  const ring = [
    ...[
      [left, south],
      [right, south],
      [right, north],
    ],
    ...[
      [left, north],
      [left, south],
    ],
  ];
  const { drawLand } = await ask<{ drawLand: { landId: string } }>(
    'mutation($i: DrawLandInput!) { drawLand(input: $i) { landId } }',
    { i: { projectId, land: { block: 'P', lot }, shape: { type: 'Polygon', coordinates: [ring] } } },
  );
  await ask('mutation($i: UpdateLandInput!) { updateLand(input: $i) { land { id } } }', {
    i: { id: drawLand.landId, patch: { price } },
  });
}

async function toSimulation(lot: RegExp): Promise<void> {
  await page.goto(`${program.address}/p/${projectId}/finance/contracts/new`);
  await settled(page);
  await choose('Adicionar lote', lot);
  await next();
  await choose('Comprador 1', /Rita do Papel/);
  await next();
  await page.getByLabel('Parcelas', { exact: true }).fill('12');
  await page.getByLabel('Primeiro vencimento', { exact: true }).fill('31/01/2031');
  await next();
  await expect(page.getByText('Total a pagar')).toBeVisible();
}

test('a new office finds the paper of its contracts ready', async () => {
  test.setTimeout(180_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Jardim do Papel');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  ask = await api(program.address);
  await ask(
    `mutation($p: UUID!) {
       createPaymentMethod(input: { paymentMethod: { name: "Boleto do Papel" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Tabela do papel" } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Rita do Papel", cpf: "714.602.385-08", email: "rita.papel@example.org" } }) { partner { id } } }`,
    { p: projectId },
  );
  await drawn('1', '60000.00', 0);
  await drawn('2', '48000.00', 0.0004);
  await page.goto(`${program.address}/admin/document-types`);
  await settled(page);
  const { documentTypes } = await ask<{ documentTypes: { nodes: { id: string; slug: string }[] } }>(
    '{ documentTypes(filter: { slug: { in: ["contract-instrument", "contract-addendum"] } }) { nodes { id slug } } }',
  );
  const idOf = (wanted: string) => documentTypes.nodes.find(({ slug }) => slug === wanted)?.id;
  await page.locator(`a[href$="${idOf('contract-instrument')}/template"]`).click();
  await expect(page.getByText('Versão 1', { exact: true })).toBeVisible();
  await expect(preview().getByRole('heading', { name: /^QUADRO-RESUMO/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Problemas' })).toHaveCount(0);
  await settled(page);
  await look('ready-instrument');
});

test('a type without a template takes a ready one, which is saved when somebody says so', async () => {
  await page.goBack();
  const { documentTypes } = await ask<{ documentTypes: { nodes: { id: string }[] } }>(
    '{ documentTypes(filter: { slug: { equalTo: "contract-addendum" } }) { nodes { id } } }',
  );
  await page.locator(`a[href$="${documentTypes.nodes[0]?.id}/template"]`).click();
  await expect(page.getByText('Ainda não há versão salva')).toBeVisible();
  await page.getByRole('button', { name: 'Usar um modelo pronto' }).click();
  const ready = page.getByRole('dialog', { name: 'Modelos prontos' });
  await expect(ready.getByRole('listitem')).toHaveText([/Compromisso de compra e venda/, /Distrato/]);
  await settled(page);
  await look('ready-papers');
  await ready.getByRole('button', { name: 'Usar: Distrato' }).click();
  await expect(preview().getByRole('heading', { name: /^INSTRUMENTO PARTICULAR DE DISTRATO/ })).toBeVisible();
  await expect(page.getByText('Ainda não há versão salva')).toBeVisible();
  await look('ready-taken');
  // What was taken goes again before it is saved: nothing of it is kept.
  await page.goto(`${program.address}/p/${projectId}`);
  const { documentTemplates } = await ask<{ documentTemplates: { nodes: { id: string }[] } }>(
    'query($t: UUID!) { documentTemplates(filter: { documentTypeId: { equalTo: $t } }) { nodes { id } } }',
    { t: documentTypes.nodes[0]?.id },
  );
  expect(documentTemplates.nodes).toEqual([]);
});

test('a contract is made with its paper, and waits as a draft for its signatures', async () => {
  test.setTimeout(180_000);
  await toSimulation(/P.*1/);
  await next();
  await expect(page.getByRole('button', { name: 'Confirmar contrato' })).toBeVisible();
  await look('no-document');
  await choose('Modelo do documento', 'Instrumento do contrato');
  const paper = page.frameLocator('iframe[title="Prévia do documento"]');
  await expect(paper.getByText('PROMISSÁRIO(A) COMPRADOR(A)').first()).toBeVisible();
  await expect(paper.getByText('Rita do Papel').first()).toBeVisible();
  await expect(paper.getByText('R$ 60.000,00').first()).toBeVisible();
  // Its installments, which there are only when it is confirmed.
  await expect(paper.getByText('Parcela 12 de 12')).toBeVisible();
  await expect(paper.getByRole('cell', { name: 'R$ 5.000,00' })).toHaveCount(12);
  await look('document');
  await page.getByRole('button', { name: 'Criar proposta e documento' }).click();

  const record = page.getByRole('dialog');
  await expect(record.getByRole('heading', { name: /Contrato \d+/ })).toBeVisible();
  await expect(record.getByText('Proposta', { exact: true }).first()).toBeVisible();
  await expect(record.getByText('Instrumento do contrato').first()).toBeVisible();
  await expect(record.getByRole('article', { name: 'Instrumento do contrato' })).toBeVisible({ timeout: 60_000 });
  await settled(page);
  await look('written');
  expect(trouble()).toEqual([]);
});

test('buyer and seller are asked to sign, and the contract waits for them', async () => {
  test.setTimeout(120_000);
  const contractPage = page.url();
  await page.goto(`${program.address}/p/${projectId}/documents`);
  await page
    .getByRole('row', { name: /Instrumento do contrato/ })
    .getByText('Instrumento do contrato')
    .first()
    .click();
  await expect(page.getByText('Ninguém foi solicitado a assinar ainda.')).toBeVisible();
  await act(page, 'Solicitar assinaturas');
  const dialog = page.getByRole('dialog', { name: 'Solicitar assinaturas' });
  // Those whom the contract names, with what is known of them.
  await dialog.getByRole('button', { name: '+ Rita do Papel' }).click();
  await dialog.getByRole('button', { name: '+ Minha organização' }).click();
  await dialog.getByRole('group', { name: 'Signatário 2' }).getByLabel('E-mail').fill('vendas.papel@example.org');
  await look('signers');
  await dialog.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(page.getByText('Assinaturas solicitadas.')).toBeVisible();
  await page.goto(contractPage);
  await expect(page.getByRole('dialog').getByText('Aguarda assinatura', { exact: true }).first()).toBeVisible();
  expect(await statusOfLots()).toEqual({ 1: 'pending', 2: 'pending' });
  await settled(page);
  await look('waits');
  expect(trouble()).toEqual([]);
});

test('the buyer signs on a phone and the seller on a computer: it is in force, and the map says so', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  for (const [who, email, viewport] of [
    ['Rita do Papel', 'rita.papel@example.org', { width: 390, height: 844 }],
    ['Minha organização', 'vendas.papel@example.org', { width: 1440, height: 900 }],
  ] as const) {
    const context = await browser.newContext({ viewport, locale: 'pt-BR' });
    const signing = await context.newPage();
    const problems = watchForTrouble(signing);
    await signing.goto(`${program.address}/sign#token=${await letter(email, /\/sign#token=([\w-]{43})/)}`);
    await expect(signing.getByRole('heading', { name: `Olá, ${who}` })).toBeVisible();
    await expect(signing.locator('[data-drawn=true]').first()).toBeVisible();
    await settled(signing);
    await takePicture(signing, `contract-paper/sign-${viewport.width}`, { fullPage: true });
    await signing.getByText('Escrever', { exact: true }).click();
    await expect(signing.getByLabel('Seu nome')).toHaveValue(who);
    await signing.getByRole('button', { name: 'Enviar código' }).click();
    await signing.getByLabel('Código', { exact: true }).fill(await letter(email, /^(\d{6})$/m));
    await signing.getByLabel('Li os documentos e concordo').check();
    await signing.getByRole('button', { name: 'Assinar', exact: true }).click();
    await expect(signing.getByRole('heading', { name: 'Assinado' })).toBeVisible();
    expect(problems()).toEqual([]);
    await context.close();
  }
  await expect(page.getByRole('dialog').getByText('Ativo', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await settled(page);
  await look('in-force');
  expect(await statusOfLots()).toEqual({ 1: 'with_contract', 2: 'pending' });
  await page.goto(`${program.address}/p/${projectId}/lands?view=map`);
  await settled(page);
  await expect(
    page.getByRole('region', { name: 'Legenda' }).getByRole('button', { name: /Com contrato/ }),
  ).toBeVisible();
  await look('map');
  expect(trouble()).toEqual([]);
});

test('without a paper it is in force at once', async () => {
  await toSimulation(/P.*2/);
  await next();
  await page.getByRole('button', { name: 'Confirmar contrato' }).click();
  await expect(page.getByRole('dialog').getByText('Ativo', { exact: true }).first()).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('a fee is added to an installment with its reason, and taken off again', async () => {
  test.setTimeout(120_000);
  const record = page.getByRole('dialog').first();
  await record.getByRole('tab', { name: 'Parcelas', exact: true }).click();
  await record.getByRole('button', { name: 'Parcela 1 de 12' }).click();
  const installment = page.getByRole('dialog').last();
  const fees = installment.getByRole('region', { name: 'Taxas extras' });
  await expect(fees.getByText('Nenhuma taxa além do combinado.')).toBeVisible();
  await fees.getByLabel('Valor da taxa').fill('12,50');
  await fees.getByLabel('Motivo da taxa').fill('Segunda via em papel');
  await look('fee-typed');
  await fees.getByRole('button', { name: 'Adicionar taxa' }).click();
  // 48,000.00 in twelve parts, and what was added.
  await expect(installment.getByText('R$ 4.012,50').first()).toBeVisible();
  await expect(fees.getByText('Segunda via em papel')).toBeVisible();
  await settled(page);
  await look('fee');
  const contractId = /finance\/contract\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  await page.goto(`${program.address}/report/contract-memorial/${contractId}`);
  await expect(page.getByText('Segunda via em papel')).toBeVisible();
  await look('memorial-fee');
  await page.goBack();
  await settled(page);
  await fees.getByRole('button', { name: 'Retirar taxa: Segunda via em papel' }).click();
  await fees.getByLabel('Motivo da retirada').fill('O comprador buscou no escritório');
  await fees.getByRole('button', { name: 'Retirar taxa' }).click();
  await expect(fees.getByText('Retirada: O comprador buscou no escritório')).toBeVisible();
  await expect(installment.getByText('R$ 4.012,50')).toHaveCount(0);
  expect(trouble()).toEqual([]);
});
