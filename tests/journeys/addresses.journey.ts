import { type BrowserContext, expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * What one sees is what the address says: two tabs in two projects, a link that was opened in another project, a reload, the
 * specification's own addresses, and those that nobody serves.
 */
test.use({ actionTimeout: 60_000 });

interface Place {
  readonly id: string;
  readonly name: string;
  readonly landId: string;
}

let program: Program;
let office: BrowserContext;
let page: Page;
let trouble: () => string[];
let flores: Place;
let serra: Place;

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  const ask = await api(program.address);
  const made = async (name: string, block: string): Promise<Place> => {
    const { createProject } = await ask<{ createProject: { project: { id: string } } }>(
      'mutation($i: CreateProjectInput!) { createProject(input: $i) { project { id } } }',
      { i: { project: { name, city: 'Teófilo Otoni', state: 'Minas Gerais' } } },
    );
    const { id } = createProject.project;
    const lot = async (number: string) => {
      const { createLand } = await ask<{ createLand: { land: { id: string } } }>(
        'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
        { i: { land: { projectId: id, block, lot: number } } },
      );
      return createLand.land.id;
    };
    const landId = await lot('01');
    await lot('02');
    return { id, name, landId };
  };
  flores = await made('Jardim das Flores do Vale do Mucuri e Adjacências da Serra', 'A');
  serra = await made('Serra Azul', 'Z');
  office = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await office.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const at = (path: string) => `${program.address}${path}`;
const lots = (tab: Page) => tab.getByRole('grid', { name: 'Lotes' });
const switcher = (tab: Page, { name }: Place) => tab.getByRole('button', { name: `Projeto: ${name}` });

test('two tabs hold two projects and never disturb each other', async () => {
  const other = await office.newPage();
  await page.goto(at(`/p/${flores.id}/lands`));
  await other.goto(at(`/p/${serra.id}/lands`));
  await expect(lots(page).getByText('A', { exact: true }).first()).toBeVisible();
  await expect(lots(other).getByText('Z', { exact: true }).first()).toBeVisible();
  for (const [tab, place] of [
    [page, flores],
    [other, serra],
    [page, flores],
  ] as const) {
    await tab.reload();
    await expect(switcher(tab, place)).toBeVisible();
    await tab.getByRole('link', { name: 'Moradores' }).first().click();
    await expect(tab).toHaveURL(at(`/p/${place.id}/residents`));
    await tab.getByRole('link', { name: 'Lotes', exact: true }).first().click();
    await expect(tab).toHaveURL(new RegExp(`/p/${place.id}/lands`));
  }
  // What is said short stays in the tab's own project as well.
  await page.goto(at('/lands'));
  await expect(page).toHaveURL(new RegExp(`/p/${flores.id}/lands`));
  await other.goto(at('/lands'));
  await expect(other).toHaveURL(new RegExp(`/p/${serra.id}/lands`));
  await other.close();
});

test('a link to a lot leads to the project of the lot, whichever is current', async () => {
  await page.goto(at(`/p/${flores.id}/lands`));
  for (const link of [
    `/lands/${serra.landId}`,
    `/p/${flores.id}/lands/${serra.landId}`,
    `/records/lands.land/${serra.landId}`,
  ]) {
    await page.goto(at(link));
    await expect(page, link).toHaveURL(new RegExp(`/p/${serra.id}/lands/${serra.landId}`));
    await expect(page.getByRole('dialog')).toContainText('Z');
    // Behind it the list is its own project's.
    await expect(page).toHaveTitle(new RegExp(serra.name));
    await page.keyboard.press('Escape');
    await expect(lots(page).getByText('Z', { exact: true }).first()).toBeVisible();
    await expect(lots(page).getByText('A', { exact: true })).toHaveCount(0);
  }
});

test('a reload shows the same: search, sort, filters, view, selection, tab', async () => {
  await page.goto(at(`/p/${flores.id}/lands`));
  await page.getByRole('textbox', { name: 'Buscar' }).or(page.getByRole('searchbox')).first().fill('02');
  await expect(lots(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Quadra' }).getByRole('button').first().click();
  await page.locator('label', { hasText: /^Lista$/ }).click();
  const row = lots(page).getByRole('row').nth(1);
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', /.*/);
  await expect(page).toHaveURL(/q=02/);
  await expect(page).toHaveURL(/view=list/);
  await expect(page).toHaveURL(/land=/);
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(lots(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Lista', exact: true })).toBeChecked();

  // The record's address says what lies behind it, too.
  await page.keyboard.press('Tab');
  await row.dblclick();
  await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
  await expect(page).toHaveURL(/tab=history/);
  const record = page.url();
  const other = await office.newPage();
  await other.goto(record);
  await expect(other.getByRole('tab', { name: 'Histórico', exact: true })).toHaveAttribute('aria-selected', 'true');
  await other.keyboard.press('Escape');
  await expect(lots(other).getByRole('row')).toHaveCount(2);
  await other.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the addresses of the specification lead to where the screens stand', async () => {
  const { id } = flores;
  await page.goto(at(`/p/${id}/lands`));
  for (const [said, stands] of [
    ['/', '/projects'],
    [`/project/${id}`, `/p/${id}`],
    [`/project/${id}/details`, `/p/${id}/details`],
    [`/project/${id}/classification`, `/p/${id}/classification`],
    [`/project/${id}/land-sheet-upload`, `/p/${id}/land-sheet-upload`],
    [`/${id}/members`, `/p/${id}/members`],
    [`/${id}/members/members-add`, `/p/${id}/members/members-add`],
    [`/${id}/validation`, `/p/${id}/validation`],
    ['/lands', `/p/${id}/lands`],
    ['/residents', `/p/${id}/residents`],
    ['/validation', `/p/${id}/validation`],
    ['/people', '/people/users'],
  ] as const) {
    const answer = await page.goto(at(said));
    expect(answer?.status(), said).toBe(200);
    await expect(page, said).toHaveURL(new RegExp(`^${at(stands)}(\\?.*)?$`));
    await expect(page.getByRole('heading', { level: 1 }).first(), said).toBeVisible();
  }
});

test('what nobody serves says so, with ways on', async () => {
  for (const path of ['/landz', '/p/7/lands', '/nowhere/documents', `/p/${flores.id}/landz`]) {
    const answer = await page.goto(at(path));
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Esta página não existe' }), path).toBeVisible();
  }
  await lookAt(page, 'addresses/unknown');
  const nobody = '0190a000-0000-7000-8000-000000000bad';
  await page.goto(at(`/p/${nobody}/lands`));
  await expect(page.getByRole('heading', { name: 'Não encontramos este projeto' })).toBeVisible();
  await page.goto(at(`/lands/${nobody}`));
  await expect(page.getByRole('heading', { name: 'Não encontramos este registro' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver projetos' }).click();
  await expect(page).toHaveURL(at('/projects'));
});

test('a new tab without a project is asked which one', async ({ browser }) => {
  const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  const tab = await fresh.newPage();
  await signIn(tab, program.address);
  await tab.goto(at('/lands?q=01'));
  await tab.getByRole('link', { name: serra.name }).click();
  await expect(tab).toHaveURL(at(`/p/${serra.id}/lands?q=01`));
  await expect(lots(tab).getByText('Z', { exact: true }).first()).toBeVisible();
  await fresh.close();
});

test('by the keyboard alone: into a project, to its lots, to another project', async () => {
  await page.goto(at('/projects'));
  // What is drawn anew while it has the focus loses it.
  await settled(page);
  await page.getByRole('link', { name: serra.name }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(`/p/${serra.id}`));
  await settled(page);
  await page.getByRole('link', { name: 'Lotes', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/p/${serra.id}/lands`));
  await settled(page);
  await switcher(page, serra).focus();
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Buscar projeto').fill('Adjacências');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/p/${flores.id}/lands`));
  await expect(lots(page).getByText('A', { exact: true }).first()).toBeVisible();
});

test('its screens, wide and on a phone', async () => {
  for (const [name, path] of [
    ['home', `/p/${flores.id}`],
    ['data', `/p/${flores.id}/details`],
    ['lands', `/p/${flores.id}/lands`],
    ['projects', '/projects'],
  ] as const) {
    await page.goto(at(path));
    await lookAt(page, `addresses/${name}`);
  }
  expect(trouble().filter((text) => !text.includes('404'))).toEqual([]);
});
