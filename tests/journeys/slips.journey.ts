import { expect, type Page } from '@playwright/test';
import { txidOf } from '../../plugins/finance/src/pix/txid.ts';
import { return240, return400 } from '../../plugins/finance/tests/cnab/return-lines.ts';
import { api } from './support/api.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, uploadsDone, watchForTrouble } from './support/screens.ts';

/** A bank's return is looked at, brought in and settles what was paid; what it refused is told in words. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let account = '';
let partner = '';
let address = '';
let groupId = '';
let ask: Awaited<ReturnType<typeof api>>;
let installments: readonly { readonly id: string; readonly value: string }[] = [];

const look = (name: string) => lookAt(page, `slips/${name}`);
const dialog = () => page.getByRole('dialog').last();
const cents = (value: string) => Number(value.replace('.', ''));

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  const projectId = projects.nodes[0]?.id ?? '';
  const made = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($p: UUID!) {
       createBankAccount(input: { bankAccount: { name: "Conta dos boletos" } }) { bankAccount { id } }
       createCompany(input: { company: { name: "Loteadora dos Boletos Ltda", registerNumber: "11.222.333/0001-81" } }) { company { id } }
       createAddress(input: { address: { street: "Rua das Flores", number: "10", neighborhood: "Centro", city: "Itabira",
         state: "MG", postalCode: "35900-000" } }) { address { id } }
       createLand(input: { land: { projectId: $p, block: "BOL", lot: "1", price: "60000.00" } }) { land { id } }
       createPaymentMethod(input: { paymentMethod: { name: "Boleto do banco" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Boletos",
         maxNumInstallments: 12, terminationFeePercent: "10", canSkipInsurance: true } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Célia dos Boletos", cpf: "935.411.347-80" } }) { partner { id } } }`,
    { p: projectId },
  );
  const id = (name: string, field: string) => made[name]?.[field]?.id ?? '';
  account = id('createBankAccount', 'bankAccount');
  partner = id('createPartner', 'partner');
  address = id('createAddress', 'address');
  const contract = {
    ...{ projectId, landIds: [id('createLand', 'land')], numInstallments: 6, initialDueDate: '2031-01-31' },
    customers: [{ partnerId: id('createPartner', 'partner'), share: '100', legalResponsible: true }],
    paymentConditionTableId: id('createPaymentConditionTable', 'paymentConditionTable'),
    ...{
      paymentMethodId: id('createPaymentMethod', 'paymentMethod'),
      amortizationMethod: 'none',
      bankAccountId: account,
    },
  };
  const { createContract } = await ask<{ createContract: { contract: { id: string } } }>(
    'mutation($c: CreateContractInput!) { createContract(input: $c) { contract { id } } }',
    { c: { contract } },
  );
  const contractId = createContract.contract.id;
  await ask('mutation($c: UUID!) { confirmContract(input: { contractId: $c }) { contract { id } } }', {
    c: contractId,
  });
  const { contractInstallments } = await ask<{
    contractInstallments: { nodes: { id: string; value: string; installmentGroupId: string }[] };
  }>(
    `query($c: UUID!) { contractInstallments(first: 10, orderBy: INSTALLMENT_NUMBER_ASC,
       filter: { contractId: { equalTo: $c } }) { nodes { id value installmentGroupId } } }`,
    { c: contractId },
  );
  installments = contractInstallments.nodes;
  groupId = contractInstallments.nodes[0]?.installmentGroupId ?? '';
});
test.afterAll(({ browser }) => endJourney(browser));

test('a return is looked at, brought in once, and settles what was paid', async () => {
  test.setTimeout(240_000);
  const [first, second, third] = installments;
  if (!first || !second || !third) throw new Error('no installments');
  const face = cents(first.value);
  const file = return240([
    { code: '06', companyUse: txidOf(first.id), ourNumber: '00000000017', face, paid: face, fee: 199, day: '05012026' },
    { code: '03', companyUse: txidOf(second.id), ourNumber: '00000000018', face, reasons: '4748' },
    { code: '06', companyUse: txidOf(third.id), ourNumber: '00000000019', face, paid: face - 100, day: '06012026' },
  ]);
  await signIn(page, program.address);
  await page.goto(`${program.address}/finance/bank-account/${account}/reconcile`);
  const choose = async () => {
    await page.getByRole('button', { name: 'Importar extrato' }).click();
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'CB0501.RET', mimeType: 'text/plain', buffer: file });
  };
  await choose();
  await expect(dialog().getByText(/3 ocorrências novas de boletos · 2 pagos, .* · uma rejeição/)).toBeVisible();
  await expect(dialog().getByText(/endereço do pagador não informado; CEP inválido/)).toBeVisible();
  await look('import');
  await dialog().getByRole('button', { name: 'Importar 3 linhas' }).click();
  await expect(page.getByText(/Uma parcela baixada · um pagamento a conferir/)).toBeVisible();
  await choose();
  await expect(dialog().getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await uploadsDone(page);
  await page.goto(`${program.address}/finance/bank-account/${account}/slip-occurrences`);
  await expect(page.getByText('O valor pago não é o que se devia neste dia')).toBeVisible();
  await expect(page.getByText(/endereço do pagador não informado; CEP inválido/)).toBeVisible();
  await settled(page);
  await look('occurrences');
  await expectAccessible(page);
  expect(trouble()).toEqual([]);
});

test('what is open goes to the bank in a file, is registered there, and its code is printed', async () => {
  test.setTimeout(240_000);
  await page.goto(`${program.address}/finance/bank-account/${account}/remittances?until=2031-12-31`);
  await expect(page.getByText('Faltam dados da conta para gerar boletos')).toBeVisible();
  await look('incomplete');
  const { banks, companies } = await ask<Record<'banks' | 'companies', { nodes: { id: string }[] }>>(
    `{ banks(first: 1, filter: { code: { equalTo: "341" } }) { nodes { id } }
       companies(first: 1, filter: { name: { equalTo: "Loteadora dos Boletos Ltda" } }) { nodes { id } } }`,
  );
  await ask(
    `mutation($id: UUID!, $bank: UUID!, $company: UUID!) { updateBankAccount(input: { id: $id, patch: { bankId: $bank,
       responsibleCompanyId: $company, branchNumber: "1234", accountNumber: "67890", accountDigit: "1",
       collectionWallet: "109" } }) { bankAccount { id } } }`,
    { id: account, bank: banks.nodes[0]?.id, company: companies.nodes[0]?.id },
  );
  await page.reload();
  await expect(page.getByText(/o endereço do pagador está incompleto/).first()).toBeVisible();
  await look('problems');
  await ask(
    'mutation($id: UUID!, $a: UUID!) { updatePartner(input: { id: $id, patch: { addressId: $a } }) { partner { id } } }',
    { id: partner, a: address },
  );
  await page.reload();
  await page.getByRole('button', { name: /Gerar remessa com \d+ instruções/ }).click();
  await expect(page.getByText('Nada a enviar ao banco')).toBeVisible();
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Baixar' }).click());
  expect(file.name).toMatch(/^CB\d{4}01\.REM$/);
  expect(textOf(file).slice(0, 26)).toBe('01REMESSA01COBRANCA       ');
  await settled(page);
  await look('remittance');
  await expectAccessible(page);
  // The bank takes the first of them in.
  const confirmed = return400('341', '1', [
    [
      [63, '00000001'],
      [109, '02'],
      [111, '050126'],
    ],
  ]);
  await page.goto(`${program.address}/finance/bank-account/${account}/reconcile`);
  await page.getByRole('button', { name: 'Importar extrato' }).click();
  await dialog()
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'CB0601.RET', mimeType: 'text/plain', buffer: confirmed });
  await dialog().getByRole('button', { name: 'Importar 1 linha' }).click();
  await expect(page.getByText(/Uma linha importada/)).toBeVisible();
  await page.goto(`${program.address}/report/payment-book/${groupId}`);
  await expect(page.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  await expect(page.getByText(/34191\.09/)).toBeVisible();
  await settled(page);
  await look('book');
  expect(trouble()).toEqual([]);
});
