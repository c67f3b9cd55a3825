import { Land } from '@gleba/plugin-lands';
import {
  allow,
  boolean,
  Company,
  date,
  decimal,
  defineCommand,
  id,
  integer,
  list,
  money,
  object,
  of,
  optional,
  pick,
  text,
  z,
} from '@gleba/sdk';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { Partner } from '../entities/partner.entity.ts';
import { PaymentConditionTable } from '../entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../entities/payment-method.entity.ts';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';

/** Most lots, and most buyers, of one contract. */
const mostLands = 50;
const mostBuyers = 20;

const day = () => date({ required: true });
const amount = () => money({ required: true, min: '0' });
const parts = () => optional(integer({ min: 1, max: 120 }));

export const customersInput = list(
  object({
    partnerId: id(Partner),
    share: decimal({ required: true, precision: 7, scale: 4, min: '0.0001', max: '100' }),
    legalResponsible: boolean({ required: true }),
    secondaryResponsible: optional(boolean()),
  }),
  { min: 1, max: mostBuyers },
);

/** What buyer and seller agree on; rates, fees and limits are the table's, the price the lots'. */
const conditionsInput = {
  paymentConditionTableId: id(PaymentConditionTable),
  paymentMethodId: id(PaymentMethod),
  /** Default: the organization's default account. */
  bankAccountId: optional(id(BankAccount)),
  /** Needed where a lot has no price; where all have one it is theirs or refused. */
  basePrice: optional(amount()),
  promotionalDiscount: optional(amount()),
  initialPayment: optional(object({ value: amount(), parts: parts(), dueDate: optional(day()) })),
  subscriptionFee: optional(
    object({
      parts: parts(),
      dueDate: optional(day()),
      conditions: optional(pick(Contract, 'subscriptionFeeConditions')),
    }),
  ),
  balloons: optional(
    list(object({ month: integer({ required: true, min: 1, max: 600 }), value: amount() }), { max: 120 }),
  ),
  numInstallments: integer({ required: true, min: 1, max: 600 }),
  initialDueDate: day(),
  expirationDay: optional(integer({ min: 1, max: 31 })),
  amortizationMethod: pick(Contract, 'amortizationMethod'),
  isInsured: optional(boolean()),
};

/** What the calculation refuses of terms. */
const scheduleErrors = [
  ...['finance.engineUnknown', 'finance.paidInAdvanceTooMuch', 'finance.moreThanPrice', 'finance.tooManyInstallments'],
  ...['finance.installmentTooSmall', 'finance.dueDayTooLate', 'finance.feeNotSplit', 'finance.feePartsTooMany'],
  ...['finance.feeAboveInitialPayment', 'finance.balloonAfterEnd', 'finance.discountNotAllowed'],
  ...['finance.insuranceNeeded', 'finance.costsTooHigh', 'finance.dayUnknown', 'finance.rateTooHigh'],
];
const conditionErrors = [
  ...['finance.priceDiffers', 'finance.landWithoutPrice', 'finance.conditionsOfOther', 'finance.landsOfOther'],
  ...scheduleErrors,
];
const buyerErrors = ['finance.sharesNotWhole', 'finance.oneResponsible', 'finance.buyerTwice', 'finance.buyerRemoved'];

const contract = object({ id: id(Contract), contractNumber: z.nullable(z.string()), computedStatus: z.string() });

/** Makes a draft, which holds its lots: nobody else makes a contract of them. */
export const createContract = defineCommand('createContract', {
  permission: manageContracts,
  project: ({ contract }) => contract.projectId,
  input: {
    contract: object({
      projectId: z.uuid(),
      landIds: list(id(Land), { min: 1, max: mostLands }),
      customers: customersInput,
      responsibleCompanyId: optional(id(Company)),
      contractNumber: optional(text({ max: 30 })),
      acceptWhatsappNotifications: optional(boolean()),
      ...conditionsInput,
    }),
  },
  errors: ['finance.landTaken', ...conditionErrors, ...buyerErrors],
  output: { contract },
});

/** Other conditions for a draft. */
export const changeContractConditions = defineCommand('changeContractConditions', {
  permission: manageContracts,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract), ...conditionsInput },
  errors: ['finance.onlyDrafts', ...conditionErrors],
  output: { contract },
});

/** All buyers of a draft, with their parts. */
export const changeContractCustomers = defineCommand('changeContractCustomers', {
  permission: manageContracts,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract), customers: customersInput },
  errors: ['finance.onlyDrafts', ...buyerErrors],
  output: { contract },
});

/** Makes a draft binding: installments are written from its terms, and its lots are the contract's. */
export const confirmContract = defineCommand('confirmContract', {
  permission: manageContracts,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  errors: [
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

const installment = object({ id: id(ContractInstallment), computedStatus: z.string() });

/** Changes what may change of an installment that is not paid. The shape is that of a derived change. */
export const updateContractInstallment = defineCommand('updateContractInstallment', {
  permission: manageContracts,
  project: ({ id: installmentId }) => of(ContractInstallment, installmentId),
  input: {
    id: id(ContractInstallment),
    patch: object({
      name: optional(text({ max: 120 })),
      dueDate: optional(day()),
      description: z.nullish(z.string().check(z.maxLength(400))),
      billingType: z.nullish(pick(ContractInstallment, 'billingType')),
      postalService: optional(boolean()),
    }),
  },
  errors: ['finance.installmentPaid', 'finance.installmentEnded'],
  output: { contractInstallment: installment },
  emits: [contractStatusChanged, installmentStatusChanged],
});

/** Says that an installment was paid outside of the program. */
export const registerInstallmentPayment = defineCommand('registerInstallmentPayment', {
  permission: manageContracts,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment), paymentDate: day() },
  errors: ['finance.installmentPaid', 'finance.installmentEnded', 'finance.paidInFuture', 'finance.monthClosed'],
  output: { contractInstallment: installment },
  emits: [installmentStatusChanged],
});

/** Takes a payment back that was said by mistake: the installment is to be paid again. */
export const reverseInstallmentPayment = defineCommand('reverseInstallmentPayment', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment), reason: text({ required: true, max: 400 }) },
  errors: [
    'finance.installmentOpen',
    'finance.contractEnded',
    'finance.journalEmpty',
    'finance.journalReversed',
    'finance.monthClosed',
  ],
  output: { contractInstallment: installment },
  emits: [installmentStatusChanged],
});

export const contractOperations = [
  ...[createContract, changeContractConditions, changeContractCustomers, confirmContract, cancelContract],
  ...[terminateContract, updateContractInstallment, registerInstallmentPayment, reverseInstallmentPayment],
];
