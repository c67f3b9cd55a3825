import { server as workspace } from '@gleba/plugin-workspace/server';
import { type Role, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { StatementImport } from '../../../src/entities/money/statement-import.entity.ts';
import { StatementLine } from '../../../src/entities/money/statement-line.entity.ts';
import { OrganizationDefaults } from '../../../src/entities/organization-defaults.entity.ts';
import { limitOf, needsApproval } from '../../../src/money/payment-approval.ts';
import { ours } from '../contracts-scene.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';

/** What is above the limit of whoever confirms it goes only when somebody else has approved it. */
let scene: MoneyScene;
let [expense, income, account, other] = ['', '', '', ''];
const people: Record<string, string> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  scene = await startMoneyScene([workspace]);
  for (const role of ['staff', 'admin', 'manager'] as const) {
    for (const name of [role, `${role}2`]) {
      ids[name] = await scene.host.addMember(ours, role, name);
      people[name] = await scene.host.authorization(ids[name], ours);
    }
  }
  expense = await scene.category({ type: 'expense', name: 'Topografia' });
  income = await scene.category({ type: 'income', name: 'Honorários' });
  [account, other] = [await scene.account(), await scene.account()];
}, 180_000);
afterAll(() => scene?.host.stop());

const unlimited = {
  ...{ approvesTransfers: false, staffPaymentLimit: null, adminPaymentLimit: null, managerPaymentLimit: null },
};
type Settings = Partial<Record<keyof typeof unlimited, string | boolean | null>>;
const settings = (values: Settings) =>
  scene.within(async (tx) => {
    const [known] = await tx.list(OrganizationDefaults, { first: 1 });
    const said = { ...unlimited, ...values } as never;
    if (known) await tx.update(OrganizationDefaults, known.id, said);
    else await tx.insert(OrganizationDefaults, said);
  });
beforeEach(() => settings({ managerPaymentLimit: '1000', adminPaymentLimit: '5000' }));

const as = (who: string) => people[who] ?? '';
const run = (who: string, name: string, input: object, answer?: string) => scene.run(name, input, answer, as(who));
async function made(who = 'manager', more: object = {}): Promise<string> {
  const stated = { description: 'Medição', dueDate: '2026-03-10', amount: '1000.01', bankAccountId: account };
  const told = await run(who, 'createFinanceTransaction', { type: 'expense', categoryId: expense, ...stated, ...more });
  if (!told.id) throw new Error(`${told.message} ${told.fields.join()}`);
  return told.id;
}
async function transfer(who = 'manager', amount = '10.00'): Promise<string> {
  const stated = { description: 'Reserva', dueDate: '2026-03-10', amount };
  const given = { ...stated, bankAccountId: account, counterAccountId: other };
  return (await run(who, 'createFinanceTransfer', given)).id;
}
const confirm = (who: string, id: string, more: object = {}) =>
  run(who, 'confirmFinanceTransaction', { financeTransactionId: id, actualDate: '2026-03-12', ...more });
const ask = (who: string, id: string, more: object = {}) =>
  run(who, 'requestPaymentApproval', { financeTransactionId: id, ...more });
const requestOf = async (id: string) => (await scene.transaction(id)).approvalRequestId ?? '';
const approve = async (who: string, id: string, approvalRequestId?: string) =>
  run(who, 'approvePayment', {
    ...{ financeTransactionId: id, approvalRequestId: approvalRequestId ?? (await requestOf(id)) },
  });
const refuse = async (who: string, id: string, reason = 'Sem contrato') =>
  run(who, 'refusePayment', { financeTransactionId: id, approvalRequestId: await requestOf(id), reason });

