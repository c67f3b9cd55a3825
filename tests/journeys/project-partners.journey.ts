import { expect, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** What a buyer pays is divided among the partners of the project, passed on, and told on paper; so is how it was computed. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId: string;
let contractId: string;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `project-partners/${name}`);
const idOf = (answer: Record<string, Record<string, { id: string }>>, name: string, record: string) =>
  answer[name]?.[record]?.id ?? '';

test('partners get their parts of what is paid', async () => {
  test.setTimeout(300_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Parceiros');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  const made = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($p: UUID!) {
       land: createLand(input: { land: { projectId: $p, block: "P", lot: "1", price: "1223.88" } }) { land { id } }
       method: createPaymentMethod(input: { paymentMethod: { name: "Boleto dos parceiros", installmentBankCost: "1.99" } }) { paymentMethod { id } }
       table: createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Dos parceiros", annualInterestRate: "8", maxNumInstallments: 24 } }) { paymentConditionTable { id } }
       buyer: createPartner(input: { partner: { name: "Célia Compradora", cpf: "357.672.271-87" } }) { partner { id } }
       owner: createPartner(input: { partner: { name: "Antônio da Gleba", cpf: "867.316.240-80" } }) { partner { id } }
       broker: createPartner(input: { partner: { name: "Rita Corretora", cpf: "748.920.230-27" } }) { partner { id } } }`,
    { p: projectId },
  );

  await page.goto(`${program.address}/p/${projectId}/finance/project-partners`);
  await settled(page);
  await look('empty');
  await page.getByRole('button', { name: 'Criar parceiro do projeto' }).first().click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('combobox', { name: 'Parceiro', exact: true }).click();
  await page.getByRole('option', { name: 'Antônio da Gleba' }).click();
  await form.getByLabel('Participação (%)').fill('60');
  await form.getByRole('combobox', { name: 'Quando repassar' }).click();
  await page.getByRole('option', { name: 'Depois do pagamento' }).click();
  await form.getByLabel('Meses depois').fill('1');
  await look('new');
  await form.getByRole('button', { name: 'Criar parceiro do projeto' }).click();
  await expect(page.getByRole('grid').getByText('Antônio da Gleba')).toBeVisible();
  await ask('mutation($i: CreateProjectPartnerInput!) { createProjectPartner(input: $i) { projectPartner { id } } }', {
    i: { projectPartner: { projectId, partnerId: idOf(made, 'broker', 'partner'), percentage: '12.5' } },
  });
  await expect(page.getByRole('grid').getByText('Rita Corretora')).toBeVisible();
  // By what the provider pays them, once their account there is known.
  const wallet = 'c0c1688f-636b-42c0-b6ee-7339182276b7';
  const account = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($w: String!) { createBankAccount(input: { bankAccount: { name: "Asaas da corretora", isPartnerAccount: true, walletId: $w } }) { bankAccount { id } } }`,
    { w: wallet },
  );
  await ask(
    'mutation($p: UUID!, $a: UUID!) { updatePartner(input: { id: $p, patch: { bankAccountId: $a } }) { partner { id } } }',
    { p: idOf(made, 'broker', 'partner'), a: idOf(account, 'createBankAccount', 'bankAccount') },
  );
  await page.goto(`${program.address}/p/${projectId}/finance/project-partners`);
  await settled(page);
  await expect(page.getByRole('columnheader', { name: 'Carteira no provedor' })).toBeVisible();
  const shown = page.getByRole('grid').getByText(wallet);
  await expect(shown).toBeVisible();
  // Whole, within a screen of 1440 pixels: nobody has to scroll for the last column.
  const isWhole = (found: Element) => found.scrollWidth <= found.clientWidth;
  expect(await page.getByRole('gridcell').filter({ hasText: wallet }).evaluate(isWhole)).toBe(true);
  expect(await page.getByRole('grid').locator('..').evaluate(isWhole)).toBe(true);
  await look('partners');

  const contract = await ask<Record<string, Record<string, { id: string }>>>(
    'mutation($i: CreateContractInput!) { createContract(input: $i) { contract { id } } }',
    {
      i: {
        contract: {
          ...{ projectId, landIds: [idOf(made, 'land', 'land')], numInstallments: 12, initialDueDate: '2031-01-31' },
          ...{ paymentConditionTableId: idOf(made, 'table', 'paymentConditionTable'), amortizationMethod: 'price' },
          paymentMethodId: idOf(made, 'method', 'paymentMethod'),
          customers: [{ partnerId: idOf(made, 'buyer', 'partner'), share: '100', legalResponsible: true }],
        },
      },
    },
  );
  contractId = idOf(contract, 'createContract', 'contract');
  await ask('mutation($i: ConfirmContractInput!) { confirmContract(input: $i) { contract { id } } }', {
    i: { contractId },
  });
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { id: string }[] } }>(
    `query($c: UUID!) { contractInstallments(filter: { contractId: { equalTo: $c } }, orderBy: [INSTALLMENT_NUMBER_ASC]) { nodes { id } } }`,
    { c: contractId },
  );
  for (const { id: installmentId } of contractInstallments.nodes.slice(0, 2)) {
    await ask(
      'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }',
      { i: { installmentId, paymentDate: '2026-01-31', amount: '50.00' } },
    );
  }

  await page.goto(`${program.address}/p/${projectId}/finance/partner-shares`);
  await settled(page);
  await expect(page.getByRole('list', { name: 'Totais dos repasses' })).toContainText('Saldo a repassar');
  await look('shares');
  await page.getByRole('grid').getByText('Antônio da Gleba').first().click();
  const record = page.getByRole('dialog').last();
  await expect(record.getByRole('button', { name: 'Registrar repasse' })).toBeVisible();
  await look('share');
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /Selecionar tod/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Registrar repasse' }).first().click();
  const asked = page.getByRole('dialog', { name: 'Registrar repasse' });
  await asked.getByLabel('Repassado em').fill('10/02/2026');
  await look('pass-on');
  await asked.getByRole('button', { name: 'Registrar repasse' }).click();
  await expect(page.getByRole('grid').getByText('Repassado', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await look('passed-on');
  expect(trouble()).toEqual([]);
});

