import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StatementImport } from '../../../src/entities/money/statement-import.entity.ts';
import { StatementLine } from '../../../src/entities/money/statement-line.entity.ts';
import { StatementRule } from '../../../src/entities/money/statement-rule.entity.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';
import { statementCalls } from './statement-calls.ts';

/** From a bank's file to a difference of zero: lines once, sums exact, nobody's match over somebody else's. */
let scene: MoneyScene;
let calls: ReturnType<typeof statementCalls>;
let income = '';
let expense = '';
beforeAll(async () => {
  scene = await startMoneyScene();
  calls = statementCalls(scene);
  income = await scene.category({ type: 'income' });
  expense = await scene.category({ type: 'expense' });
});
afterAll(() => scene?.host.stop());

type Said = readonly [day: string, amount: string, memo: string, fitId: string];
const ofx = (lines: readonly Said[], balance = '0.00', on = '20260131', account = '67890') =>
  `OFXHEADER:100\n\n<OFX><STMTRS><BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${lines
    .map(
      ([day, amount, memo, id]) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${on}</LEDGERBAL></STMTRS></OFX>`;

const uploaded = (text: string, name = 'extrato.ofx') => calls.uploaded(Buffer.from(text), name);
const imported = (bankAccountId: string, text: string, name = 'extrato.ofx') =>
  calls.imported(bankAccountId, Buffer.from(text), name);
const linesOf = (bankAccountId: string) =>
  scene.within((tx) =>
    tx.list(StatementLine, {
      filter: { bankAccountId: { equalTo: bankAccountId } },
      orderBy: ['postedOn', 'id'],
      first: 1000,
    }),
  );
const made = async (type: 'income' | 'expense', more: object) => {
  const categoryId = type === 'income' ? income : expense;
  const { id, message } = await scene.run('createFinanceTransaction', { type, categoryId, description: 'x', ...more });
  if (!id) throw new Error(message);
  return id;
};
const state = async (bankAccountId: string, who = scene.manager) => {
  const { data } = await scene.ask<{ accountReconciliation: Record<string, unknown> }>(
    'query($id: UUID!) { accountReconciliation(bankAccountId: $id) { bankBalance ownBalance difference openCount } }',
    { id: bankAccountId },
    who,
  );
  return data?.accountReconciliation;
};
const reconcile = (
  statementLineIds: readonly string[],
  financeTransactionIds: readonly string[],
  who = scene.manager,
) => scene.run('reconcileStatementLines', { statementLineIds, financeTransactionIds }, 'reconciliation { id }', who);

