import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LedgerPosting } from '../../../src/entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';

/** What is confirmed is in the ledger, to the cent, and nothing else is in any balance. */
let scene: MoneyScene;
let income = '';
let expense = '';
beforeAll(async () => {
  scene = await startMoneyScene();
  income = await scene.category({ type: 'income', name: 'Honorários' });
  expense = await scene.category({ type: 'expense', name: 'Certidões' });
});
afterAll(() => scene?.host.stop());

const stated = (more: object = {}) => ({ description: 'Medição', dueDate: '2026-03-10', amount: '1000.00', ...more });
async function made(type: 'income' | 'expense', more: object = {}): Promise<string> {
  const categoryId = type === 'income' ? income : expense;
  const { id, message, fields } = await scene.run('createFinanceTransaction', { type, categoryId, ...stated(more) });
  if (!id) throw new Error(`${message} ${fields.join()}`);
  return id;
}
const confirm = (id: string, more: object = {}) =>
  scene.run('confirmFinanceTransaction', { financeTransactionId: id, actualDate: '2026-03-12', ...more });
const unconfirm = (id: string, more: object = {}) =>
  scene.run('unconfirmFinanceTransaction', { financeTransactionId: id, reason: 'Engano', ...more });
/** What the ledger has more of than before. */
async function grown(work: () => Promise<unknown>): Promise<Readonly<Record<string, string>>> {
  const before = await scene.ledger();
  await work();
  const cents = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));
  const differences = [...(await scene.ledger())].map(([code, balance]) => {
    const by = cents(balance) - cents(before.get(code));
    return [code, by] as const;
  });
  return Object.fromEntries(differences.filter(([, by]) => by !== 0n).map(([code, by]) => [code, String(by)]));
}

describe('an income', () => {
  test('with a fine, interest and a discount: the category has what was agreed, the account what arrived', async () => {
    const account = await scene.account({ initialBalance: '250.00', initialBalanceDate: '2026-01-01' });
    const id = await made('income');
    expect((await scene.balances()).get(account)).toBe('250.00');
    // 1000.00 − 50.10 + 20.00 + 3.33 = 973.23
    const changed = await grown(() =>
      confirm(id, { bankAccountId: account, fine: '20.00', interest: '3.33', discount: '50.10' }),
    );
    expect(changed).toEqual({
      [`bankAccount.${account}`]: '97323',
      [`financeCategory.${income}`]: '-100000',
      discounts: '5010',
      finesReceived: '-2000',
      interestReceived: '-333',
    });
    expect((await scene.balances()).get(account)).toBe('1223.23');
    expect((await scene.balances('2026-03-11')).get(account)).toBe('250.00');
    expect((await scene.balances('2025-12-31')).get(account)).toBe('0.00');
    expect(await scene.transaction(id)).toMatchObject({
      ...{ actualDate: '2026-03-12', actualAmount: '973.23', bankAccountId: account, fine: '20.00', discount: '50.10' },
    });
  });

  test('in parts: the rest stays open, as it was', async () => {
    const account = await scene.account();
    const id = await made('income', { amount: '100.00', bankAccountId: account });
    expect((await confirm(id, { partialAmount: '100.01' })).fields.join()).toContain('A parte paga é maior');
    const changed = await grown(() => confirm(id, { partialAmount: '30.00' }));
    expect(changed).toEqual({ [`bankAccount.${account}`]: '3000', [`financeCategory.${income}`]: '-3000' });
    const open = await scene.within((tx) =>
      tx.list(FinanceTransaction, {
        filter: { bankAccountId: { equalTo: account }, actualDate: { isNull: true } },
      }),
    );
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ amount: '70.00', dueDate: '2026-03-10', flow: 'in', categoryId: income });
  });
});

describe('an expense', () => {
  test('with a fine, interest and a discount', async () => {
    const account = await scene.account();
    const id = await made('expense', { amount: '200.00', bankAccountId: account });
    // 200.00 − 10.00 + 4.00 + 0.66 = 194.66
    expect(await grown(() => confirm(id, { fine: '4.00', interest: '0.66', discount: '10.00' }))).toEqual({
      [`bankAccount.${account}`]: '-19466',
      [`financeCategory.${expense}`]: '20000',
      discountsObtained: '-1000',
      finesPaid: '400',
      interestPaid: '66',
    });
    expect((await scene.balances()).get(account)).toBe('-194.66');
  });

  test('is refused without an account, with a discount above the amount, in the future, and before the account began', async () => {
    const account = await scene.account({ initialBalanceDate: '2026-02-01' });
    const id = await made('expense');
    const words = async (more: object) => (await confirm(id, more)).fields.join();
    expect(await words({})).toContain('Informe a conta bancária.');
    expect(await words({ bankAccountId: account, discount: '1000.01' })).toContain('O desconto é maior');
    expect(await words({ bankAccountId: account, actualDate: '2999-01-01' })).toContain('não pode estar no futuro');
    expect(await words({ bankAccountId: account, actualDate: '2026-01-31' })).toContain('A conta começa em 01/02/2026');
    expect(await grown(async () => {})).toEqual({});
  });
});

