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

/** Ends a contract in force and makes another one of its lots at once: they are never free in between. */
export const renewContract = defineCommand('renewContract', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: {
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
  },
  errors: [
    'finance.noSuchStep',
    'finance.discountAbovePaid',
    'finance.monthClosed',
    ...conditionErrors,
    ...buyerErrors,
  ],
  output: { contract },
  emits: [contractStatusChanged, installmentStatusChanged],
});

export const renewalOperations = [contractRenewalLimit, renewContract];
