import { uuidv7 } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { addMonths, centsOf, equalParts, moneyText } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import {
  createFinanceTransaction,
  deleteFinanceTransaction,
  updateFinanceTransaction,
} from '../../operations/money-transactions.ts';
import { lockTransaction } from './locks.ts';
import { moneyErrors } from './money-errors.ts';
import { differsInLedger } from './money-rules.ts';
import { checkStated, followingOf, restated, sidesOf, statedOf, type Transaction } from './stated.ts';

export const createFinanceTransactionHandler = handle(
  createFinanceTransaction,
  async ({ tx }, { type, repeatCount, repeatAs, ...given }) => {
    const stated = statedOf(given);
    await checkStated(tx, type, stated);
    const common = { ...stated, type, flow: type === 'income' ? ('in' as const) : ('out' as const) };
    const count = repeatCount ?? 1;
    const whole = centsOf(stated.amount);
    if (repeatAs === 'installments' && whole < BigInt(count)) throw moneyErrors.partsTooSmall.beside('repeatCount');
    const amounts = repeatAs === 'installments' ? equalParts(whole, count) : Array.from({ length: count }, () => whole);
    const recurrenceId = count > 1 ? uuidv7() : null;
    const [first = ''] = await tx.insertMany(
      FinanceTransaction,
      amounts.map((amount, index) => ({
        ...{ ...common, amount: moneyText(amount), dueDate: addMonths(stated.dueDate, index) },
        ...(recurrenceId && { recurrenceId, recurrenceNumber: index + 1, recurrenceCount: count }),
      })),
    );
    return { financeTransaction: { id: first }, count };
  },
);

export const updateFinanceTransactionHandler = handle(
  updateFinanceTransaction,
  async ({ tx }, { financeTransactionId, withFollowing, ...given }) => {
    const before = await tx.get(FinanceTransaction, financeTransactionId, { lock: true });
    if (before.type === 'transfer') throw moneyErrors.isTransfer();
    const stated = statedOf(given);
    if (before.actualDate !== null && differsInLedger(before, stated)) throw moneyErrors.transactionConfirmed();
    await checkStated(tx, before.type, stated);
    // Of a confirmed one what was approved is done.
    const restatedOf = (one: Transaction) => (one.actualDate === null ? restated(tx, one, stated) : {});
    await tx.update(FinanceTransaction, before.id, { ...stated, ...restatedOf(before) });
    const following = withFollowing ? await followingOf(tx, before) : [];
    for (const one of following) {
      const { id, recurrenceNumber } = one;
      const dueDate = addMonths(stated.dueDate, (recurrenceNumber ?? 0) - (before.recurrenceNumber ?? 0));
      await tx.update(FinanceTransaction, id, { ...stated, dueDate, ...restatedOf(one) });
    }
    return { financeTransaction: { id: before.id }, count: following.length + 1 };
  },
);

export const deleteFinanceTransactionHandler = handle(
  deleteFinanceTransaction,
  async ({ tx }, { financeTransactionId, withFollowing }) => {
    const one = await lockTransaction(tx, financeTransactionId);
    if (one.actualDate !== null) throw moneyErrors.transactionConfirmed();
    const others = one.type === 'transfer' ? await sidesOf(tx, one) : withFollowing ? await followingOf(tx, one) : [];
    const ids = new Set([one.id, ...others.map(({ id }) => id)]);
    for (const id of ids) await tx.remove(FinanceTransaction, id);
    return { count: ids.size };
  },
);
