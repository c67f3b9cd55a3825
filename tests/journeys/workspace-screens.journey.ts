import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { namesProject, patternInProject } from '@gleba/core';
import { type Browser, expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { demoOffice } from './support/demo-office.ts';
import { test } from './support/journey.ts';
import { administrator, endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, settled, takePicture, watchForTrouble } from './support/screens.ts';
import { sourceFiles } from './support/source-files.ts';

/**
 * Every address of the workspace and of finance, and the main ones of lots: on a phone in the light, wide in the dark. Nothing that is
 * wider than the screen, no key of a text instead of the text, no trouble in the console, and a picture to look at. Axe, which takes
 * as long as all of that, looks at the phone's, and at the wide ones of the main screens.
 */
const sides = ['workspace', 'finance'].map((id) => resolve(import.meta.dirname, `../../plugins/${id}/src/web`));
const sizes = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
] as const;
type Size = (typeof sizes)[number];

const ofLots = ['lands', 'lands/:landId', 'lands/new', 'lands/import', 'residents'].map(
  (path) => `/p/:projectId/${path}`,
);

/** Which axe sees wide and in the dark as well. */
const main = [
  ...ofLots,
  ...['/projects', '/project/new', '/project/:projectId/details', '/jobs', '/admin/dead-letters', '/admin/plugins'],
];

/** Of a panel's declaration: a modal or an open screen is told by what stands beside its path. */
const declared = [
  ...new Set(
    sides.flatMap(sourceFiles).flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const base = /const path = '(\/[^']*)'/.exec(text)?.[1];
      const written = [...text.matchAll(/\bpath: ['`]((?:\$\{path\})?\/[^'`]*)['`]/g)].map(([, path = '']) => path);
      return [...(base ? [base] : []), ...written.map((path) => path.replace(/^\$\{path\}/, base ?? ''))];
    }),
  ),
].sort();

/** They lead on at once, or have nothing to show without what only a run makes. */
const left: Readonly<Record<string, string>> = {
  '/loading-cache': 'leads on to the first screen',
  '/people': 'leads on to the members',
  '/notificationLink': 'leads on to what the notification is about',
  '/records/:entity/:recordId': 'leads on to where the record opens, which a test of its own looks at',
  '/job-batches/:jobBatchId': 'there is no batch of tasks before somebody starts one',
  '/admin/dead-letters/:deadLetterId': 'there is no event that failed',
  '/finance/receivables/:installmentId': 'needs a contract that is confirmed; the contracts’ journey looks at it',
  '/report/payment-book/:installmentGroupId': 'needs a contract that is confirmed; the contracts’ journey looks at it',
  '/report/payment-receipt/:paymentId': 'needs a payment; the contracts’ journey looks at it',
  '/report/contract-memorial/:contractId': 'needs a contract; the journey of partners of a project looks at it',
  '/report/invoice/:invoiceId': 'needs an invoice; the invoices’ journey looks at it',
  '/report/partner-statement/:partnerId': 'needs a payment; the journey of partners of a project looks at it',
  '/:projectId/members': 'the same address as /:project/members, in the navigation',
};

let program: Program;
let ids: Readonly<Record<string, string>> = {};

