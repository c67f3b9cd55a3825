import { allow, boolean, date, defineCommand, id, of, optional, text } from '@gleba/sdk';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { contractTransferred } from '../events/contract.event.ts';
import { buyerErrors, contract } from './contract-steps.ts';
import { customersInput } from './contracts.ts';

/** Puts other buyers in the place of those of a contract in force: what is open is theirs from that day on. */
export const transferContract = defineCommand('transferContract', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ contractId }) => of(Contract, contractId),
  input: {
    contractId: id(Contract),
    /** On which the seller was told of it; at the latest today. */
    transferredOn: date({ required: true }),
    reason: text({ required: true, max: 1000 }),
    customers: customersInput,
    /** What the former ones allowed says nothing of the new ones. */
    acceptWhatsappNotifications: optional(boolean()),
  },
  errors: [
    ...['finance.notTransferable', 'finance.transferInFuture', 'finance.transferBeforeLast', 'finance.sameBuyers'],
    ...buyerErrors,
  ],
  output: { contract },
  emits: [contractTransferred],
});

export const transferOperations = [transferContract];
