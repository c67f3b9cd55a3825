import { expect } from 'vitest';
import { ContractInstallmentGroup } from '../../plugins/finance/src/entities/contract-installment-group.entity.ts';
import { ProviderAccount } from '../../plugins/finance/src/entities/provider-account.entity.ts';
import { ProviderCharge } from '../../plugins/finance/src/entities/provider-charge.entity.ts';
import { apiKey } from '../../plugins/finance/tests/support/asaas/asaas-server.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { contractOf, fields } from './contracts.lines.ts';
import { api, heading, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

type Given = () => SpecificationScene;

/** An account at the simulated provider, and the bank account that it charges for, which contracts without one of their own pay into. */
async function charging(given: Given) {
  const { admin, create, command, within } = given();
  const name = crypto.randomUUID();
  const bankAccountId = (await create(admin, 'bankAccount', { name, isDefaultAccount: true })).data ?? '';
  const input = { bankAccountId, isSandbox: true, isActive: true, apiKey };
  const answer = await command<{ providerAccountId: string }>(admin, 'setProviderAccount', input, 'providerAccountId');
  if (!answer.data) throw new Error(answer.message);
  const { providerAccountId } = answer.data;
  const row = () => within(ours, (tx) => tx.get(ProviderAccount, providerAccountId));
  return { bankAccountId, providerAccountId, input, row };
}

async function until(look: () => Promise<boolean>): Promise<void> {
  await expect.poll(look, { timeout: 20_000 }).toBe(true);
}

/** What Asaas is told, and what it tells: the lines about webhooks and secrets. */
export function chargeLines(given: Given): readonly Line[] {
  return [
    heading('### BankWebhook'),
    // One of each account, kept with it; registered at the provider from here, with a secret that nobody reads (docs/decisions/0120).
    fields(
      ProviderAccount,
      'id, organizationId, bankAccountId, externalId, enabled, interrupted, audit fields.',
      'id organizationId bankAccountId webhookExternalId webhookEnabled webhookInterrupted createdAt createdBy',
    ),
    api('- Bank webhook has flags enabled and interrupted.', async () => {
      const { row, input } = await charging(given);
      expect(await row()).toMatchObject({ webhookEnabled: false, webhookInterrupted: false });
      const { call, admin } = given();
      await call(admin, 'POST', '/asaas/refresh-account', JSON.stringify({ bankAccountId: input.bankAccountId }));
      await until(async () => (await row()).lastBankSync !== null);
      expect(await row()).toMatchObject({ webhookEnabled: false, webhookInterrupted: false, webhookExternalId: null });
    }),
    api('- Bank webhooks by account; create, update, delete.', async () => {
      const { input, providerAccountId, row } = await charging(given);
      const { admin, command } = given();
      const run = async (name: string, of: Record<string, unknown>, isSet: () => Promise<boolean>) => {
        expect((await command(admin, name, of, 'jobId')).code).toBeUndefined();
        await until(isSet);
      };
      await run('registerProviderWebhook', { providerAccountId }, async () => (await row()).webhookEnabled);
      const { webhookExternalId, sealedWebhookSecret } = await row();
      expect(webhookExternalId).toBeTruthy();
      const renewed = { providerAccountId, renewsSecret: true };
      await run(
        'registerProviderWebhook',
        renewed,
        async () => (await row()).sealedWebhookSecret !== sealedWebhookSecret,
      );
      await given().within(ours, (tx) => tx.update(ProviderAccount, providerAccountId, { webhookInterrupted: true }));
      await run('restartProviderWebhook', { providerAccountId }, async () => !(await row()).webhookInterrupted);
      expect((await row()).webhookExternalId).toBe(webhookExternalId);
      await command(admin, 'setProviderAccount', { ...input, apiKey: null }, 'providerAccountId');
      expect(await row()).toMatchObject({ webhookExternalId: null, webhookEnabled: false, sealedWebhookSecret: null });
    }),
    api('- Store secret: token, refName, refId, properties (POST REST).', async () => {
      const { row } = await charging(given);
      const { sealedApiKey } = await row();
      expect(sealedApiKey).toBeTruthy();
      expect(sealedApiKey).not.toContain(apiKey);
      const { graphql, admin } = given();
      const { errors = [] } = await graphql('{ providerAccounts { nodes { sealedApiKey } } }', {}, admin.auth);
      expect(errors).not.toEqual([]);
    }),
  ];
}

/** The provider's calls whose paths are named. */
export function accountCalls(given: Given): readonly Line[] {
  return [
    api('POST refresh payment-provider account: bankAccountId (path /asaas/refresh-account).', async () => {
      const { call, admin, user } = given();
      const path = '/asaas/refresh-account';
      const { bankAccountId, row } = await charging(given);
      const body = JSON.stringify({ bankAccountId });
      expect((await call(user, 'POST', path, body)).code).toBe('FORBIDDEN');
      expect((await call(undefined, 'POST', path, body)).code).toBe('UNAUTHENTICATED');
      expect((await call(admin, 'POST', path, '{}')).code).toBe('VALIDATION');
      expect((await call(admin, 'POST', path, body)).body).toEqual({ jobId: expect.any(String) });
      await until(async () => (await row()).balance !== null);
    }),
    api('POST process payment book: installmentGroupId in the query (/asaas/process-payment-book).', async () => {
      const { call, admin, user, within } = given();
      const path = '/asaas/process-payment-book';
      const contractId = await contractOf(given);
      const [group] = await within(ours, (tx) =>
        tx.list(ContractInstallmentGroup, { filter: { contractId: { equalTo: contractId } }, first: 1 }),
      );
      const ofGroup = `${path}?installmentGroupId=${group?.id}`;
      expect((await call(admin, 'POST', path)).code).toBe('BAD_REQUEST');
      await charging(given);
      expect((await call(user, 'POST', ofGroup)).code).toBe('FORBIDDEN');
      expect((await call(admin, 'POST', ofGroup)).body).toEqual({ jobId: expect.any(String) });
      const filter = { contractId: { equalTo: contractId } };
      await until(
        async () => (await within(ours, (tx) => tx.count(ProviderCharge, { filter }))) === group?.installmentCount,
      );
    }),
  ];
}