test.beforeAll(async () => {
  program = await startProgram();
  const ask = await api(program.address);
  const office = await demoOffice(ask);
  const { lands } = await ask<{ lands: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { lands(first: 1, filter: { projectId: { equalTo: $p } }, orderBy: [BLOCK_ASC, LOT_ASC]) { nodes { id } } }',
    { p: office.ids.projectId },
  );
  const made = await ask<{
    createPaymentMethod: { paymentMethod: { id: string } };
    createPaymentConditionTable: { paymentConditionTable: { id: string } };
    createBankAccount: { bankAccount: { id: string } };
  }>(
    `mutation($p: UUID!) {
       createPaymentMethod(input: { paymentMethod: { name: "Boleto" } }) { paymentMethod { id } }
       createPaymentConditionTable(input: { paymentConditionTable: { projectId: $p, name: "Padrão",
         annualInterestRate: "8", maxNumInstallments: 120 } }) { paymentConditionTable { id } }
       createBankAccount(input: { bankAccount: { name: "Conta de vendas" } }) { bankAccount { id } } }`,
    { p: office.ids.projectId },
  );
  const { financeCategoryTrees } = await ask<{ financeCategoryTrees: { id: string; isLeaf: boolean }[] }>(
    '{ financeCategoryTrees(type: expense) { id isLeaf } }',
  );
  const { createFinanceTransaction } = await ask<{ createFinanceTransaction: { financeTransaction: { id: string } } }>(
    `mutation($c: UUID!) { createFinanceTransaction(input: { type: expense, description: "Placas", dueDate: "2026-03-10", amount: "10.00",
       categoryId: $c }) { financeTransaction { id } } }`,
    { c: financeCategoryTrees.find(({ isLeaf }) => isLeaf)?.id ?? '' },
  );
  ids = {
    ...office.ids,
    landId: lands.nodes[0]?.id ?? '',
    paymentMethodId: made.createPaymentMethod.paymentMethod.id,
    bankAccountId: made.createBankAccount.bankAccount.id,
    financeTransactionId: createFinanceTransaction.financeTransaction.id,
    paymentConditionTableId: made.createPaymentConditionTable.paymentConditionTable.id,
  };
});
test.afterAll(({ browser }) => endJourney(browser, program));

const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
/** What is of a project stands below it, however the panel says it; a form over the projects stays with them. */
const standing = (path: string) =>
  namesProject(path) && path !== '/project/:projectId/edit' ? filled(patternInProject(path)) : filled(path);
const nameOf = (path: string) => path.replaceAll('/', '_').replaceAll(':', '').replace(/^_/, '') || 'root';

async function openPage(browser: Browser, size: Size): Promise<Page> {
  const { colorScheme } = size;
  const context = await browser.newContext({
    ...{ viewport: size, colorScheme, locale: 'pt-BR', hasTouch: size.name === 'phone' },
  });
  return context.newPage();
}

/** As when the window is drawn to another size and the device goes over to its other colours: the page follows both while it is open. */
async function turnTo(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: size.colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', size.colorScheme);
}

/** Texts that the catalogue did not have stand as their keys. */
const untranslated = (page: Page) =>
  page.evaluate(
    () => document.body.innerText.match(/\b(?:workspace|finance|core|ui|shell|access|job)\.[a-z][\w.#-]+/g) ?? [],
  );

/** A screen that was just made wide may stand there as it was for a moment: what stays so is told. */
async function overflow(page: Page): Promise<string[]> {
  const wide = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const;
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => {});
  const [scroll, client] = await page.evaluate(wide);
  return scroll > client ? [`${scroll} of ${client}`] : [];
}

/**
 * As a link does, within the page: starting the program anew for each address took half of the whole walk. Each kind of address is
 * opened from nothing by the journeys of its own.
 */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('#root, #app, body').first()).not.toBeEmpty();
  await settled(page);
}

async function look(page: Page, name: string, size: string, problems: string[]): Promise<void> {
  await settle(page);
  await takePicture(page, `workspace-screens/${name}-${size}`);
  problems.push(...(await untranslated(page)).map((key) => `${name}, ${size}: ${key} is no text`));
  problems.push(...(await overflow(page)).map((how) => `${name}, ${size}: wider than the screen, ${how}`));
  if (size === 'phone' || main.some((path) => nameOf(path) === name))
    await expectAccessible(page).catch((error: Error) => problems.push(`${name}, ${size}: ${error.message}`));
}

async function enter(page: Page, size: string, problems: string[]): Promise<void> {
  await page.goto(`${program.address}/login`);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const organization = page.getByRole('button', { name: 'Minha organização' });
  await expect(organization).toBeVisible();
  await look(page, 'login-organization', size, problems);
  await organization.click();
  await expect(page.getByRole('heading', { name: 'Projetos' })).toBeVisible();
}

