import { join, resolve } from 'node:path';
import { openDatabase } from '@gleba/core/server';
import { type Browser, expect, type Page } from '@playwright/test';
import { codeOf, stepAt } from '../../core/src/server/identity/totp.ts';
import { test } from './support/journey.ts';
import { administrator, endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, takePicture, watchForTrouble } from './support/screens.ts';

const newPassword = 'Outra-senha-2';
let program: Program;

test.beforeAll(async () => {
  program = await startProgram({ isEmbedded: true });
  await program.kill();
  await addOrganization(join(program.data, 'database'));
  await program.start();
});
test.afterAll(({ browser }) => endJourney(browser, program));

const secondOrganization = 'Prefeitura de Exemplo';

/** No screen makes organizations yet, and the embedded database has one owner at a time. */
async function addOrganization(dataDir: string): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const database = await openDatabase({
    dataDir,
    childModule: join(root, 'core/src/server/db/embedded/child.mjs'),
    templateCache: join(root, 'node_modules/.cache/gleba'),
    pool: {},
    migrationTimeoutMs: 60_000,
    applicationName: 'journey',
  });
  await database.db.query(
    `insert into core.organization (id, name, preferences) values (7, $1::text, '{"idleMinutes": 5}')`,
    [secondOrganization],
  );
  await database.db.query(
    `insert into core.user_organization (id, organization_id, user_id, role)
     select gen_random_uuid(), 7, id, 'manager' from core."user"`,
  );
  await database.stop();
}

const shoot = (page: Page, name: string) => takePicture(page, `screens/${name}`, { animations: 'disabled' });

async function enterPassword(page: Page, password = administrator.password): Promise<void> {
  await page.goto(`${program.address}/login`);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Minha organização' }).click();
}

