import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** The reports of money: a figure of the cash flow is followed to its receipt, what is late is seen by age, a month is closed with a question. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
let ask: Awaited<ReturnType<typeof api>>;

test.beforeAll(async ({ browser }) => {
  // Of its own: it adds up all that the office has.
  program = await startProgram();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  ask = await api(program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `money-reports/${name}`);
const dialog = () => page.getByRole('dialog').last();
type Made = Record<string, Record<string, { id: string }>>;
const idOf = (answer: Made, name: string, record: string) => answer[name]?.[record]?.id ?? '';
const go = async (path: string) => {
  await page.goto(program.address + path);
  await settled(page);
};

/** A contract of which one installment is paid and some are late, an income and an expense of the project, and one that nobody confirmed. */
async function seed(): Promise<void> {
  const made = await ask<Made>(
    `mutation($p: UUID!) {
       land: createLand(input: { land: { projectId: $p, block: "R", lot: "7", price: "12000.00" } }) { land { id } }
       method: createPaymentMethod(input: { paymentMethod: { name: "Boleto dos relatórios", installmentBankCost: "1.99" } }) { paymentMethod { id } }
       table: createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Dos relatórios", finePercent: "2", interestPercent: "1", maxNumInstallments: 24 } }) { paymentConditionTable { id } }
       buyer: createPartner(input: { partner: { name: "Noemi Relatada", cpf: "529.982.247-25", whatsappNumber: "85999990000" } }) { partner { id } }
       account: createBankAccount(input: { bankAccount: { name: "Conta dos relatórios", initialBalance: "500.00" } }) { bankAccount { id } }
       income: createFinanceCategory(input: { financeCategory: { name: "Receitas dos relatórios", type: income } }) { financeCategory { id } }
       expense: createFinanceCategory(input: { financeCategory: { name: "Despesas dos relatórios", type: expense } }) { financeCategory { id } } }`,
    { p: projectId },
  );
  const leaf = await ask<Made>(
    'mutation($i: UUID!) { leaf: createFinanceCategory(input: { financeCategory: { name: "Medições dos relatórios", type: income, parentId: $i } }) { financeCategory { id } } }',
    { i: idOf(made, 'income', 'financeCategory') },
  );
  const contract = await ask<Made>(
    'mutation($i: CreateContractInput!) { createContract(input: $i) { contract { id } } }',
    {
      i: {
        contract: {
          ...{ projectId, landIds: [idOf(made, 'land', 'land')], numInstallments: 12, initialDueDate: '2026-06-10' },
          ...{ paymentConditionTableId: idOf(made, 'table', 'paymentConditionTable'), amortizationMethod: 'none' },
          paymentMethodId: idOf(made, 'method', 'paymentMethod'),
          customers: [{ partnerId: idOf(made, 'buyer', 'partner'), share: '100', legalResponsible: true }],
        },
      },
    },
  );
  const contractId = idOf(contract, 'createContract', 'contract');
  await ask('mutation($i: ConfirmContractInput!) { confirmContract(input: $i) { contract { id } } }', {
    i: { contractId },
  });
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { id: string }[] } }>(
    'query($c: UUID!) { contractInstallments(filter: { contractId: { equalTo: $c } }, orderBy: [DUE_DATE_ASC]) { nodes { id } } }',
    { c: contractId },
  );
  const [first] = contractInstallments.nodes;
  await ask('mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }', {
    i: { installmentId: first?.id, paymentDate: '2026-06-12' },
  });
  const write = (type: string, categoryId: string, dueDate: string, amount: string, description: string) =>
    ask<{ createFinanceTransaction: { financeTransaction: { id: string } } }>(
      'mutation($i: CreateFinanceTransactionInput!) { createFinanceTransaction(input: $i) { financeTransaction { id } } }',
      { i: { type, categoryId, dueDate, amount, description, projectId } },
    ).then(({ createFinanceTransaction }) => createFinanceTransaction.financeTransaction.id);
  const confirm = (financeTransactionId: string, actualDate: string) =>
    ask(
      'mutation($i: ConfirmFinanceTransactionInput!) { confirmFinanceTransaction(input: $i) { financeTransaction { id } } }',
      {
        i: { financeTransactionId, actualDate, bankAccountId: idOf(made, 'account', 'bankAccount') },
      },
    );
  const income = idOf(leaf, 'leaf', 'financeCategory');
  const expense = idOf(made, 'expense', 'financeCategory');
  for (const [month, amount] of [
    ['06', '3200.00'],
    ['07', '1800.50'],
    ['09', '4100.00'],
    ['10', '900.00'],
  ] as const) {
    await confirm(
      await write('income', income, `2026-${month}-05`, amount, `Medição de ${month}/2026`),
      `2026-${month}-05`,
    );
    await confirm(
      await write('expense', expense, `2026-${month}-20`, '1500.00', `Aluguel de ${month}/2026`),
      `2026-${month}-20`,
    );
  }
  await write('expense', expense, '2026-06-28', '75.00', 'Cartório dos relatórios');
}

