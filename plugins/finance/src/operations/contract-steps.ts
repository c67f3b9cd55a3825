import { allow, date, defineCommand, id, money, object, of, optional, text, z } from '@gleba/sdk';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
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

/** Ends a contract before it is paid off: what is open is cancelled, the lots are free. */
export const terminateContract = defineCommand('terminateContract', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    contractId: id(Contract),
    reason: text({ required: true, max: 1000 }),
    /** Default: what the table of conditions says. */
    fee: optional(money({ min: '0' })),
    /** Why it is above the law's limit. */
    feeReason: optional(text({ max: 1000 })),
  },
  errors: ['finance.noSuchStep', 'finance.feeNeeded', 'finance.aboveLegalLimit', 'finance.monthClosed'],
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

export const contractStepOperations = [confirmContract, cancelContract, terminateContract];
