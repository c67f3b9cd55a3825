import { expect, type Locator, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { act, createProject, lookAt, settled, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/** A lot is sold: simulated, put under contract, its first amount paid, and seen on the map. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId: string;
let landId: string;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `contracts/${name}`);
const next = () => page.getByRole('button', { name: 'Continuar' }).click();

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

test('a lot is sold on terms', async () => {
  test.setTimeout(300_000);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Jardim das Vendas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  const [west, south] = [-41.95, -18.85];
  const drawn = async (lot: string, at: number) => {
    const [left, right] = [west + at, west + at + 0.0002];
    const ring = [
      ...[
        [left, south],
        [right, south],
        [right, south + 0.0003],
      ],
      ...[
        [left, south + 0.0003],
        [left, south],
      ],
    ];
    const { drawLand } = await ask<{ drawLand: { landId: string } }>(
      'mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }',
      { input: { projectId, land: { block: 'A', lot }, shape: { type: 'Polygon', coordinates: [ring] } } },
    );
    await ask('mutation($id: UUID!) { updateLand(input: { id: $id, patch: { price: "60000.00" } }) { land { id } } }', {
      id: drawLand.landId,
    });
    return drawLand.landId;
  };
  landId = await drawn('1', 0);
  await drawn('2', 0.0004);
  await ask(
    `mutation($p: UUID!) {
       createPaymentMethod(input: { paymentMethod: { name: "Boleto do Jardim" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "À vista e a prazo",
         annualInterestRate: "8", maxNumInstallments: 120, terminationFeePercent: "10", finePercent: "2", interestPercent: "1" } }) { paymentConditionTable { id } }
       createPartner(input: { partner: { name: "Maria das Vendas", cpf: "529.982.247-25" } }) { partner { id } } }`,
    { p: projectId },
  );

  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await settled(page);
  await look('empty');
  await page.getByRole('link', { name: 'Criar contrato' }).first().click();
  await expect(page.getByRole('heading', { name: 'Criar contrato' })).toBeVisible();
  await choose('Adicionar lote', /A.*1/);
  await expect(page.getByText('Quadra A, lote 1')).toBeVisible();
  await expect(page.getByText('R$ 60.000,00')).toBeVisible();
  await look('lots');
  await next();

  await choose('Comprador 1', /Maria das Vendas/);
  await look('buyers');
  await next();

  await page.getByLabel('Parcelas', { exact: true }).fill('24');
  await page.getByLabel('Primeiro vencimento', { exact: true }).fill('31/01/2031');
  await page.getByLabel('Entrada', { exact: true }).fill('10000');
  await page.getByLabel('Entrada em quantas vezes').fill('2');
  await look('conditions');
  await next();

  // 50,000.00 at 8 % a year in 24 parts of Price: PMT = PV·i ÷ (1 − (1+i)^−24).
  await expect(page.getByText('Total a pagar')).toBeVisible();
  await expect(page.getByText('R$ 2.255,00').first()).toBeVisible();
  await look('simulation');
  await next();
  // Its paper is ready; this one is in force without any.
  await page.getByRole('button', { name: 'Confirmar contrato' }).click();

  const record = page.getByRole('dialog');
  await expect(record.getByRole('heading', { name: /Contrato \d+/ })).toBeVisible();
  await expect(record.getByText('Ativo', { exact: true }).first()).toBeVisible();
  await look('summary');
  await record.getByRole('tab', { name: 'Parcelas', exact: true }).click();
  await expect(record.getByText('Parcela 24 de 24')).toBeVisible();
  await look('installments');
  await record.getByRole('tab', { name: 'Compradores' }).click();
  await expect(record.getByText('Maria das Vendas').first()).toBeVisible();
  await look('customers');
  await record.getByRole('button', { name: 'Mais', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Cálculo' }).click();
  await expect(record.getByText('Taxa ao mês')).toBeVisible();
  await look('calculation');
  await record.getByRole('tab', { name: 'Histórico' }).click();
  await settled(page);
  await look('history');

  const contractOf = async () => {
    const { contracts } = await ask<{
      contracts: { nodes: { id: string; computedStatus: string; totalValue: string }[] };
    }>(
      'query($p: UUID!) { contracts(filter: { projectId: { equalTo: $p } }) { nodes { id computedStatus totalValue } } }',
      { p: projectId },
    );
    return contracts.nodes[0];
  };
  expect(await contractOf()).toMatchObject({ computedStatus: 'active' });
  expect(await statusOfLand()).toBe('with_contract');

  // Its installment has a page of its own, where it is paid.
  await record.getByRole('tab', { name: 'Parcelas', exact: true }).click();
  await record.getByRole('button', { name: 'Entrada 1 de 2' }).click();
  const installment = page.getByRole('dialog').last();
  await expect(installment.getByText('Registrar pagamento')).toBeVisible();
  await expect(installment.getByText('nenhuma conta com chave Pix')).toBeVisible();
  await installment.getByLabel('Pagamento', { exact: true }).fill('05/01/2026');
  await installment.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(page.getByText('Pagamento registrado')).toBeVisible();

  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await expect(page.getByText('R$ 5.000,00').first()).toBeVisible();
  await look('list');

  await page.goto(`${program.address}/p/${projectId}/lands?view=map`);
  await settled(page);
  await page.getByRole('button', { name: 'Camadas e aparência' }).click();
  await page.getByRole('dialog', { name: 'Camadas e aparência' }).getByLabel('Vendas').check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Vendas: Ativo').first()).toBeVisible();
  await look('map');
  expect(trouble()).toEqual([]);
});

test('an account with a Pix key gives its installments codes and a payment book', async () => {
  await page.goto(`${program.address}/finance/bank-accounts`);
  await settled(page);
  await look('accounts-empty');
  await page.getByRole('button', { name: 'Criar conta bancária' }).first().click();
  const form = page.getByRole('dialog');
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('Nome').fill('Conta das vendas');
  await choose('Tipo da chave Pix', 'E-mail');
  await field('Chave Pix').fill('Vendas@Jardim.example');
  await form.getByLabel('Nome de quem recebe').fill('Imobiliária São João');
  await form.getByLabel('Cidade de quem recebe').fill('Itabira');
  await look('account');
  await form.getByRole('button', { name: 'Criar conta bancária' }).click();
  await expect(page.getByRole('grid').getByText('Conta das vendas')).toBeVisible();
  await look('accounts');

  const record = await openInstallments();
  const book = await record.getByRole('link', { name: 'Carnê' }).nth(1).getAttribute('href');
  await record.getByRole('button', { name: 'Entrada 2 de 2' }).click();
  const installment = page.getByRole('dialog').last();
  await expect(installment.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(installment.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible();
  const code = await installment.getByText(/^000201/).textContent();
  expect(code).toContain('54075000.00');
  expect(code).toContain('5920Imobiliaria Sao Joao6007Itabira');
  await look('installment-pix');
  await payPartOfOverdue();

  await page.goto(`${program.address}${book}`);
  await expect(page.locator('article')).toHaveCount(12);
  await expect(page.locator('article').first()).toContainText('Maria das Vendas');
  await look('payment-book');
  // Three slips to a page, and no page for what is left of it.
  const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const slips = paper.pages.map(({ text }) => text.split('Pix copia e cola').length - 1);
  expect(slips).toEqual([3, 3, 3, 3]);
  // Chromium without a window prints nothing; that it was printed is said all the same.
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByText('Este carnê já foi impresso.')).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('an account at the charge provider is set up; its key is never shown again', async () => {
  await page.goto(`${program.address}/finance/charge-accounts`);
  await settled(page);
  await look('charge-accounts-empty');
  await page.getByRole('button', { name: 'Configurar conta de cobrança' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Conta bancária' }).click();
  await page.getByRole('option', { name: 'Conta das vendas' }).click();
  await form.getByRole('switch', { name: 'Ambiente de testes' }).press('Space');
  await form.getByLabel('Chave da API do Asaas').fill('$aact_hmlg_de_mentira');
  await look('charge-account');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('grid').getByText('Conta das vendas')).toBeVisible();
  await look('charge-accounts');
  await expect(page.locator('body')).not.toContainText('aact_hmlg');
  const record = await openInstallments();
  await expect(record.getByRole('button', { name: 'Enviar cobranças' }).first()).toBeVisible();
  await look('installments-with-charges');
  expect(trouble()).toEqual([]);
});

test('contracts of before are corrected by an index: looked at first, applied, undone', async () => {
  test.setTimeout(300_000);
  const ask = await api(program.address);
  const { lands, paymentMethods, partners } = await ask<Record<string, { nodes: { id: string }[] }>>(
    `query($p: UUID!) {
       lands(filter: { projectId: { equalTo: $p }, lot: { equalTo: "2" } }) { nodes { id } }
       paymentMethods(filter: { name: { equalTo: "Boleto do Jardim" } }) { nodes { id } }
       partners(filter: { name: { equalTo: "Maria das Vendas" } }) { nodes { id } } }`,
    { p: projectId },
  );
  const { createPaymentConditionTable } = await ask<Record<string, { paymentConditionTable: { id: string } }>>(
    `mutation($p: UUID!) { createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Com IPCA",
       adjustmentIndex: ipca, adjustmentLag: 1 } }) { paymentConditionTable { id } } }`,
    { p: projectId },
  );
  const idOf = (all: { nodes: { id: string }[] } | undefined) => all?.nodes[0]?.id ?? '';
  const { createContract } = await ask<Record<string, { contract: { id: string } }>>(
    'mutation($i: CreateContractInput!) { createContract(input: $i) { contract { id } } }',
    {
      i: {
        contract: {
          ...{ projectId, landIds: [idOf(lands)], numInstallments: 12, initialDueDate: '2031-01-10' },
          ...{ paymentConditionTableId: createPaymentConditionTable?.paymentConditionTable.id },
          ...{ paymentMethodId: idOf(paymentMethods), amortizationMethod: 'none' },
          customers: [{ partnerId: idOf(partners), share: '100', legalResponsible: true }],
        },
      },
    },
  );
  await page.goto(`${program.address}/p/${projectId}/finance/contract/${createContract?.contract.id}`);
  await page.getByRole('button', { name: 'Confirmar contrato' }).click();
  const dialog = () => page.getByRole('dialog').last();
  await dialog().getByLabel('Data-base da correção').fill('01/01/2023');
  await look('confirm-with-base-date');
  await dialog().getByRole('button', { name: 'Confirmar contrato' }).click();
  await expect(page.getByText('Ativo', { exact: true }).first()).toBeVisible();

  await page.goto(`${program.address}/finance/index-values`);
  await settled(page);
  await look('indexes-empty');
  await page.getByRole('button', { name: 'Importar valores' }).first().click();
  await dialog()
    .getByLabel(/^Índice/)
    .first()
    .click();
  await page.getByRole('option', { name: 'IPCA' }).click();
  await dialog().getByLabel('Fonte').fill('IBGE, SIDRA, tabela 1737');
  const ipca = ['0,53', '0,84', '0,71', '0,61', '0,23', '-0,08', '0,12', '0,23', '0,26', '0,24', '0,28', '0,56'];
  const months = ipca.map((percent, at) => `${String(at + 1).padStart(2, '0')}/2023;${percent}`);
  await dialog().getByLabel('Valores').fill(months.join('\n'));
  await look('index-import');
  await dialog().getByRole('button', { name: 'Importar valores' }).click();
  await expect(page.getByText('IBGE, SIDRA, tabela 1737').first()).toBeVisible();
  await look('indexes');

  await page.goto(`${program.address}/p/${projectId}/finance/corrections`);
  await settled(page);
  await look('corrections-empty');
  await page.getByRole('button', { name: 'Criar correção' }).first().click();
  await dialog().getByLabel('Corrigir até').fill('01/06/2024');
  await dialog().getByRole('button', { name: 'Criar correção' }).click();
  await expect(page.getByText('Para aprovar')).toBeVisible();
  // 60,000.00 × 1.046211139, in twelve parts that are each rounded once.
  await expect(page.getByText('R$ 2.772,72').first()).toBeVisible();
  await look('corrections');
  await page.getByRole('grid').getByText('01/06/2024').first().click();
  await page.keyboard.press('Enter');
  await dialog().getByRole('tab', { name: 'Correções' }).click();
  await expect(dialog().getByText('R$ 2.772,72').first()).toBeVisible();
  await look('correction');
  await page.getByRole('button', { name: 'Aplicar correção' }).click();
  await page
    .getByRole('dialog', { name: 'Aplicar correção' })
    .getByRole('button', { name: 'Aplicar correção' })
    .click();
  await expect(page.getByText('Aplicada').first()).toBeVisible();
  await look('correction-applied');
  await page.goto(`${program.address}/p/${projectId}/finance/contract/${createContract?.contract.id}?tab=installments`);
  await settled(page);
  await page.getByRole('dialog').getByRole('tab', { name: 'Parcelas', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('R$ 5.231,06').first()).toBeVisible();
  await look('corrected-installments');
  expect(trouble()).toEqual([]);
});

test('what is late is found, and its buyer written to in the office’s words', async () => {
  const ask = await api(program.address);
  const { contractInstallments, partners } = await ask<Record<string, { nodes: { id: string }[] }>>(
    `query($p: UUID!) {
       contractInstallments(filter: { projectId: { equalTo: $p }, computedStatus: { equalTo: pending } }, orderBy: [DUE_DATE_ASC], first: 1) { nodes { id } }
       partners(filter: { name: { equalTo: "Maria das Vendas" } }) { nodes { id } } }`,
    { p: projectId },
  );
  await ask(
    'mutation($id: UUID!) { updatePartner(input: { id: $id, patch: { whatsappNumber: "(33) 98765-4321" } }) { partner { id } } }',
    {
      id: partners?.nodes[0]?.id,
    },
  );
  await ask(
    'mutation($i: UpdateContractInstallmentInput!) { updateContractInstallment(input: $i) { contractInstallment { computedStatus } } }',
    {
      i: { id: contractInstallments?.nodes[0]?.id, patch: { dueDate: '2026-11-03' } },
    },
  );
  await page.goto(`${program.address}/admin/collection`);
  await page
    .getByLabel('Mensagem', { exact: false })
    .last()
    .fill('Oi, {cliente}! {parcela}: {valor}, {dias} dias. {nada}');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Configurações salvas').or(page.getByText('salv')).first()).toBeVisible();
  await look('collection-message');
  await page.goto(`${program.address}/p/${projectId}/finance/receivables`);
  await settled(page);
  await look('receivables');
  await page.getByRole('button', { name: /^Em atraso/ }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(2);
  // A row opens its installment, and the list is there again behind it.
  const dialog = page.getByRole('dialog');
  await rows.filter({ hasText: '03/11/2026' }).getByText('03/11/2026').click();
  await expect(dialog.getByRole('button', { name: 'Registrar pagamento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: '03/11/2026' }).getByRole('button', { name: 'Escrever para Maria das Vendas' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(
    /^Oi, Maria das Vendas! .+: R\$\s[\d.]+,\d\d, \d+ dias\. \{nada\}$/,
  );
  await look('receivable-message');
  await expect(dialog.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5533987654321\?text=Oi%2C%20Maria/,
  );
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  // What the list shows goes out with names.
  await act(page, 'Exportar planilha');
  await expect(page.getByText('Exportação iniciada')).toBeVisible();
  await look('receivables-exported');
  // What comes next, on the project's home, leads there.
  await page.goto(`${program.address}/p/${projectId}`);
  await settled(page);
  await look('agenda');
  // What is open of the two: of one a part is paid, as the table of sales counts it.
  const open = await openOfLate();
  await page.getByRole('link', { name: `2 parcelas em atraso, ${open}` }).click();
  await expect(rows).toHaveCount(2);
  expect(trouble()).toEqual([]);
});

test('what is open of a contract is renegotiated: looked at first, then written', async () => {
  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await page.getByRole('grid').getByText('Quadra A · Lote 2').click();
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Renegociar contrato' }).click();
  const form = page.getByRole('dialog', { name: 'Renegociar contrato' });
  const submit = form.getByRole('button', { name: 'Renegociar contrato' });
  await expect(submit).toBeDisabled();
  await form.getByLabel('Motivo').fill('Perdeu o emprego');
  await form.getByLabel('Número de parcelas').fill('6');
  await form.getByLabel('Primeiro vencimento').fill('10/01/2031');
  await form.getByLabel('Dispensar dos encargos (%)').fill('100');
  await form.getByLabel('Dispensar dos encargos (%)').blur();
  await expect(form.getByText('As parcelas em aberto serão canceladas')).toBeVisible();
  await look('renegotiate');
  await submit.click();
  await expect(page.getByText('Contrato renegociado')).toBeVisible();
  await expect(record.getByText('Perdeu o emprego')).toBeVisible();
  await look('renegotiated');
  await record.getByRole('tab', { name: 'Parcelas', exact: true }).click();
  await expect(record.getByText(/^Renegociação · Parcela 1 de 6/)).toBeVisible();
  await look('renegotiated-installments');
  const ask = await api(program.address);
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { computedStatus: string }[] } }>(
    `query($p: UUID!) { contractInstallments(filter: { projectId: { equalTo: $p }, name: { startsWith: "Renegociação" } }) {
       nodes { computedStatus } } }`,
    { p: projectId },
  );
  expect(contractInstallments.nodes.map(({ computedStatus }) => computedStatus)).toEqual(Array(6).fill('pending'));
  expect(trouble()).toEqual([]);
});

test('a contract that is terminated frees its lot', async () => {
  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await page.getByRole('grid').getByText('Quadra A · Lote 1').click();
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Rescindir contrato' }).click();
  const form = page.getByRole('dialog', { name: 'Rescindir contrato' });
  await form.getByLabel('Motivo', { exact: false }).first().fill('Desistência');
  await look('terminate');
  await form.getByRole('button', { name: 'Rescindir contrato' }).click();
  await expect(record.getByText('Motivo: Desistência.')).toBeVisible();
  await look('terminated');
  expect(await statusOfLand()).toBe('pending');
  expect(trouble()).toEqual([]);
});

/** What late installments of the project have still to be paid, as money. */
async function openOfLate(): Promise<string> {
  const ask = await api(program.address);
  const { contractInstallments } = await ask<{
    contractInstallments: { nodes: { value: string; settledValue: string }[] };
  }>(
    `query($p: UUID!) { contractInstallments(filter: { projectId: { equalTo: $p }, computedStatus: { equalTo: overdue } }) {
       nodes { value settledValue } } }`,
    { p: projectId },
  );
  const cents = (amount: string) => Number(amount.replace('.', ''));
  const { nodes } = contractInstallments;
  const open = nodes.reduce((sum, { value, settledValue }) => sum + cents(value) - cents(settledValue), 0);
  return (open / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
}

async function openInstallments(): Promise<Locator> {
  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await page.getByRole('grid').getByText('Maria das Vendas').click();
  const record = page.getByRole('dialog').first();
  await record.getByRole('tab', { name: 'Parcelas', exact: true }).click();
  return record;
}

/** Late, it costs its fine and its interest; a part is paid, which has a receipt. */
async function payPartOfOverdue(): Promise<void> {
  const ask = await api(program.address);
  const { contractInstallments } = await ask<{ contractInstallments: { nodes: { id: string }[] } }>(
    `query($p: UUID!) { contractInstallments(filter: { projectId: { equalTo: $p }, name: { equalTo: "Parcela 1 de 24" } }) {
       nodes { id } } }`,
    { p: projectId },
  );
  await ask(
    `mutation($id: UUID!) { updateContractInstallment(input: { id: $id, patch: { dueDate: "2026-09-10" } }) {
       contractInstallment { id } } }`,
    { id: contractInstallments.nodes[0]?.id },
  );
  let record = await openInstallments();
  await expect(record.getByText(/^hoje R\$/).first()).toBeVisible();
  await look('installments-overdue');
  await record.getByRole('button', { name: 'Parcela 1 de 24' }).click();
  const installment = page.getByRole('dialog').last();
  const amount = installment.getByRole('region', { name: 'Valor do dia' });
  // 2 % of 2,255.00.
  await expect(amount.getByText('R$ 45,10', { exact: true })).toBeVisible();
  await expect(amount.getByText(/2\.255,00 × 1 % ÷ 30 × \d+ dias/)).toBeVisible();
  await look('amount-of-day');
  // More than it costs is refused once, beside the amount, where the focus is then.
  await installment.getByLabel('Valor pago').fill('99999');
  await installment.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(installment.getByText('não é possível receber mais')).toHaveCount(1);
  await expect(installment.getByLabel('Valor pago')).toBeFocused();
  await installment.getByLabel('Valor pago').fill('1000');
  await installment.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(page.getByText('Pagamento registrado')).toBeVisible();
  // The next one is registered in the same place.
  await expect(record.getByRole('tab', { name: 'Parcelas', exact: true, selected: true })).toBeVisible();
  record = await openInstallments();
  await record.getByRole('button', { name: 'Parcela 1 de 24' }).click();
  await expect(installment.getByText('R$ 1.000,00')).toBeVisible();
  await look('part-payment');
  const receipt = await installment.getByRole('link', { name: 'Recibo' }).getAttribute('href');
  await page.goto(`${program.address}${receipt}`);
  await expect(page.getByRole('heading', { name: 'Recibo de pagamento' })).toBeVisible();
  await expect(page.getByText(/Recebemos de Maria das Vendas .* o valor de R\$\s1\.000,00/)).toBeVisible();
  await look('receipt');
  expect((await readPdf(await page.pdf({ preferCSSPageSize: true }))).pages).toHaveLength(1);
  // On a phone a card says what is left of it.
  await page.goto(`${program.address}/p/${projectId}/finance/receivables`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^falta R\$\s[\d.]+,\d\d$/).first()).toBeVisible();
  await look('part-paid');
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function statusOfLand(): Promise<string> {
  const ask = await api(program.address);
  const { land } = await ask<{ land: { computedStatus: string } }>(
    'query($id: UUID!) { land(id: $id) { computedStatus } }',
    { id: landId },
  );
  return land.computedStatus;
}

test('a contract is transferred to another buyer, told on its page', async () => {
  const ask = await api(program.address);
  await ask(
    'mutation { createPartner(input: { partner: { name: "Bento das Compras", cpf: "168.995.350-09" } }) { partner { id } } }',
    {},
  );
  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await page.getByRole('grid').getByText('Quadra A · Lote 2').click();
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Transferir contrato' }).click();
  const form = page.getByRole('dialog', { name: 'Transferir contrato' });
  await expect(form.getByText('Compradores atuais: Maria das Vendas (100 %)')).toBeVisible();
  await form.getByLabel('Comprador 1').click();
  await page.getByRole('option', { name: /Bento das Compras/ }).click();
  await form.getByLabel('Data da transferência').fill('20/11/2026');
  await form.getByLabel('Motivo').fill('Cessão por instrumento particular');
  await look('transfer');
  await form.getByRole('button', { name: 'Transferir contrato' }).click();
  await expect(page.getByText('Contrato transferido')).toBeVisible();
  await expect(record.getByText('Cessão por instrumento particular')).toBeVisible();
  await look('transferred');
  expect(trouble()).toEqual([]);
});

test('a contract is renewed from what it was, and the new buyer looks at theirs by a link and a code', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const record = page.getByRole('dialog').first();
  await page.goto(`${program.address}/p/${projectId}/finance/contracts`);
  await page.getByRole('grid').getByText('Quadra A · Lote 2').click();
  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Renovar contrato' }).click();
  await page.getByLabel('Motivo da renovação').fill('Prazo maior');
  await expect(page.getByText('Quadra A, lote 2')).toBeVisible();
  await look('renew');
  await next();
  await expect(page.getByLabel('Comprador 1')).toHaveValue(/Bento das Compras/);
  await next();
  await page.getByLabel('Parcelas', { exact: true }).fill('18');
  await page.getByLabel('Primeiro vencimento').fill('10/02/2031');
  await page.getByLabel('Primeiro vencimento').blur();
  await next();
  await expect(page.getByText('Total a pagar')).toBeVisible();
  await next();
  await choose('Modelo do documento', 'Instrumento do contrato');
  const paper = page.frameLocator('iframe[title="Prévia do documento"]');
  await expect(paper.getByText('Bento das Compras').first()).toBeVisible();
  await expect(paper.getByText('Parcela 18 de 18')).toBeVisible();
  await expect(page.getByText('O contrato novo já fica ativo.')).toBeVisible();
  await look('renewal-document');
  await page.getByRole('button', { name: 'Renovar e gerar documento' }).click();
  await expect(record.getByRole('article', { name: 'Instrumento do contrato' })).toBeVisible({ timeout: 60_000 });
  await settled(page);
  await look('renewal-written');
  await record.getByRole('tab', { name: 'Resumo' }).click();
  await expect(record.getByRole('link', { name: /^Renova o contrato 2/ })).toBeVisible();
  await look('renewed');

  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Páginas dos compradores' }).click();
  const links = page.getByRole('dialog', { name: 'Páginas dos compradores' });
  await expect(links.getByText('Cadastre um e-mail para este comprador')).toBeVisible();
  const ask = await api(program.address);
  const { partners } = await ask<{ partners: { nodes: { id: string }[] } }>(
    '{ partners(filter: { name: { equalTo: "Bento das Compras" } }) { nodes { id } } }',
    {},
  );
  await ask('mutation($i: UpdatePartnerInput!) { updatePartner(input: $i) { partner { id } } }', {
    i: { id: partners.nodes[0]?.id, patch: { email: 'bento@example.org' } },
  });
  await page.reload();
  await record.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Páginas dos compradores' }).click();
  await links.getByRole('button', { name: 'Gerar link' }).click();
  const address = await links.getByText(/my-contract#token=/).innerText();
  await look('customer-links');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
  const own = await context.newPage();
  await own.goto(address);
  await own.getByRole('button', { name: 'Receber código' }).click();
  await expect(own.getByText('Código enviado.')).toBeVisible();
  await takePicture(own, 'contracts/customer-code');
  await expect(own.getByLabel('Código de 6 dígitos')).toBeFocused();
  // Whoever comes back to the page within the minute types the code that they have.
  await own.reload();
  await own.getByRole('button', { name: 'Receber código' }).click();
  await expect(own.getByText('Espere um minuto')).toBeVisible();
  await own.getByLabel('Código de 6 dígitos').fill(await codeFor('bento@example.org'));
  await own.getByRole('button', { name: 'Abrir' }).click();
  await expect(own.getByText('0 de 18 parcelas pagas')).toBeVisible();
  await own.getByRole('button', { name: 'Pagar com Pix' }).first().click();
  await expect(own.getByText(/br\.gov\.bcb\.pix/i)).toBeVisible();
  await own.getByRole('button', { name: 'Ver o cálculo' }).click();
  await lookAt(own, 'contracts/customer-page');
  await context.close();
  expect(trouble()).toEqual([]);
});

test('the project’s first page says of each block what is free, reserved, sold and late', async () => {
  await page.goto(`${program.address}/p/${projectId}`);
  const table = page.getByRole('table').filter({ hasText: 'Preço dos livres' });
  const row = table.getByRole('row', { name: /^A / });
  await expect(row).toContainText('R$');
  const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
  const [lots = 0, ...states] = cells.slice(0, 5);
  expect(lots).toBeGreaterThan(0);
  expect(states.reduce((sum, one) => sum + one, 0)).toBe(lots);
  await expect(table.getByRole('row', { name: /^Total / })).toContainText(String(lots));
  await look('sales-by-block');
});

/** The code of the last letter to an address, once it is there. */
async function codeFor(recipient: string): Promise<string> {
  const ask = await api(program.address);
  let found: string | undefined;
  await expect(async () => {
    const { storedMails } = await ask<{ storedMails: { nodes: { text: string }[] } }>(
      'query($r: String!) { storedMails(filter: { recipient: { equalTo: $r } }, orderBy: [CREATED_AT_DESC]) { nodes { text } } }',
      { r: recipient },
    );
    found = storedMails.nodes.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1]).find((one) => one !== undefined);
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}
