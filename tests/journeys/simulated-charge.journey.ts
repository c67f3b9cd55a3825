import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** An office tries charges without a provider: one is made, paid in the simulation, and the installment is paid while somebody looks at it. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let installmentPath = '';

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  program = await startProgram({ isEmbedded: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(async ({ browser }) => {
  await endJourney(browser);
  await program?.dispose();
});

const look = (name: string) => lookAt(page, `simulated-charge/${name}`);
const dialog = () => page.getByRole('dialog').last();

/** An installment that is open, of a contract whose buyers pay into `bankAccountId`. */
async function sold(bankAccountId: string): Promise<string> {
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  const projectId = projects.nodes[0]?.id ?? '';
  const made = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($p: UUID!) {
       createLand(input: { land: { projectId: $p, block: "SIM", lot: "1", price: "60000.00" } }) { land { id } }
       createPaymentMethod(input: { paymentMethod: { name: "Boleto simulado" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Simulada",
         maxNumInstallments: 12, terminationFeePercent: "10", canSkipInsurance: true } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Joana da Demonstração", cpf: "390.533.447-05" } }) { partner { id } } }`,
    { p: projectId },
  );
  const id = (name: string, field: string) => made[name]?.[field]?.id ?? '';
  const contract = {
    ...{ projectId, landIds: [id('createLand', 'land')], numInstallments: 6, initialDueDate: '2031-01-31' },
    customers: [{ partnerId: id('createPartner', 'partner'), share: '100', legalResponsible: true }],
    paymentConditionTableId: id('createPaymentConditionTable', 'paymentConditionTable'),
    ...{ paymentMethodId: id('createPaymentMethod', 'paymentMethod'), amortizationMethod: 'none', bankAccountId },
  };
  const { createContract } = await ask<{ createContract: { contract: { id: string } } }>(
    'mutation($c: CreateContractInput!) { createContract(input: $c) { contract { id } } }',
    { c: { contract } },
  );
  const contractId = createContract.contract.id;
  await ask('mutation($c: UUID!) { confirmContract(input: { contractId: $c }) { contract { id } } }', {
    c: contractId,
  });
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { id: string }[] } }>(
    `query($c: UUID!) { contractInstallments(first: 1,
       filter: { contractId: { equalTo: $c }, installmentNumber: { equalTo: 1 } }) { nodes { id } } }`,
    { c: contractId },
  );
  return `/p/${projectId}/finance/contract/${contractId}/installment/${contractInstallments.nodes[0]?.id}/edit`;
}

test('a bank account is given the demonstration in place of a provider', async () => {
  test.setTimeout(240_000);
  const ask = await api(program.address);
  const { createBankAccount } = await ask<{ createBankAccount: { bankAccount: { id: string } } }>(
    'mutation { createBankAccount(input: { bankAccount: { name: "Conta da demonstração", isDefaultAccount: true } }) { bankAccount { id } } }',
  );
  installmentPath = await sold(createBankAccount.bankAccount.id);
  await signIn(page, program.address);
  await page.goto(`${program.address}/finance/charge-accounts`);
  await settled(page);
  await page.getByRole('button', { name: 'Configurar conta de cobrança' }).first().click();
  await dialog().getByLabel('Conta bancária').first().click();
  await page.getByRole('option', { name: 'Conta da demonstração' }).click();
  await dialog().getByRole('switch', { name: 'Demonstração' }).check();
  await expect(dialog().getByLabel('Chave da API do Asaas')).toHaveCount(0);
  await look('account');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Conta da demonstração/ })).toBeVisible();
  await look('accounts');
});

test('its charge is paid in the simulation, and the installment is paid while it is looked at', async () => {
  test.setTimeout(240_000);
  await page.goto(`${program.address}${installmentPath}`);
  await settled(page);
  await dialog().getByRole('button', { name: 'Enviar cobrança' }).click();
  const charge = dialog().getByRole('region', { name: 'Cobrança' });
  await expect(charge.getByText('Aguardando pagamento')).toBeVisible({ timeout: 30_000 });
  await expect(charge.getByText('Ambiente de testes')).toBeVisible();
  // What was pressed has the focus still, and sends it again.
  await expect(charge.getByRole('button', { name: 'Enviar de novo' })).toBeFocused();
  await look('open');
  await expectAccessible(page);
  // Its group says so beside its slips, and each slip that nobody is to pay.
  await page.goto(
    `${program.address}${installmentPath.replace(/\/installment\/.*/, '?tab=finance.contract.installments')}`,
  );
  await settled(page);
  await expect(dialog().getByText('Ambiente de testes').first()).toBeVisible();
  await look('slips-badge');
  const book = await dialog().getByRole('link', { name: 'Carnê' }).first().getAttribute('href');
  await page.goto(`${program.address}${book}`);
  await expect(page.locator('article').first()).toBeVisible();
  await look('slips');
  await page.goto(`${program.address}${installmentPath}`);
  await expect(charge.getByRole('button', { name: 'Simular pagamento' })).toBeVisible();
  await charge.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(charge.getByText('Paga', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(dialog().getByRole('region', { name: 'Pagamentos' })).toContainText('R$ 10.000,00');
  await look('paid');
  // The receipt of it alone.
  await dialog().getByRole('link', { name: 'Recibo' }).click();
  await expect(page.getByRole('heading', { name: 'Recibo' })).toBeVisible();
  await expect(page.getByText('R$ 10.000,00').first()).toBeVisible();
  await look('receipt');
  await page.goBack();
  await expect(dialog().getByRole('button', { name: 'Devolver pagamento' })).toBeVisible();
});

test('a part of it goes back to the buyer, by the dialog, and the installment stays paid', async () => {
  test.setTimeout(240_000);
  await dialog().getByRole('button', { name: 'Devolver pagamento' }).click();
  const refund = page.getByRole('dialog', { name: 'Devolver pagamento' });
  await expect(refund.getByText('R$ 10.000,00')).toBeVisible();
  await refund.getByLabel('Valor a devolver').fill('250,00');
  await refund.getByLabel('Motivo').fill('Desconto combinado');
  await look('refund');
  await refund.getByRole('button', { name: 'Devolver pagamento' }).click();
  await expect(refund).toHaveCount(0);
  const charge = dialog().getByRole('region', { name: 'Cobrança' });
  await expect(charge.getByText(/250,00/)).toBeVisible({ timeout: 30_000 });
  await expect(charge.getByText('Paga', { exact: true })).toBeVisible();
  await look('refunded');
  expect(trouble()).toEqual([]);
});
