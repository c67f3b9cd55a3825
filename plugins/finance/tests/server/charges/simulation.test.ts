import { addDays, currentDay, Organization, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { ProviderAccount } from '../../../src/entities/provider-account.entity.ts';
import { SimulatedCharge } from '../../../src/entities/simulated-charge.entity.ts';
import { simulatedProvider } from '../../../src/server/charges/simulated-provider.ts';
import { ours } from '../contracts-scene.ts';
import { type ChargingScene, startChargingScene } from './charging-scene.ts';

/** Charges without a provider, to try the program: what is made up is said by a person, in an account of tests, and nowhere else. */
let scene: ChargingScene;
let account: { readonly bankAccountId: string; readonly id: string };
beforeAll(async () => {
  scene = await startChargingScene({ simulates: true });
  const bank = await scene.within((tx) => tx.insert(BankAccount, { name: 'Demonstração' }));
  const input = { bankAccountId: bank.id, isSandbox: false, isActive: true, isSimulated: true };
  const { data, message } = await scene.command('setProviderAccount', input, 'providerAccountId');
  if (!data.providerAccountId) throw new Error(message);
  account = { bankAccountId: bank.id, id: data.providerAccountId };
}, 120_000);
afterAll(() => scene?.stop());

/** The first installment of a contract of the simulated account, sent there. */
async function charged() {
  const { contractId } = await scene.sold({ numInstallments: 3, initialDueDate: addDays(currentDay(), 30) });
  await scene.within((tx) => tx.update(Contract, contractId, { bankAccountId: account.bankAccountId }));
  const [first] = await scene.installments(contractId);
  const installmentId = first?.id ?? '';
  expect((await scene.done('chargeInstallment', { installmentId })).result).toEqual({ done: 1, failed: [] });
  return { installmentId, charge: await scene.charge(installmentId) };
}
const simulate = (providerChargeId: string, who = scene.seller) =>
  scene.command('simulateChargePayment', { providerChargeId }, 'providerCharge { id }', who);

test('an account needs no key, is one of tests whatever was said, and asks nobody', async () => {
  scene.asaas.heard.length = 0;
  expect(await scene.within((tx) => tx.get(ProviderAccount, account.id))).toMatchObject({
    ...{ isSimulated: true, isSandbox: true, hasKey: true, sealedApiKey: null },
  });
  const { charge, installmentId } = await charged();
  expect(charge).toMatchObject({
    ...{ status: 'open', environment: 'tests', difference: null },
    pixCode: expect.stringContaining('br.gov.bcb.pix'),
  });
  const { installmentGroupId } = await scene.installment(installmentId);
  // Of the slips the one that is charged for says so; the others are the office's own.
  const { data } = await scene.ask<{
    installmentPixQrCode: { pixQrCode: object };
    paymentBook: { slips: { installmentId: string; isOfTests: boolean }[] };
  }>(
    `query($i: UUID!, $g: UUID!) { installmentPixQrCode(installmentId: $i) { pixQrCode { isOfTests } }
       paymentBook(installmentGroupId: $g) { slips { installmentId isOfTests } } }`,
    { i: installmentId, g: installmentGroupId },
    scene.admin,
  );
  expect(data?.installmentPixQrCode.pixQrCode).toEqual({ isOfTests: true });
  expect(data?.paymentBook.slips.map((slip) => slip.isOfTests)).toEqual([true, false, false]);
  expect(scene.asaas.heard).toEqual([]);
});

test('it is late by the organization’s own day, wherever it is', async () => {
  const provider = simulatedProvider(scene.within, account.id);
  const prefer = (preferences: object) =>
    scene.within((tx) => tx.update(Organization, String(ours), { preferences } as never));
  // Of these two one has another day than Brasília, at any time.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await prefer({ timeZone });
    const there = currentDay(new Date(), timeZone);
    for (const [dueDate, status] of [
      [there, 'open'],
      [addDays(there, -1), 'overdue'],
    ] as const) {
      const asked = {
        ...{ reference: uuidv7(), customerId: 'c', dueDate, value: '10.00', billing: 'any' as const },
        ...{ description: 'Parcela', fine: '0', interestPercent: '0' },
      };
      const { externalId } = await provider.send(asked, false);
      expect(await provider.find(externalId), `${timeZone} ${dueDate}`).toMatchObject({ status });
      await provider.remove(externalId);
    }
  }
  await prefer({});
});

