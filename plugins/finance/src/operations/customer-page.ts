import { defineCommand, id, list, object, z } from '@gleba/sdk';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../entities/installment-payment.entity.ts';
import { receiptAnswer } from './amounts.ts';
import { pixAnswer } from './collection.ts';

const token = z.string().check(z.minLength(1), z.maxLength(200));
const open = { permission: 'open', isOutsideTransaction: true, isAnonymous: true } as const;
const closed = 'finance.customerPageClosed';
const text = z.nullable(z.string());
const money = z.string();

/** Whose page it is and where a code would go to; nothing of the contract before the code. */
export const customerPageByToken = defineCommand('customerPageByToken', {
  ...open,
  input: { token },
  errors: [closed],
  output: {
    ...{ organizationName: z.string(), uiCustomizations: z.nullable(z.record(z.string(), z.unknown())) },
    /** `a***@exemplo.com.br` */
    mailTo: z.string(),
  },
});

/** Sends a code to the buyer's own address. */
export const sendCustomerCode = defineCommand('sendCustomerCode', {
  ...open,
  input: { token },
  errors: [closed, 'finance.codeJustSent', 'finance.tooManyCodes'],
  output: { isSent: z.boolean() },
});

/** Uses a code up; answers the secret of one visit. */
export const openCustomerPage = defineCommand('openCustomerPage', {
  ...open,
  input: { token, code: z.string().check(z.minLength(1), z.maxLength(20)) },
  errors: [closed, 'finance.codeWrong', 'finance.codeEnded'],
  output: { visit: z.string(), endsAt: z.string() },
});

/** The buyer's contract: what is to be paid, what they paid, and how it was computed. Of other people nothing. */
export const customerContract = defineCommand('customerContract', {
  ...open,
  input: { visit: token },
  errors: [closed],
  output: {
    ...{ name: z.string(), contractNumber: text, project: z.string(), computedStatus: z.string(), on: z.string() },
    lots: list(object({ block: z.string(), lot: z.string(), subdivision: text })),
    installments: list(
      object({
        ...{ id: id(ContractInstallment), name: z.string(), dueDate: z.string(), value: money },
        computedStatus: z.enum(['pending', 'overdue', 'paid', 'cancelled']),
        /** Of an open one: what it costs today, and how much of that is for delay or taken off for being early. */
        today: z.nullable(object({ total: money, fine: money, interest: money, discount: money })),
      }),
    ),
    payments: list(object({ id: id(InstallmentPayment), installment: z.string(), paidOn: z.string(), amount: money })),
    /** Of the contract, and of each renegotiation since a day. */
    terms: list(object({ since: text, terms: z.record(z.string(), z.unknown()) })),
  },
});

/** By what an open installment of it is paid today. */
export const customerPix = defineCommand('customerPix', {
  ...open,
  input: { visit: token, installmentId: id(ContractInstallment) },
  errors: [closed],
  output: pixAnswer,
});

/** The receipt of a payment of theirs, which names nobody else. */
export const customerReceipt = defineCommand('customerReceipt', {
  ...open,
  input: { visit: token, paymentId: id(InstallmentPayment) },
  errors: [closed],
  output: receiptAnswer,
});

export const customerPageOperations = [
  ...[customerPageByToken, sendCustomerCode, openCustomerPage],
  ...[customerContract, customerPix, customerReceipt],
];
