import { type RecordOf, uuidv7 } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/exact/money.ts';
import type { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { postJournal, reverseJournal } from '../ledger/ledger.ts';
import { categoryAccountOf } from '../money/money-postings.ts';

type Category = Pick<RecordOf<typeof FinanceCategory>, 'id' | 'name' | 'type'>;

/**
 * What partners' parts write into the ledger, beside what a payment writes itself:
 *
 * | occasion | debit | credit |
 * |---|---|---|
 * | a payment is divided | partnerShares, or their category's account, in a line each | partnersPayable |
 * | a part is passed on | partnersPayable | cash |
 * | a partner gives back of an ended contract | partnersPayable | partnerShares, or their category's account |
 * | either is taken back | the same the other way round | |
 *
 * So partnersPayable is always what partners are owed; below zero of it, what they have got of payments that were taken back.
 *
 * @throws CONFLICT `monthClosed`, as everything here
 */
export function postShares(
  tx: UnitOfWork,
  { paymentId, paidOn }: { readonly paymentId: string; readonly paidOn: string },
  shares: readonly { readonly cents: bigint; readonly category: Category | undefined }[],
): Promise<string> {
  const occasion = { cause: 'finance.partnerShare.owed', causeId: paymentId, occurredOn: paidOn };
  const lines = shares.map(({ cents, category }) => ({
    debit: category ? categoryAccountOf(category) : ('partnerShares' as const),
    credit: 'partnersPayable' as const,
    amount: moneyText(cents),
  }));
  return postJournal(tx, occasion, lines);
}

/** A part may be passed on a second time once that was taken back: each time is an occasion, and the share names its journal. */
export function postSharePaid(tx: UnitOfWork, shareId: string, paidOn: string, amount: string): Promise<string> {
  const occasion = { cause: 'finance.partnerShare.paid', causeId: uuidv7(), occurredOn: paidOn, aboutId: shareId };
  return postJournal(tx, occasion, [{ debit: 'partnersPayable', credit: 'cash', amount }]);
}

export function postDeducted(
  tx: UnitOfWork,
  deductionId: string,
  occurredOn: string,
  { cents, category }: { readonly cents: bigint; readonly category: Category | undefined },
): Promise<string> {
  const occasion = { cause: 'finance.partnerDeduction.taken', causeId: deductionId, occurredOn };
  const credit = category ? categoryAccountOf(category) : ('partnerShares' as const);
  return postJournal(tx, occasion, [{ debit: 'partnersPayable', credit, amount: moneyText(cents) }]);
}

/** On today's date: the day of the journal may be of a closed month. */
export async function postShareTakenBack(tx: UnitOfWork, journalId: string, reason: string): Promise<string> {
  const occasion = { cause: 'finance.partnerShare.takenBack', causeId: journalId, occurredOn: await todayOf(tx) };
  return reverseJournal(tx, journalId, { ...occasion, description: reason });
}
