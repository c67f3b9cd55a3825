import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import type { BankAccount } from '../../entities/bank-account.entity.ts';
import type { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import type { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { type JournalLine, type OwnAccount, postJournal, reverseJournal } from '../ledger/ledger.ts';

/**
 * What the office's own money writes into the ledger. Each bank account and each leaf category has an account of its own.
 *
 * | occasion | debit | credit |
 * |---|---|---|
 * | an income is confirmed | bank account | category, of the amount without the discount |
 * | | discounts | category, of the discount |
 * | | bank account | finesReceived, interestReceived |
 * | an expense is confirmed | category | bank account, of the amount without the discount |
 * | | category | discountsObtained, of the discount |
 * | | finesPaid, interestPaid | bank account |
 * | a transfer is confirmed | bank account into which | bank account out of which |
 * | one of them is taken back | the same the other way round | |
 *
 * So a category holds what was agreed, the bank account what went through it, and what lateness or earliness made of it stands by itself.
 */
type Transaction = RecordOf<typeof FinanceTransaction>;
type Account = Pick<RecordOf<typeof BankAccount>, 'id' | 'name'>;
type Category = Pick<RecordOf<typeof FinanceCategory>, 'id' | 'name' | 'type'>;

export const ledgerCodeOfAccount = (id: string) => `bankAccount.${id}`;
export const ledgerCodeOfCategory = (id: string) => `financeCategory.${id}`;

export function ledgerAccountOf({ id, name }: Account): OwnAccount {
  return { code: ledgerCodeOfAccount(id), name, nature: 'asset' };
}
export function categoryAccountOf({ id, name, type }: Category): OwnAccount {
  return { code: ledgerCodeOfCategory(id), name, nature: type };
}

/** What was agreed, and what came to it by being paid late or early. */
export interface Confirmed extends Pick<Transaction, 'amount' | 'fine' | 'interest' | 'discount' | 'description'> {
  /** Of this confirming: a transaction that was taken back may be confirmed again. */
  readonly confirmationId: string;
  readonly transactionId: string;
  readonly actualDate: string;
}

type Line = readonly [debit: JournalLine['debit'], credit: JournalLine['credit'], cents: bigint];

/** @throws CONFLICT `monthClosed`, as everything here. Answers the journal. */
export function postConfirmed(
  tx: UnitOfWork,
  confirmed: Confirmed,
  bankAccount: Account,
  category: Category,
): Promise<string> {
  const [amount, fine, interest, discount] = [
    confirmed.amount,
    confirmed.fine,
    confirmed.interest,
    confirmed.discount,
  ].map(centsOf) as [bigint, bigint, bigint, bigint];
  const [bank, of] = [ledgerAccountOf(bankAccount), categoryAccountOf(category)];
  const lines: readonly Line[] =
    category.type === 'income'
      ? [
          [bank, of, amount - discount],
          ['discounts', of, discount],
          [bank, 'finesReceived', fine],
          [bank, 'interestReceived', interest],
        ]
      : [
          [of, bank, amount - discount],
          [of, 'discountsObtained', discount],
          ['finesPaid', bank, fine],
          ['interestPaid', bank, interest],
        ];
  return post(tx, confirmed, lines);
}

export function postTransferred(
  tx: UnitOfWork,
  confirmed: Pick<Confirmed, 'amount' | 'description' | 'confirmationId' | 'transactionId' | 'actualDate'>,
  from: Account,
  into: Account,
): Promise<string> {
  return post(tx, confirmed, [[ledgerAccountOf(into), ledgerAccountOf(from), centsOf(confirmed.amount)]]);
}

/** On the day on which it was posted, so that no balance of another day has it; where that month is closed, on the one that is said. */
export async function postUnconfirmed(tx: UnitOfWork, journalId: string, occurredOn: string, reason: string) {
  const occasion = { cause: 'finance.financeTransaction.unconfirmed', causeId: journalId, occurredOn };
  await reverseJournal(tx, journalId, { ...occasion, description: reason });
}

function post(
  tx: UnitOfWork,
  confirmed: Pick<Confirmed, 'confirmationId' | 'transactionId' | 'actualDate' | 'description'>,
  lines: readonly Line[],
): Promise<string> {
  const { confirmationId, transactionId, actualDate, description } = confirmed;
  const cause = 'finance.financeTransaction.confirmed';
  const occasion = { cause, causeId: confirmationId, occurredOn: actualDate, aboutId: transactionId };
  return postJournal(
    tx,
    { ...occasion, description },
    lines
      .filter(([, , cents]) => cents > 0n)
      .map(([debit, credit, cents]) => ({ debit, credit, amount: moneyText(cents) })),
  );
}
