import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { png } from '../../plugins/workspace/tests/server/pictures.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { lookAt, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/** An administrator dresses the platform and sees it at the sign-in page; then organizations and companies. */
test.describe.configure({ mode: 'serial' });

const pictures = resolve(import.meta.dirname, '../../test-results/branding');
let program: Program;
let admin: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  mkdirSync(pictures, { recursive: true });
  program = await startProgram();
  admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(admin);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (page: Page, name: string) => lookAt(page, `branding/${name}`);

function file(name: string, bytes: Buffer): string {
  const path = join(pictures, name);
  writeFileSync(path, bytes);
  return path;
}

test('the administrator settles name, title, colours and pictures', async () => {
  await signIn(admin, program.address);
  await admin.goto(`${program.address}/admin`);
  await admin.getByLabel('Nome').fill('Terra Viva Regularização');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Configurações salvas.')).toBeVisible();
  await look(admin, 'settings-general');

  await admin.getByRole('link', { name: 'Domínio e identidade' }).click();
  await expect(admin.getByText('Mudanças de domínio podem levar até 24 horas.')).toBeVisible();
  await admin.getByLabel('Título da plataforma').fill('Terra Viva');
  await admin.getByLabel('Domínio próprio').fill('https://terra.example');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Informe só o nome, como portal.exemplo.com.br.')).toBeVisible();
  await admin.getByLabel('Domínio próprio').fill('Terra.Example');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('_gleba.terra.example')).toBeVisible();
  await expect(admin).toHaveTitle('Domínio e identidade · Terra Viva');
  await look(admin, 'settings-domain');

  await admin.getByRole('link', { name: 'Cores' }).click();
  await admin.getByLabel('Cor principal', { exact: true }).fill('#7c3aed');
  await admin.getByLabel('Cor secundária', { exact: true }).fill('#2e1065');
  await admin.getByLabel('Cor de destaque', { exact: true }).fill('#f59e0b');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Configurações salvas.').last()).toBeVisible();
  // Live, without loading the page again.
  await expect(admin.locator('nav').first()).toHaveCSS('background-color', 'rgb(46, 16, 101)');
  await look(admin, 'settings-colors');

  await admin.getByRole('link', { name: 'Imagens' }).click();
  const wrong = file(
    'errado.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  );
  await admin.locator('input[name=mainLogo]').setInputFiles(wrong);
  await expect(admin.getByText('O arquivo não é uma imagem PNG.')).toBeVisible();
  await admin.locator('input[name=navLogo]').setInputFiles(file('grande.png', png(64, 64)));
  await expect(admin.getByText('A imagem deve ter 40x40 pixels; esta tem 64x64.')).toBeVisible();
  await admin.locator('input[name=mainLogo]').setInputFiles(file('logo.png', png(240, 60)));
  await expect(admin.getByRole('img', { name: 'Logotipo principal' })).toBeVisible();
  await admin.locator('input[name=favLogo]').setInputFiles(file('favicon.png', png(32, 32)));
  await expect(admin.getByRole('img', { name: 'Ícone da aba (favicon)' })).toBeVisible();
  await admin.locator('input[name=logoImage]').setInputFiles(file('escritorio.png', png(360, 90)));
  await expect(admin.getByRole('img', { name: 'Logotipo da organização' })).toBeVisible();
  // Papers have it; so has the head of the menu, which has no picture of its own.
  const logo = await admin.getByRole('img', { name: 'Logotipo da organização' }).getAttribute('src');
  await expect(admin.locator('nav img').first()).toHaveAttribute('src', logo ?? 'none');
  await look(admin, 'settings-images');
});

