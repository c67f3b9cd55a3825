import { moveOperation, uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { BankAccount } from '../src/entities/bank-account.entity.ts';
import { BankAccountType } from '../src/entities/money/bank-account-type.entity.ts';
import { FinanceCategory } from '../src/entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../src/entities/money/finance-transaction.entity.ts';
import { bankAccountBalances, bankAccountStatement } from '../src/operations/money-accounts.ts';
import {
  approvePayment,
  paymentApproval,
  refusePayment,
  requestPaymentApproval,
} from '../src/operations/money-approvals.ts';
import { financeCategoryTrees, moveFinanceCategory } from '../src/operations/money-categories.ts';
import {
  confirmFinanceTransaction,
  createFinanceTransaction,
  createFinanceTransfer,
  deleteFinanceTransaction,
  financeTransactionTotals,
  unconfirmFinanceTransaction,
  updateFinanceTransaction,
  updateFinanceTransfer,
} from '../src/operations/money-transactions.ts';
import { idOfCommand } from './support/id-of-command.ts';

const inOffice = <T>(scene: IsolationScene, work: Parameters<typeof scene.host.within<T>>[1]) =>
  scene.host.within(scene.organizationId, work);

const account = (scene: IsolationScene) =>
  inOffice(scene, async (tx) => (await tx.insert(BankAccount, { name: uuidv7() })).id);
const category = (scene: IsolationScene) =>
  inOffice(scene, async (tx) => (await tx.insert(FinanceCategory, { name: uuidv7(), type: 'expense' })).id);

const stated = async (scene: IsolationScene) => ({
  ...{ description: 'Certidões', dueDate: '2026-01-10', amount: '1.00' },
  ...{ categoryId: await category(scene), bankAccountId: await account(scene) },
});
const transferred = async (scene: IsolationScene) => ({
  ...{ description: 'Reserva', dueDate: '2026-01-10', amount: '1.00' },
  ...{ bankAccountId: await account(scene), counterAccountId: await account(scene) },
});

const run = (scene: IsolationScene, name: string, input: object) =>
  idOfCommand(scene, name, 'financeTransaction', input);
const made = async (scene: IsolationScene) =>
  run(scene, 'createFinanceTransaction', { type: 'expense', ...(await stated(scene)) });
const confirmed = async (scene: IsolationScene) =>
  run(scene, 'confirmFinanceTransaction', { financeTransactionId: await made(scene), actualDate: '2026-01-12' });
const transfer = async (scene: IsolationScene) => run(scene, 'createFinanceTransfer', await transferred(scene));

/** Written and asked for by the program: whoever runs the examples is another. */
const asked = async (scene: IsolationScene) => {
  const { description, dueDate, amount, categoryId, bankAccountId } = await stated(scene);
  const approvalRequestId = uuidv7();
  const row = { type: 'expense', flow: 'out', description, dueDate, amount, categoryId, bankAccountId } as const;
  const waiting = { approval: 'waiting', approvalAmount: amount, approvalRequestId } as const;
  const { id } = await inOffice(scene, (tx) => tx.insert(FinanceTransaction, { ...row, ...waiting }));
  return { financeTransactionId: id, approvalRequestId };
};

/** Of the office's own money. */
export const moneyExamples = [
  examples(moveFinanceCategory, async (scene) => ({ financeCategoryId: await category(scene) })),
  examples(financeCategoryTrees, () => ({})),
  examples(createFinanceTransaction, async (scene) => ({ type: 'expense' as const, ...(await stated(scene)) })),
  examples(updateFinanceTransaction, async (scene) => ({
    ...{ financeTransactionId: await made(scene), ...(await stated(scene)) },
  })),
  examples(deleteFinanceTransaction, async (scene) => ({ financeTransactionId: await made(scene) })),
  examples(confirmFinanceTransaction, async (scene) => ({
    ...{ financeTransactionId: await made(scene), actualDate: '2026-01-12' },
  })),
  examples(unconfirmFinanceTransaction, async (scene) => ({
    ...{ financeTransactionId: await confirmed(scene), reason: 'Engano' },
  })),
  examples(requestPaymentApproval, async (scene) => ({ financeTransactionId: await made(scene) })),
  examples(approvePayment, asked),
  examples(refusePayment, async (scene) => ({ ...(await asked(scene)), reason: 'Sem contrato' })),
  examples(paymentApproval, async (scene) => ({ financeTransactionId: await made(scene) })),
  examples(createFinanceTransfer, transferred),
  examples(updateFinanceTransfer, async (scene) => ({
    ...{ financeTransactionId: await transfer(scene), ...(await transferred(scene)) },
  })),
  examples(financeTransactionTotals, () => ({ type: 'income' as const, filter: {} })),
  examples(bankAccountBalances, () => ({})),
  examples(bankAccountStatement, async (scene) => ({
    ...{ bankAccountId: await account(scene), from: '2026-01-01', until: '2026-01-31' },
  })),
  examples(moveOperation(BankAccountType), async (scene) => {
    const id = await inOffice(scene, async (tx) => (await tx.insert(BankAccountType, { name: uuidv7() })).id);
    return { id };
  }),
];
