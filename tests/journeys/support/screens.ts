import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { administrator } from './program.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Step one and two of signing in; with one organization there is nothing to choose. */
export async function signIn(page: Page, address: string, person = administrator): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Projetos' })).toBeVisible();
}

export async function createProject(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}/projects`);
  await page.getByRole('button', { name: 'Novo projeto' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('button', { name: 'Criar projeto' }).click();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The wizard from the file to 'Iniciar importação', taking every proposal. */
export async function startImport(page: Page, archive: string): Promise<void> {
  await page.getByRole('link', { name: 'Lotes', exact: true }).first().click();
  await page
    .getByRole('link', { name: 'Importar lotes' })
    .or(page.getByRole('button', { name: 'Importar lotes' }))
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(archive);
  await expect(page.getByText('SIRGAS_2000_UTM_Zone_24S')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('De que coluna vem cada dado')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Iniciar importação' }).click();
}

/** A change needs two frames to become a transition. Counted by the clock: a page that lies behind another draws none. */
const twoFramesMs = 50;

/** Nothing is loading, moving or waiting for its font any more; what turns for ever, as a spinner does, is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), twoFramesMs);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelectorAll('.mantine-Skeleton-root').length === 0 &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    undefined,
    { polling: twoFramesMs },
  );
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

/** Nothing serious or critical by axe's rules for WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  await page.evaluate(() => {
    const own = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }>;
      };
      /** Held by the page: what only the test waits for, the browser may collect before it is done. */
      axeRun: Promise<unknown>;
      axeFound: string[] | undefined;
    };
    own.axeFound = undefined;
    own.axeRun = own.axe
      .run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
      .then(({ violations }) =>
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`),
      )
      .then((found) => {
        own.axeFound = found;
      });
  });
  const found = await page.waitForFunction(
    () => (window as unknown as { axeFound: string[] | undefined }).axeFound,
    undefined,
    { polling: twoFramesMs },
  );
  expect(await found.jsonValue(), page.url()).toEqual([]);
}

/** A finding in the console or a failed request is a defect, whatever the screen looks like. */
export function watchForTrouble(page: Page): () => string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  return () => trouble;
}