test('everybody sees it before signing in', async ({ browser }) => {
  const visitor = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  ).newPage();
  await visitor.goto(`${program.address}/login`);
  await expect(visitor).toHaveTitle('Entrar · Terra Viva');
  await expect(visitor.getByRole('img', { name: 'Terra Viva' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Continuar' })).toHaveCSS('background-color', 'rgb(124, 58, 237)');
  await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', /^\/branding\/images\//);
  const manifest = await visitor.request.get(`${program.address}/manifest.webmanifest`);
  expect(((await manifest.json()) as { name: string }).name).toBe('Terra Viva');
  await look(visitor, 'sign-in-brand');

  await admin.locator('input[name=loginBackgroundImage]').setInputFiles(file('fundo.png', png(1920, 1080)));
  await expect(admin.getByText('Imagem salva.').last()).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await takePicture(visitor, 'branding/sign-in-background');
});

test('the administrator makes an organization below their own, and a company', async () => {
  await admin.goto(`${program.address}/organizations`);
  await admin.getByRole('button', { name: 'Criar organização' }).first().click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Será uma suborganização de Terra Viva Regularização')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Escritório do Norte');
  await look(admin, 'organization-new');
  await dialog.getByRole('button', { name: 'Criar organização' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Escritório do Norte').first()).toBeVisible();
  await look(admin, 'organizations');
  await admin.getByRole('row', { name: /Escritório do Norte/ }).click();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Escritório do Norte', level: 1 })).toBeVisible();
  await look(admin, 'organization-details');
  await admin.getByRole('button', { name: 'Renomear' }).click();
  await admin.getByRole('dialog').getByLabel('Nome').fill('Escritório do Sul');
  await admin.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(admin.getByRole('heading', { name: 'Escritório do Sul', level: 1 })).toBeVisible();

  // Both names in one table.
  await admin.goto(`${program.address}/organizations/organization/2/details`);
  await admin.getByRole('button', { name: 'Editar tabela' }).click();
  const table = admin.getByRole('dialog');
  await table.getByLabel('Nome de Escritório do Sul').fill('Escritório do Leste');
  await look(admin, 'edit-table');
  await table.getByRole('button', { name: 'Salvar' }).click();
  await expect(table).toBeHidden();
  await admin.getByRole('link', { name: 'Escritório do Leste' }).click();

  // Removed, and taken back from among the removed ones.
  await admin.getByRole('button', { name: 'Excluir' }).click();
  await admin.getByRole('dialog').getByRole('textbox').fill('Escritório do Leste');
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(admin).toHaveURL(/\/organizations$/);
  await expect(admin.getByRole('row', { name: /Escritório do Leste/ })).toBeHidden();
  await admin.locator('label', { hasText: 'Excluídos' }).click();
  await admin.getByRole('button', { name: 'Restaurar Escritório do Leste' }).click();
  await expect(admin.getByRole('dialog').getByText('Restaurar Escritório do Leste?')).toBeVisible();
  await look(admin, 'organization-restore');
  await admin.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(admin.getByText('Nada foi excluído')).toBeVisible();

  await admin.goto(`${program.address}/people/companies/new`);
  const form = admin.getByRole('dialog');
  await form.getByLabel('Nome').fill('Topografia Ltda.');
  await form.getByLabel('CNPJ').fill('11222333000182');
  await form.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(form.getByText('CNPJ inválido.')).toBeVisible();
  await form.getByLabel('CNPJ').fill('11222333000181');
  await form.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(form).toBeHidden();
  await expect(admin.getByText('11.222.333/0001-81')).toBeVisible();
  await look(admin, 'companies');
  await admin.goto(`${program.address}/help`);
  await expect(admin.getByRole('heading', { name: 'Ajuda', level: 1 })).toBeVisible();
  await look(admin, 'help');
  // Refused pictures and numbers are answers, which the browser reports as failed requests.
  expect(trouble().filter((line) => !/status of 4(00|13)/.test(line))).toEqual([]);
});

test('the organization writes its own terms; everybody agrees once, and strangers read them', async ({ browser }) => {
  await admin.goto(`${program.address}/admin/legal-texts`);
  await expect(admin.getByText('Vale o texto padrão do sistema.')).toBeVisible();
  const desk = admin.getByRole('textbox', { name: 'Termos de uso' });
  await desk.click();
  await admin.getByRole('combobox', { name: 'Estilo' }).selectOption('h2');
  await admin.keyboard.type('Uso da conta');
  await admin.keyboard.press('Enter');
  await admin.getByRole('button', { name: 'Negrito' }).click();
  await admin.keyboard.type('A senha é pessoal.');
  // What was written and not yet published is still there after the page was loaded again.
  await admin.reload();
  await expect(desk.getByRole('heading', { name: 'Uso da conta' })).toBeVisible();
  await look(admin, 'legal-texts');
  await admin.getByRole('button', { name: 'Publicar nova versão' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publicar nova versão' }).click();

  const asked = admin.getByRole('dialog', { name: 'Antes de continuar' });
  await expect(asked.getByText('A senha é pessoal.')).toBeVisible();
  await look(admin, 'legal-consent');
  await asked.getByRole('button', { name: 'Li e concordo' }).click();
  await expect(asked).toBeHidden();
  await admin.reload();
  await expect(admin.getByText('1 de 1 pessoas concordou')).toBeVisible();
  await expect(asked, 'asked once').toBeHidden();

  const visitor = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await visitor.goto(`${program.address}/tos`);
  await expect(visitor.getByRole('heading', { name: 'Uso da conta', level: 2 })).toBeVisible();
  await look(visitor, 'terms');
  await visitor.goto(`${program.address}/privacy`);
  await expect(visitor.getByText('A organização responde pelos dados')).toBeVisible();
});
