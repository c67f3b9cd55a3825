import { expect, type Page } from '@playwright/test';
import { txidOf } from '../../plugins/finance/src/pix/txid.ts';
import { return240 } from '../../plugins/finance/tests/cnab/return-lines.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A bank's return is looked at, brought in and settles what was paid; what it refused is told in words. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let account = '';
let installments: readonly { readonly id: string; readonly value: string }[] = [];

const look = (name: string) => lookAt(page, `slips/${name}`);
const dialog = () => page.getByRole('dialog').last();
const cents = (value: string) => Number(value.replace('.', ''));

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  const projectId = projects.nodes[0]?.id ?? '';
  const made = await ask<Record<string, Record<string, { id: string }>>>(
    `mutation($p: UUID!) {
       createBankAccount(input: { bankAccount: { name: "Conta dos boletos", branchNumber: "1234", accountNumber: "67890",
         accountDigit: "1" } }) { bankAccount { id } }
       createLand(input: { land: { projectId: $p, block: "BOL", lot: "1", price: "60000.00" } }) { land { id } }
       createPaymentMethod(input: { paymentMethod: { name: "Boleto do banco" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Boletos",
         maxNumInstallments: 12, terminationFeePercent: "10", canSkipInsurance: true } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Célia dos Boletos", cpf: "935.411.347-80" } }) { partner { id } } }`,
    { p: projectId },
  );
  const id = (name: string, field: string) => made[name]?.[field]?.id ?? '';
  account = id('createBankAccount', 'bankAccount');
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
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { id: string; value: string }[] } }>(
    `query($c: UUID!) { contractInstallments(first: 10, orderBy: INSTALLMENT_NUMBER_ASC,
       filter: { contractId: { equalTo: $c } }) { nodes { id value } } }`,
    { c: contractId },
  );
  installments = contractInstallments.nodes;
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
  await page.getByRole('link', { name: 'Boletos', exact: true }).click();
  await expect(page.getByText('O valor pago não é o que se devia neste dia')).toBeVisible();
  await expect(page.getByText(/endereço do pagador não informado; CEP inválido/)).toBeVisible();
  await settled(page);
  await look('occurrences');
  await expectAccessible(page);
  expect(trouble()).toEqual([]);
});
