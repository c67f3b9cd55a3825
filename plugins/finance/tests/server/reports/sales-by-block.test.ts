import { Land } from '@gleba/plugin-lands';
import { currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { type ContractsScene, ours, startContractsScene } from '../contracts-scene.ts';

let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const figures = 'lots free reserved sold overdue freePrice soldPrice open late';
interface Answer {
  readonly salesByBlock: {
    readonly total: Readonly<Record<string, unknown>>;
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  };
}
const ask = (who = scene.seller, projectId = scene.projectId) =>
  scene.ask<Answer>(
    `query($p: UUID!) { salesByBlock(projectId: $p) { hasMore total { ${figures} } rows { block ${figures} } } }`,
    { p: projectId },
    who,
  );
const terms = { amortizationMethod: 'none', numInstallments: 10, initialDueDate: '2031-01-31' };
const sell = async (block: string, price: string, isConfirmed: boolean) => {
  const { record, message } = await scene.create([await scene.land({ block, price })], terms);
  expect(message).toBe('');
  const contractId = record?.id ?? '';
  if (isConfirmed) await scene.run('confirmContract', { contractId }, 'contract');
  return contractId;
};

test('each lot counts once, by what became of its sale, in the order of blocks’ numbers', async () => {
  await scene.land({ block: '10', price: '40000.00' });
  await scene.land({ block: '2', price: '50000.00' });
  const kept = await scene.land({ block: '2', price: '70000.00' });
  await scene.host.within(ours, (tx) => tx.update(Land, kept, { blockNewContract: true }));
  await sell('2', '60000.00', false);
  await sell('2', '80000.00', true);
  const late = await sell('10', '90000.00', true);
  const [first] = await scene.host.within(ours, (tx) =>
    tx.list(ContractInstallment, {
      ...{ filter: { contractId: { equalTo: late }, kind: { equalTo: 'installment' } }, first: 1 },
      orderBy: ['installmentNumber'],
    }),
  );
  await scene.run(
    'updateContractInstallment',
    { id: first?.id, patch: { dueDate: '2020-01-10' } },
    'contractInstallment',
  );
  const sumOf = async (contractIds: readonly string[], isLate: boolean) => {
    const open = await scene.host.within(ours, (tx) =>
      tx.list(ContractInstallment, { filter: { contractId: { in: [...contractIds] } }, first: 1000 }),
    );
    const counted = open.filter(({ dueDate }) => !isLate || dueDate < currentDay());
    return counted.reduce((sum, { value }) => sum + Number(value), 0).toFixed(2);
  };
  const { data, message } = await ask();
  expect(message).toBe('');
  const [two, ten] = data?.salesByBlock.rows ?? [];
  expect(two).toMatchObject({
    ...{ block: '2', lots: 4, free: 1, reserved: 1, sold: 1, overdue: 0 },
    ...{ freePrice: '50000.00', soldPrice: '80000.00', late: '0.00' },
  });
  expect(ten).toMatchObject({
    ...{ block: '10', lots: 2, free: 1, reserved: 0, sold: 0, overdue: 1 },
    ...{
      freePrice: '40000.00',
      soldPrice: '90000.00',
      open: await sumOf([late], false),
      late: await sumOf([late], true),
    },
  });
  expect(Number(ten?.late)).toBeGreaterThan(0);
  expect(data?.salesByBlock.total).toMatchObject({ lots: 6, free: 2, reserved: 1, sold: 1, overdue: 1 });
});

test('is nobody’s without the key or of another organization', async () => {
  const keyless = await scene.person('user', ['lands']);
  expect((await ask(keyless)).code).toBe('FORBIDDEN');
  expect((await ask(scene.stranger)).data?.salesByBlock ?? null).toBeNull();
});
