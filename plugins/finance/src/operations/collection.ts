import { allow, defineCommand, defineQuery, id, list, object, of, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../entities/contract-installment-group.entity.ts';
import { feesAnswer } from './installment-fees.ts';

const permission = allow.key(contractDetailsKey);

/** Why an installment has no Pix code: it is paid, cancelled or worth nothing; no account receives by Pix; a bank would not read the code. */
export const pixGaps = ['notOpen', 'noAccount', 'unreadable'] as const;
export type PixGap = (typeof pixGaps)[number];

export const pixAnswer = {
  /** Null where the contract has no open installment. */
  installmentId: z.nullable(z.uuid()),
  pixQrCode: z.nullable(
    object({
      /** A picture, as an address that a page may show. */
      encodedImage: z.string(),
      /** The text that people copy into their bank's program. */
      pixCode: z.string(),
      /**
       * Of a provider's code, as it says it. Null: a static code does not expire at the bank; the program stops showing it once the
       * installment is paid or cancelled.
       */
      expirationDate: z.nullable(z.string()),
      /** It is of a provider's test environment: nobody is to pay by it. */
      isOfTests: z.boolean(),
    }),
  ),
  gap: z.nullable(z.enum(pixGaps)),
};

/** By what an installment is paid today, at today's amount; computed, never stored. */
export const installmentPixQrCode = defineQuery('installmentPixQrCode', {
  permission,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment) },
  output: pixAnswer,
});

/** The same of a contract's first open installment by due date: the specification's `getFirstPixQrCode`. */
export const firstPixQrCode = defineQuery('firstPixQrCode', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  output: pixAnswer,
});

const text = z.nullable(z.string());

/** All that stands on the slips of a group: its open installments, each with its Pix code. */
export const paymentBook = defineQuery('paymentBook', {
  permission,
  project: ({ installmentGroupId }) => of(ContractInstallmentGroup, installmentGroupId),
  input: { installmentGroupId: id(ContractInstallmentGroup) },
  output: {
    contractId: z.uuid(),
    contractNumber: text,
    project: z.string(),
    description: z.string(),
    printed: z.boolean(),
    /** Of a contract in force, with something to pay, and not held back. */
    isAvailable: z.boolean(),
    lots: list(object({ block: z.string(), lot: z.string(), subdivision: text })),
    customers: list(object({ name: z.string(), document: text })),
    receiver: text,
    late: object({ fineValue: z.string(), finePercent: z.string(), interestPercent: z.string() }),
    /** How many installments the contract has. */
    count: z.int(),
    slips: list(
      object({
        installmentId: z.uuid(),
        number: z.int(),
        name: z.string(),
        dueDate: z.string(),
        value: z.string(),
        /** What the slip asks for: what is open of it, of an overdue one today's amount. */
        amount: z.string(),
        /** Of an overdue one: the day that its amount is of, and the charges in it. */
        late: z.nullable(object({ on: z.string(), fine: z.string(), interest: z.string() })),
        /** What it costs besides what was agreed. */
        fees: feesAnswer,
        pixCode: text,
        /** What is typed in to pay by a slip: the provider's, or one that the office's own bank has. */
        barcode: text,
        /** Of the latter, what its bars say, and the bank's number of it. */
        bars: text,
        ourNumber: text,
        /** These are of a provider's test environment: nobody is to pay by them. */
        isOfTests: z.boolean(),
      }),
    ),
  },
});

/** Says that the slips of a group were printed. Whoever may read them may print them. */
export const markPaymentBookPrinted = defineCommand('markPaymentBookPrinted', {
  permission,
  project: ({ installmentGroupId }) => of(ContractInstallmentGroup, installmentGroupId),
  input: { installmentGroupId: id(ContractInstallmentGroup) },
  errors: ['finance.bookNotAvailable'],
  output: { contractInstallmentGroup: object({ id: id(ContractInstallmentGroup), printed: z.boolean() }) },
});

export const collectionOperations = [installmentPixQrCode, firstPixQrCode, paymentBook, markPaymentBookPrinted];
