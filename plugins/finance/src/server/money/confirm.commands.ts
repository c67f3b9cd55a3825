import { type Day, formatDate, uuidv7 } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { withoutApproval } from '../../money/payment-approval.ts';
import { confirmFinanceTransaction, unconfirmFinanceTransaction } from '../../operations/money-transactions.ts';
import { lockForConfirming, lockTransaction } from './locks.ts';
import { moneyErrors } from './money-errors.ts';
import { postConfirmed, postTransferred, postUnconfirmed } from './money-postings.ts';
import { leafOf, sidesOf, type Transaction } from './stated.ts';

export const confirmFinanceTransactionHandler = handle(
  confirmFinanceTransaction,
  async ({ tx }, { financeTransactionId, actualDate, ...given }) => {
    const transaction = await lockTransaction(tx, financeTransactionId);
    if (transaction.actualDate !== null) throw moneyErrors.transactionConfirmed();
    if (actualDate > (await todayOf(tx))) throw moneyErrors.confirmedInFuture.beside('actualDate');
    const charges = {
      fine: given.fine ?? '0.00',
      interest: given.interest ?? '0.00',
      discount: given.discount ?? '0.00',
    };
    if (transaction.type === 'transfer') {
      // A transfer goes through whole, between the accounts that it names.
      const isOther =
        given.bankAccountId || given.partialAmount || Object.values(charges).some((one) => centsOf(one) > 0n);
      if (isOther) throw moneyErrors.isTransfer();
      await confirmTransfer(tx, transaction, actualDate);
    } else {
      const bankAccountId = given.bankAccountId ?? transaction.bankAccountId;
      if (bankAccountId === null) throw moneyErrors.accountNeeded.beside('bankAccountId');
      const amount = given.partialAmount ?? transaction.amount;
      await confirmOne(tx, transaction, { ...charges, amount, bankAccountId, actualDate });
    }
    return { financeTransaction: { id: transaction.id } };
  },
);

const nothing = { fine: '0.00', interest: '0.00', discount: '0.00' } as const;

/** As a bank's statement says it: all of it, on that account and day. Of a transfer both sides. */
export async function confirmAsStated(
  tx: UnitOfWork,
  transaction: Transaction,
  bankAccountId: string,
  actualDate: Day,
): Promise<void> {
  if (actualDate > (await todayOf(tx))) throw moneyErrors.confirmedInFuture.beside('actualDate');
  if (transaction.type === 'transfer') return confirmTransfer(tx, transaction, actualDate);
  return confirmOne(tx, transaction, { ...nothing, amount: transaction.amount, bankAccountId, actualDate });
}

interface Said {
  readonly amount: string;
  readonly fine: string;
  readonly interest: string;
  readonly discount: string;
  readonly bankAccountId: string;
  readonly actualDate: Day;
}

async function confirmOne(tx: UnitOfWork, transaction: Transaction, said: Said): Promise<void> {
  const [whole, amount, fine, interest, discount] = [
    ...[transaction.amount, said.amount, said.fine, said.interest, said.discount].map(centsOf),
  ] as [bigint, bigint, bigint, bigint, bigint];
  if (amount > whole) throw moneyErrors.partAboveAmount.beside('partialAmount');
  if (discount > amount) throw moneyErrors.discountAboveAmount.beside('discount');
  if (transaction.categoryId === null) throw moneyErrors.categoryNeeded.beside('categoryId');
  const bankAccount = await openAccount(tx, said.bankAccountId, said.actualDate);
  const category = await leafOf(tx, transaction.categoryId);
  const { description } = transaction;
  const confirmed = { ...said, description, confirmationId: uuidv7(), transactionId: transaction.id };
  const journalId = await postConfirmed(tx, confirmed, bankAccount, category);
  await tx.update(FinanceTransaction, transaction.id, {
    ...{ ...said, journalId, actualAmount: moneyText(amount - discount + fine + interest) },
  });
  if (amount >= whole) return;
  const paid = amount - discount + fine + interest;
  await tx.insert(FinanceTransaction, { ...restOf(transaction, paid), amount: moneyText(whole - amount) });
}

/** What was not paid of it, as it was: open, for the same day, and approved as far as what was approved is not paid. */
function restOf(transaction: Transaction, paid: bigint) {
  const { type, flow, description, dueDate, categoryId, bankAccountId, partnerId, projectId } = transaction;
  const { costCenterAllocation, contractInstallmentId, contractNumber, statedById, invoiceId, invoiceLine } =
    transaction;
  const { approval, approvalAmount, approvalRequestId, approvalAskedById, approvalDecidedById } = transaction;
  const left = centsOf(approvalAmount ?? '0') - paid;
  const approved = approval === 'approved' &&
    left > 0n && {
      ...{ approval, approvalAmount: moneyText(left), approvalRequestId, approvalAskedById, approvalDecidedById },
    };
  return {
    ...{ type, flow, description, dueDate, categoryId, bankAccountId, partnerId, projectId, costCenterAllocation },
    ...{ contractInstallmentId, contractNumber, statedById, invoiceId, invoiceLine },
    ...approved,
  };
}

async function confirmTransfer(tx: UnitOfWork, transaction: Transaction, actualDate: Day): Promise<void> {
  const sides = await sidesOf(tx, transaction);
  const out = sides.find(({ flow }) => flow === 'out');
  // Of two transfers between the same accounts, one each way, both lock the same one first.
  await lockForConfirming(tx, sides);
  const from = await openAccount(tx, out?.bankAccountId ?? '', actualDate);
  const into = await openAccount(tx, out?.counterAccountId ?? '', actualDate);
  const { amount, description } = transaction;
  const confirmed = {
    amount,
    description,
    actualDate,
    confirmationId: uuidv7(),
    transactionId: out?.id ?? transaction.id,
  };
  const journalId = await postTransferred(tx, confirmed, from, into);
  for (const { id } of sides) await tx.update(FinanceTransaction, id, { journalId, actualDate, actualAmount: amount });
}

/** What was before the day of its initial balance is in that balance already. */
async function openAccount(tx: UnitOfWork, id: string, day: Day) {
  // Locked: its first day stays where it is until this is posted.
  const account = await tx.get(BankAccount, id, { lock: true });
  const first = account.initialBalanceDate;
  if (first !== null && day < first) {
    throw moneyErrors.beforeInitialBalance.beside('actualDate', { day: formatDate(first) });
  }
  return account;
}

export const unconfirmFinanceTransactionHandler = handle(
  unconfirmFinanceTransaction,
  async ({ tx }, { financeTransactionId, reason, occurredOn }) => {
    const transaction = await lockTransaction(tx, financeTransactionId);
    const { actualDate, journalId } = transaction;
    if (actualDate === null || journalId === null) throw moneyErrors.transactionNotConfirmed();
    const day = occurredOn ?? actualDate;
    if (day < actualDate) throw moneyErrors.reversedBeforeConfirmed.beside('occurredOn');
    if (day > (await todayOf(tx))) throw moneyErrors.confirmedInFuture.beside('occurredOn');
    await postUnconfirmed(tx, journalId, day, reason);
    const sides = transaction.type === 'transfer' ? await sidesOf(tx, transaction) : [transaction];
    for (const { id } of sides) {
      await tx.update(FinanceTransaction, id, {
        ...withoutApproval,
        journalId: null,
        actualDate: null,
        actualAmount: null,
      });
    }
    return { financeTransaction: { id: transaction.id } };
  },
);
