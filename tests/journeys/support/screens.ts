import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { errors, expect, type Page } from '@playwright/test';
import { inTime } from './in-time.ts';
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
  await page.getByRole('button', { name: 'Criar projeto' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('button', { name: 'Criar projeto' }).click();
  // It opens by itself.
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

/** Nothing is being sent any more: who leaves the page before that interrupts it. */
export async function uploadsDone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Em andamento', exact: true })).toBeVisible();
}

/** An act of a list or of chosen rows, wherever it stands: a button of its own, or under 'Mais'. */
export async function act(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A change needs two frames to become a transition. Counted by the clock: a page that lies behind another draws none. */
const twoFramesMs = 50;

/**
 * Nothing is loading, moving or waiting for its font any more, and maps are drawn; what turns for ever, as a spinner does, is not
 * waited for.
 */
export async function settled(page: Page): Promise<void> {
  await inTime(page, 'The screen settles', rest(page));
}

async function rest(page: Page): Promise<void> {
  // A promise that the page makes may be forgotten by the browser before it is kept ("garbage collected"): moments are compared instead.
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(
    ([since, ms]) =>
      // Another document counts anew.
      Math.abs(performance.now() - since) >= ms &&
      document.fonts.status === 'loaded' &&
      document.querySelectorAll('.mantine-Skeleton-root, [aria-busy="true"]').length === 0 &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    [since, twoFramesMs] as const,
    { polling: twoFramesMs, timeout: 0 },
  );
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

/**
 * Nothing serious or critical by axe's rules for WCAG 2.2 AA. How long it takes is no verdict: axe gives way to whatever the
 * page does besides, and on a busy machine a screen took longer than a click may.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await inTime(page, 'Axe looks at the screen', findings(page)), page.url()).toEqual([]);
}

/**
 * When axe is taken to have lost its way: an error thrown between two of its steps, as by an element that the page takes away
 * meanwhile, ends its queue without an answer. Many times what the largest screen takes on a busy machine.
 */
const axeLostMs = 40_000;

/** What axe finds. A look that it lost is begun anew, with a fresh axe. */
async function findings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  await page.evaluate(beginToLook);
  const answer = page.waitForFunction(
    () => {
      const own = window as unknown as { axeRun: unknown; axeFound: string[] | undefined };
      return own.axeRun === undefined ? ['The page was loaded anew while axe looked at it.'] : own.axeFound;
    },
    undefined,
    { polling: twoFramesMs, timeout: axeLostMs },
  );
  const found = await answer.catch((error: unknown) => {
    if (error instanceof errors.TimeoutError) return undefined;
    throw error;
  });
  if (found) return (await found.jsonValue()) ?? [];
  await page.evaluate(() => Reflect.deleteProperty(window, 'axe'));
  return findings(page);
}

/** Runs in the page, which holds the look: what only the test waits for, the browser may collect before it is done. */
function beginToLook(): void {
  const own = window as unknown as {
    axe: {
      run(options: object): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }>;
    };
    axeRun: Promise<unknown>;
    axeFound: string[] | undefined;
  };
  own.axeFound = undefined;
  own.axeRun = own.axe
    // Of what passes only the first element is described: of lists with hundreds of rows that is most of the work. The style sheets are
    // not fetched once more: they are the program's own, and a look took half as long again for one rule about phones held sideways.
    .run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'], preload: false })
    .then(
      ({ violations }) =>
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`),
      (error: unknown) => [`axe: ${error}`],
    )
    .then((found) => {
      own.axeFound = found;
    });
}

const picturesAreTaken = !process.env.CI;

/**
 * A picture for people to look at, below test-results: `<folder>/<name>.png`. Nothing is asked of it, so none is taken where
 * nobody looks: the proof throws its folder away.
 */
export async function takePicture(
  page: Page,
  name: string,
  options: { readonly fullPage?: boolean; readonly animations?: 'disabled' } = {},
): Promise<void> {
  if (!picturesAreTaken) return;
  const path = resolve(import.meta.dirname, '../../../test-results', `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, ...options });
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The screen has nothing serious for axe; a picture of it, wide and on a phone. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  if (!picturesAreTaken) return;
  await takePicture(page, `${name}-wide`);
  await inTime(page, 'The screen is made narrow', page.setViewportSize(phone));
  await settled(page);
  await takePicture(page, `${name}-phone`);
  await inTime(page, 'The screen is made wide', page.setViewportSize(wide));
  await settled(page);
}

export { watchForTrouble } from './trouble.ts';
