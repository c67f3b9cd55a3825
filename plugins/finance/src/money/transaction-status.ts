import type { Day } from '@gleba/sdk';

export const transactionStatuses = ['overdue', 'dueToday', 'upcoming', 'paid'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** What its days say of a transaction; `today` by the organization's clock. */
export function transactionStatus(
  { dueDate, actualDate }: { readonly dueDate: Day; readonly actualDate: Day | null },
  today: Day,
): TransactionStatus {
  if (actualDate !== null) return 'paid';
  if (dueDate === today) return 'dueToday';
  return dueDate < today ? 'overdue' : 'upcoming';
}

/** The same as a filter of lists. */
export function statusFilter(status: TransactionStatus, today: Day) {
  if (status === 'paid') return { actualDate: { isNull: false } };
  const dueDate = {
    overdue: { lessThan: today },
    dueToday: { equalTo: today },
    upcoming: { greaterThan: today },
  }[status];
  return { actualDate: { isNull: true }, dueDate };
}
