import type { FilterOf } from '@gleba/sdk';
import { handle, rowsOf, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import type { TransactionStatus } from '../../money/transaction-status.ts';
import { financeTransactionTotals } from '../../operations/money-transactions.ts';

type Filter = FilterOf<typeof FinanceTransaction>;

export const financeTransactionTotalsHandler = handle(financeTransactionTotals, ({ transaction }, { type, filter }) =>
  transaction(async (tx) => {
    const today = await todayOf(tx);
    // A transfer is counted once, by the side out of an account.
    const ofType: Filter = { type: { equalTo: type }, ...(type === 'transfer' && { flow: { equalTo: 'out' } }) };
    // As a list sends it: reading checks what it names.
    const figures = await figuresOf(tx, { and: [ofType, ...(filter ? [filter as Filter] : [])] }, today);
    const figure = (status: TransactionStatus) => figures.get(status) ?? nothing;
    const total = [...figures.values()].reduce(
      (one, other) => ({
        count: one.count + other.count,
        amount: moneyText(centsOf(one.amount) + centsOf(other.amount)),
      }),
      nothing,
    );
    return {
      ...{ today, overdue: figure('overdue'), dueToday: figure('dueToday'), upcoming: figure('upcoming') },
      ...{ paid: figure('paid'), total },
    };
  }),
);

interface Figure {
  readonly count: number;
  readonly amount: string;
}
const nothing: Figure = { count: 0, amount: '0.00' };

/** As `transactionStatus` tells them apart: what went through in one sum, and the fewer that are open by their days. */
async function figuresOf(
  tx: UnitOfWork,
  filter: Filter,
  today: string,
): Promise<ReadonlyMap<TransactionStatus, Figure>> {
  const transactions = rowsOf(FinanceTransaction, { filter });
  const rows = await tx.sql<Figure & { readonly status: TransactionStatus }>({ because: 'four sums in one statement' })`
    select 'paid' as status, count(*)::integer as count, coalesce(sum(t.amount), 0)::numeric(20, 2)::text as amount
    from ${transactions} t where t.actual_date is not null
    union all
    select case when t.due_date = ${today}::date then 'dueToday' when t.due_date < ${today}::date then 'overdue' else 'upcoming' end,
      count(*)::integer, sum(t.amount)::numeric(20, 2)::text
    from ${transactions} t where t.actual_date is null group by 1`;
  return new Map(rows.map(({ status, count, amount }) => [status, { count, amount }]));
}