describe('a limit of each role', () => {
  test('up to it somebody pays alone; above it, not a cent', async () => {
    expect((await confirm('manager', await made('admin', { amount: '1000.00' }))).code).toBeUndefined();
    const id = await made('admin');
    const refused = await confirm('manager', id);
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Acima de R\$\s1\.000,00 outra pessoa/),
    });
    expect(await scene.transaction(id)).toMatchObject({ actualDate: null, journalId: null });
    expect((await confirm('admin', id)).code).toBeUndefined();
    expect((await confirm('staff', await made('admin', { amount: '9999999.99' }))).code).toBeUndefined();
  });

  test('counts fine and interest, and of a part the whole', async () => {
    const id = await made('admin', { amount: '1000.00' });
    expect((await confirm('manager', id, { fine: '0.01' })).code).toBe('CONFLICT');
    const large = await made('admin', { amount: '3000.00' });
    expect((await confirm('manager', large, { partialAmount: '10.00' })).code).toBe('CONFLICT');
  });

  test('is none for what comes in', async () => {
    const id = await made('manager', { type: 'income', categoryId: income, amount: '90000.00' });
    expect((await confirm('manager', id)).code).toBeUndefined();
    expect((await ask('manager', await made('manager', { type: 'income', categoryId: income }))).code).toBe(
      'VALIDATION',
    );
  });

  test('is of every role, and the program is under the lowest', () => {
    const said = { ...unlimited, staffPaymentLimit: '9000', adminPaymentLimit: '5000', managerPaymentLimit: '100' };
    const of = (role: Role, kind: 'user' | 'system' = 'user') => limitOf({ role, kind }, said);
    expect([of('staff'), of('admin'), of('manager')]).toEqual(['9000', '5000', '100']);
    // Nobody else confirms; whoever could would do it for nothing alone.
    expect([of('pilot'), of('user'), of('contact')]).toEqual(['0', '0', '0']);
    expect(of('staff', 'system')).toBe('100');
    expect(limitOf({ role: 'manager', kind: 'user' }, undefined)).toBeNull();
    const row = { type: 'expense', flow: 'out', amount: '100.00' } as const;
    expect(needsApproval(row, '100.00', { role: 'manager', kind: 'user' }, said)).toBe(false);
    expect(needsApproval(row, '100.01', { role: 'manager', kind: 'user' }, said)).toBe(true);
  });

  test('is set by staff and administrators, not by those who are under it', async () => {
    const [row] = await scene.within((tx) => tx.list(OrganizationDefaults, { first: 1 }));
    const set = (who: string) =>
      run(
        who,
        'updateOrganizationDefaults',
        { id: row?.id, patch: { managerPaymentLimit: '7000' } },
        'clientMutationId',
      );
    expect((await set('manager')).code).toBe('FORBIDDEN');
    expect((await scene.within((tx) => tx.list(OrganizationDefaults, { first: 1 })))[0]?.managerPaymentLimit).toBe(
      '1000.00',
    );
  });
});

