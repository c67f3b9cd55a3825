import { addDays, currentDay, daysBetween } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDayInTime } from '../../../src/calculation/days.ts';
import { centsOf, moneyText } from '../../../src/calculation/index.ts';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { type ReportScene, startReportScene } from './report-scene.ts';

/** What is open of installments by age, and what became of sales. */
let scene: ReportScene;
const today = currentDay();
const ids: Record<string, string> = {};

interface Installment {
  readonly id: string;
  readonly value: string;
  readonly kind: string;
}
const installmentsOf = async (contractId: string): Promise<readonly Installment[]> =>
  scene.within((tx) =>
    tx.list(ContractInstallment, { filter: { contractId: { equalTo: contractId } }, orderBy: ['installmentNumber'] }),
  );
const due = (id: string, dueDate: string) => scene.within((tx) => tx.update(ContractInstallment, id, { dueDate }));
const pay = (installmentId: string, paymentDate: string, amount?: string) =>
  scene.run('registerInstallmentPayment', { installmentId, paymentDate, amount }, 'paymentId', scene.seller);

/** How many days late the youngest one is: what fell due on a weekend is in time until Monday has gone by. */
const youngest = daysBetween(firstDayInTime(today), today) + 1;

beforeAll(async () => {
  scene = await startReportScene();
  const plain = { numInstallments: 6, amortizationMethod: 'none', initialDueDate: addDays(today, 20) };
  const first = await scene.sold(plain);
  const second = await scene.sold({
    ...plain,
    customers: [{ partnerId: scene.spouseId, share: '100', legalResponsible: true }],
  });
  const ended = await scene.sold(plain);
  ids.first = first.contractId;
  ids.second = second.contractId;
  ids.ended = ended.contractId;
  // Of the first four are late, each of another age; of the second one, of which a part is paid.
  const monthly = (await installmentsOf(ids.first)).filter(({ kind }) => kind === 'installment');
  for (const [index, days] of [youngest, 30, 31, 91].entries())
    await due(monthly[index]?.id ?? '', addDays(today, -days));
  await due(monthly[4]?.id ?? '', today);
  const [other] = (await installmentsOf(ids.second)).filter(({ kind }) => kind === 'installment');
  ids.part = other?.id ?? '';
  const paid = await pay(ids.part, today, '1000.00');
  expect(paid.message).toBe('');
  await due(ids.part, addDays(today, -90));
  const terminated = await scene.ask(
    'mutation($i: TerminateContractInput!) { terminateContract(input: $i) { contract { id } } }',
    { i: { contractId: ids.ended, reason: 'Desistência' } },
    scene.admin,
  );
  ids.ending = terminated.message;
});
afterAll(() => scene?.host.stop());

interface Pending {
  readonly count: number;
  readonly open: string;
  readonly buckets: readonly { bucket: string; count: number; open: string }[];
  readonly late: { count: number; open: string; fine: string; interest: string; updated: string };
  readonly rows: readonly {
    key: string;
    name: string;
    open: string;
    buckets: readonly string[];
    late: string;
    updated: string;
    daysLate: number;
    oldest: { id: string } | null;
  }[];
}
const pending = async (by: string, who = scene.manager, more: object = {}) => {
  const { answer, message } = await scene.query<Pending>(
    'pendingInstallments',
    { by, ...more },
    `count open buckets { bucket count open } late { count open fine interest updated }
     rows { key name open buckets late updated daysLate oldest { id } }`,
    who,
  );
  if (!answer) throw new Error(message);
  return answer;
};

