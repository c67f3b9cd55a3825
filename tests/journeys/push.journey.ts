import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn } from './support/screens.ts';

/** An office tells its people on their devices: turned on, allowed in a browser, shown by the closed program, taken back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let context: BrowserContext;
let page: Page;
const key = createECDH('prime256v1');
key.generateKeys();
const address = {
  endpoint: `https://push.example.net/${randomBytes(8).toString('hex')}`,
  keys: { p256dh: key.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
};

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    serviceWorkers: 'allow',
  });
  await context.grantPermissions(['notifications'], { origin: program.address });
  await context.addInitScript(stubPushService, address);
  page = await context.newPage();
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `push/${name}`);

/** In the page: the service of a browser's maker, which nobody reaches from here, gives out one address. */
function stubPushService(given: typeof address) {
  const kept = () => localStorage.getItem('test.push') !== null;
  const subscription: Partial<PushSubscription> = {
    endpoint: given.endpoint,
    toJSON: () => given,
    unsubscribe: async () => {
      localStorage.removeItem('test.push');
      return true;
    },
  };
  // A browser without a screen calls it denied although it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => (kept() ? (subscription as PushSubscription) : null);
  PushManager.prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || typeof options.applicationServerKey !== 'string') throw new TypeError('no key');
    localStorage.setItem('test.push', 'kept');
    return subscription as PushSubscription;
  };
}

test('nothing is offered before the office turns it on', async () => {
  await page.goto(`${program.address}/me`);
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Receber avisos neste dispositivo' })).toHaveCount(0);
  await page.goto(`${program.address}/admin/general-settings`);
  await page.getByLabel('Avisos nos dispositivos').click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Configurações salvas')).toBeVisible();
  await look('settings');
});

test('a person allows it in this browser, which stands among their devices', async () => {
  await page.goto(`${program.address}/me`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('button', { name: 'Receber avisos neste dispositivo' }).click();
  await expect(page.getByText('Este dispositivo vai receber avisos')).toBeVisible();
  const devices = page.getByRole('region', { name: 'Avisos neste e em outros dispositivos' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('Este dispositivo');
  await expect(page.getByRole('button', { name: 'Receber avisos neste dispositivo' })).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await look('devices');
});

test('the worker shows what the server says, and something to look at for what it does not', async () => {
  interface Worker {
    shown: object[];
    registration: { showNotification(title: string, options?: NotificationOptions): Promise<void> };
  }
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const own = self as unknown as Worker;
    own.shown = [];
    // A browser without a screen shows none.
    own.registration.showNotification = async (title, options) => void own.shown.push({ title, ...options });
  });
  const icons = { icon: '/branding/touch-icon', badge: '/branding/touch-icon' };
  const notice = { id: 'one', title: 'Nina aceitou o convite', link: '/people/users' };
  await deliver(JSON.stringify(notice));
  await deliver('no message of ours');
  const shown = () => worker?.evaluate(() => (self as unknown as Worker).shown);
  await expect.poll(shown).toEqual([
    { title: notice.title, tag: 'one', data: { link: notice.link }, ...icons },
    { title: 'Gleba', tag: 'unknown', data: { link: '/notifications' }, ...icons },
  ]);
});

test('removed, it is offered again; signing out gives the address back', async () => {
  await page.goto(`${program.address}/me`);
  await page.getByRole('button', { name: /^Remover .*Chrome/ }).click();
  await expect(page.getByText('O dispositivo não recebe mais avisos')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
  await page.getByRole('button', { name: 'Receber avisos neste dispositivo' }).click();
  await expect(page.getByRole('button', { name: /^Remover .*Chrome/ })).toBeVisible();
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
});

/** A message to the worker, as the browser's push service brings it. */
async function deliver(data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(program.address));
      if (own) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.deliverPushMessage', { origin: program.address, registrationId, data });
  await session.detach();
}
