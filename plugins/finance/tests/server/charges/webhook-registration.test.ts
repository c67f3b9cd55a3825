import { expect, test } from 'vitest';
import { ProviderAccount } from '../../../src/entities/provider-account.entity.ts';
import { ProviderCharge } from '../../../src/entities/provider-charge.entity.ts';
import { publicAsaas } from '../../../src/server/charges/asaas/asaas-client.ts';
import { apiKey } from '../../support/asaas/asaas-server.ts';
import type { ThereWebhook } from '../../support/asaas/asaas-webhooks.ts';
import { chargingScene } from './charging-scene.ts';

/** The address of this installation, registered at the provider from here. */
const scene = chargingScene();

const account = () => scene.within((tx) => tx.get(ProviderAccount, scene.office.id));
const registered = (): ThereWebhook => {
  const found = scene.asaas.queues.webhooks[0];
  if (!found) throw new Error('There is no webhook.');
  return found;
};
const register = (more: object = {}) =>
  scene.done('registerProviderWebhook', { providerAccountId: scene.office.id, ...more }, scene.admin);

test('it is told with our address, a secret that nobody reads and the events of charges, in order', async () => {
  expect(registered()).toMatchObject({
    ...{ url: 'http://localhost:3000/asaas/webhook', enabled: true, interrupted: false, sendType: 'SEQUENTIALLY' },
    ...{ authToken: expect.stringMatching(/^[\w-]{43}$/), email: expect.stringContaining('@') },
    events: expect.arrayContaining(['PAYMENT_RECEIVED', 'PAYMENT_REFUND_DENIED', 'PAYMENT_CHARGEBACK_REQUESTED']),
  });
  const row = await account();
  expect(row).toMatchObject({
    ...{ webhookExternalId: registered().id, webhookEnabled: true, webhookInterrupted: false },
    webhookPenalizedCount: 0,
  });
  expect(JSON.stringify(row)).not.toContain(registered().authToken);
  const { code } = await scene.ask('{ providerAccounts { nodes { sealedWebhookSecret } } }', {}, scene.admin);
  expect(code).toBe('DOCUMENT_INVALID');
});

