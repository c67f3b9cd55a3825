import { allow, defineCommand, defineQuery, id, money, object, optional, text, z } from '@gleba/sdk';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';

const permission = allow.adminAndUp;
const answered = { financeTransaction: object({ id: id(FinanceTransaction) }) };
const financeTransactionId = id(FinanceTransaction);
/** Which request is meant: of one that was asked anew meanwhile the former is no longer answered. */
const approvalRequestId = text({ required: true, max: 36 });

/** Asks another person to approve what is to be paid or moved. Of a transfer both sides wait. */
export const requestPaymentApproval = defineCommand('requestPaymentApproval', {
  permission,
  input: {
    financeTransactionId,
    /** What will go, with fine and interest, where that is more than the amount. */
    upTo: optional(money({ min: '0.01' })),
  },
  errors: ['finance.transactionConfirmed', 'finance.approvalAsked', 'finance.approvalOfIncome'],
  output: answered,
});

/** Lets it be confirmed, by whoever: said by somebody who neither wrote it nor asked. */
export const approvePayment = defineCommand('approvePayment', {
  permission,
  input: { financeTransactionId, approvalRequestId },
  errors: ['finance.transactionConfirmed', 'finance.approvalNotWaiting', 'finance.approvalOwn'],
  output: answered,
});

/** Says no, and why; whoever asked takes it back so. */
export const refusePayment = defineCommand('refusePayment', {
  permission,
  input: { financeTransactionId, approvalRequestId, reason: text({ required: true, max: 400 }) },
  errors: ['finance.transactionConfirmed', 'finance.approvalNotWaiting'],
  output: answered,
});

/** Whether whoever asks needs another person to confirm it, and may be that person for somebody else. */
export const paymentApproval = defineQuery('paymentApproval', {
  permission,
  input: { financeTransactionId },
  output: {
    isNeeded: z.boolean(),
    /** Of their role; null: none. */
    limit: z.nullable(z.string()),
    mayApprove: z.boolean(),
  },
});

export const moneyApprovalOperations = [requestPaymentApproval, approvePayment, refusePayment, paymentApproval];