describe('what is confirmed', () => {
  test('is posted once, and its money stays as it is until it is taken back', async () => {
    const account = await scene.account();
    const id = await made('income', { bankAccountId: account });
    const both = await Promise.all([confirm(id), confirm(id)]);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect((await scene.balances()).get(account)).toBe('1000.00');
    const change = (more: object) =>
      scene.run('updateFinanceTransaction', {
        ...{ financeTransactionId: id, categoryId: income, bankAccountId: account, ...stated(more) },
      });
    expect((await change({ amount: '999.00' })).message).toContain('O lançamento está confirmado');
    expect(await change({ description: 'Medição do Morro Alto' })).toMatchObject({ message: '', code: undefined });
    expect((await scene.transaction(id)).description).toBe('Medição do Morro Alto');
    const removed = await scene.run('deleteFinanceTransaction', { financeTransactionId: id }, 'count');
    expect(removed.code).toBe('CONFLICT');
    await expect(scene.within((tx) => tx.update(FinanceTransaction, id, { amount: '1.00' }))).rejects.toThrow();
    await expect(scene.within((tx) => tx.remove(FinanceTransaction, id))).rejects.toThrow();
    await expect(
      scene.host.owner.query(`update finance.finance_transaction set amount = 1 where id = '${id}'`),
    ).rejects.toThrow('stays as it was confirmed');
    const { journalId } = await scene.transaction(id);
    const reversed = await scene.run(
      ...(['reverseLedgerJournal', { journalId, occurredOn: '2026-03-13', reason: 'x' }, 'journalId'] as const),
    );
    expect(reversed.message).toContain('desfaça a confirmação dela');
  });

  test('is taken back by postings the other way round, and may be confirmed again', async () => {
    const account = await scene.account();
    const id = await made('income', { bankAccountId: account });
    expect((await unconfirm(id)).message).toBe('O lançamento não está confirmado.');
    const changed = await grown(async () => {
      await confirm(id, { fine: '20.00' });
      expect((await unconfirm(id, { occurredOn: '2026-03-11' })).fields.join()).toContain('anterior à confirmação');
      expect((await unconfirm(id)).code).toBeUndefined();
    });
    expect(changed).toEqual({});
    expect(await scene.transaction(id)).toMatchObject({ actualDate: null, actualAmount: null, journalId: null });
    await confirm(id);
    expect((await scene.balances()).get(account)).toBe('1000.00');
    const postings = await scene.within((tx) =>
      tx.list(LedgerPosting, { filter: { cause: { equalTo: 'finance.financeTransaction.unconfirmed' } }, first: 1000 }),
    );
    // Nothing was taken away: what happened stays to be read.
    expect(postings.filter(({ reversesId }) => reversesId !== null).length).toBeGreaterThanOrEqual(2);
  });

  test('keeps to open months: neither confirmed nor taken back within a closed one', async () => {
    const account = await scene.account();
    const [one, other] = [await made('income', { bankAccountId: account }), await made('income')];
    await confirm(one, { actualDate: '2025-05-20' });
    const closed = await scene.run('closeLedgerMonth', { month: '2025-05' }, 'ledgerMonth { id }');
    expect(closed.code).toBeUndefined();
    const refused = await confirm(other, { bankAccountId: account, actualDate: '2025-05-31' });
    expect(refused.message).toBe('O mês 2025-05 está fechado.');
    expect((await unconfirm(one)).message).toBe('O mês 2025-05 está fechado.');
    expect((await scene.transaction(one)).actualDate).toBe('2025-05-20');
    expect((await unconfirm(one, { occurredOn: '2025-06-01' })).code).toBeUndefined();
    expect((await scene.balances('2025-05-31')).get(account)).toBe('1000.00');
    expect((await scene.balances('2025-06-01')).get(account)).toBe('0.00');
  });
});

