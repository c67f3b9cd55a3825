import type { Day } from '@gleba/sdk';
import { part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { LedgerMonthSum } from '../../entities/ledger-month-sum.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';

/** Read as the server: whoever asks for sums of the ledger is asked for their right by the operation. */
const server = { asServer: true } as const;
const [months, sums, postings] = [
  rowsOf(LedgerMonth, server),
  rowsOf(LedgerMonthSum, server),
  rowsOf(LedgerPosting, server),
];

export interface PostedSpan {
  /** The last day. */
  readonly until: Day;
  /** Days on which something else begins: a month that one of them parts is read by its postings. */
  readonly cuts?: readonly Day[];
  /** From this day on the days themselves are asked for. */
  readonly byDayFrom?: Day;
  /** Of `q`, a posting or a sum of them; default all. */
  readonly where?: SqlPart;
}

/**
 * What was posted until a day, as rows `day`, `debit_account_id`, `credit_account_id`, `is_reversal`, `amount`, `posting_count`: one for each pair of accounts of a
 * closed month, whose day is the month's first, and the postings of all other days. One statement finds both, so that a month which is opened
 * meanwhile is neither missing nor counted twice.
 */
export function posted({ where = part`true`, ...span }: PostedSpan): SqlPart {
  return part`(
    ${monthsOf(span)}
    select q.month as day, q.debit_account_id, q.credit_account_id, q.is_reversal, q.amount, q.posting_count
    from ${sums} q join summed s on s.first = q.month where ${where}
    union all
    select q.occurred_on, q.debit_account_id, q.credit_account_id, q.reverses_id is not null, q.amount, 1
    from ${postingsBetween(where)} q
  )`;
}

/**
 * Of a statement that begins with `monthsOf`, the postings of the days between its sums. Looked up span by span (`offset 0` keeps them apart): a
 * database that guesses how many days these are joins all postings of all years instead.
 */
export function postingsBetween(where: SqlPart = part`true`): SqlPart {
  return part`(
    select o.* from between_them b
    cross join lateral (select q.* from ${postings} q where q.occurred_on between b.first and b.last and ${where} offset 0) o
    where b.first <= b.last)`;
}

/** What a statement begins with that reads months that are `summed` by their sums, and the days `between_them` by their postings. */
export function monthsOf({ until, cuts = [], byDayFrom = '9999-12-31' }: Omit<PostedSpan, 'where'>): SqlPart {
  return part`
    with summed as (
      select date_trunc('month', m.month)::date as first, (date_trunc('month', m.month) + interval '1 month')::date as next
      from ${months} m
      where m.state = 'closed' and (date_trunc('month', m.month) + interval '1 month')::date <= least(${until}::date + 1, ${byDayFrom}::date)
        and not exists (
          select 1 from unnest(${[...cuts]}::date[]) c
          where c > m.month and c < (date_trunc('month', m.month) + interval '1 month')::date
        )
    ), between_them as (
      select coalesce(lag(s.next) over (order by s.first), '0001-01-01'::date) as first, s.first - 1 as last from summed s
      union all select coalesce(max(s.next), '0001-01-01'::date), ${until}::date from summed s
    )`;
}

/** Exact decimals as texts. */
export interface AccountSums {
  readonly debit: string;
  readonly credit: string;
}

/** What was posted to each account until a day, that day included, by the account's id. */
export async function sumsOfAccounts(tx: UnitOfWork, until: Day): Promise<ReadonlyMap<string, AccountSums>> {
  const rows = await tx.sql<AccountSums & { readonly id: string }>({
    because: 'both sides of all postings in one pass',
  })`
    select side.id, sum(side.debit)::numeric(20, 2)::text as debit, sum(side.credit)::numeric(20, 2)::text as credit
    from (
      select p.debit_account_id, p.credit_account_id, sum(p.amount) amount from ${posted({ until })} p group by 1, 2
    ) pair cross join lateral (
      values (pair.debit_account_id, pair.amount, 0), (pair.credit_account_id, 0, pair.amount)
    ) side (id, debit, credit)
    group by side.id`;
  return new Map(rows.map(({ id, ...sides }) => [id, sides]));
}

/** Debits less credits of one account until a day, that day included, in cents. */
export async function postedUntil(tx: UnitOfWork, id: string, until: Day): Promise<bigint> {
  const side = (where: SqlPart) => part`(select sum(p.amount) amount from ${posted({ until, where })} p)`;
  const [row] = await tx.sql<{ readonly total: string }>({ because: 'what one account holds, of sums and postings' })`
    select (coalesce(debit.amount, 0) - coalesce(credit.amount, 0))::numeric(20, 2)::text as total
    from ${side(part`q.debit_account_id = ${id}::uuid`)} debit, ${side(part`q.credit_account_id = ${id}::uuid`)} credit`;
  return centsOf(row?.total ?? '0');
}

export async function countsOfMonths(tx: UnitOfWork) {
  return tx.sql<{ readonly month: string; readonly postings: number }>({ because: 'days are counted by their month' })`
    select to_char(p.day, 'YYYY-MM') as month, sum(p.posting_count)::integer postings
    from ${posted({ until: '9999-12-31' })} p group by 1`;
}
