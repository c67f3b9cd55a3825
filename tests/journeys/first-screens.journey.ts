import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * The first screens stand before the plugins have come: every place is there at once and stays where it is, whoever goes to one waits
 * in the frame, and a failure is told and repaired.
 */
test.describe.configure({ mode: 'serial' });

const plugins = /\/assets\/plugins-[^/]+\.js$/;

let program: Program;
let office: BrowserContext;
let project: string;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  office = await browser.newContext({ locale: 'pt-BR' });
  const page = await office.newPage();
  await signIn(page, program.address);
  await createProject(page, program.address, 'Primeira Tela');
  project = new URL(page.url()).pathname;
  // Until this device has what people choose from, the loading screen would wait for the plugins.
  await page.goto(`${program.address}/projects`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gleba.initialData'))).not.toBeNull();
  state = await office.storageState();
});
test.afterAll(({ browser }) => endJourney(browser));

interface Held {
  readonly page: Page;
  readonly trouble: () => string[];
  /** Lets the plugins come. */
  readonly release: () => void;
}

/** A new device with the session, to which no plugin comes. */
async function held(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Held> {
  const context = await browser.newContext({ locale: 'pt-BR', storageState: state, viewport, serviceWorkers: 'block' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(plugins, async (route) => {
    await released;
    await route.continue();
  });
  const page = await context.newPage();
  return { page, trouble: watchForTrouble(page), release };
}

const placesOf = (page: Page) => page.locator('nav a').evaluateAll((all) => all.map((one) => one.textContent));
/** Within their list: a widget above it takes the room of what it says, as anywhere. */
const cardsOf = (page: Page) =>
  page.locator('article').evaluateAll((all) =>
    all.map((one) => {
      const { left, width, height } = one.getBoundingClientRect();
      return { left, width, height };
    }),
  );

test('the projects and every place stand before a plugin has come, and neither changes when they do', async ({
  browser,
}) => {
  for (const [name, viewport] of [
    ['wide', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    const { page, trouble, release } = await held(browser, viewport);
    await page.goto(`${program.address}/projects`);
    await expect(page.getByRole('link', { name: 'Primeira Tela' }).first()).toBeVisible();
    await expect(page.getByText(/^\d+ lotes?$/)).toHaveCount(0);
    // A phone's bar comes with a file of its own.
    await expect.poll(async () => (await placesOf(page)).length).toBeGreaterThan(2);
    const places = await placesOf(page);
    const cards = await cardsOf(page);
    // Not by `lookAt`, which waits until nothing is on its way.
    await page.screenshot({ path: test.info().outputPath(`before-${name}.png`) });
    release();
    await expect(
      page
        .getByText('Nenhum lote')
        .or(page.getByText(/lotes?$/))
        .first(),
    ).toBeVisible();
    await settled(page);
    expect(await placesOf(page)).toEqual(places);
    expect(await cardsOf(page)).toEqual(cards);
    await lookAt(page, `first-screens/after-${name}`);
    expect(trouble()).toEqual([]);
    await page.context().close();
  }
});

test('whoever goes to a place before that waits in the frame, and is there when they come', async ({ browser }) => {
  const { page, trouble, release } = await held(browser);
  await page.goto(`${program.address}/projects`);
  await page.getByRole('link', { name: 'Primeira Tela' }).first().click();
  await expect(page).toHaveURL(new RegExp(project));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Lotes', exact: true })).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root').first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Lotes', exact: true }).click();
  await expect(page.getByText('Página não encontrada')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Lotes', level: 1 })).toBeVisible();
  expect(trouble()).toEqual([]);
  await page.context().close();
});

test('plugins that do not come are told where somebody waits for them, and come when they are asked again', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', storageState: state, serviceWorkers: 'block' });
  await context.route(plugins, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${program.address}${project}/lands`);
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await lookAt(page, 'first-screens/failed');
  await context.unroute(plugins);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Lotes', level: 1 })).toBeVisible();
  await context.close();
});

test('where nobody waits for plugins that did not come, the page is loaded anew, once', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'pt-BR', storageState: state, serviceWorkers: 'block' });
  let asked = 0;
  let failures = 1;
  await context.route(plugins, (route) => {
    asked += 1;
    return asked <= failures ? route.abort() : route.continue();
  });
  const page = await context.newPage();
  const card = page.locator('article').filter({ hasText: 'Primeira Tela' });
  await page.goto(`${program.address}/projects`);
  await expect(card.getByText('Nenhum lote')).toBeVisible();
  expect(asked).toBe(2);
  failures = Number.POSITIVE_INFINITY;
  const loaded: string[] = [];
  page.on('load', () => loaded.push(page.url()));
  await page.reload();
  // Widgets that need what did not come say it in their place as well, sooner or later than this.
  const toast = page.locator('[id^="gleba-toast"]');
  await expect(toast.getByText('Uma parte do programa não chegou.', { exact: false })).toBeVisible();
  await expect(card).toBeVisible();
  expect(loaded).toHaveLength(1);
  await context.close();
});

test('a stranger with an open address of a plugin sees it, and one with another signs in first', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto(`${program.address}/forgot-password`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page).toHaveURL(/forgot-password/);
  await page.goto(`${program.address}${project}/lands?q=a`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await context.close();
});