test('again it is the same one with the same secret; with another secret the former one opens nothing', async () => {
  const { id, authToken } = registered();
  scene.asaas.heard.length = 0;
  await register();
  expect(scene.asaas.heard).toEqual(['GET webhooks?limit=100', `PUT webhooks/${id}`]);
  expect([registered().authToken, scene.asaas.queues.webhooks.length]).toEqual([authToken, 2]);
  await register({ renewsSecret: true });
  expect(registered().authToken).not.toBe(authToken);
  const event = { id: 'evt_former', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_none' } };
  expect((await scene.tell(event, authToken)).body.code).toBe('TOKEN_INVALID');
  expect((await scene.tell(event, registered().authToken)).status).toBe(200);
});

test('an answer that was lost makes no second one; one that is gone there is made anew; one by hand is taken over', async () => {
  scene.asaas.queues.webhooks.shift();
  await scene.within((tx) => tx.update(ProviderAccount, scene.office.id, { webhookExternalId: null }));
  const before = scene.asaas.queues.webhooks.length;
  scene.asaas.troubles.push('none', 'lost');
  await register();
  expect(scene.asaas.queues.webhooks).toHaveLength(before + 1);
  const ours = scene.asaas.queues.webhooks.find(({ name }) => name === `Gleba ${scene.office.id.slice(-12)}`);
  expect((await account()).webhookExternalId).toBe(ours?.id);
  if (ours) ours.name = 'Meu sistema';
  await scene.within((tx) => tx.update(ProviderAccount, scene.office.id, { webhookExternalId: null }));
  await register();
  expect(scene.asaas.queues.webhooks).toHaveLength(before + 1);
  expect(ours?.name).toBe(`Gleba ${scene.office.id.slice(-12)}`);
});

test('news that fail are penalized, then interrupted, which is shown; it is taken up again from here', async () => {
  const ours = scene.asaas.queues.webhooks.find(({ name }) => name === `Gleba ${scene.office.id.slice(-12)}`);
  if (!ours) throw new Error('There is no webhook.');
  const { authToken } = ours;
  ours.authToken = 'x'.repeat(43);
  const { externalId } = await scene.charged();
  await scene.asaas.wait(2);
  const refresh = () => scene.done('refreshProviderAccount', { providerAccountId: scene.office.id }, scene.admin);
  await refresh();
  expect(await account()).toMatchObject({ webhookInterrupted: false, webhookPenalizedCount: 1 });
  await scene.asaas.wait(24 * 60);
  await refresh();
  expect(await account()).toMatchObject({ webhookInterrupted: true, webhookEnabled: true });
  expect((await scene.events()).some(({ chargeExternalId }) => chargeExternalId === externalId)).toBe(false);
  ours.authToken = authToken;
  const input = { providerAccountId: scene.office.id };
  const job = await scene.done('restartProviderWebhook', input, scene.admin);
  expect(job.result).toEqual({ isEnabled: true, isInterrupted: false });
  await scene.news();
  expect((await scene.events()).some(({ chargeExternalId }) => chargeExternalId === externalId)).toBe(true);
  await refresh();
  expect(await account()).toMatchObject({ webhookInterrupted: false, webhookPenalizedCount: 0 });
});

test('another key takes the address off where it was and registers it anew; without a key it is taken off, lost answer or not', async () => {
  const mine = () => scene.asaas.queues.webhooks.filter(({ name }) => name === `Gleba ${scene.office.id.slice(-12)}`);
  // Charges that may still be paid hold an account where it is: these are paid.
  await scene.within(async (tx) => {
    for (const { id } of await tx.list(ProviderCharge, { first: 100 }))
      await tx.update(ProviderCharge, id, { status: 'removed' });
  });
  const set = (apiKey: string | null) =>
    scene.command(
      'setProviderAccount',
      { bankAccountId: scene.office.bankAccountId, isSandbox: true, isActive: true, apiKey },
      'providerAccountId',
    );
  const [before] = mine();
  const others = scene.asaas.queues.webhooks.length - 1;
  expect((await set(apiKey)).code).toBeUndefined();
  await scene.idle();
  expect(scene.asaas.heard).toContain(`DELETE webhooks/${before?.id}`);
  expect(mine()).toHaveLength(1);
  expect(mine()[0]?.id).not.toBe(before?.id);
  expect(await account()).toMatchObject({ webhookExternalId: mine()[0]?.id, sealedFormer: null });

  scene.asaas.troubles.push('lost');
  expect((await set(null)).code).toBeUndefined();
  expect(await account()).toMatchObject({ hasKey: false, webhookExternalId: null, sealedApiKey: null });
  await scene.idle();
  expect([mine().length, scene.asaas.queues.webhooks.length]).toEqual([0, others]);
  expect((await account()).sealedFormer).toBeNull();
  const { code } = await scene.ask('{ providerAccounts { nodes { sealedFormer } } }', {}, scene.admin);
  expect(code).toBe('DOCUMENT_INVALID');

  // One that is gone there already, and a key that the provider refuses, end it as well.
  await set(apiKey);
  await register();
  scene.asaas.queues.remove(mine()[0]?.id ?? '');
  await set(null);
  await scene.idle();
  expect((await account()).sealedFormer).toBeNull();
  await set(apiKey);
  await register();
});

test('who is no administrator, another organization, an account without key and an address inside are refused', async () => {
  const input = { providerAccountId: scene.office.id };
  const manager = await scene.person('manager', ['contract-details', 'data.manage']);
  const pilot = await scene.person('pilot', ['contract-details', 'data.manage']);
  expect((await scene.command('registerProviderWebhook', input, 'jobId', manager)).code).toBeUndefined();
  await scene.idle();
  for (const name of ['registerProviderWebhook', 'restartProviderWebhook']) {
    for (const who of [scene.seller, pilot])
      expect((await scene.command(name, input, 'jobId', who)).code).toBe('FORBIDDEN');
    expect((await scene.command(name, input, 'jobId', scene.stranger)).code).toBe('NOT_FOUND');
  }
  await scene.within((tx) => tx.update(ProviderAccount, scene.office.id, { hasKey: false, sealedApiKey: null }));
  for (const name of ['registerProviderWebhook', 'restartProviderWebhook'])
    expect((await scene.command(name, input, 'jobId')).code).toBe('CONFLICT');
  const { reaches } = publicAsaas();
  expect(reaches('https://escritorio.example.org/asaas/webhook')).toBe(true);
  for (const inside of ['http://localhost:3000', 'https://localhost', 'http://a.example.org', 'https://10.0.0.3'])
    expect(reaches(`${inside}/asaas/webhook`), inside).toBe(false);
});
