import {
  allow,
  date,
  decimal,
  defineCommand,
  defineQuery,
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
import { ContractRefund } from '../entities/contract-refund.entity.ts';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';

/** What the calculation refuses of terms. */
export const scheduleErrors = [
  'finance.engineUnknown',
  'finance.paidInAdvanceTooMuch',
  'finance.moreThanPrice',
  'finance.tooManyInstallments',
  'finance.installmentTooSmall',
  'finance.dueDayTooLate',
  'finance.feeNotSplit',
  'finance.feePartsTooMany',
  'finance.feeAboveInitialPayment',
  'finance.balloonAfterEnd',
  'finance.discountNotAllowed',
  'finance.insuranceNeeded',
  'finance.costsTooHigh',
  'finance.dayUnknown',
  'finance.rateTooHigh',
];
/** What is refused of a contract's buyers. */
export const buyerErrors = [
  'finance.sharesNotWhole',
  'finance.oneResponsible',
  'finance.buyerTwice',
  'finance.buyerRemoved',
];

/** What is answered of a contract. */
export const contract = object({
  id: id(Contract),
  contractNumber: z.nullable(z.string()),
  computedStatus: z.string(),
});

/** Makes a draft binding: installments are written from its terms, and its lots are the contract's. */
export const confirmContract = defineCommand('confirmContract', {
  permission: manageContracts,
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    contractId: id(Contract),
    /** From when its corrections are counted, of a contract that was signed before it was written here; default today. */
    adjustmentBaseDate: optional(date()),
  },
  errors: [
    'finance.baseDateInFuture',
    'finance.noSuchStep',
    'finance.sharesNotWhole',
    'finance.oneResponsible',
    'finance.buyerTwice',
    'finance.monthClosed',
    ...scheduleErrors,
  ],
  output: { contract },
  emits: [contractStatusChanged],
});

/** Gives a draft up. */
export const cancelContract = defineCommand('cancelContract', {
  permission: manageContracts,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract), reason: text({ required: true, max: 1000 }) },
  errors: ['finance.noSuchStep'],
  output: { contract },
  emits: [contractStatusChanged],
});

/** What is agreed on when a contract ends; all of it is within the law's limits or has a reason. */
const endingInput = {
  /** Penalty and administration; default what the table of conditions says. */
  fee: optional(money({ min: '0' })),
  /** Of the contract's value for each month since `fruitionSince`, the day on which the buyer got the lot. */
  fruitionPercent: optional(decimal({ precision: 7, scale: 4, min: '0', max: '100' })),
  fruitionSince: optional(date()),
  /** What was paid, brought up to date: how much is added to it. */
  paidCorrection: optional(money({ min: '0' })),
  unpaidTaxes: optional(money({ min: '0' })),
  brokerage: optional(money({ min: '0' })),
  /** Monthly parts of what is given back, and the first one's day; default twelve, from a month on. */
  refundParts: optional(integer({ min: 1, max: 60 })),
  firstRefundOn: optional(date()),
  /** Why a limit of the law is exceeded. */
  feeReason: optional(text({ max: 1000 })),
};

const amount = z.string();

/** What ending a contract today would come to, line by line, each with its article; nothing is written. */
export const contractTerminationStatement = defineQuery('contractTerminationStatement', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract), ...endingInput },
  errors: ['finance.noSuchStep', 'finance.feeNeeded', 'finance.fruitionWithoutDay', 'finance.aboveLegalLimit'],
  output: {
    ...{ contractValue: amount, paidValue: amount, penalty: amount, fruition: amount, fruitionMonths: z.int() },
    ...{ lateCharges: amount, unpaidTaxes: amount, brokerage: amount, deductions: amount, refund: amount },
    parts: list(object({ number: z.int(), dueDate: z.string(), value: amount })),
    limits: list(
      object({ id: z.string(), limit: z.string(), given: z.string(), source: z.string(), isExceeded: z.boolean() }),
    ),
  },
});

/** Says that a part of what an ended contract gives back was paid. */
export const payContractRefund = defineCommand('payContractRefund', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ contractRefundId }) => of(ContractRefund, contractRefundId),
  input: { contractRefundId: id(ContractRefund), paidOn: date({ required: true }) },
  errors: ['finance.refundPaid', 'finance.paidInFuture', 'finance.monthClosed'],
  output: { contractRefund: object({ id: id(ContractRefund), status: z.string() }) },
});

/** Ends a contract before it is paid off: what is open is cancelled, the lots are free. */
export const terminateContract = defineCommand('terminateContract', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    contractId: id(Contract),
    reason: text({ required: true, max: 1000 }),
    ...endingInput,
  },
  errors: [
    ...['finance.noSuchStep', 'finance.feeNeeded', 'finance.fruitionWithoutDay', 'finance.aboveLegalLimit'],
    'finance.monthClosed',
  ],
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

export const contractStepOperations = [
  confirmContract,
  cancelContract,
  terminateContract,
  contractTerminationStatement,
  payContractRefund,
];
