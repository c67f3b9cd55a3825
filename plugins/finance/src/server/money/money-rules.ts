import { formatDate } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork, writeRule } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { statementErrors } from '../statements/statement-errors.ts';
import { moneyErrors } from './money-errors.ts';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from './money-postings.ts';
import type { Transaction } from './stated.ts';

/** What the ledger says of a confirmed transaction. */
const amountsInLedger = ['amount', 'fine', 'interest', 'discount', 'actualAmount'] as const;
const factsInLedger = [
  ...(['type', 'flow', 'actualDate', 'dueDate', 'categoryId', 'bankAccountId'] as const),
  ...(['counterAccountId', 'transferGroupId', 'journalId'] as const),
] as const;

/** Whether the ledger would say something else of it; '10' and '10.00' are one amount. */
export function differsInLedger(before: Transaction, after: Partial<Transaction>): boolean {
  const cents = (amount: string | null | undefined) => (typeof amount === 'string' ? centsOf(amount) : null);
  return (
    amountsInLedger.some((name) => name in after && cents(before[name]) !== cents(after[name])) ||
    factsInLedger.some((name) => name in after && before[name] !== after[name])
  );
}

/** A confirmed transaction stays as the ledger has it, whoever writes: it is taken back first. */
export const confirmedStaysRule = writeRule(
  FinanceTransaction,
  'finance.confirmedTransactionStays',
  async (_tx, { kind, before, after }) => {
    if (kind === 'create' || !before || before.journalId === null) return;
    const isTakenBack = kind === 'update' && after?.journalId === null && after.actualDate === null;
    if (isTakenBack) {
      // What the bank's statement says went through did: the two are parted first.
      if (before.reconciliationId !== null)
        throw statementErrors.transactionReconciled({ transaction: before.description });
      return;
    }
    if (kind === 'remove' || differsInLedger(before, after ?? {})) {
      throw moneyErrors.transactionConfirmed();
    }
  },
);

/** A cost centre stays while transactions have parts of it. */
export const costCenterRule = ruleForPeople(CostCenter, 'finance.usedCostCenterStays', async (tx, { kind, before }) => {
  if (kind !== 'remove') return;
  await tx.find(CostCenter, before.id, { lock: true });
  const part = JSON.stringify([{ costCenterId: before.id }]);
  const rows = await tx.sql<{ id: string }>({ because: 'what a structured value contains' })`
      select t.id from ${FinanceTransaction} t where t.cost_center_allocation @> ${part}::jsonb limit 1`;
  if (rows.length > 0) throw moneyErrors.costCenterInUse();
});

/** An initial balance is of the beginning of a day, and nothing that was posted lies before it. */
export const initialBalanceRule = ruleForPeople(
  BankAccount,
  'finance.initialBalanceComesFirst',
  async (tx, { kind, before, after }) => {
    if (kind !== 'update' || !after || after.initialBalanceDate === null) return;
    if (before?.initialBalanceDate === after.initialBalanceDate) return;
    const first = await firstPosting(tx, after.id);
    if (first !== undefined && first < after.initialBalanceDate) {
      throw moneyErrors.initialBalanceAfterPostings.beside('initialBalanceDate', { day: formatDate(first) });
    }
  },
);

async function firstPosting(tx: UnitOfWork, bankAccountId: string): Promise<string | undefined> {
  const code = ledgerCodeOfAccount(bankAccountId);
  const [account] = await tx.list(LedgerAccount, { filter: { code: { equalTo: code } }, first: 1 });
  if (!account) return undefined;
  const [posting] = await tx.list(LedgerPosting, {
    filter: { or: [{ debitAccountId: { equalTo: account.id } }, { creditAccountId: { equalTo: account.id } }] },
    orderBy: ['occurredOn'],
    first: 1,
  });
  return posting?.occurredOn;
}

/** The ledger calls its accounts as what they stand for is called. */
export const accountNameRule = writeRule(BankAccount, 'finance.ledgerNamesAccounts', (tx, { kind, before, after }) =>
  kind === 'update' && before.name !== after.name
    ? rename(tx, ledgerCodeOfAccount(after.id), after.name)
    : Promise.resolve(),
);
export const categoryNameRule = writeRule(
  FinanceCategory,
  'finance.ledgerNamesCategories',
  (tx, { kind, before, after }) =>
    kind === 'update' && before.name !== after.name
      ? rename(tx, ledgerCodeOfCategory(after.id), after.name)
      : Promise.resolve(),
);

async function rename(tx: UnitOfWork, code: string, name: string): Promise<void> {
  const [account] = await tx.list(LedgerAccount, { filter: { code: { equalTo: code } }, first: 1 });
  if (account) await tx.update(LedgerAccount, account.id, { name });
}
