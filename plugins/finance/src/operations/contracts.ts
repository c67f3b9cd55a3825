import { Land } from '@gleba/plugin-lands';
import {
  boolean,
  Company,
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
  pick,
  text,
  z,
} from '@gleba/sdk';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { Partner } from '../entities/partner.entity.ts';
import { PaymentConditionTable } from '../entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../entities/payment-method.entity.ts';
import { buyerErrors, contract, scheduleErrors } from './contract-steps.ts';

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

/** What is paid besides the installments, counted in months as these are. */
export const balloons = optional(
  list(object({ month: integer({ required: true, min: 1, max: 600 }), value: amount() }), { max: 120 }),
);

/** What buyer and seller agree on; rates, fees and limits are the table's, the price the lots'. */
export const conditionsInput = {
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
  balloons,
  numInstallments: integer({ required: true, min: 1, max: 600 }),
  initialDueDate: day(),
  expirationDay: optional(integer({ min: 1, max: 31 })),
  amortizationMethod: pick(Contract, 'amortizationMethod'),
  isInsured: optional(boolean()),
};

export const conditionErrors = [
  ...['finance.priceDiffers', 'finance.landWithoutPrice', 'finance.conditionsOfOther', 'finance.landsOfOther'],
  ...scheduleErrors,
];

const contractInput = object({
  projectId: z.uuid(),
  landIds: list(id(Land), { min: 1, max: mostLands }),
  customers: customersInput,
  responsibleCompanyId: optional(id(Company)),
  contractNumber: optional(text({ max: 30 })),
  acceptWhatsappNotifications: optional(boolean()),
  ...conditionsInput,
});
const draftErrors = ['finance.landTaken', ...conditionErrors, ...buyerErrors, 'finance.noContractPapers'];

/** Makes a draft, which holds its lots: nobody else makes a contract of them. */
export const createContract = defineCommand('createContract', {
  permission: manageContracts,
  project: ({ contract }) => contract.projectId,
  input: {
    contract: contractInput,
    /** What its paper is written from, one of `contractTemplates`; without it there is none yet. */
    contractTemplateId: optional(z.uuid()),
  },
  errors: draftErrors,
  output: { contract },
});

/** What the paper of a project's contracts may be written from; null where nobody writes any. */
export const contractTemplates = defineQuery('contractTemplates', {
  permission: manageContracts,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid() },
  output: z.object({
    templates: z.nullable(z.array(z.object({ id: z.uuid(), name: z.string(), isUsual: z.boolean() }))),
  }),
});

/** The paper that `createContract` would have written, as HTML. The draft is made for it and taken back: nothing of it stays. */
export const previewContractPaper = defineCommand('previewContractPaper', {
  permission: manageContracts,
  project: ({ contract }) => contract.projectId,
  isOutsideTransaction: true,
  input: { contract: contractInput, contractTemplateId: z.uuid() },
  errors: draftErrors,
  output: { html: z.string() },
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

export const contractOperations = [
  ...[createContract, changeContractConditions, changeContractCustomers],
  ...[contractTemplates, previewContractPaper],
];