test('paid there, it is news as of a real one: the payment, its fee, and what goes back', async () => {
  const { installmentId, charge } = await charged();
  expect((await simulate(charge.id)).code).toBeUndefined();
  await scene.idle();
  const { value, ...installment } = await scene.installment(installmentId);
  expect(installment).toMatchObject({ status: 'RECEIVED', receivedValue: value });
  expect(await scene.payments(installmentId)).toMatchObject([{ source: 'provider', amount: value }]);
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'paid', feeValue: '1.99', problem: null });
  expect((await scene.events()).at(-1)).toMatchObject({ event: 'PAYMENT_RECEIVED', state: 'taken' });
  expect((await simulate(charge.id)).code).toBe('CONFLICT');
  await scene.booksAgree();
  const refund = { providerChargeId: charge.id, description: 'Pago a mais' };
  for (const [more, status] of [
    [{ value: '10.00' }, 'paid'],
    [{}, 'refunded'],
  ] as const) {
    expect((await scene.command('refundProviderCharge', { ...refund, ...more }, 'jobId')).code).toBeUndefined();
    await scene.idle();
    expect(await scene.charge(installmentId)).toMatchObject({ status, refundStatus: 'done' });
    await scene.booksAgree();
  }
  expect((await scene.installment(installmentId)).status).toBe('PENDING');
  expect((await simulate(charge.id)).code).toBe('CONFLICT');
});

test('whole amounts of money go back as any other do', async () => {
  const terms = { amortizationMethod: 'none', numInstallments: 6, bankAccountId: account.bankAccountId };
  const { record } = await scene.create([await scene.land({ price: '60000.00' })], terms);
  await scene.run('confirmContract', { contractId: record?.id }, 'contract');
  const [first] = await scene.installments(record?.id ?? '');
  const installmentId = first?.id ?? '';
  await scene.done('chargeInstallment', { installmentId });
  const { id: providerChargeId } = await scene.charge(installmentId);
  expect((await simulate(providerChargeId)).code).toBeUndefined();
  await scene.idle();
  const refund = { providerChargeId, value: '250.00', description: 'Desconto combinado' };
  expect((await scene.command('refundProviderCharge', refund, 'jobId')).code).toBeUndefined();
  await scene.idle();
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'paid', postedRefundValue: '250.00' });
  expect(await scene.installment(installmentId)).toMatchObject({ receivedValue: '9750.00', refundedValue: '250.00' });
  await scene.booksAgree();
});

test('nobody makes up a payment of a real account, without the right, in another organization or out of production', async () => {
  const real = await scene.charged({ initialDueDate: addDays(scene.asaas.clock.today(), 30) });
  expect((await simulate(real.charge.id)).code).toBe('CONFLICT');
  const { installmentId, charge } = await charged();
  const pilot = await scene.person('pilot', ['contract-details']);
  const reader = await scene.person('user', ['contract-details']);
  for (const who of [pilot, reader]) expect((await simulate(charge.id, who)).code).toBe('FORBIDDEN');
  expect((await simulate(charge.id, scene.stranger)).code).toBe('NOT_FOUND');
  // As if somebody had made it one of production: then it is no simulated one any more, here and in the jobs.
  await scene.within((tx) => tx.update(ProviderAccount, account.id, { isSandbox: false }));
  expect((await simulate(charge.id)).code).toBe('CONFLICT');
  const job = await scene.done('chargeInstallment', { installmentId });
  expect(job.result).toMatchObject({ done: 0, failed: [{ refusal: { reason: 'finance.providerUnset' } }] });
  await scene.within((tx) => tx.update(ProviderAccount, account.id, { isSandbox: true }));
  // Another account is not given to charges that may still be paid.
  const input = { bankAccountId: account.bankAccountId, isSandbox: false, isActive: true, apiKey: '$aact_prod_x' };
  expect((await scene.command('setProviderAccount', input, 'providerAccountId')).code).toBe('CONFLICT');
  const { code } = await scene.ask('mutation { updateSimulatedCharge(input: {}) { id } }', {}, scene.admin);
  expect(code).toBe('DOCUMENT_INVALID');
  expect(await scene.within((tx) => tx.count(SimulatedCharge, { filter: { status: { equalTo: 'open' } } }))).toBe(2);
  await scene.booksAgree();
});

test('where the installation does not offer it, there is none', async () => {
  const plain = await startChargingScene();
  try {
    const { data } = await plain.ask('{ simulationOffered { isOffered } }', {}, plain.admin);
    expect(data).toEqual({ simulationOffered: { isOffered: false } });
    const input = { bankAccountId: plain.office.bankAccountId, isSandbox: true, isActive: true, isSimulated: true };
    expect((await plain.command('setProviderAccount', input, 'providerAccountId')).code).toBe('CONFLICT');
    const { charge } = await plain.charged({ initialDueDate: addDays(plain.asaas.clock.today(), 30) });
    await plain.within((tx) => tx.update(ProviderAccount, plain.office.id, { isSimulated: true }));
    const asked = { providerChargeId: charge.id };
    expect((await plain.command('simulateChargePayment', asked, 'providerCharge { id }')).code).toBe('CONFLICT');
  } finally {
    await plain.stop();
  }
});
