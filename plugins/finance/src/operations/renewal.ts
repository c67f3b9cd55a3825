import { allow, boolean, Company, defineCommand, defineQuery, id, money, of, optional, text, z } from '@gleba/sdk';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';
import { buyerErrors, contract } from './contract-steps.ts';
import { conditionErrors, conditionsInput, customersInput } from './contracts.ts';

/** It ends a contract, which is an administrator's. */
const permission = allow.all(allow.adminAndUp, manageContracts);

/** What a contract's buyers have paid of its installments by now: the most that a renewal takes off the price. */
export const contractRenewalLimit = defineQuery('contractRenewalLimit', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  errors: ['finance.noSuchStep'],
  output: { paidValue: z.string() },
});

const renewalInput = {
  /** The one that ends. */
  contractId: id(Contract),
  reason: text({ required: true, max: 1000 }),
  /** Of what was paid in it, taken off the price; default nothing. */
  discount: optional(money({ min: '0' })),
  customers: customersInput,
  responsibleCompanyId: optional(id(Company)),
  contractNumber: optional(text({ max: 30 })),
  acceptWhatsappNotifications: optional(boolean()),
  ...conditionsInput,
};
const renewalErrors = [
  ...['finance.noSuchStep', 'finance.discountAbovePaid', 'finance.monthClosed', 'finance.noContractPapers'],
  ...conditionErrors,
  ...buyerErrors,
];

/** Ends a contract in force and makes another one of its lots at once: they are never free in between. */
export const renewContract = defineCommand('renewContract', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    ...renewalInput,
    /** What its paper is written from, as for `createContract`; it is in force all the same. */
    contractTemplateId: optional(z.uuid()),
  },
  errors: renewalErrors,
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

/** The paper that `renewContract` would have written, as HTML. The contract is renewed for it and that is taken back: nothing of it stays. */
export const previewRenewalPaper = defineCommand('previewRenewalPaper', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  isOutsideTransaction: true,
  input: { ...renewalInput, contractTemplateId: z.uuid() },
  errors: renewalErrors,
  output: { html: z.string() },
});

export const renewalOperations = [contractRenewalLimit, renewContract, previewRenewalPaper];
