import { defineCommand, id, list, money, object, of, text, z } from '@gleba/sdk';
import { manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { ContractInstallmentFee } from '../entities/contract-installment-fee.entity.ts';

const contractInstallment = object({ id: id(ContractInstallment), value: z.string() });
const errors = [
  ...['finance.installmentPaid', 'finance.installmentPartlyPaid', 'finance.installmentEnded', 'finance.contractEnded'],
  'finance.monthClosed',
];

/** What an installment costs besides what was agreed, as papers say it. */
export const feesAnswer = list(object({ reason: z.string(), value: z.string() }));

/** Adds what an installment costs besides what was agreed: it is charged, booked and paid with it. */
export const addInstallmentFee = defineCommand('addInstallmentFee', {
  permission: manageContracts,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: {
    installmentId: id(ContractInstallment),
    value: money({ required: true, min: '0.01', max: '999999999.99' }),
    reason: text({ required: true, max: 200 }),
  },
  errors,
  output: { contractInstallment, contractInstallmentFeeId: z.uuid() },
});

/** Takes one off again: it is no longer owed. */
export const removeInstallmentFee = defineCommand('removeInstallmentFee', {
  permission: manageContracts,
  project: ({ contractInstallmentFeeId }) => of(ContractInstallmentFee, contractInstallmentFeeId),
  input: { contractInstallmentFeeId: id(ContractInstallmentFee), reason: text({ required: true, max: 400 }) },
  errors: [...errors, 'finance.feeRemoved', 'finance.journalEmpty', 'finance.journalReversed'],
  output: { contractInstallment },
});

export const installmentFeeOperations = [addInstallmentFee, removeInstallmentFee];
