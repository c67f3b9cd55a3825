import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A bank's statement is brought into an account, its lines are reconciled with the books until nothing differs, and taken back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let account = '';

/** As a bank writes it: three lines, and what the account held after them. */
const statement = Buffer.from(
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>99887-6<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260201<DTEND>20260228
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260210120000[-3:BRT]<TRNAMT>-120.50<FITID>1<CHECKNUM>801<MEMO>ENERGIA ELETRICA</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260212120000[-3:BRT]<TRNAMT>300.00<FITID>2<MEMO>PIX RECEBIDO VISTORIA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260227120000[-3:BRT]<TRNAMT>-9.90<FITID>3<MEMO>TARIFA BANCARIA</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1169.60<DTASOF>20260228</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  'latin1',
);

const look = (name: string) => lookAt(page, `reconciliation/${name}`);
const dialog = () => page.getByRole('dialog').last();
const lines = () => page.getByRole('list', { name: 'Linhas do extrato' });
const figure = (name: string) =>
  page.getByRole('list', { name: 'Saldos da conta' }).getByRole('listitem').filter({ hasText: name });

async function importStatement(): Promise<void> {
  await page.getByRole('button', { name: 'Importar extrato' }).click();
  await dialog()
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: statement });
}

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  const ask = await api(program.address);
  const made = await ask<{ createBankAccount: { bankAccount: { id: string } } }>(
    `mutation { createBankAccount(input: { bankAccount: { name: "Conta do extrato", accountNumber: "99887", accountDigit: "6",
       initialBalance: "1000.00", initialBalanceDate: "2026-02-01" } }) { bankAccount { id } } }`,
  );
  account = made.createBankAccount.bankAccount.id;
});
test.afterAll(({ browser }) => endJourney(browser));

test('a statement is looked at, brought in once, and a second time adds nothing', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  await page.goto(`${program.address}/finance/bank-account/${account}`);
  await page.getByRole('link', { name: 'Conciliar', exact: true }).click();
  await expect(page.getByText('Nenhuma linha a conciliar', { exact: true })).toBeVisible();
  await importStatement();
  await expect(dialog().getByRole('status')).toContainText('3 linhas novas · nenhuma já importada');
  await expect(dialog().getByRole('status')).toContainText('saldo de R$ 1.169,60 em 28/02/2026');
  await look('import');
  await dialog().getByRole('button', { name: 'Importar 3 linhas' }).click();
  await expect(lines().getByRole('listitem')).toHaveCount(3);
  await expect(figure('Diferença')).toContainText('169,60');
  await importStatement();
  await expect(dialog().getByRole('status')).toContainText('nenhuma linha nova · 3 já importadas');
  await expect(dialog().getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
});

test('its lines become what the books say, until nothing differs; one is taken back', async () => {
  test.setTimeout(240_000);
  await expect(page.getByText('3 linhas a conciliar.')).toBeVisible();
  await look('open');
  // No line leaves no doubt yet, so nothing is offered to be accepted.
  await expect(page.getByRole('button', { name: 'Aceitar as certas' })).toHaveCount(0);
  for (const [line, type, category] of [
    ['ENERGIA ELETRICA', 'Despesa', /./],
    ['PIX RECEBIDO VISTORIA', 'Receita', /./],
    ['TARIFA BANCARIA', 'Despesa', /./],
  ] as const) {
    await lines()
      .getByRole('button', { name: new RegExp(line) })
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Criar lançamento' }).click();
    await expect(dialog().getByText(type, { exact: true })).toBeVisible();
    await dialog()
      .getByLabel(/^Categoria/)
      .first()
      .click();
    await page.getByRole('option', { name: category }).first().click();
    if (line === 'TARIFA BANCARIA') await look('new');
    await dialog().getByRole('button', { name: 'Criar e conciliar' }).click();
    await expect(lines().getByRole('button', { name: new RegExp(line) })).toBeHidden();
  }
  await expect(page.getByText('Tudo conciliado: a diferença é zero.')).toBeVisible();
  await expect(figure('Diferença')).toContainText('0,00');
  await look('even');
  await page.getByText('Conciliadas', { exact: true }).click();
  await lines()
    .getByRole('button', { name: /TARIFA BANCARIA/ })
    .click();
  await look('reconciled');
  await page.getByRole('button', { name: 'Desfazer conciliação' }).click();
  await expect(lines().getByRole('listitem')).toHaveCount(2);
  // The books keep what went through the account: it is offered for the line that is open again.
  await page.getByText('A conciliar', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /TARIFA BANCARIA/ }).last()).toBeChecked();
  await page.getByRole('button', { name: 'Aceitar as certas' }).click();
  await expect(page.getByText('Tudo conciliado: a diferença é zero.')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  expect(trouble()).toEqual([]);
});

test('what a line has taught rests or is forgotten, and an import is taken back but for what is reconciled', async () => {
  test.setTimeout(240_000);
  await page.getByText('Conciliadas', { exact: true }).click();
  await lines()
    .getByRole('button', { name: /ENERGIA ELETRICA/ })
    .click();
  await page.getByRole('button', { name: 'Desfazer conciliação' }).click();
  await page.getByText('A conciliar', { exact: true }).click();
  await lines()
    .getByRole('button', { name: /ENERGIA ELETRICA/ })
    .click();
  await page.getByRole('button', { name: 'Criar lançamento' }).click();
  await dialog()
    .getByLabel(/^Categoria/)
    .first()
    .click();
  await page.getByRole('option').first().click();
  await dialog().getByLabel('Sempre assim para estas palavras').check();
  await dialog().getByRole('button', { name: 'Criar e conciliar' }).click();
  await page.getByRole('link', { name: 'Regras', exact: true }).click();
  const rule = page.getByRole('switch', { name: 'Usar a regra “energia eletrica”' });
  await expect(rule).toBeChecked();
  await rule.click({ force: true });
  await expect(rule).not.toBeChecked();
  await settled(page);
  await look('rules');
  await expectAccessible(page);
  await page.goto(`${program.address}/finance/bank-account/${account}/reconcile`);
  await page.getByText('Conciliadas', { exact: true }).click();
  await lines()
    .getByRole('button', { name: /PIX RECEBIDO/ })
    .click();
  await page.getByRole('button', { name: 'Desfazer conciliação' }).click();
  await page.getByRole('link', { name: 'Importações', exact: true }).click();
  await settled(page);
  await look('imports');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desfazer', exact: true }).first().click();
  await expect(dialog()).toContainText('Desfazer a importação de extrato.ofx?');
  await look('undo');
  await dialog().getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Uma linha desfeita · 2 ficaram: estão conciliadas')).toBeVisible();
  await expect(page.getByText('Desfeita', { exact: true })).toBeVisible();
  expect(trouble()).toEqual([]);
});
