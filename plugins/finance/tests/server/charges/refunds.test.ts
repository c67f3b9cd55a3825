import { addDays, addDecimals } from '@gleba/sdk';
import { beforeEach, expect, test } from 'vitest';
import { chargingScene } from './charging-scene.ts';

/** What a provider keeps, gives back or takes away again: facts of a charge, in the books once, and nothing of it by our word alone. */
const scene = chargingScene();
beforeEach(() => {
  scene.asaas.troubles.length = 0;
});

const there = (externalId: string) => scene.asaas.state.paymentOf(externalId);
/** Three installments of 100,000.00, of which the first is paid by Pix: the provider keeps 1.99. */
async function paid() {
  const made = await scene.charged({ initialDueDate: addDays(scene.asaas.clock.today(), 30) });
  scene.asaas.state.pay(made.externalId);
  await scene.news();
  const charge = await scene.charge(made.installmentId);
  return { ...made, charge, received: charge.receivedValue ?? '' };
}
const refund = (providerChargeId: string, more: object = {}, who = scene.admin) =>
  scene.command('refundProviderCharge', { providerChargeId, description: 'Pago a mais', ...more }, 'jobId', who);
/** As the provider's own account has it: all money of these tests went through it. */
async function cashIsThere() {
  const { data } = await scene.ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  const cash = data?.ledgerBalances.find(({ code }) => code === 'cash')?.balance;
  expect(Number(cash)).toBe(Number(scene.asaas.state.balance().toFixed(2)));
  await scene.booksAgree();
}

test('the fee is posted once with the payment; said to be cash there is none', async () => {
  const { charge, installmentId } = await paid();
  expect(charge).toMatchObject({ status: 'paid', feeValue: '1.99', refundStatus: null, refundedValue: '0.00' });
  await scene.done('followProviderCharge', { providerChargeId: charge.id });
  expect((await scene.charge(installmentId)).feeValue).toBe('1.99');
  await cashIsThere();
  const cash = await scene.charged({ initialDueDate: addDays(scene.asaas.clock.today(), 30) });
  scene.asaas.state.pay(cash.externalId, 'cash');
  await scene.news();
  expect(await scene.charge(cash.installmentId)).toMatchObject({ status: 'paid', feeValue: '0.00' });
  scene.asaas.state.undoCash(cash.externalId);
  await scene.news();
  await cashIsThere();
});

test('a part that goes back has a journal of its own, all of it takes the payment back; the fee stays with the provider', async () => {
  const { charge, installmentId, received, externalId } = await paid();
  const { data } = await refund(charge.id, { value: '100.00' });
  expect(data.jobId).toBeTruthy();
  await scene.idle();
  expect(there(externalId).refunds).toMatchObject([
    { value: 10_000, status: 'DONE', description: expect.stringMatching(/^Pago a mais \[[0-9a-f-]{36}\]$/) },
  ]);
  expect(await scene.charge(installmentId)).toMatchObject({
    ...{ status: 'paid', refundStatus: 'done', refundedValue: '100.00', postedRefundValue: '100.00', problem: null },
  });
  const less = addDecimals(received, '-100.00');
  expect(await scene.installment(installmentId)).toMatchObject({ status: 'RECEIVED', receivedValue: less });
  await cashIsThere();
  await scene.news();
  await cashIsThere();
  expect((await refund(charge.id)).code).toBeUndefined();
  await scene.idle();
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({
    ...{ status: 'refunded', refundStatus: 'done', refundedValue: received, postedRefundValue: '0.00' },
    ...{ feeValue: '1.99', paymentId: null },
  });
  expect(await scene.installment(installmentId)).toMatchObject({ status: 'PENDING', receivedValue: '0.00' });
  await cashIsThere();
});

test('what waits at the provider is shown, and what it denies changes nothing', async () => {
  const { charge, installmentId, externalId } = await paid();
  scene.asaas.state.refund(externalId, 5000, 'Por lá', true);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({
    status: 'paid',
    refundStatus: 'inProgress',
    problem: null,
  });
  expect((await refund(charge.id, { value: '1.00' })).code).toBe('CONFLICT');
  scene.asaas.state.settle(externalId, false);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'paid', refundedValue: '0.00' });
  await cashIsThere();
  scene.asaas.state.refund(externalId, 5000, 'Por lá', true);
  scene.asaas.state.settle(externalId, true);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ refundStatus: 'done', postedRefundValue: '50.00' });
  await cashIsThere();
});

