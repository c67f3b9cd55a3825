import { type Browser, expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { createProject, expectAccessible, lookAt, signIn, watchForTrouble } from './support/screens.ts';

/**
 * The first administrator makes a profile and a group, invites a manager and a customer; both read their e-mail, accept,
 * and see exactly what they may. Then the customer forgets their password.
 */
test.describe.configure({ mode: 'serial' });

let program: Program;
let admin: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  // Its administrator gets a second organization, and chooses from then on where every other journey's signs in at once.
  program = await startProgram();
  admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(admin);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (page: Page, name: string) => lookAt(page, `people/${name}`);

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  // A field that must be filled in has a star behind its name.
  await dialog
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The link of the newest e-mail to that address, as the administrator reads it in the outbox. */
async function linkFor(email: string): Promise<string> {
  await admin.goto(`${program.address}/admin/outbox`);
  await admin.getByText(email).first().click();
  const link = admin.getByRole('dialog').getByRole('link');
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
}

async function accept(page: Page, link: string, name: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(page.getByRole('heading', { name: 'Cadastro confirmado' })).toBeVisible();
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${program.address}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Projetos' })).toBeVisible();
}

test('the administrator makes a project, a profile and a group', async () => {
  await signIn(admin, program.address);
  await createProject(admin, program.address, 'Vila Nova');
  await admin.goto(`${program.address}/people/profiles`);
  await admin.getByRole('button', { name: 'Criar perfil' }).first().click();
  const form = admin.getByRole('dialog');
  // However many accesses there are, what ends the form is in sight.
  await expect(form.getByRole('button', { name: 'Salvar perfil' })).toBeInViewport({ ratio: 1 });
  await form.getByLabel('Nome').fill('Leitura de lotes');
  await form.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(form.getByRole('alert')).toContainText('ao menos um acesso');
  await form.getByLabel('Página do projeto').check();
  await form.getByLabel('Lotes', { exact: true }).check();
  await look(admin, 'profile-form');
  await form.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(admin.getByText('Leitura de lotes')).toBeVisible();
  await look(admin, 'profiles');

  await admin.goto(`${program.address}/people/user-groups`);
  await admin
    .getByRole('button', { name: /grupo de usuários/i })
    .first()
    .click();
  await admin.getByRole('dialog').getByLabel('Nome').fill('Moradores');
  await admin.getByRole('dialog').getByRole('button', { name: 'Criar grupo' }).click();
  await expect(admin.getByRole('dialog').getByRole('heading', { name: 'Membros' })).toBeVisible();
  await look(admin, 'group');
});

test('the manager is invited, accepts, and looks after people', async ({ browser }) => {
  await admin.goto(`${program.address}/people/users/invite`);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('gerente@example.org');
  await choose(admin, 'Papel', 'Gerente');
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(dialog).toBeHidden();
  const link = await linkFor('gerente@example.org');
  await look(admin, 'letter');
  const manager = await visitor(browser);
  await manager.goto(link);
  await expect(manager.getByText('Minha organização')).toBeVisible();
  await look(manager, 'invite');
  await accept(manager, link, 'Gisele Gerente', 'Senha-boa-1');
  await enter(manager, 'gerente@example.org', 'Senha-boa-1');
  await manager.getByRole('link', { name: 'Administração' }).click();
  await expect(manager.getByRole('link', { name: 'Pessoas', exact: true })).toBeVisible();
  // E-mails hold links that could make somebody administrator; plugins are the administrators' as well.
  await expect(manager.getByRole('link', { name: 'E-mails' })).toBeHidden();
  await manager.goto(`${program.address}/admin/outbox`);
  await expect(manager).toHaveURL(/\/projects$/);
  await manager.goto(link);
  await expect(manager.getByText('Este convite já foi aceito.')).toBeVisible();

  await manager.goto(`${program.address}/people/users/invite`);
  const form = manager.getByRole('dialog');
  await form.getByLabel('E-mail').fill('cliente@example.org');
  await form.getByLabel('Papel').click();
  await expect(manager.getByRole('option', { name: 'Administrador' })).toBeHidden();
  await manager.getByRole('option', { name: 'Cliente' }).click();
  await form.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(form.getByText('Este papel precisa de um perfil de acesso.')).toBeVisible();
  await choose(manager, 'Perfil', 'Leitura de lotes');
  await choose(manager, 'Projetos', 'Vila Nova');
  await manager.keyboard.press('Escape');
  await choose(manager, 'Grupos', 'Moradores');
  await look(manager, 'invite-form');
  await form.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(form).toBeHidden();
  await manager.context().close();
});

test('the customer accepts and sees exactly the project and the screens of their profile', async ({ browser }) => {
  const customer = await visitor(browser);
  const link = await linkFor('cliente@example.org');
  await accept(customer, link, 'Caio Cliente', 'Senha-boa-2');
  await enter(customer, 'cliente@example.org', 'Senha-boa-2');
  await expect(customer.getByRole('link', { name: 'Vila Nova' })).toBeVisible();
  await expect(customer.getByText('Jardim das Flores')).toBeHidden();
  await customer.getByRole('link', { name: 'Vila Nova' }).click();
  await expect(customer.getByRole('heading', { name: 'Vila Nova' })).toBeVisible();
  const rail = customer.getByRole('navigation').first();
  await expect(rail.getByRole('link', { name: 'Lotes' })).toBeVisible();
  for (const name of ['Moradores', 'Membros', 'Pessoas', 'E-mails', 'Plugins']) {
    await expect(rail.getByRole('link', { name, exact: true })).toBeHidden();
  }
  for (const path of ['/people/users', '/people/profiles', '/people/users/invite', '/residents', '/admin/plugins']) {
    await customer.goto(program.address + path);
    await expect(customer).toHaveURL(/\/projects$/);
  }

  // The administrator looks why, gives another profile, and it holds without signing in again.
  await admin.goto(`${program.address}/people/users`);
  await look(admin, 'users');
  await admin.getByText('Caio Cliente').click();
  const why = admin.getByRole('region', { name: 'O que pode fazer, e por quê' });
  await expect(why.getByText('Perfil Leitura de lotes, neste projeto').first()).toBeVisible();
  await look(admin, 'user');
  await admin.goto(`${program.address}/people/profiles`);
  await admin.getByText('Leitura de lotes').click();
  await admin.getByRole('dialog').getByLabel('Moradores', { exact: true }).check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(rail.getByRole('link', { name: 'Moradores', exact: true })).toBeVisible();
  await customer.context().close();
});

test('a profile in use stays, with its reason; a password that was forgotten is set anew', async ({ browser }) => {
  await admin.goto(`${program.address}/people/profiles`);
  await admin.getByRole('button', { name: 'Excluir o perfil Leitura de lotes' }).click();
  await admin.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(admin.getByText('está em uso (1 pessoa)')).toBeVisible();
  // Administration is an area of its own, with a way back.
  await admin.getByRole('link', { name: 'Voltar ao trabalho' }).click();
  await admin.getByRole('link', { name: 'Projetos', exact: true }).first().click();
  await admin.getByRole('link', { name: 'Vila Nova' }).first().click();
  await admin.getByRole('link', { name: 'Membros' }).first().click();
  await expect(admin.getByText('Caio Cliente')).toBeVisible();
  await expect(admin.getByText('Gisele Gerente')).toBeHidden();
  await look(admin, 'members');

  const customer = await visitor(browser);
  // What was typed to sign in comes along; a slip in it is told, and can be corrected afterwards.
  await customer.goto(`${program.address}/login`);
  await customer.getByLabel('E-mail').fill('cliente@example');
  await customer.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(customer.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await expect(customer.getByLabel('E-mail')).toHaveValue('cliente@example');
  await customer.getByLabel('E-mail').fill('cliente');
  await customer.getByRole('button', { name: 'Enviar' }).click();
  await expect(customer.getByText('E-mail inválido.')).toBeVisible();
  await look(customer, 'forgot');
  await customer.getByLabel('E-mail').fill('outro@example.org');
  await customer.getByRole('button', { name: 'Enviar' }).click();
  await expect(customer.getByText('Se houver uma conta com este e-mail, outro@example.org')).toBeVisible();
  await customer.getByRole('button', { name: 'Corrigir o e-mail ou pedir de novo' }).click();
  await customer.getByLabel('E-mail').fill('cliente@example.org');
  await customer.getByRole('button', { name: 'Enviar' }).click();
  await expect(customer.getByText('Se houver uma conta com este e-mail, cliente@example.org')).toBeVisible();
  await admin.goto(`${program.address}/admin/outbox`);
  // It comes by itself when the job has written it.
  await expect(admin.getByText('Nova senha').first()).toBeVisible({ timeout: 60_000 });
  await look(admin, 'outbox');
  await admin.getByText('Nova senha').first().click();
  const link = (await admin.getByRole('dialog').getByRole('link').textContent()) ?? '';
  await customer.goto(link);
  const elsewhere = await customer.context().newPage();
  await elsewhere.goto(link);
  await customer.getByLabel('Nova senha').fill('fraca');
  await customer.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(customer.getByText('Senha fraca, verifique as regras de senha abaixo')).toBeVisible();
  await look(customer, 'reset');
  await customer.getByLabel('Nova senha').fill('Senha-nova-3');
  await customer.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(customer.getByRole('heading', { name: 'Senha alterada' })).toBeVisible();
  // The same link in another tab: no other password would help, another link does.
  await elsewhere.getByLabel('Nova senha').fill('Senha-outra-4');
  await elsewhere.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Este endereço não vale mais' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Pedir outro endereço' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await elsewhere.close();
  await enter(customer, 'cliente@example.org', 'Senha-nova-3');
  for (const path of ['/tos', '/privacy', '/register/confirmation', '/invites']) {
    await customer.goto(program.address + path);
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(customer);
  }
  await look(customer, 'invites-none');
  expect(trouble()).toEqual([]);
});

test('a member is changed where members are listed; a person moves to another address', async ({ browser }) => {
  await admin.goto(`${program.address}/people/profiles`);
  // A new organization can invite at once.
  for (const name of ['Gestor', 'Topógrafo', 'Atendente', 'Jurídico', 'Consulta']) {
    await expect(admin.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await admin.goto(`${program.address}/projects`);
  await admin.getByRole('link', { name: 'Vila Nova' }).first().click();
  await admin.getByRole('link', { name: 'Membros' }).first().click();
  await admin.getByText('Caio Cliente').click();
  await choose(admin, 'Perfil', 'Consulta');
  await admin.getByRole('button', { name: 'Atribuir perfil' }).click();
  const profiles = admin.getByRole('dialog').getByRole('listitem');
  await expect(profiles).toHaveCount(2);
  await look(admin, 'member');
  await admin.getByRole('button', { name: 'Retirar o perfil Consulta' }).click();
  const taking = admin.getByRole('dialog', { name: 'Retirar o perfil Consulta (Vila Nova)?' });
  await taking.getByRole('button', { name: 'Retirar perfil' }).click();
  await expect(profiles).toHaveCount(1);
  await admin.getByRole('button', { name: 'Remover do projeto' }).click();
  const sure = admin.getByRole('dialog', { name: 'Remover Caio Cliente do projeto?' });
  await sure.getByRole('button', { name: 'Remover do projeto' }).click();
  await expect(admin.getByText('Caio Cliente', { exact: true })).toHaveCount(0);

  const manager = await visitor(browser);
  await enter(manager, 'gerente@example.org', 'Senha-boa-1');
  await manager.goto(`${program.address}/me`);
  await manager.getByRole('button', { name: 'Trocar e-mail' }).click();
  await manager.getByLabel('Novo e-mail').fill('gisele@example.org');
  await manager.getByRole('dialog').getByLabel('Senha atual').fill('Senha-boa-1');
  await look(manager, 'new-email');
  await manager.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(manager.getByText('a mensagem já está a caminho')).toBeVisible();
  const stranger = await visitor(browser);
  await stranger.goto(await linkFor('gisele@example.org'));
  await look(stranger, 'confirm-email');
  await stranger.getByRole('button', { name: 'Confirmar novo e-mail' }).click();
  await expect(stranger.getByRole('heading', { name: 'E-mail alterado' })).toBeVisible();
  await enter(stranger, 'gisele@example.org', 'Senha-boa-1');
  expect(trouble()).toEqual([]);
});

test('a manager enters the organization below, which begins with the usual profiles', async ({ browser }) => {
  const manager = await visitor(browser);
  await enter(manager, 'gisele@example.org', 'Senha-boa-1');
  const ask = await api(program.address);
  const { createOrganization } = await ask<{ createOrganization: { organization: { id: number } } }>(
    'mutation($i: CreateOrganizationInput!) { createOrganization(input: $i) { organization { id } } }',
    { i: { name: 'Escritório do Norte' } },
  );
  const { id } = createOrganization.organization;
  await manager.goto(`${program.address}/organizations/organization/${id}/details`);
  await expect(manager.getByRole('button', { name: 'Renomear' })).toBeVisible();
  await look(manager, 'organization-below');
  await manager.getByRole('button', { name: 'Entrar nesta organização' }).click();
  await manager
    .getByRole('dialog', { name: 'Entrar em Escritório do Norte?' })
    .getByRole('button', { name: 'Entrar nesta organização' })
    .click();
  // It has the usual profiles; another one begins from them.
  await expect(manager.getByRole('heading', { name: 'Projetos' })).toBeVisible();
  await manager.goto(`${program.address}/people/profiles/new`);
  await choose(manager, 'Começar de um perfil usual', 'Jurídico');
  await expect(manager.getByLabel('Contratos', { exact: true })).toBeChecked();
  await look(manager, 'usual-profile');
  await manager.getByRole('dialog').getByLabel('Nome').fill('Jurídico externo');
  await manager.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(manager.getByText('Jurídico externo')).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('a stranger asks to be taken in where the organization lets people, and waits for an invitation', async ({
  browser,
}) => {
  await admin.goto(`${program.address}/admin/general-settings`);
  await admin.getByLabel('Aceitar pedidos de cadastro').click();
  await expect(admin.getByRole('button', { name: 'Copiar endereço de cadastro' })).toBeVisible();
  await look(admin, 'registration-open');
  const ask = await api(program.address);
  const { organizationSettings } = await ask<{ organizationSettings: { registrationToken: string } }>(
    '{ organizationSettings { registrationToken } }',
  );
  const stranger = await visitor(browser);
  await stranger.goto(`${program.address}/register#token=${organizationSettings.registrationToken}`);
  await stranger.getByLabel('Nome').fill('Tadeu Topógrafo');
  await stranger.getByLabel('E-mail').fill('tadeu@example.org');
  await stranger.getByLabel('Mensagem').fill('Trabalho com vocês desde março.');
  await look(stranger, 'register');
  await stranger.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(stranger.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();

  await admin.goto(`${program.address}/people/users?state=requests`);
  await expect(admin.getByText('Tadeu Topógrafo').first()).toBeVisible({ timeout: 60_000 });
  await look(admin, 'requests');
  await admin.getByText('Tadeu Topógrafo').first().click();
  const form = admin.getByRole('dialog');
  await expect(form.getByLabel('E-mail')).toHaveValue('tadeu@example.org');
  await expect(form.getByRole('button', { name: 'Recusar pedido' })).toBeVisible();
  await look(admin, 'request');
  await choose(admin, 'Papel', 'Gerente');
  await form.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(form).toBeHidden();
  await expect(admin.getByText('Nenhum pedido de cadastro')).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('beside the menu of a tablet the bar of people stands whole; on a phone an invitation is taken back', async () => {
  await admin.setViewportSize({ width: 1024, height: 768 });
  await admin.goto(`${program.address}/people/users`);
  await expect(admin.getByText('Pedidos', { exact: true })).toBeInViewport({ ratio: 1 });
  // What lies under another control cannot be pressed.
  await admin.getByRole('button', { name: 'Filtro', exact: true }).click();
  await admin.keyboard.press('Escape');
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`${program.address}/people/users?state=invites`);
  await look(admin, 'invites');
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByRole('button', { name: 'Cancelar o convite para tadeu@example.org' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await expect(admin.getByText('Convite cancelado')).toBeVisible();
  await admin.setViewportSize({ width: 1440, height: 900 });
  expect(trouble()).toEqual([]);
});