describe('importing', () => {
  test('the same file twice adds nothing, an overlapping one what is new; a FITID that comes again is a line of its own', async () => {
    const account = await scene.account();
    const [a, b, c]: Said[] = [
      ['20260105', '10.00', 'A', '1'],
      ['20260106', '10.00', 'B', '1'],
      ['20260106', '-3.00', 'C', '1'],
    ];
    const one = ofx([a, b, b, c] as Said[]);
    expect((await imported(account, one))?.result).toMatchObject({ added: 4, duplicates: 0 });
    expect((await imported(account, one))?.result).toMatchObject({ added: 0, duplicates: 4 });
    const more = ofx([b, b, c, ['20260107', '10.00', 'D', '1']] as Said[]);
    expect((await imported(account, more))?.result).toMatchObject({ added: 1, duplicates: 3 });
    expect((await linesOf(account)).map(({ postedOn, amount }) => `${postedOn} ${amount}`).sort()).toEqual([
      ...['2026-01-05 10.00', '2026-01-06 -3.00', '2026-01-06 10.00', '2026-01-06 10.00', '2026-01-07 10.00'],
    ]);
    // Another account has lines of its own.
    expect((await imported(await scene.account(), one))?.result).toMatchObject({ added: 4 });
  });

  test('a sheet by its columns; a foreign number is told before', async () => {
    const account = await scene.account({ accountNumber: '11111', accountDigit: '1' });
    const sheet =
      'Data;Histórico;Valor\n05/01/2026;Pix;1.234,56\n06/01/2026;Luz;-50,10\n06/01/2026;SALDO DO DIA;9,00\n';
    expect((await imported(account, sheet, 'a.csv'))?.result).toMatchObject({ added: 2 });
    expect((await linesOf(account)).map(({ amount }) => amount)).toEqual(['1234.56', '-50.10']);
    const fileId = await uploaded(ofx([['20260105', '1.00', 'A', '1']]));
    const told = await scene.run(
      'inspectStatement',
      { fileId, bankAccountId: account },
      'newCount accounts { isSameAccount accountId }',
    );
    expect(told.answer).toMatchObject({ newCount: 1, accounts: [{ isSameAccount: false, accountId: '67890' }] });
  });

  test('a hostile file is refused in words and brings nothing', async () => {
    const account = await scene.account();
    const job = await imported(account, '<!DOCTYPE a [<!ENTITY b "c">]><OFX><STMTRS></STMTRS></OFX>');
    expect(JSON.stringify(job)).toMatch(/document|documento/i);
    expect(await linesOf(account)).toEqual([]);
  });

  test('undoing takes what is not reconciled', async () => {
    const account = await scene.account();
    const job = await imported(
      account,
      ofx([
        ['20260105', '10.00', 'A', '1'],
        ['20260106', '11.00', 'B', '2'],
      ]),
    );
    const { statementImportId } = job.result as { statementImportId: string };
    const [line] = await linesOf(account);
    const id = await made('income', { amount: '10.00', dueDate: '2026-01-05', bankAccountId: account });
    expect((await reconcile([line?.id ?? ''], [id])).message).toBe('');
    const { answer } = await scene.run('startStatementUndo', { statementImportId }, 'jobId');
    expect((await calls.ended(String(answer?.jobId)))?.result).toEqual({
      removed: 1,
      reconciled: 1,
      closed: 0,
      paid: 0,
    });
    expect((await scene.within((tx) => tx.get(StatementImport, statementImportId))).status).toBe('undone');
  });
});

test('undoing leaves what is of a closed month, and says so', async () => {
  const account = await scene.account();
  const job = await imported(
    account,
    ofx([
      ['20240105', '10.00', 'A', '1'],
      ['20260107', '11.00', 'B', '2'],
    ]),
  );
  const { statementImportId } = job.result as { statementImportId: string };
  const closed = await scene.run(
    'closeLedgerMonth',
    { month: '2024-01', reason: 'O banco atrasou' },
    'ledgerMonth { id }',
  );
  expect(closed.message).toBe('');
  const { answer } = await scene.run('startStatementUndo', { statementImportId }, 'jobId');
  expect((await calls.ended(String(answer?.jobId)))?.result).toEqual({ removed: 1, reconciled: 0, closed: 1, paid: 0 });
  expect((await linesOf(account)).map(({ postedOn }) => postedOn)).toEqual(['2024-01-05']);
});

describe('rules', () => {
  test('one that rests proposes nothing; taught again it is in use again, and it may be forgotten', async () => {
    const account = await scene.account();
    const line = async (day: string, id: string) => {
      await imported(account, ofx([[day, '-7.00', `SEGURO PREDIAL ${id}`, id]]));
      return (await linesOf(account)).find(({ postedOn }) => postedOn.replaceAll('-', '') === day)?.id ?? '';
    };
    const ruleOf = async (statementLineId: string) => {
      const { data } = await scene.ask<{ statementSuggestions: { rule: { categoryId: string } | null }[] }>(
        'query($a: UUID!, $l: [UUID!]!) { statementSuggestions(bankAccountId: $a, statementLineIds: $l) { rule { categoryId } } }',
        { a: account, l: [statementLineId] },
        scene.manager,
      );
      return data?.statementSuggestions[0]?.rule ?? null;
    };
    const teach = (statementLineId: string) =>
      scene.run(
        'createFromStatementLine',
        { statementLineId, categoryId: expense, isAlways: true },
        'reconciliation { id }',
      );
    await teach(await line('20260301', '1'));
    const second = await line('20260302', '2');
    expect(await ruleOf(second)).toEqual({ categoryId: expense });
    const [rule] = await scene.within((tx) =>
      tx.list(StatementRule, { filter: { pattern: { equalTo: 'seguro predial' } } }),
    );
    const set = (patch: object, who = scene.manager) =>
      scene.ask(
        'mutation($i: UpdateStatementRuleInput!) { updateStatementRule(input: $i) { statementRule { id } } }',
        { i: { id: rule?.id, patch } },
        who,
      );
    expect((await set({ isActive: false })).message).toBe('');
    expect(await ruleOf(second)).toBe(null);
    // What it has learnt is not typed in, and not for everybody to see.
    expect((await set({ categoryId: income })).code).toBe('BAD_REQUEST');
    expect((await set({ isActive: true }, scene.user)).code).toBe('NOT_FOUND');
    await teach(second);
    const third = await line('20260303', '3');
    expect(await ruleOf(third)).toEqual({ categoryId: expense });
    const remove =
      'mutation($i: DeleteStatementRuleInput!) { deleteStatementRule(input: $i) { statementRule { id } } }';
    expect((await scene.ask(remove, { i: { id: rule?.id } }, scene.manager)).message).toBe('');
    expect(await ruleOf(third)).toBe(null);
  });
});