test('asked for once, it is given once: an answer that is lost, news that come twice, and somebody who asks again', async () => {
  const { charge, installmentId, externalId } = await paid();
  scene.asaas.troubles.push('none', 'lost', 0, 0, 0);
  const first = await refund(charge.id, { value: '30.00' });
  expect(first.code).toBeUndefined();
  expect((await refund(charge.id, { value: '30.00' })).code).toBe('CONFLICT');
  await scene.idle();
  const told = scene.asaas.queues.told.filter(({ event }) => event === 'PAYMENT_PARTIALLY_REFUNDED').at(-1);
  await scene.news();
  for (const round of [1, 2]) if (told) await scene.tell({ ...told, id: `${told.id}${round % 2 ? '' : 'x'}` });
  await scene.idle();
  expect(there(externalId).refunds).toHaveLength(1);
  expect(await scene.charge(installmentId)).toMatchObject({ refundedValue: '30.00', postedRefundValue: '30.00' });
  await cashIsThere();
});

test('more than is left, nothing, less than nothing, what was never paid, and whoever may not, are refused', async () => {
  const { charge, received, installmentId } = await paid();
  const open = await scene.charged({ initialDueDate: addDays(scene.asaas.clock.today(), 30) });
  expect((await refund(charge.id, { value: (Number(received) + 0.01).toFixed(2) })).fields[0]).toMatch(
    /^value: No máximo/,
  );
  for (const value of ['0', '0.00', '-1.00', '1e3', 'NaN', '0.001'])
    expect((await refund(charge.id, { value })).code, value).toMatch(/VALIDATION|BAD_REQUEST/);
  expect((await refund(open.charge.id)).code).toBe('CONFLICT');
  expect((await refund(charge.id, { value: '1.00' }, scene.seller)).code).toBe('FORBIDDEN');
  expect((await refund(charge.id, { value: '1.00' }, scene.stranger)).code).toBe('NOT_FOUND');
  const pilot = await scene.person('pilot', ['contract-details', 'data.manage']);
  const reader = await scene.person('manager', ['contract-details']);
  expect((await refund(charge.id, { value: '1.00' }, pilot)).code).toBe('FORBIDDEN');
  // Managers hold every key, whatever their profile names: they may, as administrators do.
  expect((await refund(charge.id, { value: '1.00' }, reader)).code).toBeUndefined();
  await scene.idle();
  const half = (Number(received) * 0.6).toFixed(2);
  expect((await refund(charge.id, { value: half })).code).toBeUndefined();
  await scene.idle();
  expect((await refund(charge.id, { value: half })).code).toBe('VALIDATION');
  expect((await scene.charge(installmentId)).status).toBe('paid');
  await cashIsThere();
});

test('a forged refund is none; contested it is shown and stays, won it is as before, lost it is taken back', async () => {
  const { installmentId, externalId } = await paid();
  const forged = { id: 'evt_refund', event: 'PAYMENT_REFUNDED', payment: { id: externalId, status: 'REFUNDED' } };
  await scene.tell(forged);
  await scene.idle();
  expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
  scene.asaas.state.contest(externalId);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'contested', problem: 'contested' });
  expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
  scene.asaas.state.endContest(externalId, true);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'paid', problem: null, feeValue: '1.99' });
  scene.asaas.state.contest(externalId);
  scene.asaas.state.endContest(externalId, false);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ status: 'refunded', problem: null });
  expect((await scene.installment(installmentId)).status).toBe('PENDING');
  await cashIsThere();
});

test('paid too much and given back what was too much, the rest is the payment; taken back here, its refund is as well', async () => {
  const { installmentId, externalId } = await scene.charged({ initialDueDate: addDays(scene.asaas.clock.today(), 30) });
  const { value } = there(externalId);
  scene.asaas.state.pay(externalId, 'pix', value + 2000);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({ problem: 'amountDiffers', paymentId: null });
  scene.asaas.state.refund(externalId, 2000);
  await scene.news();
  expect(await scene.charge(installmentId)).toMatchObject({
    problem: null,
    feeValue: '1.99',
    postedRefundValue: '0.00',
  });
  await cashIsThere();
  scene.asaas.state.refund(externalId, 700);
  await scene.news();
  expect((await scene.charge(installmentId)).postedRefundValue).toBe('7.00');
  await cashIsThere();
  const input = { installmentId, reason: 'Engano' };
  expect((await scene.command('reverseInstallmentPayment', input, 'contractInstallment { id }')).code).toBeUndefined();
  await scene.idle();
  expect((await scene.charge(installmentId)).postedRefundValue).toBe('0.00');
  await scene.booksAgree();
});
