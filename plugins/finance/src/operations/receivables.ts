import { defineBulk } from '@gleba/sdk';
import { manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';

/** Writes an e-mail to whoever answers for the contracts of the chosen late installments: one of each contract, with the office's words of each. */
export const writeToBuyers = defineBulk('finance.writeToBuyers', {
  ...{ of: ContractInstallment, permission: manageContracts, input: {} },
});

export const receivableOperations = [writeToBuyers.operation];
