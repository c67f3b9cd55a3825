import type { MemberService, NotificationService } from '@gleba/plugin-workspace';
import { linkTo, type NotificationKind, uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { limitOf, needsApproval, withoutApproval, writersOf } from '../../money/payment-approval.ts';
import { approvalAskedNotice, approvalDecidedNotice } from '../../notices.ts';
import {
  approvePayment,
  paymentApproval,
  refusePayment,
  requestPaymentApproval,
} from '../../operations/money-approvals.ts';
import { approvalSettings } from './approval-settings.ts';
import { lockTransaction } from './locks.ts';
import { moneyErrors } from './money-errors.ts';
import { sidesOf, type Transaction } from './stated.ts';

/** Who tells people; where nobody does they find it in the list. */
export interface Telling {
  readonly notifications: NotificationService | undefined;
  readonly members: MemberService | undefined;
}

type Patch = Partial<Pick<Transaction, keyof typeof withoutApproval>>;

/** Of a transfer both sides say the same. */
async function say(tx: UnitOfWork, transaction: Transaction, patch: Patch) {
  const sides = transaction.type === 'transfer' ? await sidesOf(tx, transaction) : [transaction];
  for (const { id } of sides) await tx.update(FinanceTransaction, id, patch);
  return { financeTransaction: { id: transaction.id } };
}

/** One that is open, locked: of two who decide at once the second is told. */
async function openOne(tx: UnitOfWork, id: string): Promise<Transaction> {
  const transaction = await lockTransaction(tx, id);
  if (transaction.actualDate !== null) throw moneyErrors.transactionConfirmed();
  return transaction;
}

async function waitingOne(tx: UnitOfWork, id: string, requestId: string): Promise<Transaction> {
  const transaction = await openOne(tx, id);
  if (transaction.approval !== 'waiting' || transaction.approvalRequestId !== requestId) {
    throw moneyErrors.approvalNotWaiting();
  }
  return transaction;
}

export const requestPaymentApprovalHandler = ({ notifications, members }: Telling) =>
  handle(requestPaymentApproval, async ({ tx }, { financeTransactionId, upTo }) => {
    const transaction = await openOne(tx, financeTransactionId);
    const { approval, type, flow, amount } = transaction;
    if (type !== 'transfer' && flow === 'in') throw moneyErrors.approvalOfIncome();
    if (approval === 'waiting') throw moneyErrors.approvalAsked();
    const approvalAmount = upTo && centsOf(upTo) > centsOf(amount) ? upTo : amount;
    const approvalRequestId = uuidv7();
    const asked = { approvalAskedById: tx.actor.userId, approvalAmount, approvalRequestId };
    const answer = await say(tx, transaction, { ...withoutApproval, ...asked, approval: 'waiting' });
    if (notifications && members) {
      const all = await members.find(tx, { roles: ['staff', 'admin', 'manager'] });
      const writers = writersOf({ ...transaction, ...asked });
      const to = all.filter((one) => !writers.includes(one));
      await notifications.notify(tx, notice(approvalAskedNotice, transaction, approvalRequestId, to));
    }
    return answer;
  });

export const approvePaymentHandler = (telling: Telling) =>
  handle(approvePayment, async ({ tx }, { financeTransactionId, approvalRequestId }) => {
    const transaction = await waitingOne(tx, financeTransactionId, approvalRequestId);
    const { userId } = tx.actor;
    if (userId === null || writersOf(transaction).includes(userId)) throw moneyErrors.approvalOwn();
    const answer = await say(tx, transaction, { approval: 'approved', approvalDecidedById: userId });
    await tellAsker(tx, telling, transaction);
    return answer;
  });

export const refusePaymentHandler = (telling: Telling) =>
  handle(refusePayment, async ({ tx }, { financeTransactionId, approvalRequestId, reason }) => {
    const transaction = await waitingOne(tx, financeTransactionId, approvalRequestId);
    const decided = { approvalDecidedById: tx.actor.userId, approvalReason: reason.trim() };
    const answer = await say(tx, transaction, { approval: 'refused', ...decided });
    await tellAsker(tx, telling, transaction);
    return answer;
  });

export const paymentApprovalHandler = handle(paymentApproval, ({ transaction: inTransaction }, given) =>
  inTransaction(async (tx) => {
    const transaction = await tx.asActor.get(FinanceTransaction, given.financeTransactionId);
    const settings = await approvalSettings(tx);
    const { userId } = tx.actor;
    return {
      isNeeded: needsApproval(transaction, transaction.amount, tx.actor, settings),
      limit: limitOf(tx.actor, settings),
      mayApprove: userId !== null && !writersOf(transaction).includes(userId),
    };
  }),
);

/** Who takes their own request back knows it. */
async function tellAsker(tx: UnitOfWork, { notifications }: Telling, transaction: Transaction): Promise<void> {
  const { approvalAskedById: asker, approvalRequestId } = transaction;
  if (!notifications || asker === null || asker === tx.actor.userId) return;
  await notifications.notify(tx, notice(approvalDecidedNotice, transaction, approvalRequestId ?? '', [asker]));
}

const notice = (kind: NotificationKind, { id }: Transaction, requestId: string, to: readonly string[]) => ({
  ...{ kind, to, causeId: `${kind.id} ${requestId}`, link: linkTo(FinanceTransaction.id, id) },
});