describe('reconciling', () => {
  test('from a statement to a difference of zero', async () => {
    const account = await scene.account({ initialBalance: '100.00', initialBalanceDate: '2026-01-01' });
    const other = await scene.account();
    // 100.00 + 500.00 − 80.00 − 20.50 + 30.00 = 529.50
    await imported(
      account,
      ofx(
        [
          ['20260105', '500.00', 'Honorarios Maria', '1'],
          ['20260106', '-80.00', 'Conta de luz 01/26', '2'],
          ['20260107', '-20.50', 'Tarifa pacote', '3'],
          ['20260108', '30.00', 'Resgate', '4'],
        ],
        '529.50',
      ),
    );
    expect(await state(account)).toEqual({
      bankBalance: '529.50',
      ownBalance: '100.00',
      difference: '429.50',
      openCount: 4,
    });
    await made('income', {
      amount: '500.00',
      dueDate: '2026-01-05',
      bankAccountId: account,
      description: 'Honorários',
    });
    const light = await made('expense', { amount: '80.00', dueDate: '2026-01-09', description: 'Conta de luz' });
    const lines = await linesOf(account);
    const { data } = await scene.ask<{
      statementSuggestions: { candidates: { reasons: string[]; isSure: boolean; financeTransactionId: string }[] }[];
    }>(
      'query($a: UUID!, $l: [UUID!]!) { statementSuggestions(bankAccountId: $a, statementLineIds: $l) { candidates { financeTransactionId reasons isSure } } }',
      { a: account, l: lines.map(({ id }) => id) },
      scene.manager,
    );
    const candidates = (data?.statementSuggestions ?? []).flatMap((row) => row.candidates);
    expect(candidates.map(({ reasons, isSure }) => [reasons, isSure])).toEqual(
      expect.arrayContaining([
        [['sameDay', 'sameWords'], true],
        [['nearDay', 'sameWords'], false],
      ]),
    );
    const sure = await scene.run('acceptSureMatches', { bankAccountId: account }, 'count isDone');
    expect(sure.answer).toEqual({ count: 1, isDone: true });
    const at = (n: number) => lines[n]?.id ?? '';
    await reconcile([at(1)], [light]);
    expect(await scene.transaction(light)).toMatchObject({ actualDate: '2026-01-06', bankAccountId: account });
    const fee = await scene.run(
      'createFromStatementLine',
      { statementLineId: at(2), categoryId: expense, isAlways: true },
      'financeTransaction { id } reconciliation { id }',
    );
    expect(fee.message).toBe('');
    expect(await scene.within((tx) => tx.list(StatementRule, {}))).toMatchObject([
      { pattern: 'tarifa pacote', flow: 'out', categoryId: expense },
    ]);
    expect(
      (await scene.run('createFromStatementLine', { statementLineId: at(3), counterAccountId: other })).message,
    ).toBe('');
    expect(await state(account)).toEqual({
      bankBalance: '529.50',
      ownBalance: '529.50',
      difference: '0.00',
      openCount: 0,
    });
    expect((await scene.balances()).get(other)).toBe('-30.00');

    // What is reconciled stays confirmed, until it is parted.
    const refused = await scene.run('unconfirmFinanceTransaction', { financeTransactionId: fee.id, reason: 'Engano' });
    expect(refused.code).toBe('CONFLICT');
    const { reconciliation } = fee.answer as { reconciliation: { id: string } };
    await scene.run('undoReconciliation', { reconciliationId: reconciliation.id }, 'lineCount');
    expect(
      (await scene.run('unconfirmFinanceTransaction', { financeTransactionId: fee.id, reason: 'Engano' })).message,
    ).toBe('');
    expect(await state(account)).toMatchObject({ difference: '-20.50', openCount: 1 });
  });

  test('one line with several transactions and several lines with one, to the cent', async () => {
    const account = await scene.account();
    await imported(
      account,
      ofx([
        ['20260105', '30.00', 'A', '1'],
        ['20260106', '10.01', 'B', '2'],
        ['20260107', '9.99', 'C', '3'],
      ]),
    );
    const [one, two, three] = (await linesOf(account)).map(({ id }) => id) as [string, string, string];
    const of = (amount: string) => made('income', { amount, dueDate: '2026-01-05', bankAccountId: account });
    const [a, b, c] = [await of('10.00'), await of('20.00'), await of('20.00')];
    expect((await reconcile([one], [a])).message).not.toBe('');
    expect((await reconcile([two, three], [a, b])).message).not.toBe('');
    expect((await reconcile([one], [a, b])).message).toBe('');
    expect((await reconcile([two, three], [c])).message).toBe('');
    expect(await scene.transaction(c)).toMatchObject({ actualDate: '2026-01-07' });
  });

  test('of two people who take the same line, or the same transaction, one is told', async () => {
    const account = await scene.account();
    await imported(
      account,
      ofx([
        ['20260105', '7.00', 'A', '1'],
        ['20260105', '7.00', 'B', '2'],
      ]),
    );
    const [one, two] = (await linesOf(account)).map(({ id }) => id) as [string, string];
    const of = () => made('income', { amount: '7.00', dueDate: '2026-01-05', bankAccountId: account });
    const [a, b] = [await of(), await of()];
    const lineRace = await Promise.all([reconcile([one], [a]), reconcile([one], [b])]);
    expect(lineRace.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    const free = (await scene.transaction(a)).reconciliationId === null ? a : b;
    const third = await of();
    void third;
    const [x, y] = await Promise.all([reconcile([two], [free]), reconcile([two], [free])]);
    expect([x?.code, y?.code].sort()).toEqual(['CONFLICT', undefined]);
    expect((await state(account))?.openCount).toBe(0);
  });

  test('an ignored line has a reason and may be taken back; in a closed month neither', async () => {
    const account = await scene.account();
    await imported(
      account,
      ofx([
        ['20250405', '7.00', 'A', '1'],
        ['20250406', '8.00', 'B', '2'],
      ]),
    );
    const [one = '', two = ''] = (await linesOf(account)).map(({ id }) => id);
    const answer = 'statementLine { id }';
    expect((await scene.run('ignoreStatementLine', { statementLineId: one, reason: 'Do sócio' }, answer)).message).toBe(
      '',
    );
    expect((await scene.run('ignoreStatementLine', { statementLineId: one, reason: 'x' }, answer)).code).toBe(
      'CONFLICT',
    );
    expect((await scene.run('reopenStatementLine', { statementLineId: one }, answer)).message).toBe('');
    await scene.run('closeLedgerMonth', { month: '2025-04' }, 'ledgerMonth { id }');
    expect((await scene.run('ignoreStatementLine', { statementLineId: one, reason: 'x' }, answer)).code).toBe(
      'CONFLICT',
    );
    const late = await scene.run('createFromStatementLine', { statementLineId: two, categoryId: income });
    expect(late.code).toBe('CONFLICT');
  });

  test('neither other people nor another organization', async () => {
    const account = await scene.account();
    await imported(account, ofx([['20260105', '7.00', 'A', '1']]));
    const [line = ''] = (await linesOf(account)).map(({ id }) => id);
    const id = await made('income', { amount: '7.00', dueDate: '2026-01-05', bankAccountId: account });
    for (const who of [scene.user, scene.pilot, scene.stranger]) {
      expect((await reconcile([line], [id], who)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
      expect(await state(account, who)).toBeFalsy();
    }
  });
});
