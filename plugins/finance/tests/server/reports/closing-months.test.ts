import { uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BankAccountType } from '../../../src/entities/money/bank-account-type.entity.ts';
import { StatementImport } from '../../../src/entities/money/statement-import.entity.ts';
import { StatementLine } from '../../../src/entities/money/statement-line.entity.ts';
import { type ReportScene, startReportScene } from './report-scene.ts';

/** Closing a month asks about what is open in it; opening it again says who, when and why. */
let scene: ReportScene;
let income = '';
beforeAll(async () => {
  scene = await startReportScene();
  income = await scene.category({ type: 'income' });
});
afterAll(() => scene?.host.stop());

const close = (month: string, reason?: string, who = scene.manager) =>
  scene.run('closeLedgerMonth', { month, reason }, 'ledgerMonth { id }', who);
const reopen = (month: string, reason: string, who = scene.manager) =>
  scene.run('reopenLedgerMonth', { month, reason }, 'ledgerMonth { id }', who);
interface Checks {
  readonly lineCount: number;
  readonly transactionCount: number;
  readonly lines: readonly { description: string; amount: string; bankAccount: string }[];
  readonly transactions: readonly { description: string; amount: string; type: string }[];
}
const checks = async (month: string, who = scene.manager) =>
  scene.query<Checks>(
    'ledgerMonthChecks',
    { month },
    'lineCount transactionCount lines { description amount bankAccount } transactions { description amount type }',
    who,
  );

/** A line of a statement, of an account whose type demands that its statements are compared, or does not. */
async function line(requireConciliation: boolean, postedOn: string) {
  const kind = { name: uuidv7(), requireConciliation };
  const { id: bankAccountTypeId } = await scene.within((tx) => tx.insert(BankAccountType, kind));
  const bankAccountId = await scene.account({ bankAccountTypeId, name: `Conta ${requireConciliation} ${postedOn}` });
  await scene.within(async (tx) => {
    const { id: statementImportId } = await tx.insert(StatementImport, { bankAccountId, fileName: 'a.ofx' });
    const values = { bankAccountId, statementImportId, postedOn, amount: '-12.34', description: 'Tarifa' };
    await tx.insert(StatementLine, { ...values, identity: uuidv7(), occurrence: 1 });
  });
}
const expected = (dueDate: string, amount = '8.00') =>
  scene.run('createFinanceTransaction', {
    type: 'income',
    description: 'Medição',
    dueDate,
    amount,
    categoryId: income,
  });

describe('a month with something open', () => {
  test('is closed with a reason alone, once what is open was told', async () => {
    await line(true, '2023-03-31');
    await line(false, '2023-03-31');
    await line(true, '2023-04-01');
    await expected('2023-03-01');
    await expected('2023-02-28');
    const { answer } = await checks('2023-03');
    expect(answer).toEqual({
      ...{ lineCount: 1, transactionCount: 1 },
      lines: [{ description: 'Tarifa', amount: '-12.34', bankAccount: 'Conta true 2023-03-31' }],
      transactions: [{ description: 'Medição', amount: '8.00', type: 'income' }],
    });
    const refused = await close('2023-03');
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toContain('linhas de extrato sem conciliar: 1, lançamentos sem confirmar: 1');
    expect((await close('2023-03', '   ')).code).toBe('VALIDATION');
    expect((await close('2023-03', 'O banco manda o extrato em maio')).message).toBe('');
    const [row] = await calendar('2023-03');
    expect(row).toMatchObject({
      isClosed: true,
      reason: 'O banco manda o extrato em maio',
      changedBy: scene.managerId,
    });
  });

  test('and one with nothing open without any', async () => {
    expect((await close('2022-06')).message).toBe('');
    expect((await calendar('2022-06'))[0]).toMatchObject({ isClosed: true, reason: null });
  });
});

test('the latest closed month is opened again, with a reason, and takes postings until it is closed anew', async () => {
  await close('2023-05');
  await close('2023-06');
  const bankAccountId = await scene.account();
  const stated = { amount: '3.00', dueDate: '2023-06-10', categoryId: income, bankAccountId };
  await expect(scene.went('income', stated, { actualDate: '2023-06-10' })).rejects.toThrow('fechado');
  expect((await reopen('2023-05', 'Nota atrasada')).message).toContain('2023-06');
  expect((await reopen('2021-01', 'Nota atrasada')).message).toContain('não está fechado');
  expect((await reopen('2023-06', 'Nota atrasada')).message).toBe('');
  await scene.went('income', stated, { actualDate: '2023-06-10' });
  expect((await calendar('2023-06'))[0]).toMatchObject({ isClosed: false, reason: 'Nota atrasada', postingCount: 1 });
  expect((await close('2023-06', 'Conferido')).message).toBe('');
  await expect(scene.went('income', stated, { actualDate: '2023-06-11' })).rejects.toThrow('fechado');
});

test('and by nobody but those who keep the books', async () => {
  for (const who of [scene.user, scene.reader, scene.seller]) {
    expect((await checks('2023-03', who)).code).toBe('FORBIDDEN');
    expect((await close('2022-01', undefined, who)).code).toBe('FORBIDDEN');
    expect((await reopen('2023-06', 'x', who)).code).toBe('FORBIDDEN');
  }
  expect((await checks('2023-03', scene.stranger)).answer).toMatchObject({ lineCount: 0, transactionCount: 0 });
  expect((await reopen('2023-06', 'x', scene.stranger)).code).toBe('CONFLICT');
});

async function calendar(month: string) {
  const { answer } = await scene.query<{ months: Record<string, unknown>[] }>(
    'ledgerCalendar',
    {},
    'months { month isClosed reason changedBy postingCount }',
  );
  return answer?.months.filter((row) => row.month === month) ?? [];
}
