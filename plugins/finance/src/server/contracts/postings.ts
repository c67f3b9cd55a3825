import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import type { SystemAccount } from '../../ledger/ledger-accounts.ts';
import { type JournalLine, type Occasion, postJournal, reverseJournal } from '../ledger/ledger.ts';
import { todayThere } from './today.ts';

/**
 * What contracts write into the ledger. A sale by installments earns as it is received (Decreto-Lei 1.598/1977, art. 29): what is agreed is
 * owed by the customer and deferred, what is paid is earned.
 *
 * | occasion | debit | credit |
 * |---|---|---|
 * | confirmed | receivables | deferredSales, deferredInterest |
 * | an installment is paid | cash; deferredSales, deferredInterest | receivables; sales or subscriptionFees, interest, insurancePayable |
 * | a payment is taken back | the same the other way round | |
 * | terminated | deferredSales, deferredInterest | receivables, of what was open |
 *
 * So receivables are always what is open, cash is what was paid, and what is deferred is what is open as well.
 */
type Amounts = Pick<RecordOf<typeof ContractInstallment>, 'kind' | 'value' | 'interestValue' | 'insuranceFee'>;

const paidCause = 'finance.installment.received';

/** @throws CONFLICT `monthClosed`, as everything here */
export async function postConfirmed(tx: UnitOfWork, contractId: string, all: readonly Amounts[]): Promise<void> {
  const occasion = { cause: 'finance.contract.confirmed', causeId: contractId, occurredOn: todayThere() };
  await postLines(tx, occasion, owed(all, 'receivables', 'deferred'));
}

export async function postTerminated(tx: UnitOfWork, contractId: string, open: readonly Amounts[]): Promise<void> {
  const occasion = { cause: 'finance.contract.terminated', causeId: contractId, occurredOn: todayThere() };
  await postLines(tx, occasion, owed(open, 'deferred', 'receivables'));
}

export async function postPaid(tx: UnitOfWork, id: string, paid: Amounts, paymentDate: string): Promise<void> {
  const former = await journalsOf(tx, id);
  // Paid anew after it was taken back: another occasion.
  const cause = former.length === 0 ? paidCause : `${paidCause}.${former.length + 1}`;
  const [value, interest, insurance] = [paid.value, paid.interestValue, paid.insuranceFee].map(centsOf) as [
    bigint,
    bigint,
    bigint,
  ];
  const earned: SystemAccount = paid.kind === 'subscriptionFee' ? 'subscriptionFees' : 'sales';
  await postLines(tx, { cause, causeId: id, occurredOn: paymentDate }, [
    ['cash', 'receivables', value],
    ['deferredSales', earned, value - interest - insurance],
    ['deferredInterest', 'interest', interest],
    ['deferredSales', 'insurancePayable', insurance],
  ]);
}

/** The latest payment of the installment, on today's date: the day that it was said to be paid on may be of a closed month. */
export async function postTakenBack(tx: UnitOfWork, id: string, reason: string): Promise<void> {
  const journalId = (await journalsOf(tx, id)).at(-1);
  if (!journalId) return;
  const occasion = { cause: 'finance.installment.takenBack', causeId: journalId, occurredOn: todayThere() };
  await reverseJournal(tx, journalId, { ...occasion, description: reason });
}

/** Of the payments of an installment, the earliest first. */
async function journalsOf(tx: UnitOfWork, installmentId: string): Promise<readonly string[]> {
  const first = await tx.asServer
    .from(LedgerPosting)
    .where({ causeId: { equalTo: installmentId }, line: { equalTo: 1 } })
    .select(['journalId'])
    .orderBy('id')
    .all();
  return first.map(({ journalId }) => journalId);
}

type Line = readonly [debit: SystemAccount, credit: SystemAccount, cents: bigint];

/** What customers owe against what is deferred, interest by itself. */
function owed(all: readonly Amounts[], debit: 'receivables' | 'deferred', credit: 'receivables' | 'deferred'): Line[] {
  const interest = all.reduce((sum, { interestValue }) => sum + centsOf(interestValue), 0n);
  const value = all.reduce((sum, amounts) => sum + centsOf(amounts.value), 0n);
  const account = (side: 'receivables' | 'deferred', deferred: SystemAccount) =>
    side === 'deferred' ? deferred : 'receivables';
  return [
    [account(debit, 'deferredSales'), account(credit, 'deferredSales'), value - interest],
    [account(debit, 'deferredInterest'), account(credit, 'deferredInterest'), interest],
  ];
}

async function postLines(tx: UnitOfWork, occasion: Occasion, lines: readonly Line[]) {
  const posted: readonly JournalLine[] = lines
    .filter(([, , cents]) => cents > 0n)
    .map(([debit, credit, cents]) => ({ debit, credit, amount: moneyText(cents) }));
  if (posted.length > 0) await postJournal(tx, occasion, posted);
}
