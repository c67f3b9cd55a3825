import type { AnswerOf, InputOf } from '@gleba/sdk';
import { handle, part, type SqlPart, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { firstDayInTime } from '../../calculation/days.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { cashFlow } from '../../operations/cash-flow.ts';
import { formerSpan, mostSteps, type Span, stepOf, stepsOf } from '../../reports/report-periods.ts';
import { ledgerErrors } from '../ledger/ledger-errors.ts';
import { ledgerCodeOfAccount } from '../money/money-postings.ts';
import { rowsOfFlows } from './flow-rows.ts';
import { type Counted, empty, type FlowSums, nothing, textsOf, together } from './flow-sums.ts';
import { areSummed, plannedFlows, realizedFlows, summedFlows, summedParts, wantedOf } from './flows.ts';
import { type Narrowed, narrow } from './narrow.ts';
import { tooManySteps } from './report-errors.ts';

type Asked = InputOf<typeof cashFlow>;

export const cashFlowHandler = handle(cashFlow, ({ transaction }, asked) => transaction((tx) => cashFlowOf(tx, asked)));

export async function cashFlowOf(tx: UnitOfWork, asked: Asked): Promise<AnswerOf<typeof cashFlow>> {
  const { from, until, step, by, basis } = asked;
  if (until < from) throw ledgerErrors.periodTurned.beside('until');
  const steps = stepsOf(asked, step);
  if (steps.length > mostSteps) throw tooManySteps();
  const [today, narrowed] = [await todayOf(tx), await narrow(tx, asked)];
  const former = formerSpan(asked);
  const sums = await sumsOf(tx, asked, { narrowed, today, former });
  const initial = await initialOf(tx, asked, narrowed, basis === 'planned' && today > from ? today : from);
  const at = new Map(steps.map((one, index) => [stepOf(one.from, step), index]));
  const counted = countedBy(sums, at, steps.length);
  const total = [...counted.values()].reduce(together, empty(steps.length));
  let balance =
    total.before.income - total.before.expense + total.former.income - total.former.expense + initial.before;
  const opening = balance;
  const told = steps.map((one, index) => {
    const { income, expense } = total.cells[index] ?? nothing;
    const first = initial.within.filter(({ on }) => on >= one.from && on <= one.until);
    const began = first.reduce((cents, { value }) => cents + value, 0n);
    balance += began + income - expense;
    return { ...one, initial: moneyText(began), ...textsOf({ income, expense }), closing: moneyText(balance) };
  });
  return {
    ...{ today, isWhole: narrowed.isWhole, isBalance: isBalance(narrowed), opening: moneyText(opening), steps: told },
    ...{ ...textsOf(total), closing: moneyText(balance), former: { ...former, ...textsOf(total.former) } },
    overdue: textsOf(basis === 'realized' ? nothing : await overdueOf(tx, narrowed, today)),
    rows: by === 'none' ? [] : await rowsOfFlows(tx, by, counted, narrowed),
  };
}

/** A part of what came and went says nothing of what an account holds. */
const isBalance = ({ projects, counters, costCenterId }: Narrowed) =>
  projects === undefined && counters === undefined && costCenterId === undefined;

interface Placed {
  readonly narrowed: Narrowed;
  readonly today: string;
  readonly former: Span;
}
interface SumRow {
  readonly step: string;
  readonly key: string | null;
  readonly income: string;
  readonly expense: string;
}

/** Of each step and key; `before` is all until the former period, `former` that one. */
async function sumsOf(tx: UnitOfWork, asked: Asked, { narrowed, today, former }: Placed): Promise<readonly SumRow[]> {
  const { by, basis, until } = asked;
  const wanted = wantedOf(narrowed, by);
  const codes = new Map(narrowed.accounts.map(({ id, code }) => [id, code]));
  const rows: SumRow[] = [];
  const over = (flows: SqlPart, key: SqlPart) => {
    const amount = wanted.withCenters ? part`f.amount_part` : part`f.amount`;
    // By days first, of which there are few, and then by what they belong to.
    return tx.sql<SumRow>({ because: 'sums of postings by step and by what they are of, in one pass' })`
      select case when g.day < ${former.from}::date then 'before' when g.day < ${asked.from}::date then 'former'
          else to_char(date_trunc(${asked.step}::text, g.day::timestamp), 'YYYY-MM-DD') end as step, g.key,
        sum(g.income)::numeric(20, 2)::text as income, sum(g.expense)::numeric(20, 2)::text as expense
      from (
        select f.day, ${key} as key, coalesce(sum(${amount}) filter (where f.is_in), 0) income,
          coalesce(-sum(${amount}) filter (where not f.is_in), 0) expense
        from ${flows} f group by 1, 2
      ) g group by 1, 2`;
  };
  const other = by === 'project' ? part`f.project_id::text` : by === 'costCenter' ? part`f.center` : part`null::text`;
  // What is planned begins where the books end: all that is realized stands before it.
  const key = by === 'category' ? part`f.counter_id::text` : by === 'account' ? part`f.account_id::text` : other;
  const last = basis === 'planned' ? today : until;
  // Of which project and cost centre they are, sums of months have apart from what they are of.
  const isOfPostings = wanted.withProject || wanted.withCenters;
  const cuts = { cuts: [former.from, asked.from], ...(asked.step !== 'month' && { byDayFrom: asked.from }) };
  const span = { until: last, ...cuts };
  const isOfAccounts = by === 'category' || by === 'account';
  const isSummed = !isOfAccounts && areSummed(narrowed);
  const ofPostings = isSummed ? summedParts(narrowed, wanted, span) : realizedFlows(narrowed, wanted, last);
  const flows = isOfPostings ? ofPostings : summedFlows(narrowed, span);
  const found = await over(flows, key);
  const known = found.map((row) => (isOfAccounts ? { ...row, key: codes.get(row.key ?? '') ?? null } : row));
  rows.push(...(basis === 'planned' ? known.map((row) => ({ ...row, step: 'before' })) : known));
  if (basis !== 'realized') {
    const code = by === 'category' ? part`f.counter_code` : by === 'account' ? part`f.account_code` : other;
    rows.push(...(await over(plannedFlows(narrowed, wanted, today, until), code)));
  }
  return rows;
}

/** Of what is expected, what should have been there before today; what a buyer may still pay on Monday is not late. */
async function overdueOf(tx: UnitOfWork, narrowed: Narrowed, today: string): Promise<FlowSums> {
  const wanted = wantedOf(narrowed, 'none');
  const amount = wanted.withCenters ? part`f.amount_part` : part`f.amount`;
  const [row] = await tx.sql<SumRow>({ because: 'two sums of what is late' })`
    select coalesce(sum(${amount}) filter (where f.is_in), 0)::numeric(20, 2)::text as income,
      coalesce(-sum(${amount}) filter (where not f.is_in), 0)::numeric(20, 2)::text as expense
    from ${plannedFlows(narrowed, wanted, today, today)} f
    where f.due_date < case f.kind when 'installment' then ${firstDayInTime(today)}::date else ${today}::date end`;
  return { income: centsOf(row?.income ?? '0'), expense: centsOf(row?.expense ?? '0') };
}

/** What accounts held when their first day began, until a day and in the rest of the period. */
async function initialOf(tx: UnitOfWork, { until }: Asked, narrowed: Narrowed, from: string) {
  if (!isBalance(narrowed)) return { before: 0n, within: [] };
  const all = await tx.asServer
    .from(BankAccount)
    .select(['id', 'initialBalance', 'initialBalanceDate'])
    .limit(1000)
    .all();
  const meant = all.filter(({ id }) => narrowed.ownCodes?.includes(ledgerCodeOfAccount(id)) ?? true);
  const within: { readonly on: string; readonly value: bigint }[] = [];
  let before = 0n;
  for (const { initialBalance, initialBalanceDate: on } of meant) {
    if (on === null || on <= from) before += centsOf(initialBalance);
    else if (on <= until) within.push({ on, value: centsOf(initialBalance) });
  }
  return { before, within };
}

function countedBy(
  rows: readonly SumRow[],
  at: ReadonlyMap<string, number>,
  steps: number,
): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const { step, key, income, expense } of rows) {
    const known = counted.get(key ?? '') ?? empty(steps);
    counted.set(key ?? '', known);
    const place = step === 'before' || step === 'former' ? known[step] : known.cells[at.get(step) ?? -1];
    if (!place) continue;
    place.income += centsOf(income);
    place.expense += centsOf(expense);
    if (step === 'before' || step === 'former') continue;
    known.income += centsOf(income);
    known.expense += centsOf(expense);
  }
  return counted;
}