describe('an approval', () => {
  test('comes from somebody who neither wrote it nor asked, whatever their role', async () => {
    const id = await made('manager');
    await ask('manager2', id);
    expect((await approve('manager', id)).code).toBe('FORBIDDEN');
    expect((await approve('manager2', id)).code).toBe('FORBIDDEN');
    expect((await confirm('manager', id)).code).toBe('CONFLICT');
    for (const who of ['user', 'pilot'] as const) {
      const given = { financeTransactionId: id, approvalRequestId: await requestOf(id) };
      expect((await scene.run('approvePayment', given, undefined, scene[who])).code, who).toBe('FORBIDDEN');
      expect((await scene.run('refusePayment', { ...given, reason: 'x' }, undefined, scene[who])).code).toBe(
        'FORBIDDEN',
      );
    }
    expect((await approve('admin', id)).code).toBeUndefined();
    expect(await scene.transaction(id)).toMatchObject({ approval: 'approved', approvalDecidedById: ids.admin });
    expect((await confirm('manager', id)).code).toBeUndefined();
    for (const who of ['staff', 'staff2', 'admin2']) {
      const mine = await made(who);
      await ask(who, mine);
      expect((await approve(who, mine)).code, who).toBe('FORBIDDEN');
    }
  });

  test('is not of whoever changed the amount, and is gone when it changes', async () => {
    const id = await made('manager');
    await ask('manager', id);
    await approve('admin', id);
    const change = (who: string, more: object) =>
      run(who, 'updateFinanceTransaction', {
        ...{ financeTransactionId: id, description: 'Medição', dueDate: '2026-03-10', amount: '1000.01' },
        ...{ categoryId: expense, bankAccountId: account, ...more },
      });
    // Another day is the same money.
    await change('admin2', { dueDate: '2026-03-20' });
    expect((await scene.transaction(id)).approval).toBe('approved');
    await change('admin2', { amount: '4000.00' });
    expect(await scene.transaction(id)).toMatchObject({ approval: null, approvalAmount: null, statedById: ids.admin2 });
    expect((await confirm('manager', id)).code).toBe('CONFLICT');
    await ask('manager', id);
    expect((await approve('admin2', id)).code).toBe('FORBIDDEN');
    expect((await approve('admin', id)).code).toBeUndefined();
  });

  test('is of one request: what was asked anew is looked at anew', async () => {
    const id = await made('manager');
    await ask('manager', id);
    const former = await requestOf(id);
    await refuse('manager', id, 'Valor errado');
    await ask('manager', id, { upTo: '90000.00' });
    expect((await approve('admin', id, former)).code).toBe('CONFLICT');
    expect((await scene.transaction(id)).approval).toBe('waiting');
  });

  test('is up to an amount, and what is left of it stays approved', async () => {
    const id = await made('manager', { amount: '2000.00' });
    await ask('manager', id);
    await approve('admin', id);
    expect((await confirm('manager', id, { fine: '0.01' })).code).toBe('CONFLICT');
    expect((await confirm('manager', id, { partialAmount: '500.00' })).code).toBeUndefined();
    const [rest] = await scene.within((tx) =>
      tx.list(FinanceTransaction, { filter: { amount: { equalTo: '1500.00' }, actualDate: { isNull: true } } }),
    );
    expect(rest).toMatchObject({ approval: 'approved', approvalAmount: '1500.00' });
    expect((await confirm('manager', rest?.id ?? '')).code).toBeUndefined();
  });

  test('is used once: what is taken back is asked again', async () => {
    const id = await made('manager');
    await ask('manager', id);
    await approve('admin', id);
    await confirm('manager', id);
    await run('manager', 'unconfirmFinanceTransaction', { financeTransactionId: id, reason: 'Engano' });
    expect((await confirm('manager', id)).code).toBe('CONFLICT');
  });

  test('may be refused, with the reason, and asked again', async () => {
    const id = await made('manager');
    await ask('manager', id);
    expect((await ask('manager', id)).code).toBe('CONFLICT');
    expect((await refuse('admin', id, ' ')).code).toBe('VALIDATION');
    await refuse('admin', id);
    const row = await scene.transaction(id);
    expect(row).toMatchObject({ approval: 'refused', approvalReason: 'Sem contrato', approvalDecidedById: ids.admin });
    expect((await confirm('manager', id)).code).toBe('CONFLICT');
    expect((await approve('admin', id)).code).toBe('CONFLICT');
    expect((await ask('manager', id)).code).toBeUndefined();
    expect((await scene.transaction(id)).approvalReason).toBeNull();
  });

  test('is decided once, however many decide at once, and never beside a confirmation', {
    timeout: 60_000,
  }, async () => {
    const id = await made('manager');
    await ask('manager', id);
    const request = await requestOf(id);
    const both = await Promise.all([
      ...[approve('admin', id, request), approve('admin2', id, request), refuse('staff', id), refuse('staff2', id)],
    ]);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
    const next = await made('manager');
    await ask('manager', next);
    const change = run('manager', 'updateFinanceTransaction', {
      ...{ financeTransactionId: next, description: 'Medição', dueDate: '2026-03-10', amount: '80000.00' },
      ...{ categoryId: expense, bankAccountId: account },
    });
    await Promise.all([change, approve('admin', next)]);
    // Whoever was first: 80,000.00 was approved by nobody.
    expect((await scene.transaction(next)).approval).toBeNull();
    expect((await confirm('manager', next)).code).toBe('CONFLICT');
  });

  test('tells those who may, and whoever asked', async () => {
    const id = await made('manager', { description: 'Perícia' });
    await ask('manager2', id);
    const told = async (who: string) => {
      const { data } = await scene.ask<{ notifications: { nodes: { kind: string; link: string }[] } }>(
        '{ notifications { nodes { kind link } } }',
        {},
        as(who),
      );
      return data?.notifications.nodes.filter(({ link }) => link.includes(id)).map(({ kind }) => kind);
    };
    expect(await told('admin')).toEqual(['finance.approvalAsked']);
    expect([await told('manager'), await told('manager2')]).toEqual([[], []]);
    await approve('admin', id);
    expect(await told('manager2')).toEqual(['finance.approvalDecided']);
  });
});

