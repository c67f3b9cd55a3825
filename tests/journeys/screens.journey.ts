import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, settled, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/** Every screen, wide and narrow, light and dark: no trouble in the console, nothing serious for axe, and a picture to look at. */
test.describe.configure({ mode: 'serial' });

const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

let program: Program;
let landId = '';
let projectId = '';

test.beforeAll(async () => {
  program = await startProgram();
  const ask = await api(program.address);
  const { lands } = await ask<{ lands: { nodes: { id: string; projectId: string }[] } }>(
    '{ lands(first: 1, orderBy: [BLOCK_ASC, LOT_ASC]) { nodes { id projectId } } }',
  );
  landId = lands.nodes[0]?.id ?? '';
  projectId = lands.nodes[0]?.projectId ?? '';
});
test.afterAll(({ browser }) => endJourney(browser, program));

interface ScreenOf {
  readonly name: string;
  readonly path: () => string;
  /** Something that only the finished screen shows. */
  readonly ready: (page: Page) => Promise<void>;
}

const visible = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

const screens: readonly ScreenOf[] = [
  { name: 'projects', path: () => '/projects', ready: (page) => visible(page, /Jardim das Flores/) },
  { name: 'project-new', path: () => '/project/new', ready: (page) => visible(page, 'Criar projeto') },
  {
    name: 'project-details',
    path: () => `/p/${projectId}/details`,
    ready: (page) => visible(page, 'Município de exemplo'),
  },
  { name: 'lands', path: () => '/lands', ready: (page) => visible(page, 'A') },
  { name: 'land', path: () => `/lands/${landId}`, ready: (page) => visible(page, /Rua dos Ipês/) },
  {
    name: 'land-new',
    path: () => '/lands/new',
    ready: (page) => expect(page.getByRole('dialog').getByLabel('Quadra')).toBeVisible(),
  },
  { name: 'import', path: () => '/lands/import', ready: (page) => visible(page, 'Escolher arquivo') },
  { name: 'residents', path: () => '/residents', ready: (page) => visible(page, /registros?|Ana|Bruno/) },
  {
    name: 'jobs',
    path: () => '/jobs',
    ready: (page) => expect(page.getByRole('heading', { name: 'Trabalhos', level: 1 })).toBeVisible(),
  },
  {
    name: 'dead-letters',
    path: () => '/admin/dead-letters',
    ready: (page) => expect(page.getByRole('heading', { name: 'Falhas', level: 1 })).toBeVisible(),
  },
  {
    name: 'plugins',
    path: () => '/admin/plugins',
    ready: (page) => expect(page.getByRole('article', { name: 'Lotes e mapas' })).toBeVisible(),
  },
];

const schemes = ['light', 'dark'] as const;

for (const size of sizes) {
  test(size.name, async ({ browser }) => {
    const context = await browser.newContext({ viewport: size, locale: 'pt-BR', hasTouch: size.name === 'phone' });
    const page = await context.newPage();
    const trouble = watchForTrouble(page);
    /** The page follows what the device prefers while it is open: each screen is opened once and seen in both. */
    const look = async (name: string) => {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await settled(page);
        await takePicture(page, `screens/${name}-${size.name}-${colorScheme}`);
        await expectAccessible(page);
      }
    };
    await page.goto(`${program.address}/login`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await look('login');
    await signIn(page, program.address);
    // Opening the project chooses it for the screens that belong to one.
    await page.goto(`${program.address}/project/${projectId}/details`);
    await visible(page, 'Município de exemplo');
    // Each comes up in the dark, which the look before left, and is seen in the light and in the dark again.
    for (const { name, path, ready } of screens) {
      await page.goto(program.address + path());
      await ready(page);
      await look(name);
    }
    expect(trouble()).toEqual([]);
    await context.close();
  });
}