/** What opens over a screen without an address of its own. */
const overlays: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<void>])[] = [
  ['feedback', '/projects', (page) => page.getByRole('button', { name: 'Relatar um problema' }).click()],
  [
    'notifications-panel',
    '/projects',
    (page) =>
      page
        .getByRole('button', { name: /notificaç/i })
        .first()
        .click(),
  ],
  ['person-menu', '/projects', (page) => page.getByRole('button', { name: /^Conta de/ }).click()],
  ['activity', '/projects', (page) => page.getByRole('button', { name: 'Em andamento' }).click()],
  ['search', '/projects', (page) => page.getByRole('button', { name: 'Buscar' }).first().click()],
  ['project-switcher', '/project/:projectId/details', (page) => page.getByLabel(/^Projeto: /).click()],
  [
    'project-menu',
    '/projects',
    (page) =>
      page
        .getByRole('button', { name: /^Ações de/ })
        .first()
        .click(),
  ],
  ['filter', '/people/companies', (page) => page.getByRole('button', { name: 'Filtro', exact: true }).click()],
  ['confirm', '/people/user/:userId', (page) => page.getByRole('button', { name: 'Remover da organização' }).click()],
  [
    'two-factor',
    '/me',
    async (page) => {
      await page.getByRole('button', { name: 'Ativar', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Senha atual').fill(administrator.password);
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await expect(dialog.getByLabel('Código de 6 dígitos')).toBeVisible();
    },
  ],
];

const open = [
  '/login',
  '/forgot-password',
  '/register/confirmation',
  '/invites',
  '/confirm-email',
  '/tos',
  '/privacy',
  '/referral',
];
/** What opens the page of a referral link; without it the page says that there is none. */
const openWithToken = '/referral?token=:referralToken';

for (const size of sizes) {
  test(`${size.name}: what is open to everybody`, async ({ browser }) => {
    const page = await openPage(browser, size);
    const problems: string[] = [];
    for (const path of [...open, openWithToken]) {
      await page.goto(program.address + filled(path));
      await look(page, nameOf(path), size.name, problems);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test('every address, on a phone and made wide', async ({ browser }) => {
  const [wide, phone] = sizes;
  const page = await openPage(browser, phone);
  const trouble = watchForTrouble(page);
  const problems: string[] = [];
  await enter(page, phone.name, problems);
  for (const path of [...declared, ...ofLots]) {
    if (open.includes(path) || path in left) continue;
    const address = filled(path);
    expect(address, path).not.toMatch(/\/\/|\/$/);
    await goTo(page, address);
    // Where a project was opened before, some of the organization's are shown as the project's.
    const expected = [standing(path), `/p/${ids.projectId}${address}`];
    await expect(page, path).toHaveURL(({ href, origin }) => expected.includes(href.slice(origin.length)));
    await look(page, nameOf(path), phone.name, problems);
    await turnTo(page, wide);
    await look(page, nameOf(path), wide.name, problems);
    await turnTo(page, phone);
  }
  expect(problems).toEqual([]);
  expect(trouble()).toEqual([]);
  await page.context().close();
});

for (const size of sizes) {
  test(`${size.name}: what opens over a screen`, async ({ browser }) => {
    const page = await openPage(browser, size);
    page.setDefaultTimeout(30_000);
    const problems: string[] = [];
    await enter(page, size.name, problems);
    for (const [name, path, show] of overlays) {
      await page.goto(program.address + filled(path));
      await settle(page);
      await show(page);
      await look(page, `over-${name}`, size.name, problems);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test('a link to a record leads to where the record opens', async ({ browser }) => {
  const page = await openPage(browser, sizes[0]);
  await enter(page, sizes[0].name, []);
  await page.goto(`${program.address}/records/core.project/${ids.projectId}`);
  await expect(page).toHaveURL(`${program.address}/p/${ids.projectId}`);
  await page.goto(`${program.address}/records/core.project/${crypto.randomUUID()}`);
  await expect(page.getByText('Não encontramos o que você procura')).toBeVisible();
  await page.context().close();
});

test('no address is left out without a reason', () => {
  expect(declared.length).toBeGreaterThan(40);
  for (const path of [...Object.keys(left), ...open]) expect(declared, path).toContain(path);
});
