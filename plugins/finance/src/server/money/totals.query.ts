import type { FilterOf } from '@gleba/sdk';
import { count, handle, sum, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { statusFilter, type TransactionStatus, transactionStatuses } from '../../money/transaction-status.ts';
import { financeTransactionTotals } from '../../operations/money-transactions.ts';
import { todayOf } from './today.ts';

type Filter = FilterOf<typeof FinanceTransaction>;

export const financeTransactionTotalsHandler = handle(financeTransactionTotals, ({ transaction }, { type, filter }) =>
  transaction(async (tx) => {
    const today = await todayOf(tx);
    // A transfer is counted once, by the side out of an account.
    const ofType: Filter = { type: { equalTo: type }, ...(type === 'transfer' && { flow: { equalTo: 'out' } }) };
    // As a list sends it: reading checks what it names.
    const all: Filter = { and: [ofType, ...(filter ? [filter as Filter] : [])] };
    const figures = new Map<TransactionStatus, Figure>();
    for (const status of transactionStatuses) {
      figures.set(status, await figureOf(tx, { and: [all, statusFilter(status, today)] }));
    }
    const figure = (status: TransactionStatus) => figures.get(status) ?? nothing;
    const total = [...figures.values()].reduce(
      (one, other) => ({
        count: one.count + other.count,
        amount: moneyText(centsOf(one.amount) + centsOf(other.amount)),
      }),
      nothing,
    );
    const [overdue, dueToday, upcoming, paid] = transactionStatuses.map(figure) as [Figure, Figure, Figure, Figure];
    return { today, overdue, dueToday, upcoming, paid, total };
  }),
);

interface Figure {
  readonly count: number;
  readonly amount: string;
}
const nothing: Figure = { count: 0, amount: '0.00' };

async function figureOf(tx: UnitOfWork, filter: Filter): Promise<Figure> {
  const [row] = await tx
    .from(FinanceTransaction)
    .where(filter)
    .select((transaction) => ({ count: count(), amount: sum(transaction.amount) }))
    .all();
  return { count: row?.count ?? 0, amount: moneyText(centsOf(row?.amount ?? '0')) };
}
