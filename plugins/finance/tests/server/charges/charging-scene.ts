import { clientInfoOf } from '@gleba/core';
import { addDecimals, Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect } from 'vitest';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../../src/entities/installment-payment.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { ProviderCharge } from '../../../src/entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../../src/entities/provider-event.entity.ts';
import { financeServer } from '../../../src/server/index.ts';
import { virtualClock } from '../../support/asaas/asaas-clock.ts';
import { type Asaas, apiKey, startAsaas } from '../../support/asaas/asaas-server.ts';
import type { Delivery } from '../../support/asaas/asaas-webhooks.ts';
import { ours, startContractsScene, theirs } from '../contracts-scene.ts';

export type ChargingScene = Awaited<ReturnType<typeof startChargingScene>>;

/** The office of `contracts-scene` with an account at a simulated Asaas, which tells it its news. */
export async function startChargingScene({ simulates = false, daysAgo = 0 } = {}) {
  let receive = async (_delivery: Delivery): Promise<number> => 503;
  const clock = virtualClock(Date.now() - daysAgo * 86_400_000);
  const asaas: Asaas = await startAsaas({ clock, send: (delivery) => receive(delivery) });
  const options = { asaas: asaas.place, simulatesCharges: simulates, newsPauseMs: 0 };
  const scene = await startContractsScene(financeServer(options));
  const { host, ask, admin } = scene;

  /** As a host answers it. */
  async function route(
    path: string,
    init: RequestInit,
    address?: string,
  ): Promise<{ status: number; body: Record<string, string> }> {
    const request = new Request(`http://gleba.test${path}`, { method: 'POST', ...init });
    try {
      const response = await host.runtime.route(request, 'stranger', undefined, clientInfoOf(address));
      return { status: response?.status ?? 404, body: (await response?.json()) as Record<string, string> };
    } catch (error) {
      return { status: 400, body: { code: (error as { code: string }).code } };
    }
  }
  receive = async ({ url, headers, body }) => (await route(new URL(url).pathname, { headers, body })).status;

  const within = <T>(work: Parameters<typeof host.within<T>>[1]) => host.within(ours, work);
  const command = async (name: string, input: object, selection: string, who = admin) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation($i: ${type}!) { ${name}(input: $i) { ${selection} } }`;
    const { data, ...answer } = await ask<Record<string, Record<string, string | null>>>(document, { i: input }, who);
    return { ...answer, data: data?.[name] ?? {} };
  };

  /** Until nothing waits on the queue. */
  async function idle(): Promise<void> {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
      const under = { status: { in: ['CREATED' as const, 'RUNNING' as const] } };
      const busy = await Promise.all(
        [ours, theirs].map((id) => host.within(id, (tx) => tx.count(Job, { filter: under }))),
      );
      if (busy.every((count) => count === 0)) return;
    }
    throw new Error('Jobs did not end.');
  }
  async function account(organizationId: number, who: string) {
    const bank = await host.within(organizationId, (tx) =>
      tx.insert(BankAccount, {
        ...{ name: 'Asaas', isDefaultAccount: true, pixAddressKeyType: 'EMAIL', pixAddressKey: 'caixa@example.org' },
        ...{ receiverName: 'Escritorio', receiverCity: 'Itabira' },
      }),
    );
    const input = { bankAccountId: bank.id, isSandbox: true, isActive: true, apiKey };
    const { data, message } = await command('setProviderAccount', input, 'providerAccountId', who);
    if (!data.providerAccountId) throw new Error(message);
    const id = data.providerAccountId;
    const registering = await command('registerProviderWebhook', { providerAccountId: id }, 'jobId', who);
    if (!registering.data.jobId) throw new Error(registering.message);
    await idle();
    const webhook = asaas.queues.webhooks.find(({ name }) => name === `Gleba ${id.slice(-12)}`);
    if (!webhook) throw new Error('No webhook was registered.');
    return { bankAccountId: bank.id, id, secret: webhook.authToken };
  }
  const office = await account(ours, admin);
  const other = await account(theirs, scene.stranger);
  // Both are accounts at one simulated Asaas, whose news are told to the office alone here.
  const [, second] = asaas.queues.webhooks;
  if (second) second.enabled = false;
  await within((tx) => tx.update(Partner, scene.buyerId, { cpf: '529.982.247-25', email: 'maria@example.org' }));

  const today = asaas.clock.today();
  const self = {
    ...{ ...scene, asaas, route, within, command, office, other, today },
    stop: async () => {
      await host.stop();
      await asaas.stop();
    },
    idle,
    installments: (contractId: string) =>
      within((tx) =>
        tx.list(ContractInstallment, {
          filter: { contractId: { equalTo: contractId }, kind: { equalTo: 'installment' } },
          ...{ orderBy: ['installmentNumber'], first: 100 },
        }),
      ),
    installment: (id: string) => within((tx) => tx.get(ContractInstallment, id)),
    async charges(installmentId: string) {
      const filter = { contractInstallmentId: { equalTo: installmentId } };
      return within((tx) => tx.list(ProviderCharge, { filter, orderBy: ['createdAt'] }));
    },
    async charge(installmentId: string) {
      const found = (await self.charges(installmentId)).at(-1);
      if (!found) throw new Error('There is no charge.');
      return found;
    },
    payments: (installmentId: string) =>
      within((tx) =>
        tx.list(InstallmentPayment, {
          ...{ filter: { contractInstallmentId: { equalTo: installmentId } }, orderBy: ['createdAt'] },
        }),
      ),
    events: (organizationId = ours) =>
      host.within(organizationId, (tx) => tx.list(ProviderEvent, { orderBy: ['createdAt'], first: 1000 })),
    /** The job of that command, once it has ended. */
    async done(name: string, input: object, who = scene.seller) {
      const { data, code, message } = await command(name, input, 'jobId', who);
      if (!data.jobId) throw new Error(`${code}: ${message}`);
      await self.idle();
      return within((tx) => tx.get(Job, data.jobId ?? ''));
    },
    /** A contract in force, and its first installment, which was sent. */
    async charged(more: object = {}) {
      const { contractId } = await scene.sold({ numInstallments: 3, ...more });
      const [first] = await self.installments(contractId);
      if (!first) throw new Error('There are no installments.');
      const job = await self.done('chargeInstallment', { installmentId: first.id });
      expect(job.result).toEqual({ done: 1, failed: [] });
      const charge = await self.charge(first.id);
      return { contractId, installmentId: first.id, charge, externalId: charge.externalId ?? '' };
    },
    /** What has been told arrives, and what follows is done. */
    async news(): Promise<void> {
      await asaas.queues.deliver();
      await self.idle();
    },
    /** Says it as Asaas does, with that token. */
    tell: (event: Readonly<Record<string, unknown>>, secret = office.secret, address?: string) =>
      route(
        '/asaas/webhook',
        {
          headers: { 'content-type': 'application/json', 'asaas-access-token': secret },
          body: JSON.stringify(event),
        },
        address,
      ),
    /** Receivables are what is open, cash is what was paid and not taken back, less what the provider kept and gave back, and together all accounts are zero. */
    async booksAgree(): Promise<void> {
      const { data } = await ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
        '{ ledgerBalances { code balance } }',
        {},
        admin,
      );
      const balances = data?.ledgerBalances ?? [];
      const of = (code: string) => balances.find((one) => one.code === code)?.balance ?? '0.00';
      const total = (texts: readonly string[]) => texts.reduce((sum, text) => addDecimals(sum, text) ?? sum, '0.00');
      const [installments, payments, charges] = await within(
        async (tx) =>
          [
            await tx.list(ContractInstallment, { filter: { status: { in: ['PENDING', 'OVERDUE'] } }, first: 1000 }),
            await tx.list(InstallmentPayment, { filter: { reversedAt: { isNull: true } }, first: 1000 }),
            await tx.list(ProviderCharge, { first: 1000 }),
          ] as const,
      );
      const open = installments.flatMap(({ value, settledValue }) => [value, `-${settledValue}`]);
      expect(Number(of('receivables'))).toBe(Number(total(open)));
      const [fees, refunds] = [charges.map((one) => one.feeValue), charges.map((one) => one.postedRefundValue)];
      expect(Number(of('bankFees'))).toBe(Number(total(fees)));
      expect(Number(of('paymentRefunds'))).toBe(Number(total(refunds)));
      const left = [...payments.map(({ amount }) => amount), ...[...fees, ...refunds].map((amount) => `-${amount}`)];
      expect(Number(of('cash'))).toBe(Number(total(left)));
      expect(Number(total(balances.map(({ balance }) => balance)))).toBe(0);
    },
  };
  return self;
}

/** The same for all tests of a file. */
export function chargingScene(): ChargingScene {
  const scene: Partial<ChargingScene> = {};
  beforeAll(async () => {
    Object.assign(scene, await startChargingScene());
  }, 120_000);
  afterAll(() => scene.stop?.());
  return scene as ChargingScene;
}
