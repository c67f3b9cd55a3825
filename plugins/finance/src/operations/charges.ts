import { allow, boolean, defineCommand, defineQuery, id, money, object, of, optional, text, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../entities/contract-installment-group.entity.ts';
import { ProviderAccount } from '../entities/provider-account.entity.ts';
import { ProviderCharge } from '../entities/provider-charge.entity.ts';
import { ProviderEvent } from '../entities/provider-event.entity.ts';
import { ProviderSplit } from '../entities/provider-split.entity.ts';

const started = { jobId: z.uuid() };

/** Sends an installment to the provider, or, if it is there, what of it has changed since. */
export const chargeInstallment = defineCommand('chargeInstallment', {
  permission: manageContracts,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment) },
  errors: ['finance.providerUnset', 'finance.chargeEnded', 'finance.chargeDayPassed'],
  output: started,
});

/** The same of all that is open of a group. */
export const chargeInstallmentGroup = defineCommand('chargeInstallmentGroup', {
  permission: manageContracts,
  project: ({ installmentGroupId }) => of(ContractInstallmentGroup, installmentGroupId),
  input: { installmentGroupId: id(ContractInstallmentGroup) },
  errors: ['finance.providerUnset', 'finance.chargeEnded'],
  output: started,
});

/** Asks the provider how a charge is, now. */
export const followProviderCharge = defineCommand('followProviderCharge', {
  permission: manageContracts,
  project: ({ providerChargeId }) => of(ProviderCharge, providerChargeId),
  input: { providerChargeId: id(ProviderCharge) },
  errors: ['finance.chargeEnded'],
  output: started,
});

/** Says that a charge of a simulated account was paid; what follows is as of a real one. */
export const simulateChargePayment = defineCommand('simulateChargePayment', {
  permission: manageContracts,
  project: ({ providerChargeId }) => of(ProviderCharge, providerChargeId),
  input: { providerChargeId: id(ProviderCharge) },
  errors: ['finance.simulationUnavailable', 'finance.chargeEnded'],
  output: { providerCharge: object({ id: id(ProviderCharge) }) },
});

/** Whether accounts without a provider may be tried here. */
export const simulationOffered = defineQuery('simulationOffered', {
  permission: allow.adminAndUp,
  input: {},
  output: { isOffered: z.boolean() },
});

/** Gives what was paid of a charge back to the customer, at the provider: a part of it, or without a value all that is left. */
export const refundProviderCharge = defineCommand('refundProviderCharge', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ providerChargeId }) => of(ProviderCharge, providerChargeId),
  input: {
    providerChargeId: id(ProviderCharge),
    value: optional(money({ min: '0.01' })),
    description: text({ required: true, max: 200 }),
  },
  errors: ['finance.chargeNotPaid', 'finance.refundUnderWay', 'finance.refundTooMuch'],
  output: started,
});

/** Gives an account at the provider, or takes it away (`apiKey: null`). */
export const setProviderAccount = defineCommand('setProviderAccount', {
  permission: allow.adminAndUp,
  input: {
    bankAccountId: id(BankAccount),
    isSandbox: boolean({ required: true }),
    isActive: boolean({ required: true }),
    /** Without one the key stays as it is. */
    apiKey: optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))),
    /** Nobody is charged, where the installation offers that: no key is needed. */
    isSimulated: optional(boolean()),
  },
  errors: [
    ...['finance.providerUnset', 'finance.providerInUse', 'finance.keyOfOtherEnvironment'],
    'finance.simulationUnavailable',
  ],
  output: { providerAccountId: z.uuid() },
});

/** Registers this installation at the provider, which tells it its news from then on, by a secret that nobody sees. */
export const registerProviderWebhook = defineCommand('registerProviderWebhook', {
  permission: allow.adminAndUp,
  input: {
    providerAccountId: id(ProviderAccount),
    /** Another secret: what is told by the former one is refused from then on. */
    renewsSecret: optional(boolean()),
  },
  errors: ['finance.providerUnset', 'finance.addressNotReached'],
  output: started,
});

/** Lets the provider go on telling news, after it gave up because they failed. */
export const restartProviderWebhook = defineCommand('restartProviderWebhook', {
  permission: allow.adminAndUp,
  input: { providerAccountId: id(ProviderAccount) },
  errors: ['finance.providerUnset', 'finance.webhookUnset'],
  output: started,
});

export const refreshProviderAccount = defineCommand('refreshProviderAccount', {
  permission: allow.adminAndUp,
  input: { providerAccountId: id(ProviderAccount) },
  errors: ['finance.providerUnset'],
  output: started,
});

/** Asks once more after the charge that news were of. */
export const replayProviderEvent = defineCommand('replayProviderEvent', {
  permission: allow.adminAndUp,
  input: { providerEventId: id(ProviderEvent) },
  errors: ['finance.chargeEnded'],
  output: started,
});

/** Says that a provider does not pass a part on after all: the office does. */
export const releaseProviderSplit = defineCommand('releaseProviderSplit', {
  permission: allow.adminAndUp,
  project: ({ providerSplitId }) => of(ProviderSplit, providerSplitId),
  input: { providerSplitId: id(ProviderSplit), reason: text({ required: true, max: 80 }) },
  errors: ['finance.splitPaid'],
  output: { providerSplit: object({ id: id(ProviderSplit), status: z.string() }) },
});

/** Whether a provider charges for the account of a contract. */
export const contractCharging = defineQuery('contractCharging', {
  permission: allow.key(contractDetailsKey),
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  output: { isOffered: z.boolean(), isSandbox: z.boolean(), isSimulated: z.boolean() },
});

export const chargeOperations = [
  contractCharging,
  chargeInstallment,
  chargeInstallmentGroup,
  followProviderCharge,
  refundProviderCharge,
  simulateChargePayment,
  simulationOffered,
  setProviderAccount,
  registerProviderWebhook,
  restartProviderWebhook,
  refreshProviderAccount,
  replayProviderEvent,
  releaseProviderSplit,
];