describe('a transfer', () => {
  const transfer = async (from: string, into: string, amount = '300.00') => {
    const given = {
      description: 'Reserva',
      dueDate: '2026-03-10',
      amount,
      bankAccountId: from,
      counterAccountId: into,
    };
    return scene.run('createFinanceTransfer', given, 'financeTransaction { id } transferGroupId');
  };
  const sides = (group: unknown) =>
    scene.within((tx) =>
      tx.list(FinanceTransaction, { filter: { transferGroupId: { equalTo: String(group) } }, orderBy: ['flow'] }),
    );

  test('is both sides at once, confirmed, taken back and removed together, and posted once', async () => {
    const [from, into] = [await scene.account({ initialBalance: '500.00' }), await scene.account()];
    expect((await transfer(from, from)).fields.join()).toContain('Escolha duas contas diferentes.');
    const { id, answer } = await transfer(from, into);
    const group = answer?.transferGroupId;
    expect(await sides(group)).toMatchObject([
      { flow: 'in', bankAccountId: into, counterAccountId: from, amount: '300.00' },
      { flow: 'out', bankAccountId: from, counterAccountId: into, amount: '300.00' },
    ]);
    const whole = { description: 'Reserva', dueDate: '2026-03-11', amount: '310.00' };
    const changed = { financeTransactionId: id, ...whole, bankAccountId: from, counterAccountId: into };
    expect((await scene.run('updateFinanceTransfer', changed)).code).toBeUndefined();
    expect((await sides(group)).map(({ amount }) => amount)).toEqual(['310.00', '310.00']);
    expect((await confirm(id, { fine: '1.00' })).message).toContain('alterada inteira');
    const [incoming] = await sides(group);
    const posted = await grown(() => confirm(incoming?.id ?? ''));
    expect(posted).toEqual({ [`bankAccount.${from}`]: '-31000', [`bankAccount.${into}`]: '31000' });
    const [one, other] = await sides(group);
    expect(one).toMatchObject({ actualDate: '2026-03-12', actualAmount: '310.00' });
    expect(other?.journalId).toBe(one?.journalId);
    expect((await scene.balances()).get(from)).toBe('190.00');
    expect((await scene.run('updateFinanceTransfer', changed)).code).toBe('CONFLICT');
    await unconfirm(id);
    expect((await scene.balances()).get(into)).toBe('0.00');
    expect((await scene.run('deleteFinanceTransaction', { financeTransactionId: id }, 'count')).answer).toEqual({
      count: 2,
    });
    expect(await sides(group)).toEqual([]);
  });

  test('is no income: neither changed as one nor the other way round', async () => {
    const [from, into] = [await scene.account(), await scene.account()];
    const { id } = await transfer(from, into);
    const asOne = { financeTransactionId: id, categoryId: income, ...stated() };
    expect((await scene.run('updateFinanceTransaction', asOne)).message).toContain('alterada inteira');
    const other = await made('income');
    const asTransfer = { financeTransactionId: other, ...stated(), bankAccountId: from, counterAccountId: into };
    expect((await scene.run('updateFinanceTransfer', asTransfer)).message).toContain('não é uma transferência');
  });
});

describe('a statement', () => {
  const document = `query($id: UUID!, $from: Date!, $until: Date!) {
    bankAccountStatement(bankAccountId: $id, from: $from, until: $until) {
      opening closing income expense days { day balance }
      lines { occurredOn description amount balance financeTransactionId isReversal } } }`;
  const statement = (id: string, from: string, until: string, who = scene.manager) =>
    scene.ask<{ bankAccountStatement: Record<string, unknown> }>(document, { id, from, until }, who);

  test('has a line for each occasion with the balance after it, and what each day came to', async () => {
    const account = await scene.account({ initialBalance: '100.00', initialBalanceDate: '2026-01-01' });
    const early = await made('income', { bankAccountId: account, amount: '10.00' });
    const first = await made('income', { bankAccountId: account, amount: '40.00' });
    const second = await made('expense', { bankAccountId: account, amount: '25.50' });
    await confirm(early, { actualDate: '2026-01-31' });
    await confirm(first, { actualDate: '2026-02-02', fine: '1.00' });
    await confirm(second, { actualDate: '2026-02-02' });
    await unconfirm(second, { occurredOn: '2026-02-05' });
    const { data } = await statement(account, '2026-02-01', '2026-02-28');
    const line = { description: 'Medição', financeTransactionId: null, isReversal: false, occurredOn: '2026-02-02' };
    expect(data?.bankAccountStatement).toEqual({
      ...{ opening: '110.00', closing: '151.00', income: '66.50', expense: '25.50' },
      days: [
        { day: '2026-02-02', balance: '125.50' },
        { day: '2026-02-05', balance: '151.00' },
      ],
      lines: [
        { ...line, amount: '41.00', balance: '151.00', financeTransactionId: first },
        { ...line, amount: '-25.50', balance: '125.50' },
        {
          ...line,
          description: 'Engano',
          occurredOn: '2026-02-05',
          amount: '25.50',
          balance: '151.00',
          isReversal: true,
        },
      ],
    });
    // Its first day within the period: what it begins with is no income.
    const whole = await statement(account, '2025-12-01', '2026-02-28');
    expect(whole.data?.bankAccountStatement).toMatchObject({ opening: '0.00', closing: '151.00', income: '76.50' });
    expect((await statement(account, '2024-01-01', '2026-02-28')).fields.join()).toContain('até um ano');
    expect((await statement(account, '2026-02-01', '2026-02-28', scene.stranger)).code).toBe('NOT_FOUND');
    expect((await statement(account, '2026-02-01', '2026-02-28', scene.user)).code).toBe('FORBIDDEN');
  });

  test('and its first day comes before all that was posted', async () => {
    const account = await scene.account();
    const id = await made('income', { bankAccountId: account });
    await confirm(id);
    const change = (initialBalanceDate: string) =>
      scene.run('updateBankAccount', { id: account, patch: { initialBalanceDate } }, 'bankAccount { id }');
    expect((await change('2026-03-13')).fields.join()).toContain('desde 12/03/2026');
    expect((await change('2026-03-12')).code).toBeUndefined();
  });
});
