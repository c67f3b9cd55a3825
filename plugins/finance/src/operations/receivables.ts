import { allow, defineBulk, defineCommand, listFilter, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';

/** Writes an e-mail to whoever answers for the contracts of the chosen late installments: one of each contract, with the office's words of each. */
export const writeToBuyers = defineBulk('finance.writeToBuyers', {
  ...{ of: ContractInstallment, permission: manageContracts, input: {} },
});

export const receivablesInput = { projectId: z.uuid(), filter: listFilter };

/** Writes the project's installments, as the list shows them, into a workbook: whose each is, and what it costs today. */
export const exportReceivables = defineCommand('exportReceivables', {
  permission: allow.key(contractDetailsKey),
  project: ({ projectId }) => projectId,
  input: receivablesInput,
  errors: ['finance.tooManyReceivables'],
  output: { jobId: z.uuid() },
});

export const receivableOperations = [writeToBuyers, exportReceivables];
