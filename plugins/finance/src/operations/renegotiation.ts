import {
  allow,
  date,
  decimal,
  defineCommand,
  defineQuery,
  type InputOf,
  id,
  integer,
  list,
  money,
  object,
  of,
  optional,
  text,
  z,
} from '@gleba/sdk';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { ContractRenegotiation } from '../entities/contract-renegotiation.entity.ts';
import { percentage } from '../entities/payment-condition-table.entity.ts';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';
import { contract, scheduleErrors } from './contract-steps.ts';
import { balloons } from './contracts.ts';

/** What is agreed on anew; method and costs stay the contract's, and its rate where none is said. */
const agreedInput = {
  numInstallments: integer({ required: true, min: 1, max: 600 }),
  initialDueDate: date({ required: true }),
  /** Paid at once. */
  initialPayment: optional(money({ min: '0' })),
  /** Per cent of a year, effective, as a table of conditions says it. */
  annualInterestRate: optional(decimal({ ...percentage, min: '0', max: '100' })),
  balloons,
  /** Of fines and interest for delay; default nothing. */
  chargesWaivedPercent: optional(decimal({ precision: 7, scale: 4, min: '0', max: '100' })),
};
/** Charges may be waived, which is the office's money. */
const permission = allow.all(allow.adminAndUp, manageContracts);
const errors = ['finance.noSuchStep', 'finance.firstDueInPast', ...scheduleErrors];
const amount = z.string();

/** What is open of a contract today and which installments would divide it; nothing is written. */
export const contractRenegotiationPreview = defineQuery('contractRenegotiationPreview', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract), ...agreedInput },
  errors,
  output: {
    ...{ open: amount, charges: amount, waived: amount, reduction: amount, debt: amount, totalValue: amount },
    installments: list(object({ kind: z.string(), number: z.int(), dueDate: z.string(), value: amount })),
  },
});

export type AgreedAnew = Omit<InputOf<typeof contractRenegotiationPreview>, 'contractId'>;

/** Cancels what is open of a contract and has new installments stand for it. */
export const renegotiateContract = defineCommand('renegotiateContract', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    contractId: id(Contract),
    reason: text({ required: true, max: 1000 }),
    ...agreedInput,
    /** What was shown; where a payment or another day has changed it, nothing is written. */
    debt: optional(money({ min: '0' })),
  },
  errors: [...errors, 'finance.debtChanged', 'finance.monthClosed'],
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

/** Takes the latest renegotiation of a contract back, while nothing was paid on it: what it cancelled is owed again. */
export const takeRenegotiationBack = defineCommand('takeRenegotiationBack', {
  permission,
  project: ({ contractRenegotiationId }) => of(ContractRenegotiation, contractRenegotiationId),
  input: { contractRenegotiationId: id(ContractRenegotiation), reason: text({ required: true, max: 1000 }) },
  errors: [
    ...['finance.noSuchStep', 'finance.renegotiationPaid', 'finance.renegotiationFollowed'],
    ...['finance.journalEmpty', 'finance.journalReversed', 'finance.monthClosed'],
  ],
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

export const renegotiationOperations = [contractRenegotiationPreview, renegotiateContract, takeRenegotiationBack];