test('the partner’s statement and the memorial of the calculation are papers', async () => {
  const ask = await api(program.address);
  const { partners } = await ask<{ partners: { nodes: { id: string }[] } }>(
    '{ partners(filter: { name: { equalTo: "Antônio da Gleba" } }) { nodes { id } } }',
    {},
  );
  const statement = `/report/partner-statement/${partners.nodes[0]?.id}?project=${projectId}`;
  await page.goto(program.address + statement);
  await expect(page.getByRole('heading', { name: 'Extrato do parceiro' })).toBeVisible();
  await expect(page.getByText('Antônio da Gleba (867.316.240-80)')).toBeVisible();
  await look('statement');
  const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.pages).toHaveLength(1);
  expect(paper.pages[0]?.text).toContain('Participação de 60 %: contrato');
  await page.getByRole('textbox', { name: 'De', exact: true }).fill('01/02/2026');
  await page.getByRole('textbox', { name: 'De', exact: true }).blur();
  await expect(page.getByText('Saldo anterior')).toBeVisible();

  await page.goto(`${program.address}/p/${projectId}/finance/contract/${contractId}`);
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: 'Mais', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Cálculo' }).click();
  await look('calculation');
  const workbook = await downloaded(page, () => record.getByRole('button', { name: 'Planilha (XLSX)' }).click());
  expect(workbook.name).toBe('memorial-do-calculo.xlsx');
  await record.getByRole('link', { name: 'Imprimir ou salvar em PDF' }).click();
  await expect(page.getByRole('heading', { name: 'Como cada valor foi calculado' })).toBeVisible();
  await look('memorial');
  const memorial = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const text = memorial.pages.map((one) => one.text).join(' ');
  expect(text).toContain('Parcela 12');
  expect(text).toMatch(/Saldo devedor da parcela anterior\s×\sTaxa ao mês/);
  expect(memorial.pages.length).toBeLessThanOrEqual(2);
  expect(trouble()).toEqual([]);
});
