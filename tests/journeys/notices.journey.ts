import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { lookAt, signIn, watchForTrouble } from './support/screens.ts';

/** The administrator is told of what happened, puts catalogues in order, gives themself a face and reports a problem. */
test.describe.configure({ mode: 'serial' });

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `notices/${name}`);

test('somebody accepts an invite, and the bell says so without being asked', async () => {
  const ask = await api(program.address);
  await ask('mutation($i: CreateUserInviteInput!) { createUserInvite(input: $i) { __typename } }', {
    i: { userInvite: { email: 'nina@example.org', role: 'manager', name: 'Nina' } },
  });
  let secret: string | undefined;
  await expect(async () => {
    const { storedMails } = await ask<{ storedMails: { nodes: { text: string }[] } }>(
      '{ storedMails(filter: { recipient: { equalTo: "nina@example.org" } }) { nodes { text } } }',
    );
    secret = /#token=([\w-]{43})/.exec(storedMails.nodes[0]?.text ?? '')?.[1];
    expect(secret).toBeDefined();
  }).toPass({ timeout: 60_000 });
  await ask('mutation($i: AcceptInviteInput!) { acceptInvite(input: $i) { email } }', {
    i: { token: secret, name: 'Nina', password: 'Senha-boa-1' },
  });
  const bell = page.getByRole('button', { name: '1 notificação não lida' });
  await expect(bell).toBeVisible({ timeout: 60_000 });
  await bell.click();
  await expect(page.getByText('Nina aceitou o convite').first()).toBeVisible();
  await look('bell');
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible();
  await look('notifications');
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preferências de notificação' }).click();
  await page.getByRole('dialog').getByLabel('Convite aceito').click();
  await page.getByRole('dialog').getByLabel('Resumo diário por e-mail').click();
  await look('preferences');
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Convite aceito')).not.toBeChecked();
  await expect(page.getByRole('dialog').getByLabel('Resumo diário por e-mail')).toBeChecked();

  // As an e-mail says it: by way of signing in, to what it is about, and read.
  const { notifications } = await ask<{ notifications: { nodes: { id: string }[] } }>(
    '{ notifications { nodes { id } } }',
  );
  const id = notifications.nodes[0]?.id ?? '';
  await ask('mutation($i: UpdateNotificationsInput!) { updateNotifications(input: $i) { changed } }', {
    i: { filter: { ids: [id] }, value: { isRead: false } },
  });
  await page.goto(`${program.address}/notificationLink?notification=${id}&organization=2`);
  await expect(page).toHaveURL(/\/people\/users$/);
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
});

test('contact methods are put in order with the keyboard and the pointer', async () => {
  await page.goto(`${program.address}/admin/contact-methods`);
  const names = () => page.getByRole('list', { name: 'Meios de contato' }).getByRole('listitem').allInnerTexts();
  await expect(page.getByText('WhatsApp', { exact: true })).toBeVisible();
  await look('contact-methods');
  await page.getByRole('button', { name: 'Mover WhatsApp' }).press('ArrowDown');
  await expect(page.getByText('WhatsApp: posição 2 de 6')).toBeAttached();
  await page.reload();
  await expect(page.getByText('WhatsApp', { exact: true })).toBeVisible();
  expect((await names()).map((text) => text.split('\n')[0])).toEqual([
    ...['E-mail', 'WhatsApp', 'SMS', 'Telefone', 'Correspondência', 'Visita'],
  ]);
  const from = await page.getByRole('button', { name: 'Mover Visita' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Mover E-mail' }).boundingBox();
  if (!from || !to) throw new Error('No handles.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText('Visita: posição 1 de 6')).toBeAttached();
  await page.getByRole('button', { name: 'Criar meio de contato' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Rádio');
  await look('contact-method-form');
  await page.getByRole('dialog').getByRole('button', { name: 'Criar meio de contato' }).click();
  await expect(page.getByText('Rádio', { exact: true })).toBeVisible();
  expect((await names()).at(-1)).toContain('Rádio');
});

test('a visit result has a form of its own', async () => {
  await page.goto(`${program.address}/admin/visit-results`);
  await page.getByText('Atendimento recusado').click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Rótulo').first()).toHaveValue('Motivo');
  await form.getByRole('button', { name: 'Adicionar campo' }).click();
  await form.getByLabel('Rótulo').nth(1).fill('Testemunha');
  await look('visit-result');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('2 campos')).toBeVisible();
  await look('visit-results');
});

test('a face, and a report that an administrator reads as it was typed', async () => {
  await page.goto(`${program.address}/me`);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Foto salva')).toBeVisible();
  await look('account');
  await page.getByRole('button', { name: 'Relatar um problema' }).click();
  // What is being sent shows itself in a small dialog of its own.
  const dialog = page.getByRole('dialog', { name: 'Relatar um problema' });
  await dialog.getByLabel('Mensagem').fill('<img src=x onerror=alert(1)> não abre');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: png });
  await look('feedback');
  await dialog.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${program.address}/admin/feedback`);
  await page.getByText('<img src=x onerror=alert(1)> não abre').first().click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Captura da tela' })).toBeVisible();
  await look('feedback-record');
  expect(trouble()).toEqual([]);
});