test('open amounts by age, by customer, contract and project, with what they cost today', async () => {
  const byContract = await pending('contract');
  const first = byContract.rows.find(({ key }) => key === ids.first);
  const values = (await installmentsOf(ids.first ?? '')).filter(({ kind }) => kind === 'installment');
  const value = (index: number) => values[index]?.value ?? '0.00';
  // The youngest and 30 days; 31; none of 61 to 90; 91. What is due today is not late.
  expect(first?.buckets.slice(1)).toEqual([
    moneyText(centsOf(value(0)) + centsOf(value(1))),
    ...[value(2), '0.00', value(3)],
  ]);
  expect(first?.daysLate).toBe(91);
  const second = byContract.rows.find(({ key }) => key === ids.second);
  const [part] = (await installmentsOf(ids.second ?? '')).filter(({ id }) => id === ids.part);
  expect(second?.buckets[3]).toBe(moneyText(centsOf(part?.value ?? '0') - 100_000n));
  expect(second?.oldest?.id).toBe(ids.part);
  // As the amount of the day of each says it.
  let updated = 0n;
  for (const id of [...values.slice(0, 4).map((one) => one.id), ids.part ?? '']) {
    const { data } = await scene.ask<{
      installmentAmount: { amount: { open: string; fine: string; interest: string } };
    }>('query($id: UUID!) { installmentAmount(installmentId: $id) { amount { open fine interest } } }', { id });
    const { open, fine, interest } = data?.installmentAmount.amount ?? { open: '0', fine: '0', interest: '0' };
    updated += centsOf(open) + centsOf(fine) + centsOf(interest);
  }
  expect(byContract.late.updated).toBe(moneyText(updated));
  expect(byContract.late.count).toBe(5);
  // All groupings are of the same money; nothing of what ended is open.
  for (const by of ['customer', 'project']) {
    const { rows: _rows, ...told } = await pending(by);
    const { rows: _others, ...expected } = byContract;
    expect(told).toEqual(expected);
  }
  const open = await scene.within((tx) =>
    tx.list(ContractInstallment, { filter: { status: { in: ['PENDING', 'OVERDUE'] } } }),
  );
  expect(byContract.open).toBe(
    moneyText(open.reduce((sum, row) => sum + centsOf(row.value) - centsOf(row.settledValue), 0n)),
  );
  expect((await pending('customer')).rows.map(({ name }) => name).sort()).toEqual(['José', 'Maria']);
});

interface Sold {
  readonly count: number;
  readonly basePrice: string;
  readonly sold: string;
  readonly received: string;
  readonly open: string;
  readonly overdue: string;
  readonly cancelled: string;
}
const columns = 'count basePrice discount sold received open overdue cancelled';
const acquired = async (input: object, who = scene.manager) => {
  const { answer, message } = await scene
    .ask<Record<string, { total: Sold; former: Sold; rows: (Sold & { key: string; name: string })[] }>>(
      `{ acquisition(${Object.entries(input)
        .map(([name, given]) => `${name}: ${name === 'by' ? given : JSON.stringify(given)}`)
        .join(', ')}) { total { ${columns} } former { ${columns} } rows { key name ${columns} } } }`,
      {},
      who,
    )
    .then((told) => ({ answer: told.data?.acquisition, message: told.message }));
  if (!answer) throw new Error(message);
  return answer;
};

test('sales by month, project and block: what was sold is received, open, or cancelled', async () => {
  expect(ids.ending).toBe('');
  await scene.within(async (tx) => {
    await tx.update(Contract, ids.first ?? '', { adjustmentBaseDate: '2024-02-10' });
    await tx.update(Contract, ids.second ?? '', { adjustmentBaseDate: '2024-03-01' });
    await tx.update(Contract, ids.ended ?? '', { adjustmentBaseDate: '2024-03-31' });
  });
  const span = { from: '2024-02-01', until: '2024-03-31' };
  const { rows, total, former } = await acquired({ ...span, by: 'month' });
  expect(rows.map(({ key, count, basePrice }) => [key, count, basePrice])).toEqual([
    ['2024-02', 1, '100000.00'],
    ['2024-03', 2, '200000.00'],
  ]);
  expect(former.count).toBe(0);
  expect(total).toMatchObject({ count: 3, basePrice: '300000.00', received: '1000.00' });
  const [whole, ...parts] = [total.sold, total.received, total.open, total.cancelled].map(centsOf);
  expect(whole).toBe(parts.reduce((sum, part) => sum + part, 0n));
  const late = await pending('project');
  expect(total.overdue).toBe(late.late.open);
  const march = await acquired({ from: '2024-03-01', until: '2024-03-31', by: 'block' });
  expect(march.rows.map(({ name, count }) => [name, count])).toEqual([['Q', 2]]);
  expect(march.former).toMatchObject({ count: 1, basePrice: '100000.00' });
  expect((await acquired({ ...span, by: 'project' })).rows.map(({ name, count }) => [name, count])).toEqual([
    ['Jardim', 3],
  ]);
});

test('each with the key, of its own projects', async () => {
  const span = { from: '2024-02-01', until: '2024-03-31', by: 'month' };
  expect((await pending('contract', scene.reader)).rows).toHaveLength(2);
  expect((await acquired(span, scene.reader)).total.count).toBe(3);
  for (const who of [scene.otherReader, scene.stranger]) {
    expect(await pending('contract', who)).toMatchObject({ count: 0, open: '0.00', rows: [] });
    expect((await acquired(span, who)).total.count).toBe(0);
  }
  expect((await pending('contract', scene.otherReader, { projectId: scene.projectId })).count).toBe(0);
  await expect(pending('contract', scene.seller)).rejects.toThrow();
  await expect(acquired(span, scene.user)).rejects.toThrow();
});
