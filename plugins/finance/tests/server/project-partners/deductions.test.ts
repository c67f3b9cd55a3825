import { currentDay, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { ContractRefund } from '../../../src/entities/contract-refund.entity.ts';
import { ContractTermination } from '../../../src/entities/contract-termination.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { PartnerDeduction } from '../../../src/entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../../src/entities/partner-share.entity.ts';
import { ProjectPartner } from '../../../src/entities/project-partner.entity.ts';
import { type ContractsScene, ours, startContractsScene } from '../contracts-scene.ts';

/** An ended contract gives back what it received, and its partners their part of that. */
let scene: ContractsScene;
let owner: string;
let broker: string;
beforeAll(async () => {
  scene = await startContractsScene();
  [owner, broker] = await within(async (tx) => {
    const rows = ['Terras do Vale', 'Corretora Sol'].map((name) => ({ id: uuidv7(), name, cpf: '000.000.000-00' }));
    await tx.insertMany(Partner, rows);
    const [one, two] = rows;
    const terms = [
      { partnerId: one?.id ?? '', percentage: '60' },
      { partnerId: two?.id ?? '', percentage: '40', autoSplit: false },
    ];
    for (const row of terms) await tx.insert(ProjectPartner, { projectId: scene.projectId, ...row });
    return [one?.id ?? '', two?.id ?? ''] as const;
  });
});
afterAll(() => scene?.host.stop());

const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const today = currentDay();

/** Twelve parts of 101.99, of which the slip costs 1.99; so many of them are paid. */
async function paidContract(count: number) {
  const landId = await scene.land({ price: '1223.88' });
  const { record } = await scene.create([landId], { amortizationMethod: 'none' });
  const contractId = record?.id ?? '';
  await scene.run('confirmContract', { contractId }, 'contract');
  const filter = { contractId: { equalTo: contractId }, kind: { equalTo: 'installment' as const } };
  const rows = await within((tx) => tx.list(ContractInstallment, { filter, orderBy: ['installmentNumber'] }));
  for (const { id } of rows.slice(0, count)) {
    const given = { installmentId: id, paymentDate: '2026-01-31' };
    expect((await scene.run('registerInstallmentPayment', given, 'contractInstallment')).message).toBe('');
  }
  return contractId;
}

/** As if it had ended with these parts to give back. */
const ended = (contractId: string, values: readonly string[]) =>
  within(async (tx) => {
    const terms = { projectId: scene.projectId, contractId };
    const { id: contractTerminationId } = await tx.insert(ContractTermination, { ...terms, terminatedOn: today });
    const rows = values.map((value, index) => ({
      ...{ id: uuidv7(), ...terms, contractTerminationId, partNumber: index + 1, dueDate: today, value },
    }));
    await tx.insertMany(ContractRefund, rows);
    return rows.map(({ id }) => id);
  });
const give = (contractRefundId: string | undefined, who = scene.admin) =>
  scene.ask(
    'mutation($i: PayContractRefundInput!) { payContractRefund(input: $i) { contractRefund { status } } }',
    { i: { contractRefundId, paidOn: today } },
    who,
  );
const deducted = async (contractId: string, partnerId: string) => {
  const filter = { contractId: { equalTo: contractId }, partnerId: { equalTo: partnerId } };
  const rows = await within((tx) => tx.list(PartnerDeduction, { filter, orderBy: ['createdAt'] }));
  return rows.map(({ value }) => value);
};
const shares = (contractId: string, partnerId: string) => {
  const filter = { contractId: { equalTo: contractId }, partnerId: { equalTo: partnerId } };
  return within((tx) => tx.list(PartnerShare, { filter, orderBy: ['createdAt', 'id'] }));
};
async function passOn(rows: readonly { readonly id: string }[]): Promise<void> {
  const { data } = await scene.ask<{ payPartnerShares: { jobId: string } }>(
    'mutation($i: PayPartnerSharesInput!) { payPartnerShares(input: $i) { jobId } }',
    { i: { projectId: scene.projectId, rows: { ids: rows.map(({ id }) => id) }, paidOn: today } },
    scene.admin,
  );
  const status = async () => {
    const { rows: jobs } = await scene.host.owner.query<{ status: string }>(
      'select status from core.job where id = $1::uuid',
      [data?.payPartnerShares.jobId ?? ''],
    );
    return jobs[0]?.status;
  };
  await expect.poll(status, { timeout: 20_000 }).toBe('DONE');
}
async function statement(partnerId: string) {
  const { data } = await scene.ask<{
    partnerStatement: { closing: string; takenBack: string; lines: { kind: string; amount: string }[] };
  }>(
    'query($p: UUID!) { partnerStatement(partnerId: $p) { closing takenBack lines { kind amount } } }',
    { p: partnerId },
    scene.admin,
  );
  return data?.partnerStatement;
}
const payable = async () => {
  const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  return data?.ledgerBalances.find(({ code }) => code === 'partnersPayable')?.balance;
};

test('partners give back in the proportion in which what was received goes back, set off against their next parts', async () => {
  const contractId = await paidContract(2);
  const own = await shares(contractId, owner);
  expect(own.map(({ value }) => value)).toEqual(['60.00', '60.00']);
  await passOn(own);
  // Half of 203.98, in two parts: 120.00 × 20.00 ÷ 203.98 = 11.77 and the rest of 60.00; 80.00 × 20.00 ÷ 203.98 = 7.84.
  const [small, large] = await ended(contractId, ['20.00', '81.99']);
  expect((await give(small, scene.stranger)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  expect((await give(small)).code).toBeUndefined();
  expect(await deducted(contractId, owner)).toEqual(['11.77']);
  expect((await give(large)).code).toBeUndefined();
  expect(await deducted(contractId, owner)).toEqual(['11.77', '48.23']);
  expect(await deducted(contractId, broker)).toEqual(['7.84', '32.16']);
  expect((await statement(owner))?.closing).toBe('-60.00');
  expect(await statement(broker)).toMatchObject({ closing: '40.00', takenBack: '40.00' });
  expect(await payable()).toBe('20.00');

  // The broker, who had got nothing yet, gets half; the owner's next part of 60.00 is theirs already.
  await passOn(await shares(contractId, broker));
  expect((await shares(contractId, broker)).map((one) => [one.paidValue, one.setOffValue])).toEqual([
    ['0.00', '40.00'],
    ['40.00', null],
  ]);
  const next = await paidContract(2);
  await passOn(await shares(next, owner));
  expect((await shares(next, owner)).map((one) => [one.paidValue, one.setOffValue])).toEqual([
    ['0.00', '60.00'],
    ['60.00', null],
  ]);
  const closed = await statement(owner);
  expect(closed?.closing).toBe('0.00');
  expect(closed?.lines.filter(({ kind }) => kind === 'givenBack').map(({ amount }) => amount)).toEqual([
    '-11.77',
    '-48.23',
  ]);
});

test('of two parts that are given back at once, and two that are passed on at once, the cents come to the whole', async () => {
  const contractId = await paidContract(1);
  const [one, two] = await ended(contractId, ['33.33', '33.34']);
  await Promise.all([give(one), give(two)]);
  // 60.00 × 66.67 ÷ 101.99 = 39.22.
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + Number(text.replace('.', '')), 0);
  expect(sum(await deducted(contractId, owner))).toBe(3_922);
  const before = await statement(owner);
  const [first, second] = [await paidContract(1), await paidContract(1)];
  await Promise.all([passOn(await shares(first, owner)), passOn(await shares(second, owner))]);
  const rows = [...(await shares(first, owner)), ...(await shares(second, owner))];
  expect(sum(rows.map(({ setOffValue }) => setOffValue ?? '0.00'))).toBe(3_922);
  // The part of the ended contract is still to be passed on.
  expect(before?.closing).toBe('20.78');
  expect((await statement(owner))?.closing).toBe('60.00');
});

test('nothing where nobody had a part, and never more than they had', async () => {
  const contractId = await paidContract(1);
  const [all] = await ended(contractId, ['500.00']);
  await give(all);
  expect([await deducted(contractId, owner), await deducted(contractId, broker)]).toEqual([['60.00'], ['40.00']]);
  const none = await paidContract(0);
  const [nothing] = await ended(none, ['10.00']);
  expect((await give(nothing)).code).toBeUndefined();
  expect(await deducted(none, owner)).toEqual([]);
});
