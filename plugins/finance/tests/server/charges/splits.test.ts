import { addDays, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { FinanceCategory } from '../../../src/entities/money/finance-category.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { PartnerShare } from '../../../src/entities/partner-share.entity.ts';
import { ProjectPartner } from '../../../src/entities/project-partner.entity.ts';
import { ProviderSplit } from '../../../src/entities/provider-split.entity.ts';
import { type ChargingScene, startChargingScene } from './charging-scene.ts';

/** Parts of partners that the charge provider passes on by itself, against the simulated Asaas over HTTP. */
let scene: ChargingScene;
let first: { partnerId: string; walletId: string };
let second: { partnerId: string; walletId: string };
let byHand: string;

async function partner(name: string, walletId: string | null) {
  return scene.within(async (tx) => {
    const { id: bankAccountId } = await tx.insert(BankAccount, { name, isPartnerAccount: true, walletId });
    const { id } = await tx.insert(Partner, { name, cpf: '000.000.000-00', bankAccountId });
    return id;
  });
}

beforeAll(async () => {
  scene = await startChargingScene();
  const [one, two] = ['0b763922-aa88-4cbe-a567-e3fe8511fa06', '48548710-9baa-4ec1-a11f-9010193527c6'] as const;
  for (const walletId of [one, two]) scene.asaas.state.wallets.set(walletId, 0);
  first = { partnerId: await partner('Terras do Vale', one), walletId: one };
  second = { partnerId: await partner('Corretora Sol', two.toUpperCase()), walletId: two };
  byHand = await partner('Fundo Lua', null);
}, 120_000);
afterAll(() => scene?.stop());
beforeEach(async () => {
  await terms([
    { partnerId: first.partnerId, percentage: '30' },
    { partnerId: second.partnerId, percentage: '12.5' },
    { partnerId: byHand, percentage: '10' },
  ]);
  for (const { walletId } of [first, second]) scene.asaas.state.wallets.set(walletId, 0);
});

/** Who has a part, from now on. */
async function terms(
  rows: readonly { partnerId: string; percentage: string; splitTiming?: 'later'; autoSplit?: boolean }[],
) {
  await scene.within(async (tx) => {
    for (const { id } of await tx.list(ProjectPartner, { first: 100 })) await tx.remove(ProjectPartner, id);
    for (const row of rows) await tx.insert(ProjectPartner, { projectId: scene.projectId, ...row });
  });
}

const due = () => ({ initialDueDate: addDays(scene.asaas.clock.today(), 10) });
const there = (externalId: string) => scene.asaas.state.paymentOf(externalId);
const asked = (externalId: string) =>
  there(externalId).splits.map(({ walletId, percentualValue, status }) => [walletId, percentualValue, status]);
const splits = (chargeId: string) =>
  scene.within((tx) =>
    tx.list(ProviderSplit, { filter: { providerChargeId: { equalTo: chargeId } }, orderBy: ['createdAt', 'id'] }),
  );
const shares = async (installmentId: string) => {
  const order = [first.partnerId, second.partnerId, byHand];
  const rows = await scene.within((tx) =>
    tx.list(PartnerShare, { filter: { contractInstallmentId: { equalTo: installmentId } }, first: 100 }),
  );
  return rows.sort((a, b) => order.indexOf(a.partnerId) - order.indexOf(b.partnerId));
};
const told = async (installmentId: string) =>
  (await shares(installmentId)).map(({ value, status, paidValue }) => [value, status, paidValue]);
const passOn = async (ids: readonly string[]) => {
  const { data, errors } = await scene.host.graphql<{ payPartnerShares: { jobId: string } }>(
    'mutation($i: PayPartnerSharesInput!) { payPartnerShares(input: $i) { jobId } }',
    { i: { projectId: scene.projectId, rows: { ids }, paidOn: scene.asaas.clock.today() } },
    scene.admin,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  await scene.idle();
};
const balance = async (code: string) => {
  const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  return Number(data?.ledgerBalances.find((one) => one.code === code)?.balance ?? '0');
};

describe('a charge is sent with its partners’ parts', () => {
  test('of those who have a wallet, get it at once and without a person, per cent as it is agreed', async () => {
    const { externalId, charge } = await scene.charged(due());
    expect(asked(externalId)).toEqual([
      [first.walletId, 30, 'PENDING'],
      [second.walletId, 12.5, 'PENDING'],
    ]);
    expect((await splits(charge.id)).map(({ status, percentage }) => [status, percentage])).toEqual([
      ['pending', '30.0000'],
      ['pending', '12.5000'],
    ]);
    // Sent again as it is, nothing is changed there; with other parts it is.
    scene.asaas.heard.length = 0;
    await scene.done('chargeInstallment', { installmentId: charge.contractInstallmentId });
    expect(scene.asaas.heard.filter((line) => line.startsWith('PUT'))).toEqual([]);
    await terms([
      { partnerId: first.partnerId, percentage: '20' },
      { partnerId: second.partnerId, percentage: '12.5', autoSplit: false },
    ]);
    await scene.done('chargeInstallment', { installmentId: charge.contractInstallmentId });
    expect(asked(externalId)).toEqual([[first.walletId, 20, 'PENDING']]);
    expect((await splits(charge.id)).map(({ status }) => status)).toEqual(['pending', 'dropped']);
    await terms([{ partnerId: first.partnerId, percentage: '20', splitTiming: 'later' }]);
    await scene.done('chargeInstallment', { installmentId: charge.contractInstallmentId });
    expect(asked(externalId)).toEqual([]);
  });

  test('whose wallet the provider does not know is refused in its words', async () => {
    await terms([{ partnerId: await partner('Sem carteira', uuidv7()), percentage: '5' }]);
    const { contractId } = await scene.sold({ numInstallments: 3, ...due() });
    const [installment] = await scene.installments(contractId);
    const job = await scene.done('chargeInstallment', { installmentId: installment?.id });
    expect(JSON.stringify(job.result)).toContain('inexistente');
  });
});

test('one partner of two categories has two parts: the provider passes one on, the office the other', async () => {
  const category = await scene.within((tx) => tx.insert(FinanceCategory, { name: 'Terrenos', type: 'expense' }));
  await terms([{ partnerId: first.partnerId, percentage: '20' }]);
  await scene.within((tx) =>
    tx.insert(ProjectPartner, {
      ...{ projectId: scene.projectId, partnerId: first.partnerId, percentage: '5', categoryId: category.id },
    }),
  );
  const { installmentId, externalId } = await scene.charged(due());
  expect(asked(externalId)).toEqual([[first.walletId, 20, 'PENDING']]);
  const payment = scene.asaas.state.pay(externalId, 'pix');
  await scene.news();
  const net = payment.value - 199;
  const text = (percent: number) => (Math.round((net * percent) / 100) / 100).toFixed(2);
  const rows = await shares(installmentId);
  expect(rows.map(({ value, status, categoryId }) => [value, status, categoryId]).sort()).toEqual(
    [
      [text(20), 'paid', null],
      [text(5), 'ready', category.id],
    ].sort(),
  );
  expect(scene.asaas.state.wallets.get(first.walletId)).toBe(Math.round(net * 0.2));
});

test('who owes something back is paid by the office until it is set off, and by the provider again after that', async () => {
  await terms([{ partnerId: first.partnerId, percentage: '30' }]);
  const before = await scene.charged(due());
  const { value } = scene.asaas.state.pay(before.externalId, 'pix');
  await scene.news();
  scene.asaas.state.refund(before.externalId, 10_000);
  await scene.news();
  const [got] = await shares(before.installmentId);
  // What the provider has paid out stays theirs; of 100.00 that went back they owe their proportion.
  expect(got?.paidValue).toBe((Math.round((value - 199) * 0.3) / 100).toFixed(2));
  const debt = (Math.round((10_000 * Math.round((value - 199) * 0.3)) / value) / 100).toFixed(2);
  const next = await scene.charged(due());
  expect(asked(next.externalId)).toEqual([]);
  scene.asaas.state.pay(next.externalId, 'pix');
  await scene.news();
  const own = await shares(next.installmentId);
  expect(own.map(({ status }) => status)).toEqual(['ready']);
  await passOn(own.map(({ id }) => id));
  expect((await shares(next.installmentId)).map(({ setOffValue }) => setOffValue)).toEqual([debt]);
  const last = await scene.charged(due());
  expect(asked(last.externalId)).toEqual([[first.walletId, 30, 'PENDING']]);
});

describe('what is paid there', () => {
  test('is passed on by the provider and by nobody else, in the books once', async () => {
    const before = await balance('partnersPayable');
    const { externalId, installmentId, charge } = await scene.charged(due());
    const payment = scene.asaas.state.pay(externalId, 'pix');
    await scene.news();
    // Net of the provider's fee, which is what the office reckons it to cost: the same cents on both sides.
    const net = payment.value - 199;
    const [mine, sun, moon] = [Math.round(net * 0.3), Math.round(net * 0.125), Math.round(net * 0.1)];
    const text = (cents: number) => (cents / 100).toFixed(2);
    expect(await told(installmentId)).toEqual([
      [text(mine), 'paid', text(mine)],
      [text(sun), 'paid', text(sun)],
      [text(moon), 'ready', null],
    ]);
    expect(scene.asaas.state.wallets.get(first.walletId)).toBe(mine);
    expect((await splits(charge.id)).map(({ status, problem }) => [status, problem])).toEqual([
      ['paid', null],
      ['paid', null],
    ]);
    expect(await balance('partnersPayable')).toBeCloseTo(before - moon / 100, 2);
    const rows = await shares(installmentId);
    await passOn(rows.map(({ id }) => id));
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['paid', 'paid', 'paid']);
    expect(await balance('partnersPayable')).toBeCloseTo(before, 2);
    const reversal = await scene.command(
      'reversePartnerPayment',
      { partnerShareId: rows[0]?.id, reason: 'Engano' },
      'partnerShare { status }',
    );
    expect(reversal.code).toBe('CONFLICT');
    // News that come again pay nothing again.
    for (const event of scene.asaas.queues.told.slice(-2)) await scene.tell({ ...event, id: `${event.id}x` });
    await scene.idle();
    expect((await shares(installmentId)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await balance('partnersPayable')).toBeCloseTo(before, 2);
  });

  test('stands still where the amounts do not fit, until it is settled there or a person takes it back', async () => {
    const { externalId, installmentId, charge } = await scene.charged(due());
    scene.asaas.state.blockSplits(externalId);
    scene.asaas.state.pay(externalId, 'pix');
    await scene.news();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['atProvider', 'atProvider', 'ready']);
    const [one, two] = await splits(charge.id);
    expect([one?.problem, two?.problem]).toEqual(['blocked', 'blocked']);
    const release = (id: string | undefined, who = scene.admin) =>
      scene.command(
        'releaseProviderSplit',
        { providerSplitId: id, reason: 'Pago em mãos' },
        'providerSplit { status }',
        who,
      );
    expect((await release(two?.id, scene.seller)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
    expect((await release(two?.id, scene.stranger)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
    expect((await release(two?.id)).code).toBeUndefined();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['atProvider', 'ready', 'ready']);
    scene.asaas.state.blockSplits(externalId, false);
    await scene.news();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['paid', 'ready', 'ready']);
    // It paid what a person had taken back: shown, and in nobody's part.
    expect((await splits(charge.id)).map(({ status, problem }) => [status, problem])).toEqual([
      ['paid', null],
      ['paid', 'valueDiffers'],
    ]);
    expect((await release(one?.id)).code).toBe('CONFLICT');
  });

  test('and differs from what is owed: the difference stays in the partner’s balance', async () => {
    const { externalId, installmentId, charge } = await scene.charged(due());
    // Since it was sent the partner's part is another one.
    await terms([{ partnerId: first.partnerId, percentage: '40' }]);
    const payment = scene.asaas.state.pay(externalId, 'pix');
    await scene.news();
    const net = payment.value - 199;
    const [row] = await shares(installmentId);
    expect([row?.value, row?.paidValue]).toEqual([
      (Math.round(net * 0.4) / 100).toFixed(2),
      (Math.round(net * 0.3) / 100).toFixed(2),
    ]);
    expect((await splits(charge.id)).map(({ problem }) => problem)).toEqual(['valueDiffers', 'valueDiffers']);
  });

  test('and refunded is taken back with the partner’s part, and nobody owes anything', async () => {
    const before = await balance('partnersPayable');
    const { externalId, installmentId, charge } = await scene.charged(due());
    scene.asaas.state.pay(externalId, 'pix');
    await scene.news();
    scene.asaas.state.refund(externalId);
    await scene.news();
    const rows = await shares(installmentId);
    expect(rows.map(({ status, paidOn, paidValue }) => [status, paidOn, paidValue])).toEqual([
      ['reversed', null, null],
      ['reversed', null, null],
      ['reversed', null, null],
    ]);
    expect((await splits(charge.id)).map(({ status, problem }) => [status, problem])).toEqual([
      ['refunded', null],
      ['refunded', null],
    ]);
    expect(await balance('partnersPayable')).toBeCloseTo(before, 2);
  });

  test('and refused by the receiver’s account is shown, and the office’s again', async () => {
    const { externalId, installmentId, charge } = await scene.charged(due());
    scene.asaas.state.pay(externalId, 'slip');
    await scene.news();
    scene.asaas.state.refuseSplit(externalId, second.walletId);
    await scene.news();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['atProvider', 'ready', 'ready']);
    expect((await splits(charge.id)).map(({ problem, providerStatus }) => [problem, providerStatus])).toEqual([
      [null, 'AWAITING_CREDIT'],
      ['refused', 'CANCELLED: WALLET_UNABLE_TO_RECEIVE'],
    ]);
    const rows = await shares(installmentId);
    await passOn(rows.map(({ id }) => id));
    await scene.asaas.goTo(addDays(scene.asaas.clock.today(), 5));
    await scene.news();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['paid', 'paid', 'paid']);
    expect(scene.asaas.state.wallets.get(second.walletId)).toBe(0);
  });

  test('by a slip is the provider’s while its money is on the way', async () => {
    const { externalId, installmentId } = await scene.charged(due());
    scene.asaas.state.pay(externalId, 'slip');
    await scene.news();
    // Time has gone on there by now, so for the office its day is still to come.
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['atProvider', 'atProvider', 'scheduled']);
    await scene.asaas.goTo(addDays(scene.asaas.clock.today(), 5));
    await scene.news();
    expect((await told(installmentId)).map(([, status]) => status)).toEqual(['paid', 'paid', 'scheduled']);
  });
});

test('what partners cost stands on the account of their category', async () => {
  const [income, cost] = await scene.within(async (tx) => [
    await tx.insert(FinanceCategory, { name: 'Vendas de teste', type: 'income' }),
    await tx.insert(FinanceCategory, { name: 'Comissões', type: 'expense' }),
  ]);
  const name = (categoryId: string | undefined) =>
    scene.within((tx) =>
      tx.insert(ProjectPartner, { projectId: scene.projectId, partnerId: byHand, percentage: '10', categoryId }),
    );
  await terms([]);
  await expect(name(income?.id)).rejects.toThrow();
  await name(cost?.id);
  const { installmentId, externalId } = await scene.charged(due());
  const [code, own] = [`financeCategory.${cost?.id}`, await balance('partnerShares')];
  scene.asaas.state.pay(externalId, 'pix');
  await scene.news();
  const [row] = await shares(installmentId);
  expect(row?.categoryId).toBe(cost?.id);
  expect(await balance(code)).toBe(Number(row?.value));
  expect(await balance('partnerShares')).toBe(own);
  scene.asaas.state.refund(externalId);
  await scene.news();
  expect(await balance(code)).toBe(0);
});
