import { addDays, addDecimals, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { PartnerDeduction } from '../../../src/entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../../src/entities/partner-share.entity.ts';
import { ProjectPartner } from '../../../src/entities/project-partner.entity.ts';
import { type ChargingScene, startChargingScene } from './charging-scene.ts';

/** A part of a payment goes back to the customer: what was received, what partners had of it and the reports are less by that, to the cent. */
let scene: ChargingScene;
let partners: readonly string[];
beforeAll(async () => {
  scene = await startChargingScene();
  partners = await scene.within(async (tx) => {
    const rows = ['Terras do Vale', 'Corretora Sol', 'Fundo Lua'].map((name) => ({ id: uuidv7(), name }));
    await tx.insertMany(
      Partner,
      rows.map((row) => ({ ...row, cpf: '000.000.000-00' })),
    );
    for (const [index, percentage] of ['60', '25', '10'].entries()) {
      await tx.insert(ProjectPartner, { projectId: scene.projectId, partnerId: rows[index]?.id ?? '', percentage });
    }
    return rows.map(({ id }) => id);
  });
}, 120_000);
afterAll(() => scene?.stop());

/** 100,000.00 in three: the first is 33,333.33, of which 1.99 are the provider's and 33,331.34 are divided. */
async function paid() {
  const initialDueDate = addDays(scene.asaas.clock.today(), 30);
  const made = await scene.charged({ initialDueDate, amortizationMethod: 'none' });
  scene.asaas.state.pay(made.externalId);
  await scene.news();
  return made;
}
const byPartner = <T extends { readonly partnerId: string }>(rows: readonly T[]) =>
  partners.map((id) => rows.filter(({ partnerId }) => partnerId === id));
const shares = async (contractId: string) => {
  const filter = { contractId: { equalTo: contractId } };
  return byPartner(await scene.within((tx) => tx.list(PartnerShare, { filter, orderBy: ['createdAt'] })));
};
const deducted = async (contractId: string) => {
  const filter = { contractId: { equalTo: contractId }, reversedOn: { isNull: true } };
  const rows = await scene.within((tx) => tx.list(PartnerDeduction, { filter, orderBy: ['createdAt'] }));
  return byPartner(rows).map((some) => some.map(({ value }) => value));
};
async function asked<T>(document: string, variables: object = {}) {
  const { data, message } = await scene.ask<T>(document, variables, scene.admin);
  if (!data) throw new Error(message);
  return data;
}
const statement = async (index: number) => {
  const { partnerStatement } = await asked<{
    partnerStatement: { closing: string; takenBack: string; lines: { kind: string; amount: string }[] };
  }>('query($p: UUID!) { partnerStatement(partnerId: $p) { closing takenBack lines { kind amount } } }', {
    p: partners[index],
  });
  return partnerStatement;
};
const balance = async (code: string) => {
  const { ledgerBalances } = await asked<{ ledgerBalances: { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
  );
  return ledgerBalances.find((one) => one.code === code)?.balance ?? '0.00';
};
/** What partners are owed is what the books say that they are. */
async function partnersAgree() {
  const closings = await Promise.all(partners.map(async (_, index) => (await statement(index)).closing));
  const owed = closings.reduce((all, closing) => addDecimals(all, closing) ?? all, '0.00');
  expect(Number(await balance('partnersPayable'))).toBe(-Number(owed));
}
const contractOf = (id: string) => scene.within((tx) => tx.get(Contract, id));
const refundThere = async (externalId: string, cents: number) => {
  scene.asaas.state.refund(externalId, cents);
  await scene.news();
};

test('partners give their part of it back in proportion, what was received is less, and the cents come to the whole', async () => {
  const { contractId, installmentId, externalId } = await paid();
  // Of 33,331.34: 60 % 19,998.804, 25 % 8,332.835, 10 % 3,333.134; together 31,664.773, whose odd cent is the second's.
  expect((await shares(contractId)).map(([one]) => one?.value)).toEqual(['19998.80', '8332.84', '3333.13']);
  expect((await contractOf(contractId)).receivedValue).toBe('33333.33');

  // 31,664.77 × 100.00 ÷ 33,333.33 = 94.994, of which 59.996, 24.999 and 9.999: the two cents that are left go to the largest rests.
  await refundThere(externalId, 10_000);
  expect(await deducted(contractId)).toEqual([['59.99'], ['25.00'], ['10.00']]);
  expect(await scene.installment(installmentId)).toMatchObject({
    ...{ status: 'RECEIVED', computedStatus: 'paid', receivedValue: '33233.33', refundedValue: '100.00' },
    partnersValue: '31569.78',
  });
  expect((await contractOf(contractId)).receivedValue).toBe('33233.33');
  expect(await statement(0)).toMatchObject({ takenBack: '59.99', closing: '19938.81' });
  expect((await statement(0)).lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['owed', '19998.80'],
    ['partRefunded', '-59.99'],
  ]);
  await partnersAgree();
  await scene.booksAgree();

  // The same said again takes nothing more.
  for (const event of scene.asaas.queues.told.slice(-1)) await scene.tell({ ...event, id: `${event.id}x` });
  await scene.idle();
  expect(await deducted(contractId)).toEqual([['59.99'], ['25.00'], ['10.00']]);

  // A second part: of 150.01 in all the partners' is 142.50.
  await refundThere(externalId, 5_001);
  expect(await deducted(contractId)).toEqual([
    ['59.99', '30.01'],
    ['25.00', '12.50'],
    ['10.00', '5.00'],
  ]);
  await partnersAgree();
  await scene.booksAgree();
});

test('what they got already is set off; all of it gone back, the parts are taken back and nothing is counted twice', async () => {
  const { contractId, installmentId, externalId } = await paid();
  const { closing } = await statement(1);
  await refundThere(externalId, 15_001);
  // 142.50 at once: of the second's part 37.50, whose cents are those of the two parts above.
  expect((await deducted(contractId))[1]).toEqual(['37.50']);
  const own = (await shares(contractId))[1]?.[0];
  const rows = { ids: [own?.id] };
  await asked('mutation($i: PayPartnerSharesInput!) { payPartnerShares(input: $i) { jobId } }', {
    i: { projectId: scene.projectId, rows, paidOn: scene.asaas.clock.today() },
  });
  await scene.idle();
  const got = (await shares(contractId))[1]?.[0];
  // What the test before left of the same partner is owed back as well: 37.50 and 37.50.
  expect([got?.paidValue, got?.setOffValue]).toEqual(['8257.84', '75.00']);
  await partnersAgree();

  const input = { installmentId, reason: 'Engano' };
  expect((await scene.command('reverseInstallmentPayment', input, 'contractInstallment { id }')).code).toBeUndefined();
  await scene.idle();
  expect(await scene.installment(installmentId)).toMatchObject({
    ...{ status: 'PENDING', receivedValue: '0.00', refundedValue: '0.00', partnersValue: '0.00' },
  });
  expect((await contractOf(contractId)).receivedValue).toBe('0.00');
  expect(await deducted(contractId)).toEqual([[], [], []]);
  // Of this payment the second has 8,257.84 that are not theirs any more.
  const expected = addDecimals(addDecimals(closing, '-8332.84') ?? '', '-8257.84');
  expect((await statement(1)).closing).toBe(expected);
  await partnersAgree();
});

test('reports count what stayed: acquisition less, and the cash flow has both ways', async () => {
  const [from, until] = [addDays(scene.today, -40), addDays(scene.today, 40)];
  const document = `query($f: Date!, $u: Date!) {
    acquisition(from: $f, until: $u, by: project) { total { received } }
    cashFlow(from: $f, until: $u, step: month, by: category, basis: realized) { income expense rows { key income expense } }
  }`;
  type Told = {
    acquisition: { total: { received: string } };
    cashFlow: { income: string; expense: string; rows: { key: string; income: string; expense: string }[] };
  };
  const told = () => asked<Told>(document, { f: from, u: until });
  const { externalId } = await paid();
  const before = await told();
  await refundThere(externalId, 100);
  const after = await told();
  const cents = (text: string) => Math.round(Number(text) * 100);
  expect(cents(before.acquisition.total.received) - cents(after.acquisition.total.received)).toBe(100);
  expect(cents(after.cashFlow.expense) - cents(before.cashFlow.expense)).toBe(100);
  expect(after.cashFlow.income).toBe(before.cashFlow.income);
  expect(after.cashFlow.rows.find(({ key }) => key === 'paymentRefunds')?.expense).toBeDefined();
});
