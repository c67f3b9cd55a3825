import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { skipMenu, tabTo, take } from './support/keyboard.ts';
import { administrator, endJourney, type Program, startProgram } from './support/program.ts';
import { settled, watchForTrouble } from './support/screens.ts';

/**
 * An office's day without a pointer: nothing here is clicked, and nothing gets the focus but by keys. Whatever has it shows it.
 */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let project: string;

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const key = (name: string) => page.keyboard.press(name);
const type = (text: string) => page.keyboard.type(text);
const dialog = () => page.getByRole('dialog');
const rows = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
/** What leads on from where one is: the menu comes first on every page. */
const follow = async (name: string | RegExp) => {
  await tabTo(page, page.getByRole('link', { name, exact: true }).first());
  await key('Enter');
};
const open = async (path: string) => {
  await page.goto(`${program.address}${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settled(page);
};

test('signing in: the first field has the focus, and Enter goes on', async () => {
  await page.goto(program.address);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await type(administrator.email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await type(administrator.password);
  await key('Enter');
  await expect(heading('Projetos')).toBeVisible();
});

test('places: past the menu into a project, through its groups, to one’s account and the settings', async () => {
  await settled(page);
  await skipMenu(page);
  await follow(/demonstração/);
  await expect(page).toHaveURL(/\/p\/[0-9a-f-]{36}$/);
  project = new URL(page.url()).pathname;
  await settled(page);
  const plans = page.getByRole('link', { name: 'Plantas', exact: true });
  await tabTo(page, button('Levantamento'), 'Shift+Tab');
  await key('Enter');
  await expect(plans).toHaveCount(0);
  await key('Enter');
  await expect(plans).toBeVisible();
  await tabTo(page, button('Recolher menu'));
  await key('Enter');
  await tabTo(page, button('Expandir menu'));
  await key('Enter');
  await tabTo(page, button(/^Conta de/));
  await key('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await key('Escape');
  await expect(button(/^Conta de/)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Administração', exact: true }), 'Shift+Tab');
  await key('Enter');
  await expect(page).toHaveURL(/\/(admin|people|settings)/);
});

test('Escape closes a menu that is drawn and has not the focus yet', async () => {
  await open(project);
  await tabTo(page, button(/^Conta de/));
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=menu]')) return;
      observer.disconnect();
      document.body.dataset.pressed = 'Escape';
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await key('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button(/^Conta de/)).toBeFocused();
});

test('a project’s home: a figure leads to the lots behind it', async () => {
  await open(project);
  await skipMenu(page);
  await follow(/^Pendente/);
  await expect(heading('Lotes')).toBeVisible();
  await expect(page).toHaveURL(/[?&]f=/);
});

test('one search: a lot as people say it, without leaving the keys', async () => {
  await open(project);
  await key('Control+k');
  const search = dialog().getByRole('combobox');
  await expect(search).toBeFocused();
  // Each key is an answer that the next one may overtake; of the whole text every kind of record is asked in a few questions.
  const questions = new Set<string>();
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('"quadra a lote 12"')) questions.add(body);
  });
  await type('quadra a lote 12');
  await expect(page.getByRole('option', { name: /Quadra A · Lote 12/ }).first()).toBeVisible();
  await settled(page);
  expect(questions.size).toBeLessThan(8);
  await key('Enter');
  await expect(dialog().getByRole('heading', { name: /Lote 12/ })).toBeVisible();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
  await key('Control+k');
  await expect(search).toBeFocused();
  await key('Escape');
  await expect(search).toHaveCount(0);
});

test('the search closes the list of projects that is open, and has the focus', async () => {
  await open(project);
  await tabTo(page, page.getByRole('button', { name: /demonstração/ }).first());
  await key('Enter');
  const projects = page.getByRole('textbox', { name: 'Buscar projeto' });
  await expect(projects).toBeFocused();
  await key('Control+k');
  await expect(dialog().getByRole('combobox')).toBeFocused();
  await expect(projects).toHaveCount(0);
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('the search makes something new, and takes what is typed before it stands', async () => {
  // Loaded anew: its script is not here yet.
  await open(project);
  await key('Control+k');
  await type('criar lote');
  const search = dialog().getByRole('combobox');
  await expect(search).toHaveValue('criar lote');
  await expect(page.getByRole('option', { name: 'Criar lote', exact: true })).toHaveCount(1);
  await search.fill('novo projeto');
  await expect(page.getByRole('option', { name: 'Criar projeto', selected: true })).toBeVisible();
  await key('Enter');
  await expect(dialog().getByLabel(/^Nome/)).toBeFocused();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('list and map: searched, sorted, chosen, and filtered by the legend', async () => {
  await open(`${project}/lands`);
  await skipMenu(page);
  await tabTo(page, page.getByRole('searchbox'));
  await type('quadra b');
  await expect(rows().first()).toContainText('B');
  await tabTo(page, page.getByRole('grid'));
  await key('ArrowDown');
  await key(' ');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  await tabTo(page, page.getByRole('grid').getByRole('button', { name: 'Lote', exact: true }));
  await key('Enter');
  await expect(page).toHaveURL(/[?&]o=-?lot/);
  await tabTo(page, page.locator('.maplibregl-canvas'));
  await key('+');
  const started = page.getByRole('region', { name: 'Legenda' }).getByRole('button', { name: 'Em andamento' });
  await tabTo(page, started);
  await key('Enter');
  await expect(page).toHaveURL(/computedStatus/);
  await expect(started).toHaveAttribute('aria-pressed', 'true');
});

test('a record beside its list: its tabs, the next one, a fact changed in place and taken back', async () => {
  await open(`${project}/lands?o=lot`);
  await skipMenu(page);
  await tabTo(page, page.getByRole('grid'));
  await key('ArrowDown');
  await key('Enter');
  await expect(dialog()).toBeVisible();
  const tab = dialog().getByRole('tab').first();
  await tabTo(page, tab);
  await key('ArrowRight');
  await expect(dialog().getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await key('ArrowLeft');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const title = await dialog().getByRole('heading').first().textContent();
  const next = dialog().getByRole('button', { name: 'Próximo' });
  await tabTo(page, next, 'Shift+Tab');
  await key('Enter');
  await expect(dialog().getByRole('heading').first()).not.toHaveText(title ?? '');
  // One step after the other, and back to the first one, on the same button.
  await expect(next).toBeFocused();
  const previous = dialog().getByRole('button', { name: 'Anterior' });
  await tabTo(page, previous, 'Shift+Tab');
  while ((await previous.getAttribute('aria-disabled')) !== 'true') {
    const place = await dialog()
      .getByText(/^\d+ de \d+$/)
      .textContent();
    await key('Enter');
    await expect(dialog().getByText(/^\d+ de \d+$/)).not.toHaveText(place ?? '');
  }
  await expect(previous).toBeFocused();
  await tabTo(page, next);
  await key('Enter');
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  const area = dialog().getByRole('button', { name: /^Área do título/ });
  await tabTo(page, area);
  const before = (await area.textContent()) ?? '';
  await key('Enter');
  await key('Control+a');
  await type('251,37');
  await key('Enter');
  await expect(area).toContainText('251,37');
  await expect(area).toBeFocused();
  await expect(button('Desfazer')).toBeVisible();
  await key('Control+z');
  await expect(area).toHaveText(before);
  await expect(area).toBeFocused();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
});

test('jobs in progress: opened, closed, and the focus where it was', async () => {
  await open(project);
  await tabTo(page, button('Em andamento').first());
  await key('Enter');
  await expect(dialog()).toBeVisible();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(button('Em andamento').first()).toBeFocused();
});

test('people: somebody is invited with a role and a profile', async () => {
  await open('/people/users');
  await skipMenu(page);
  await tabTo(page, page.getByRole('link', { name: /Convidar/ }).or(page.getByRole('button', { name: /Convidar/ })));
  await key('Enter');
  await tabTo(page, dialog().getByLabel('E-mail'));
  await type(`teclado-${Date.now()}@example.org`);
  await take(page, dialog().getByRole('combobox', { name: /^Papel/ }), 'Cliente');
  await take(page, dialog().getByRole('combobox', { name: /^Perfil/ }), 'Consulta');
  const send = dialog().getByRole('button', { name: 'Enviar convite' });
  await tabTo(page, send);
  // On a busy machine a frame may come before what was answered is drawn.
  await page.evaluate(() => {
    const next = window.requestAnimationFrame;
    let early = 5;
    window.requestAnimationFrame = (callback) => {
      early -= 1;
      if (early < 0) return next.call(window, callback);
      queueMicrotask(() => callback(performance.now()));
      return 0;
    };
  });
  await key('Enter');
  // What is missing has the focus, not the page.
  const groups = dialog().getByRole('combobox', { name: 'Grupos' });
  await expect(groups).toBeFocused();
  await take(page, dialog().getByRole('combobox', { name: /^Papel/ }), 'Gerente', 'Shift+Tab');
  await tabTo(page, send);
  await key('Enter');
  await expect(dialog()).toHaveCount(0);
});

test('notices: which ones one wants', async () => {
  await open('/notifications');
  await skipMenu(page);
  await tabTo(page, button('Preferências de notificação'));
  await key('Enter');
  const digest = dialog().getByLabel('Resumo diário por e-mail');
  await tabTo(page, digest);
  await key(' ');
  await expect(digest).toBeChecked();
  await key(' ');
  await expect(digest).not.toBeChecked();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(button('Preferências de notificação')).toBeFocused();
});

test('a project is made, and its data looked at', async () => {
  await open('/projects');
  await skipMenu(page);
  await tabTo(page, button('Criar projeto'));
  await key('Enter');
  await expect(dialog().getByLabel('Nome')).toBeFocused();
  await type(`Vila das Teclas ${Date.now()}`);
  await key('Enter');
  await expect(heading(/Vila das Teclas/)).toBeVisible();
  await settled(page);
  await follow('Dados do projeto');
  await expect(heading(/Dados|Vila das Teclas/)).toBeVisible();
});

test('a dashboard is made, and a chart put on it and moved', async () => {
  await open(`${project}/dashboards`);
  await skipMenu(page);
  await tabTo(page, button(/Usar o modelo Situação dos lotes/));
  await key('Enter');
  await expect(heading('Situação dos lotes')).toBeVisible();
  await settled(page);
  await skipMenu(page);
  await tabTo(page, button('Editar'));
  await key('Enter');
  await tabTo(page, button('Adicionar quadro'));
  await key('Enter');
  await take(page, dialog().getByRole('combobox', { name: 'Agrupar por' }), 'Quadra');
  await tabTo(page, dialog().getByRole('button', { name: 'Adicionar', exact: true }));
  await key('Enter');
  await expect(dialog()).toHaveCount(0);
  const chart = page.getByRole('region', { name: 'Lotes por Quadra', exact: true });
  const before = (await chart.boundingBox())?.width ?? 0;
  await tabTo(page, chart.getByRole('button', { name: /^Redimensionar/ }));
  await key('ArrowRight');
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(before + 40);
  await tabTo(page, button('Concluir'), 'Shift+Tab');
  await key('Enter');
  await expect(button('Editar')).toBeVisible();
});

test('a problem is reported', async () => {
  await open('/me');
  await tabTo(page, button('Relatar um problema'));
  await key('Enter');
  await tabTo(page, dialog().getByLabel('Mensagem'));
  await type('O mapa demora.');
  await tabTo(page, dialog().getByRole('button', { name: 'Enviar mensagem' }));
  await key('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(button('Relatar um problema')).toBeFocused();
});

test('with the page made so large that it is as narrow as a phone’s: places, a list, its record', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`${project}/lands`);
  await tabTo(page, page.getByRole('grid'));
  await key('ArrowDown');
  await key('Enter');
  await expect(dialog()).toBeVisible();
  await key('Escape');
  await expect(dialog()).toHaveCount(0);
  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: 'Mais' }));
  await key('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await key('Escape');
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Mais' })).toBeFocused();
});

test('the office leaves the language to its people, and one is chosen', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/admin/general-settings');
  await skipMenu(page);
  await tabTo(page, page.getByLabel('Cada pessoa escolhe o idioma'));
  await key(' ');
  await tabTo(page, button('Salvar'));
  await key('Enter');
  await expect(page.getByText('Configurações salvas')).toBeVisible();
  await open('/me');
  await skipMenu(page);
  await take(page, page.getByRole('combobox', { name: 'Idioma' }), 'English');
  await expect(heading('My account')).toBeVisible();
  expect(trouble()).toEqual([]);
});
