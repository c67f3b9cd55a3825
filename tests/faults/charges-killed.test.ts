import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addDays } from '@gleba/sdk';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../core/src/server/bus/testing/nats-server.ts';
import { testServerVariable } from '../../core/src/server/db/testing/test-database.ts';
import { BankAccount } from '../../plugins/finance/src/entities/bank-account.entity.ts';
import { ContractInstallment } from '../../plugins/finance/src/entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../plugins/finance/src/entities/installment-payment.entity.ts';
import { Partner } from '../../plugins/finance/src/entities/partner.entity.ts';
import { ProviderCharge } from '../../plugins/finance/src/entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../plugins/finance/src/entities/provider-event.entity.ts';
import { financeServer } from '../../plugins/finance/src/server/index.ts';
import { type ContractsScene, ours, startContractsScene } from '../../plugins/finance/tests/server/contracts-scene.ts';
import { type Asaas, apiKey, startAsaas } from '../../plugins/finance/tests/support/asaas/asaas-server.ts';
import { serverPlugins } from '../../tooling/vite-plugins/server-plugins.mjs';
import { serverTexts } from '../../tooling/vite-plugins/server-texts.mjs';
import { killNow } from './support/child-replica.ts';

/**
 * An office is killed without warning while it sends charges and while their news pour in, and starts again. Each installment is charged
 * once, each payment booked once, and the books are what the provider has. Two processes need a database server. GLEBA_FAULT_ROUNDS: more
 * kills.
 */
const root = resolve(import.meta.dirname, '../..');
const output = join(root, 'test-results', `charging-${process.pid}`);
const count = 12;
/** Of each kind. */
const rounds = Number(process.env.GLEBA_FAULT_ROUNDS ?? 1);

let asaas: Asaas;
let scene: ContractsScene;
let environment: Record<string, string>;
let child: ChildProcess | undefined;