test('a figure of the cash flow leads to the receipt of the payment', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Jardim dos Relatórios');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await seed();
  await go(`/reports/cash-flow?project=${projectId}&from=2026-05-01&until=2026-12-31`);
  const table = page.getByRole('region', { name: 'Entradas e saídas' });
  await expect(table.getByRole('row', { name: /Medições dos relatórios/ })).toContainText('1.800,50');
  await look('cash-flow');
  await table.getByRole('button', { name: 'Abrir ou fechar Receitas dos relatórios' }).click();
  await expect(table.getByRole('row', { name: /Medições dos relatórios/ })).toHaveCount(0);
  await page.getByText('Realizado', { exact: true }).click();
  await expect(page).toHaveURL(/basis=realized/);
  await table.getByRole('button', { name: /^Parcelas a receber, 06\/2026/ }).click();
  await expect(dialog()).toContainText('Pagamento de parcela');
  await look('entries');
  await dialog().getByRole('link', { name: 'Pagamento de parcela' }).click();
  await expect(page.getByText('Noemi Relatada').first()).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('what is late stands by its age, what was sold by its month, and both are workbooks', async () => {
  test.setTimeout(240_000);
  await go(`/reports/pending-installments?project=${projectId}`);
  const late = page.getByRole('region', { name: 'Parcelas em aberto' });
  await expect(late.getByRole('row', { name: /Noemi Relatada/ })).toContainText('1.000,00');
  await expect(late.getByRole('button', { name: 'Escrever para Noemi Relatada' })).toBeVisible();
  await look('pending');
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Baixar planilha' }).click());
  expect(file.name).toBe('parcelas-em-aberto.xlsx');
  const paper = await downloaded(page, () => page.getByRole('button', { name: 'Baixar PDF' }).click());
  expect(paper.name).toBe('parcelas-em-aberto.pdf');
  expect(textOf(paper).slice(0, 5)).toBe('%PDF-');
  await go(`/reports/acquisition?project=${projectId}`);
  await expect(page.getByRole('region', { name: 'Vendas' })).toContainText('12.000,00');
  await look('acquisition');
  expect(trouble()).toEqual([]);
});

test('a month with something open is closed with a reason, and opened again', async () => {
  test.setTimeout(240_000);
  await go('/reports/trial-balance?from=2026-06-01&until=2026-10-31');
  await expect(page.getByRole('region', { name: 'Balancete' })).toContainText('Conta dos relatórios');
  await look('trial-balance');
  await go('/finance/ledger-months');
  await page.getByRole('button', { name: 'Fechar 06/2026' }).click();
  await expect(dialog()).toContainText('Cartório dos relatórios');
  await look('close-month');
  await dialog()
    .getByLabel(/^Motivo/)
    .fill('O cartório ainda não mandou a conta');
  await dialog().getByRole('button', { name: 'Fechar mesmo assim' }).click();
  const row = page.getByRole('row', { name: /^06\/2026/ });
  await expect(row).toContainText('Fechado');
  await expect(row).toContainText('O cartório ainda não mandou a conta');
  await look('months');
  await row.getByRole('button', { name: 'Reabrir 06/2026' }).click();
  await dialog()
    .getByLabel(/^Motivo/)
    .fill('A conta chegou');
  await dialog().getByRole('button', { name: 'Reabrir mês' }).click();
  await expect(row).toContainText('Aberto');
  await expect(row).toContainText('A conta chegou');
  expect(trouble()).toEqual([]);
});

test('a report goes by e-mail to who may see it', async () => {
  test.setTimeout(240_000);
  await go('/finance/report-schedules');
  await look('schedules-empty');
  await page
    .getByRole('button', { name: 'Criar relatório por e-mail' })
    .or(page.getByRole('link', { name: 'Criar relatório por e-mail' }))
    .first()
    .click();
  await dialog().getByLabel(/^Nome/).fill('Caixa da semana');
  await dialog().getByRole('combobox', { name: 'Para quem' }).or(dialog().getByLabel('Para quem')).first().click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await look('schedule');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Criar relatório por e-mail' }).click();
  await expect(page.getByRole('grid')).toContainText('Caixa da semana');
  await look('schedules');
  expect(trouble()).toEqual([]);
});