async function openPage(browser: Browser, userAgent: string, isPhone = false): Promise<Page> {
  const context = await browser.newContext({
    userAgent,
    locale: 'pt-BR',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    colorScheme: isPhone ? 'dark' : 'light',
  });
  return context.newPage();
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return new Uint8Array((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A code opens once, so the next one is that of the next half minute, which the server takes already. */
async function nextCode(secret: Uint8Array, after: { step: number }): Promise<string> {
  const step = Math.max(stepAt(Date.now()), after.step + 1);
  while (stepAt(Date.now()) < step - 1) await new Promise((later) => setTimeout(later, 500));
  after.step = step;
  return codeOf(secret, step);
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: new RegExp(`^${name}`) }).first()).toBeVisible();

test('a second factor, devices and organizations', async ({ browser }) => {
  const desk = await openPage(
    browser,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
  );
  const phone = await openPage(
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    true,
  );
  const trouble = watchForTrouble(desk);
  const used = { step: 0 };

  // The account, at both widths.
  await enterPassword(desk);
  await heading(desk, 'Projetos');
  await desk.getByRole('button', { name: /^Conta de/ }).click();
  await desk.getByRole('menuitem', { name: 'Minha conta' }).click();
  await heading(desk, 'Minha conta');
  await expect(desk.getByText('Este dispositivo')).toBeVisible();
  await expectAccessible(desk);
  await shoot(desk, 'account-desktop');

  // A password that is too weak says so in the specification's words.
  await desk.getByLabel('Senha atual').fill(administrator.password);
  await desk.getByLabel('Nova senha').fill('abcdefgh');
  await desk.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(desk.getByText('Senha fraca, verifique as regras de senha abaixo')).toBeVisible();
  await shoot(desk, 'account-weak-desktop');
  await desk.getByLabel('Nova senha').fill(newPassword);
  await desk.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(desk.getByText('Senha alterada')).toBeVisible();

  // Setting it up: password, picture, wrong code, right code, recovery codes.
  await desk.getByRole('button', { name: 'Ativar', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill(newPassword);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR da sua chave' })).toBeVisible();
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(415);
  await dialog.getByText('Não consegue ler a imagem?').click();
  const secret = fromBase32(((await dialog.locator('details code').textContent()) ?? '').replaceAll(' ', ''));
  expect(secret).toHaveLength(20);
  await expectAccessible(desk);
  await shoot(desk, 'two-factor-desktop');
  await dialog.getByLabel('Código de 6 dígitos').fill('000000');
  await dialog.getByRole('button', { name: 'Ativar duas etapas' }).click();
  await expect(dialog.getByText('Token inválido, tente novamente')).toBeVisible();
  await dialog.getByLabel('Código de 6 dígitos').fill(await nextCode(secret, used));
  await dialog.getByRole('button', { name: 'Ativar duas etapas' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  // Nobody reads them again: leaving them is asked about.
  await desk.keyboard.press('Escape');
  const leaving = desk.getByRole('dialog', { name: 'Fechar sem guardar os códigos?' });
  await leaving.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await shoot(desk, 'recovery-desktop');
  const lost = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByLabel('Guardei os códigos').check();
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(desk.getByText('Ativa', { exact: true })).toBeVisible();

  // The sheet with the codes is lost: new ones for the password, and only for the right one.
  await desk.getByRole('button', { name: 'Novos códigos de recuperação' }).click();
  await dialog.getByRole('button', { name: 'Gerar códigos' }).click();
  await expect(dialog.getByText('Informe a senha ou um código')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill('Senha-errada-1');
  await dialog.getByRole('button', { name: 'Gerar códigos' }).click();
  await expect(dialog.getByText('Senha inválida')).toBeVisible();
  await shoot(desk, 'recovery-renew-desktop');
  await dialog.getByLabel('Senha atual').fill(newPassword);
  await dialog.getByRole('button', { name: 'Gerar códigos' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(desk);
  await shoot(desk, 'recovery-renewed-desktop');
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByLabel('Guardei os códigos').check();
  await dialog.getByRole('button', { name: 'Concluir' }).click();

  // Taking it off needs both; a password that is wrong is told beside it, not beside the code.
  await desk.getByRole('button', { name: 'Desativar duas etapas' }).click();
  await dialog.getByLabel('Senha atual').fill('Senha-errada-1');
  await dialog.getByLabel('Código de 6 dígitos ou de recuperação').fill('000000');
  await dialog.getByRole('button', { name: 'Desativar duas etapas' }).click();
  await expect(dialog.getByText('Senha inválida')).toBeVisible();
  await desk.keyboard.press('Escape');

  // Out, and in again with the code.
  await desk.getByRole('button', { name: /^Conta de/ }).click();
  await desk.getByRole('menuitem', { name: 'Sair' }).click();
  await enterPassword(desk, newPassword);
  await heading(desk, 'Autenticação em duas etapas');
  await expectAccessible(desk);
  await shoot(desk, 'second-step-desktop');
  await desk.getByLabel('Código de 6 dígitos').fill(await nextCode(secret, used));
  await desk.getByRole('button', { name: 'Entrar' }).click();
  await heading(desk, 'Projetos');

  // The phone comes in by a recovery code and is seen on the desk.
  await enterPassword(phone, newPassword);
  await heading(phone, 'Autenticação em duas etapas');
  await phone.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await phone.getByLabel('Código de recuperação').fill(lost);
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await expect(phone.getByText('Token inválido, tente novamente')).toBeVisible();
  await phone.getByLabel('Código de recuperação').fill(recoveryCode);
  await shoot(phone, 'second-step-phone');
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await heading(phone, 'Projetos');
  await phone.goto(`${program.address}/me`);
  await expect(phone.getByText('Este dispositivo')).toBeVisible();
  await expectAccessible(phone);
  await shoot(phone, 'account-phone');
  await takePicture(phone, 'screens/account-phone-whole', { fullPage: true });
  await desk.goto(`${program.address}/me`);
  await expect(desk.getByText('Safari no iPhone')).toBeVisible();
  await desk.getByRole('heading', { name: 'Dispositivos' }).scrollIntoViewIfNeeded();
  await shoot(desk, 'devices-desktop');

  // To the other organization and back, without signing in; its projects are others.
  await desk.getByRole('button', { name: /^Conta de/ }).click();
  await shoot(desk, 'person-menu-desktop');
  await desk.getByRole('menuitem', { name: secondOrganization }).click();
  await expect(desk.getByText('Nenhum projeto ainda')).toBeVisible();
  await expect(desk.getByRole('navigation').getByText(secondOrganization)).toBeVisible();
  await desk.clock.install();
  await desk.reload();
  await expect(desk.getByText('Nenhum projeto ainda')).toBeVisible();

  // There sessions end after five minutes in which nobody is seen; a minute before people are told.
  await desk.clock.fastForward('04:20');
  await expect(desk.getByRole('dialog', { name: 'Você ainda está aí?' })).toBeVisible();
  await expectAccessible(desk);
  await shoot(desk, 'idle-desktop');
  await desk.getByRole('dialog').getByRole('button').click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.getByRole('button', { name: /^Conta de/ }).click();
  await desk.getByRole('menuitem', { name: 'Minha organização' }).click();
  await expect(desk.getByRole('link', { name: /Jardim das Flores/ }).first()).toBeVisible();
  await desk.goto(`${program.address}/me`);

  // Ended there, it is out here, whatever it does next.
  await desk.getByRole('button', { name: 'Encerrar Safari no iPhone' }).click();
  await expect(desk.getByText('Sessão encerrada')).toBeVisible();
  await expect(desk.getByText('Safari no iPhone')).toBeHidden();
  await phone.goto(`${program.address}/projects`);
  await expect(phone.getByLabel('E-mail')).toBeVisible();
  await shoot(phone, 'login-expired-phone');
  expect(trouble()).toEqual([]);
  await phone.context().close();
  await desk.context().close();
});