const url = process.env[testServerVariable];
beforeAll(async () => {
  if (!url) return;
  // In one file, as for use: a process that reads the sources one by one stands a quarter of a minute later.
  await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [serverPlugins(), serverTexts()] },
    ssr: { noExternal: [/^@gleba\//] },
    build: {
      ...{ ssr: true, outDir: output, target: 'node20' },
      rolldownOptions: {
        input: { office: join(root, 'tests/faults/support/charging-process.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  asaas = await startAsaas();
  scene = await startContractsScene(financeServer({ asaas: asaas.place }), { isStarted: false });
  const { rows } = await scene.host.owner.query<{ name: string }>('select current_database() as name');
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${rows[0]?.name}`;
  const secret = Buffer.from(scene.host.secret).toString('base64');
  const office = { databaseUrl: databaseUrl.href, secret, asaas: asaas.address, port: await freePort() };
  environment = { GLEBA_TEST_OFFICE: JSON.stringify(office) };
}, 120_000);
afterAll(async () => {
  if (child) await killNow(child);
  await scene?.host.stop();
  await asaas?.stop();
  await rm(output, { recursive: true, force: true });
}, 60_000);

async function start(): Promise<void> {
  const started = spawn(process.execPath, [join(output, 'office.mjs')], {
    ...{ env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  child = started;
  let errors = '';
  started.stderr?.on('data', (part) => {
    errors += part;
  });
  await new Promise<void>((resolve, reject) => {
    started.stdout?.on('data', (part) => String(part).includes('ready') && resolve());
    started.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${errors}`)));
  });
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Killed so many milliseconds from now, and started again. */
async function killIn(ms: number): Promise<void> {
  await pause(ms);
  if (child) await killNow(child);
  await start();
}
const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const command = async (name: string, input: object, selection: string, who = scene.admin) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const document = `mutation($i: ${type}!) { ${name}(input: $i) { ${selection} } }`;
  const { data, message } = await scene.ask<Record<string, Record<string, string>>>(document, { i: input }, who);
  if (!data?.[name]) throw new Error(message);
  return data[name];
};

test.skipIf(!url)(
  'a killed office charges each installment once, books each payment once and loses none',
  async () => {
    await start();
    const bank = await within((tx) =>
      tx.insert(BankAccount, {
        ...{ name: 'Asaas', isDefaultAccount: true, pixAddressKeyType: 'EMAIL', pixAddressKey: 'caixa@example.org' },
        ...{ receiverName: 'Escritorio', receiverCity: 'Itabira' },
      }),
    );
    const account = { bankAccountId: bank.id, isSandbox: true, isActive: true, apiKey };
    const { providerAccountId } = await command('setProviderAccount', account, 'providerAccountId');
    await command('registerProviderWebhook', { providerAccountId }, 'jobId');
    await expect.poll(() => asaas.queues.webhooks.length, { timeout: 10_000 }).toBe(1);
    await within((tx) => tx.update(Partner, scene.buyerId, { cpf: '529.982.247-25' }));
    const terms = { numInstallments: count, initialDueDate: addDays(asaas.clock.today(), 30) };
    const { contractId } = await scene.sold(terms);
    const filter = { contractId: { equalTo: contractId }, kind: { equalTo: 'installment' as const } };
    const installments = await within((tx) => tx.list(ContractInstallment, { filter, first: 100 }));
    const installmentGroupId = installments[0]?.installmentGroupId;

    // While they are sent: in the midst of it, and once more as what was left is taken up.
    await command('chargeInstallmentGroup', { installmentGroupId }, 'jobId', scene.seller);
    for (let round = 0; round < rounds; round += 1) await killIn(100 + Math.random() * 600);
    const isSent = async () =>
      (await within((tx) => tx.list(ProviderCharge, { first: 100 }))).filter(({ status }) => status === 'open').length;
    await expect.poll(isSent, { timeout: 20_000, interval: 100 }).toBe(count);
    const live = [...asaas.state.payments.values()].filter(({ deleted }) => !deleted);
    expect(live.map(({ externalReference }) => externalReference)).toHaveLength(count);
    expect(new Set(live.map(({ externalReference }) => externalReference)).size).toBe(count);

    // While their news pour in: Asaas says them again until they are taken.
    for (const { id } of live) asaas.state.pay(id);
    const [webhook] = asaas.queues.webhooks;
    let isOver = false;
    const telling = (async () => {
      while (!isOver && webhook) {
        asaas.queues.takeUp(webhook);
        await asaas.queues.deliver();
        await pause(5);
      }
    })();
    for (let round = 0; round < rounds; round += 1) await killIn(50 + Math.random() * 400);
    const paid = async () => (await within((tx) => tx.list(InstallmentPayment, { first: 100 }))).length;
    await expect.poll(paid, { timeout: 20_000, interval: 100 }).toBe(count);
    await expect.poll(() => (webhook ? asaas.queues.waitingOf(webhook).length : 1), { timeout: 20_000 }).toBe(0);
    const isTaken = async () =>
      (await within((tx) => tx.list(ProviderEvent, { first: 200 }))).every(({ state }) => state === 'taken');
    await expect.poll(isTaken, { timeout: 20_000, interval: 100 }).toBe(true);
    isOver = true;
    await telling;

    const [charges, payments, events, all] = await within(
      async (tx) =>
        [
          await tx.list(ProviderCharge, { first: 100 }),
          await tx.list(InstallmentPayment, { first: 100 }),
          await tx.list(ProviderEvent, { first: 200 }),
          await tx.list(ContractInstallment, { filter, first: 100 }),
        ] as const,
    );
    expect(charges.map(({ status, problem, feeValue }) => [status, problem, feeValue])).toEqual(
      charges.map(() => ['paid', null, '1.99']),
    );
    expect(payments).toHaveLength(count);
    expect(new Set(payments.map((one) => one.contractInstallmentId)).size).toBe(count);
    expect(all.map(({ status, receivedValue }) => [status, receivedValue])).toEqual(
      all.map(({ value }) => ['RECEIVED', value]),
    );
    expect(new Set(events.map(({ externalId }) => externalId)).size).toBe(events.length);
    expect(events).toHaveLength(asaas.queues.told.length);
    const { data } = await scene.ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
      '{ ledgerBalances { code balance } }',
      {},
      scene.admin,
    );
    const balance = (code: string) => Number(data?.ledgerBalances.find((one) => one.code === code)?.balance);
    expect(balance('cash')).toBe(Number(asaas.state.balance().toFixed(2)));
    expect(balance('bankFees')).toBe(count * 1.99);
  },
  120_000 + rounds * 60_000,
);
