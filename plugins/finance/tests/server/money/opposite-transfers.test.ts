import { uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { StatementImport } from '../../../src/entities/money/statement-import.entity.ts';
import { StatementLine } from '../../../src/entities/money/statement-line.entity.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';

/** Money that goes both ways at once: whoever locks accounts and sides does it in one order, and nobody waits in a circle. */
let scene: MoneyScene;
let [here, there] = ['', ''];
beforeAll(async () => {
  scene = await startMoneyScene();
  [here, there] = [await scene.account(), await scene.account()];
}, 180_000);
afterAll(() => scene?.host.stop());

async function transfer(bankAccountId: string, counterAccountId: string): Promise<string> {
  const stated = { description: 'Reserva', dueDate: '2026-03-10', amount: '10.00' };
  return (await scene.run('createFinanceTransfer', { ...stated, bankAccountId, counterAccountId })).id;
}
const confirm = (financeTransactionId: string) =>
  scene.run('confirmFinanceTransaction', { financeTransactionId, actualDate: '2026-03-12' });
const other = (id: string) =>
  scene.within(async (tx) => {
    const { transferGroupId } = await tx.get(FinanceTransaction, id);
    const filter = { transferGroupId: { equalTo: transferGroupId ?? '' }, id: { notEqualTo: id } };
    return (await tx.list(FinanceTransaction, { filter }))[0]?.id ?? '';
  });
test('twenty at once, half of them back', { timeout: 120_000 }, async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    ids.push(index % 2 === 0 ? await transfer(here, there) : await transfer(there, here));
  }
  const told = await Promise.all(ids.map(confirm));
  expect(told.map(({ code }) => code)).toEqual(ids.map(() => undefined));
  const balances = await scene.balances();
  expect([balances.get(here), balances.get(there)]).toEqual(['0.00', '0.00']);
});

test('by both of its sides at once it goes once', { timeout: 120_000 }, async () => {
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await transfer(here, there));
  const pairs = await Promise.all(ids.map(async (id) => [id, await other(id)] as const));
  const told = await Promise.all(pairs.flat().map(confirm));
  expect(told.filter(({ code }) => code === undefined)).toHaveLength(10);
  // The others are told what it is, and not that somebody waited for somebody.
  expect(told.filter(({ message }) => message.startsWith('O lançamento está confirmado'))).toHaveLength(10);
  expect((await scene.balances()).get(there)).toBe('100.00');
});

test('from the statements of both accounts at once', { timeout: 120_000 }, async () => {
  const [one, two] = [await scene.account(), await scene.account()];
  const count = 6;
  for (let index = 0; index < count; index += 1) {
    const [from, into] = index % 2 === 0 ? [one, two] : [two, one];
    const amount = `${200 + index}.00`;
    const stated = { description: 'Reserva', dueDate: '2026-03-12', amount };
    await scene.run('createFinanceTransfer', { ...stated, bankAccountId: from, counterAccountId: into });
    await line(from, `-${amount}`);
    await line(into, amount);
  }
  const accept = (bankAccountId: string) =>
    scene.run('acceptSureMatches', { bankAccountId }, 'count waitingCount isDone');
  const told = await Promise.all([accept(one), accept(two)]);
  expect(told.map(({ code, answer }) => [code, answer])).toEqual([
    [undefined, { count, waitingCount: 0, isDone: true }],
    [undefined, { count, waitingCount: 0, isDone: true }],
  ]);
});

/** A line of an account's statement. */
const line = (bankAccountId: string, amount: string) =>
  scene.within(async (tx) => {
    const file = { bankAccountId, fileName: 'extrato.ofx', status: 'finished' } as const;
    const statementImportId = (await tx.insert(StatementImport, file)).id;
    const said = { bankAccountId, statementImportId, postedOn: '2026-03-12', amount, identity: uuidv7() };
    await tx.insert(StatementLine, { ...said, description: uuidv7(), occurrence: 1 });
  });
