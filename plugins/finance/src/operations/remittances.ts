import { allow, date, defineCommand, defineQuery, id, list, object, z } from '@gleba/sdk';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { Remittance } from '../entities/remittance.entity.ts';
import { remittanceKinds } from '../slips/write-remittance.ts';

const permission = allow.adminAndUp;

/** Most slips of one file. */
export const mostInRemittance = 500;

/** Why something cannot go to the bank yet. */
export const remittanceProblems = [
  'payerDocument',
  'payerAddress',
  'isLate',
  'amountTooLarge',
  'dueTooFar',
  'waitsForBank',
] as const;
export type RemittanceProblem = (typeof remittanceProblems)[number];

/** What is missing of an account, or is not as its bank has it. */
export const slipAccountGaps = ['bank', 'company', 'branch', 'account', 'agreement', 'wallet', 'code'] as const;
export type SlipAccountGap = (typeof slipAccountGaps)[number];

const given = { bankAccountId: id(BankAccount), /** Installments that are due until that day. */ until: date() };

/** What would go to the bank now: slips to take in, to take out, and other due dates; with what stands in the way of each. */
export const remittancePreview = defineQuery('remittancePreview', {
  permission,
  input: given,
  output: {
    gaps: list(z.enum(slipAccountGaps)),
    sequenceNumber: z.int(),
    items: list(
      object({
        ...{ installmentId: z.uuid(), kind: z.enum(remittanceKinds), contractNumber: z.nullable(z.string()) },
        ...{ name: z.string(), payer: z.string(), dueDate: z.string(), amount: z.string() },
        problems: list(z.enum(remittanceProblems)),
      }),
    ),
    /** There is more than one file takes. */
    isCut: z.boolean(),
  },
});

/** Writes the file of all that has no problem, with the account's next number. */
export const writeRemittanceFile = defineCommand('writeRemittanceFile', {
  permission,
  input: given,
  errors: ['finance.slipAccountIncomplete', 'finance.nothingToSend'],
  output: { remittance: object({ id: id(Remittance), fileName: z.string() }), count: z.int() },
});

export const remittanceOperations = [remittancePreview, writeRemittanceFile];
