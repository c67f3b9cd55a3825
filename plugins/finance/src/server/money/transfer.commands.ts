import { uuidv7 } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { createFinanceTransfer, updateFinanceTransfer } from '../../operations/money-transactions.ts';
import { lockTransaction } from './locks.ts';
import { moneyErrors } from './money-errors.ts';
import { restated, sidesOf } from './stated.ts';

interface Transferred {
  readonly description: string;
  readonly dueDate: string;
  readonly amount: string;
  readonly bankAccountId: string;
  readonly counterAccountId: string;
}

/** Out of one account and into the other. */
function bothSides({ description, dueDate, amount, bankAccountId: from, counterAccountId: into }: Transferred) {
  if (from === into) throw moneyErrors.sameAccount.beside('counterAccountId');
  const common = { description, dueDate, amount };
  return {
    out: { ...common, bankAccountId: from, counterAccountId: into },
    in: { ...common, bankAccountId: into, counterAccountId: from },
  };
}

export const createFinanceTransferHandler = handle(createFinanceTransfer, async ({ tx }, given) => {
  const sides = bothSides(given);
  const shared = { type: 'transfer', transferGroupId: uuidv7() } as const;
  const { id } = await tx.insert(FinanceTransaction, { ...sides.out, ...shared, flow: 'out' });
  await tx.insert(FinanceTransaction, { ...sides.in, ...shared, flow: 'in' });
  return { financeTransaction: { id }, transferGroupId: shared.transferGroupId };
});

export const updateFinanceTransferHandler = handle(
  updateFinanceTransfer,
  async ({ tx }, { financeTransactionId, ...given }) => {
    const one = await lockTransaction(tx, financeTransactionId);
    if (one.type !== 'transfer') throw moneyErrors.isNoTransfer();
    if (one.actualDate !== null) throw moneyErrors.transactionConfirmed();
    const sides = bothSides(given);
    for (const side of await sidesOf(tx, one)) {
      const said = sides[side.flow];
      await tx.update(FinanceTransaction, side.id, { ...said, ...restated(tx, side, said) });
    }
    return { financeTransaction: { id: one.id }, transferGroupId: one.transferGroupId ?? '' };
  },
);
