import { expect, type Page } from '@playwright/test';
import { emptyTemplate } from '../../plugins/documents/src/template/template.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A lot is sold with its paper: chosen and looked at in the wizard, written with the draft, and there to be signed. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId: string;

test.beforeAll(async ({ browser }) => {
  // Its template and ways of payment would be offered to other journeys' contracts.
  program = await startProgram();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `contract-paper/${name}`);
const next = () => page.getByRole('button', { name: 'Continuar' }).click();

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).first().click();
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

test('an office writes the template of its contracts', async () => {
  test.setTimeout(180_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Jardim do Papel');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  await ask(
    `mutation($p: UUID!) {
       one: createLand(input: { land: { projectId: $p, block: "P", lot: "1", price: "60000.00" } }) { land { id } }
       two: createLand(input: { land: { projectId: $p, block: "P", lot: "2", price: "48000.00" } }) { land { id } }
       createPaymentMethod(input: { paymentMethod: { name: "Boleto do Papel" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Tabela do papel" } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Rita do Papel", cpf: "714.602.385-08" } }) { partner { id } } }`,
    { p: projectId },
  );
  const { documentTypes } = await ask<{ documentTypes: { nodes: { id: string; name: string }[] } }>(
    '{ documentTypes(filter: { slug: { equalTo: "contract-instrument" } }) { nodes { id name } } }',
  );
  const [type] = documentTypes.nodes;
  const line = (...children: readonly object[]) => ({ kind: 'paragraph', children });
  const value = (source: string) => ({ kind: 'value', source });
  const body = [
    line({ kind: 'text', text: 'CONTRATO DE COMPRA E VENDA' }),
    line({ kind: 'text', text: 'Comprador: ' }, value("join(contract.buyers, it.partner.name, ', ')")),
    line({ kind: 'text', text: 'Valor: ' }, value('contract.totalValue')),
  ];
  await ask('mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }', {
    i: { documentTypeId: type?.id, basedOn: 0, tree: { ...emptyTemplate, body } },
  });
});

test('a contract is made with its paper, and waits as a draft for its signatures', async () => {
  test.setTimeout(180_000);
  await toSimulation(/P.*1/);
  await next();
  await expect(page.getByRole('button', { name: 'Confirmar contrato' })).toBeVisible();
  await look('no-document');
  await choose('Modelo do documento', 'Instrumento do contrato');
  const paper = page.frameLocator('iframe[title="Prévia do documento"]');
  await expect(paper.getByText('Comprador: Rita do Papel')).toBeVisible();
  await expect(paper.getByText('R$ 60.000,00')).toBeVisible();
  await look('document');
  await page.getByRole('button', { name: 'Criar proposta e documento' }).click();

  const record = page.getByRole('dialog');
  await expect(record.getByRole('heading', { name: /Contrato \d+/ })).toBeVisible();
  await expect(record.getByText('Proposta', { exact: true }).first()).toBeVisible();
  await expect(record.getByText('Instrumento do contrato').first()).toBeVisible();
  await expect(record.getByRole('button', { name: /Instrumento do contrato/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await settled(page);
  await look('written');
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
