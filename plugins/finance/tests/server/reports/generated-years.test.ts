import { addDays, type RecordOf } from '@gleba/sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonthsTo } from '../../../src/calculation/days.ts';
import { centsOf, moneyText } from '../../../src/calculation/index.ts';
import { LedgerAccount } from '../../../src/entities/ledger-account.entity.ts';
import { LedgerMonthFlow } from '../../../src/entities/ledger-month-flow.entity.ts';
import { LedgerMonthSum } from '../../../src/entities/ledger-month-sum.entity.ts';
import { LedgerPosting } from '../../../src/entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { allocate } from '../../../src/money/allocation.ts';
import { type ReportScene, startReportScene } from './report-scene.ts';

/** Two years of an office that a generator lives: every figure of the reports equals what is added up naively over all postings. */
let scene: ReportScene;
beforeAll(async () => {
  scene = await startReportScene();
});
afterAll(() => scene?.host.stop());

const seed = Number(process.env.GLEBA_CONTRACT_SEED ?? 20_261_127);
const years = { from: '2023-01-01', until: '2024-12-31' } as const;
const day = fc.integer({ min: 0, max: 730 }).map((count) => addDays(years.from, count));
const cents = fc.integer({ min: 1, max: 999_999 }).map((value) => moneyText(BigInt(value)));
const happening = fc.record({
  kind: fc.constantFrom('income', 'income', 'expense', 'expense', 'transfer', 'open'),
  ...{ day, amount: cents, category: fc.nat(2), account: fc.nat(1), project: fc.nat(2), centers: fc.nat(2) },
  ...{ fine: fc.option(cents), interest: fc.option(cents), isDiscounted: fc.boolean(), isPart: fc.boolean() },
  ...{ isTakenBack: fc.nat(4).map((one) => one === 0), later: fc.nat(200) },
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const half = (amount: string) => moneyText(centsOf(amount) / 2n);

async function live(all: readonly Happening[]) {
  const { account, category, center } = scene;
  const accounts = [
    await account({ initialBalance: '12345.67', initialBalanceDate: '2023-01-01' }),
    await account({ initialBalance: '-10.00' }),
  ];
  const root = await category({ type: 'expense' });
  const incomes = [
    await category({ type: 'income' }),
    await category({ type: 'income' }),
    await category({ type: 'income' }),
  ];
  const expenses = [
    await category({ type: 'expense', parentId: root }),
    await category({ type: 'expense', parentId: root }),
  ];
  const centers = [
    await center(crypto.randomUUID()),
    await center(crypto.randomUUID()),
    await center(crypto.randomUUID()),
  ];
  const projects = [scene.projectId, scene.otherProjectId, undefined];
  const allocations = [
    undefined,
    [
      { costCenterId: centers[0], percent: '33.3333' },
      { costCenterId: centers[1], percent: '33.3333' },
      { costCenterId: centers[2], percent: '33.3334' },
    ],
    [{ costCenterId: centers[2], percent: '100' }],
  ];
  for (const one of all) {
    const bankAccountId = accounts[one.account];
    const stated = { description: 'Gerado', dueDate: one.day, amount: one.amount };
    if (one.kind === 'transfer') {
      const counterAccountId = accounts[1 - one.account];
      const moved = await scene.run('createFinanceTransfer', { ...stated, bankAccountId, counterAccountId });
      await confirm(moved.id, { actualDate: one.day });
      if (one.isTakenBack) await takeBack(moved.id, one);
      continue;
    }
    const type = one.kind === 'expense' ? 'expense' : 'income';
    const categoryId = type === 'income' ? incomes[one.category] : expenses[one.category % 2];
    const made = await scene.run('createFinanceTransaction', {
      ...{ ...stated, type, categoryId, bankAccountId, projectId: projects[one.project] },
      costCenterAllocation: allocations[one.centers],
    });
    if (one.kind === 'open') continue;
    const isPart = one.isPart && centsOf(one.amount) > 3n;
    const paid = isPart ? half(one.amount) : one.amount;
    await confirm(made.id, {
      ...{ actualDate: one.day, fine: one.fine ?? undefined, interest: one.interest ?? undefined },
      ...(one.isDiscounted && centsOf(paid) > 3n && { discount: half(paid) }),
      ...(isPart && { partialAmount: paid }),
    });
    if (one.isTakenBack) await takeBack(made.id, one);
  }
  return { accounts, centers };
}

async function confirm(financeTransactionId: string, given: object) {
  const { message, fields } = await scene.run('confirmFinanceTransaction', { financeTransactionId, ...given });
  if (message) throw new Error(`${message} ${fields.join()}`);
}
async function takeBack(financeTransactionId: string, { day: on, later }: Happening) {
  const late = addDays(on, later);
  const occurredOn = late > years.until ? years.until : late;
  const { message } = await scene.run('unconfirmFinanceTransaction', {
    financeTransactionId,
    reason: 'Engano',
    occurredOn,
  });
  if (message) throw new Error(message);
}

interface Sum {
  income: bigint;
  expense: bigint;
}
/** Each posting by itself, one after the other. */
async function naive(
  keysOf: (posting: Posting, own: string, counter: string) => readonly (readonly [key: string, cents: bigint])[],
) {
  const { postings, codes } = await everything();
  const sums = new Map<string, Sum>();
  for (const posting of postings) {
    const [debit, credit] = [codes.get(posting.debitAccountId) ?? '', codes.get(posting.creditAccountId) ?? ''];
    for (const [own, counter, sign] of [
      [debit, credit, 1n],
      [credit, debit, -1n],
    ] as const) {
      if (!own.startsWith('bankAccount.') && own !== 'cash') continue;
      const isIn = (sign === 1n) === (posting.reversesId === null);
      for (const [key, part] of keysOf(posting, own, counter)) {
        const known = sums.get(key) ?? { income: 0n, expense: 0n };
        if (isIn) known.income += sign * part;
        else known.expense -= sign * part;
        sums.set(key, known);
      }
    }
  }
  return sums;
}
type Posting = RecordOf<typeof LedgerPosting>;
const isMoney = (code: string) => code === 'cash' || code.startsWith('bankAccount.');
const everything = () =>
  scene.within(async (tx) => {
    const accounts = await tx.list(LedgerAccount, { first: 1000 });
    return {
      postings: await tx.list(LedgerPosting, { first: 5000 }),
      codes: new Map(accounts.map(({ id, code }) => [id, code])),
      transactions: new Map((await tx.list(FinanceTransaction, { first: 5000 })).map((row) => [row.id, row])),
    };
  });
const texts = (sums: ReadonlyMap<string, Sum>) =>
  new Map(
    [...sums]
      .filter(([, { income, expense }]) => income !== 0n || expense !== 0n)
      .map(([key, { income, expense }]) => [key, `${moneyText(income)} ${moneyText(expense)}`]),
  );
const told = (rows: readonly { key: string; income: string; expense: string }[]) =>
  new Map(
    rows
      .filter(({ income, expense }) => income !== '0.00' || expense !== '0.00')
      .map(({ key, income, expense }) => [key, `${income} ${expense}`]),
  );

test('each report equals every posting, one by one, to the cent', async () => {
  const [all = []] = fc.sample(fc.array(happening, { minLength: 60, maxLength: 80 }), { numRuns: 1, seed });
  const { accounts, centers } = await live(all);
  const { postings } = await everything();
  expect(postings.length).toBeGreaterThan(60);
  const cells = (posting: Posting) => centsOf(posting.amount);

  // Steps, and the balances that they come to: those of the accounts on each of these days.
  const flow = await scene.flow(years);
  const months = await naive(({ occurredOn, ...posting }, _own, counter) =>
    isMoney(counter) ? [] : [[occurredOn.slice(0, 7), cells(posting as Posting)]],
  );
  expect(told(flow.steps.map((step) => ({ ...step, key: step.from.slice(0, 7) })))).toEqual(texts(months));
  for (const { until, closing } of flow.steps.filter((_, index) => index % 5 === 0)) {
    const balances = await scene.balances(until);
    expect(closing, until).toBe(moneyText([...balances.values()].reduce((sum, balance) => sum + centsOf(balance), 0n)));
  }
  for (const step of ['day', 'week'] as const) {
    const year = await scene.flow({ from: '2024-01-01', until: '2024-12-31', step });
    expect(year.closing).toBe(flow.closing);
    const sum = year.steps.reduce((total, { income, expense }) => total + centsOf(income) - centsOf(expense), 0n);
    expect(moneyText(sum)).toBe(moneyText(centsOf(year.income) - centsOf(year.expense)));
    expect(moneyText(centsOf(year.opening) + sum)).toBe(year.closing);
  }

  // By what they are of.
  const byCounter = await naive((posting, _own, counter) => (isMoney(counter) ? [] : [[counter, cells(posting)]]));
  const categories = await scene.flow({ ...years, by: 'category' });
  expect(told(categories.rows.filter(({ isLeaf }) => isLeaf))).toEqual(texts(byCounter));
  const roots = categories.rows.filter(({ level }) => level === 0);
  expect(moneyText(roots.reduce((sum, { income }) => sum + centsOf(income), 0n))).toBe(categories.income);
  const byAccount = await naive((posting, own) => [[own.replace('bankAccount.', ''), cells(posting)]]);
  expect(told((await scene.flow({ ...years, by: 'account' })).rows)).toEqual(texts(byAccount));
  const byProject = await projectsByHand();
  expect(told((await scene.flow({ ...years, by: 'project' })).rows)).toEqual(texts(byProject));
  expect(told((await scene.flow({ ...years, by: 'costCenter' })).rows)).toEqual(texts(await centersByHand()));

  // The list behind a figure comes to the figure, over all its pages.
  const [month] = [...months.keys()].sort();
  const span = { from: `${month}-01`, until: addDays(`${addMonthsTo(month as `${number}-${number}`, 1)}-01`, -1) };
  const behind = await scene.entries(span);
  expect(`${behind.income} ${behind.expense}`).toBe(texts(months).get(month ?? ''));
  const whole = await scene.entries(years);
  let listed = 0n;
  for (let offset = 0; offset < whole.count; offset += 50) {
    const page = await scene.entries({ ...years, offset });
    listed += page.entries.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  }
  expect(moneyText(listed)).toBe(moneyText(centsOf(flow.income) - centsOf(flow.expense)));

  // Whoever sees one project is told what the report by project says of it.
  const own = await scene.flow(years, scene.reader);
  expect(`${own.income} ${own.expense}`).toBe(texts(byProject).get(scene.projectId) ?? '0.00 0.00');

  // The trial balance: debits are credits, all of it is zero, and accounts say what their statements say.
  const middle = { from: '2023-07-15', until: '2024-06-30' };
  const balance = await trialBalance(middle);
  expect(balance.totals).toMatchObject({ opening: '0.00', closing: '0.00', debit: balance.totals.credit });
  for (const bankAccountId of accounts) {
    const row = balance.accounts.find((one) => one.bankAccountId === bankAccountId);
    const { answer: statement } = await scene.query<Record<string, string>>(
      'bankAccountStatement',
      { bankAccountId, ...middle },
      'opening closing income expense',
    );
    expect([row?.opening, row?.closing]).toEqual([statement?.opening, statement?.closing]);
  }
  const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
    `{ ledgerBalances(until: "${middle.until}") { code balance } }`,
    {},
    scene.manager,
  );
  for (const { code, balance: stands } of data?.ledgerBalances ?? []) {
    if (isMoney(code)) continue;
    expect(balance.accounts.find((one) => one.code === code)?.closing ?? '0.00', code).toBe(stands);
  }

  // Closed months are read by their sums, those between them by their postings; one that is opened again by its own.
  const open = await allReports(accounts);
  const close = (month: string) => scene.run('closeLedgerMonth', { month, reason: 'Conferido' }, 'ledgerMonth { id }');
  for (const month of ['2023-01', '2023-02', '2023-03', '2023-07', '2023-08', '2024-01', '2024-02', '2024-12']) {
    const { message } = await close(month);
    expect(message).toBe('');
  }
  const sums = () => scene.within((tx) => tx.count(LedgerMonthSum));
  expect(await sums()).toBeGreaterThan(0);
  expect(await allReports(accounts)).toEqual(open);
  const most = await sums();
  const again = { month: '2024-12', reason: 'Faltou uma conta' };
  expect((await scene.run('reopenLedgerMonth', again, 'ledgerMonth { id }')).message).toBe('');
  expect(await sums()).toBeLessThan(most);
  expect(await allReports(accounts)).toEqual(open);
  for (const one of [...Array(10)].map((_, index) => `2023-${String(index + 3).padStart(2, '0')}`)) await close(one);
  for (const one of [...Array(12)].map((_, index) => `2024-${String(index + 1).padStart(2, '0')}`)) await close(one);
  expect(await allReports(accounts)).toEqual(open);

  // Whose a transaction is may be said anew while its month is closed, and one that was taken back may go.
  const allocation = [
    { costCenterId: centers[1], percent: '12.5' },
    { costCenterId: centers[0], percent: '87.5' },
  ];
  const rows = [...(await everything()).transactions.values()].filter(({ type }) => type !== 'transfer');
  await scene.within(async (tx) => {
    for (const [index, { id, projectId }] of rows.entries()) {
      if (index % 3 === 0)
        await tx.update(FinanceTransaction, id, { projectId: projectId === null ? scene.projectId : null });
      if (index % 4 === 0) await tx.update(FinanceTransaction, id, { costCenterAllocation: allocation as never });
      if (index % 7 === 0) await tx.update(FinanceTransaction, id, { costCenterAllocation: null });
    }
    const postedOnes = new Set((await tx.list(LedgerPosting, { first: 5000 })).map(({ aboutId }) => aboutId));
    const gone = rows.filter(({ id, journalId }) => journalId === null && postedOnes.has(id)).slice(0, 3);
    expect(gone.length).toBeGreaterThan(0);
    for (const { id } of gone) await tx.remove(FinanceTransaction, id);
  });
  const byParts = async () => [
    told((await scene.flow({ ...years, by: 'project' })).rows),
    told((await scene.flow({ ...years, by: 'costCenter' })).rows),
  ];
  expect(await byParts()).toEqual([texts(await projectsByHand()), texts(await centersByHand())]);
  expect(await scene.within((tx) => tx.count(LedgerMonthFlow))).toBeGreaterThan(10);
  // Also while the month is being closed: one of the two waits for the other.
  const inMonth = rows.filter(({ actualDate }) => actualDate?.startsWith('2024-12'));
  for (const projectId of [scene.otherProjectId, null, scene.projectId]) {
    expect((await scene.run('reopenLedgerMonth', again, 'ledgerMonth { id }')).message).toBe('');
    const changes = inMonth.map(({ id }) => ({ id, patch: { projectId } }));
    await Promise.all([close('2024-12'), scene.within((tx) => tx.updateMany(FinanceTransaction, changes))]);
    expect(await byParts()).toEqual([texts(await projectsByHand()), texts(await centersByHand())]);
  }
});

async function projectsByHand() {
  const { transactions } = await everything();
  return naive((posting, _own, counter) =>
    isMoney(counter) ? [] : [[transactions.get(posting.aboutId ?? '')?.projectId ?? 'none', centsOf(posting.amount)]],
  );
}

async function centersByHand() {
  const { transactions } = await everything();
  return naive((posting, _own, counter) => {
    if (isMoney(counter)) return [];
    const parts = transactions.get(posting.aboutId ?? '')?.costCenterAllocation ?? [];
    const amounts = allocate(centsOf(posting.amount), parts);
    return parts.length === 0
      ? [['none', centsOf(posting.amount)]]
      : parts.map(({ costCenterId }, at) => [costCenterId, amounts[at] ?? 0n]);
  });
}

/** Everything that may be read by sums, of periods that begin and end within months and with them. */
async function allReports(accounts: readonly string[]) {
  const spans = [years, { from: '2023-07-15', until: '2024-02-10' }, { from: '2024-01-01', until: '2024-12-31' }];
  const told: unknown[] = [];
  for (const span of spans) {
    told.push(await trialBalance(span));
    for (const by of ['category', 'account', 'project', 'costCenter', 'none'])
      told.push(await scene.flow({ ...span, by }));
    told.push(await scene.flow({ ...span, basis: 'planned' }), await scene.flow(span, scene.reader));
    for (const by of ['costCenter', 'category', 'account'])
      told.push(await scene.flow({ ...span, by, projectId: scene.projectId }));
    told.push(await scene.flow({ ...span, by: 'project', step: 'week' }).catch(() => 'too many'));
    if (span !== years) for (const step of ['day', 'week']) told.push(await scene.flow({ ...span, step }));
    told.push([...(await scene.balances(span.until))]);
    for (const bankAccountId of accounts) {
      const period = { from: span.from, until: span.from };
      told.push(await scene.query('bankAccountStatement', { bankAccountId, ...period }, 'opening closing'));
    }
  }
  const rest = '{ ledgerBalances { code debit credit balance } ledgerCalendar { months { month postingCount } } }';
  told.push((await scene.ask(rest, {}, scene.manager)).data);
  return told;
}

interface Balance {
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
}
async function trialBalance(span: object) {
  const sums = 'opening debit credit closing';
  const { answer, message } = await scene.query<{
    accounts: (Balance & { code: string; bankAccountId: string | null })[];
    totals: Balance;
  }>('trialBalance', span, `accounts { code bankAccountId ${sums} } totals { ${sums} }`);
  if (!answer) throw new Error(message);
  return answer;
}