describe('a transfer', () => {
  test('goes by two people where the organization wants it, whatever its amount', async () => {
    await settings({ approvesTransfers: true });
    const id = await transfer('admin');
    expect((await confirm('staff', id)).message).toContain('Transferências precisam da aprovação de outra pessoa');
    await ask('admin', id);
    expect((await approve('admin', id)).code).toBe('FORBIDDEN');
    await approve('manager', id);
    const sides = await scene.within(async (tx) => {
      const { transferGroupId } = await tx.get(FinanceTransaction, id);
      return tx.list(FinanceTransaction, { filter: { transferGroupId: { equalTo: transferGroupId ?? '' } } });
    });
    expect(sides.map(({ approval }) => approval)).toEqual(['approved', 'approved']);
    expect((await confirm('admin', id)).code).toBeUndefined();
    expect((await confirm('admin', await made('admin'))).code).toBeUndefined();
  });

  test('is under the limits as well', async () => {
    expect((await confirm('manager', await transfer('manager', '1000.01'))).code).toBe('CONFLICT');
    expect((await confirm('manager', await transfer('manager', '1000.00'))).code).toBeUndefined();
  });
});

describe('by whatever way it is confirmed', () => {
  /** A line of a statement of the account. */
  const line = (amount: string, postedOn = '2026-03-12') =>
    scene.within(async (tx) => {
      const file = { bankAccountId: account, fileName: 'extrato.ofx', status: 'finished' } as const;
      const statementImportId = (await tx.insert(StatementImport, file)).id;
      const said = { bankAccountId: account, statementImportId, postedOn, amount, identity: uuidv7() };
      return (await tx.insert(StatementLine, { ...said, description: uuidv7(), occurrence: 1 })).id;
    });

  test('a line of a statement, one made of it, and all that are sure', async () => {
    const id = await made('manager');
    const lineId = await line('-1000.01');
    const reconcile = () =>
      run(
        ...(['manager', 'reconcileStatementLines'] as const),
        { statementLineIds: [lineId], financeTransactionIds: [id] },
        'reconciliation { id }',
      );
    expect((await reconcile()).code).toBe('CONFLICT');
    const fresh = await line('-4321.00');
    const given = { statementLineId: fresh, categoryId: expense };
    const made2 = await run('manager', 'createFromStatementLine', given, 'reconciliation { id }');
    expect(made2.message).toContain('outra pessoa precisa aprovar');
    expect((await scene.within((tx) => tx.get(StatementLine, fresh))).status).toBe('open');
    // Of the sure ones those that need nobody go, and the others are counted.
    const sure = await made('manager', { amount: '77.70', dueDate: '2026-03-12' });
    await made('manager', { amount: '7777.00', dueDate: '2026-03-12' });
    await line('-77.70');
    await line('-7777.00');
    const accepted = await run(
      ...(['manager', 'acceptSureMatches', { bankAccountId: account }, 'count waitingCount isDone'] as const),
    );
    expect(accepted.answer).toEqual({ count: 1, waitingCount: 1, isDone: true });
    expect((await scene.transaction(sure)).actualDate).toBe('2026-03-12');
    await ask('manager', id);
    await approve('admin', id);
    expect((await reconcile()).code).toBeUndefined();
  });

  test('each month of a series', async () => {
    const first = await made('manager', { repeatCount: 3, repeatAs: 'monthly' });
    await ask('manager', first);
    await approve('admin', first);
    expect((await confirm('manager', first)).code).toBeUndefined();
    const { recurrenceId } = await scene.transaction(first);
    const [, second] = await scene.within((tx) =>
      tx.list(FinanceTransaction, {
        filter: { recurrenceId: { equalTo: recurrenceId ?? '' } },
        orderBy: ['recurrenceNumber'],
      }),
    );
    expect((await confirm('manager', second?.id ?? '')).code).toBe('CONFLICT');
  });

  test('the program itself, which wrote no approval', async () => {
    const id = await made('manager');
    const gone = { journalId: uuidv7(), actualDate: '2026-03-12', actualAmount: '1000.01' };
    await expect(scene.within((tx) => tx.update(FinanceTransaction, id, gone))).rejects.toThrow();
  });

  test('another organization decides nothing', async () => {
    const id = await made('manager');
    await ask('manager', id);
    const given = { financeTransactionId: id, approvalRequestId: await requestOf(id) };
    for (const name of ['approvePayment', 'requestPaymentApproval', 'refusePayment']) {
      const input = name === 'requestPaymentApproval' ? { financeTransactionId: id } : given;
      const more = name === 'refusePayment' ? { reason: 'x' } : {};
      expect((await scene.run(name, { ...input, ...more }, undefined, scene.stranger)).code, name).toBe('NOT_FOUND');
    }
  });
});
