import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { api } from './support/api.ts';
import { type Program, startProgram } from './support/program.ts';
import { expectAccessible, settled, signIn, watchForTrouble } from './support/screens.ts';

/** Every screen, wide and narrow, light and dark: no trouble in the console, nothing serious for axe, and a picture to look at. */
test.describe.configure({ mode: 'serial' });

const pictures = resolve(import.meta.dirname, '../../test-results/screens');
const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

let program: Program;
let landId = '';
let projectId = '';

test.beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  program = await startProgram();
  const ask = await api(program.address);
  const { lands } = await ask<{ lands: { nodes: { id: string; projectId: string }[] } }>(
    '{ lands(first: 1, orderBy: [BLOCK_ASC, LOT_ASC]) { nodes { id projectId } } }',
  );
  landId = lands.nodes[0]?.id ?? '';
  projectId = lands.nodes[0]?.projectId ?? '';
});
test.afterAll(() => program.dispose());

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
    path: () => `/project/${projectId}/details`,
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
    ready: (page) => expect(page.getByRole('heading', { name: 'Eventos não processados', level: 1 })).toBeVisible(),
  },
  {
    name: 'plugins',
    path: () => '/admin/plugins',
    ready: (page) => expect(page.getByRole('article', { name: 'Lotes e mapas' })).toBeVisible(),
  },
];

async function openPage(browser: Browser, size: (typeof sizes)[number], colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    locale: 'pt-BR',
    hasTouch: size.name === 'phone',
  });
  return context.newPage();
}

for (const size of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size.name}, ${colorScheme}`, async ({ browser }) => {
      const page = await openPage(browser, size, colorScheme);
      const trouble = watchForTrouble(page);
      const shoot = (name: string) =>
        page.screenshot({ path: join(pictures, `${name}-${size.name}-${colorScheme}.png`) });
      await page.goto(`${program.address}/login`);
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await expectAccessible(page);
      await shoot('login');
      await signIn(page, program.address);
      // Opening the project chooses it for the screens that belong to one.
      await page.goto(`${program.address}/project/${projectId}/details`);
      await visible(page, 'Município de exemplo');
      for (const { name, path, ready } of screens) {
        await page.goto(program.address + path());
        await ready(page);
        // The map tells nobody when its last tile is drawn.
        if (name === 'lands') await page.waitForTimeout(2500);
        await settled(page);
        await shoot(name);
        await expectAccessible(page);
      }
      expect(trouble()).toEqual([]);
      await page.context().close();
    });
  }
}
