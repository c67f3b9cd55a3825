import { allow, date, decimal, defineEntity, enumeration, integer, json, money, reference, text, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { adjustmentIndexes } from '../calculation/values.ts';
import { Contract } from './contract.entity.ts';
import { IndexCorrection } from './index-correction.entity.ts';

export const contractCorrectionStatuses = ['proposed', 'refused', 'applied', 'undone'] as const;

/**
 * Why a contract is left as it is: a month of its index is not known, the law does not let it be corrected so often, it changed since the
 * proposal, one of its corrected installments was paid since, a later correction stands upon this one, the ledger's month is closed.
 */
export const correctionProblems = [
  'indexMissing',
  'periodUnlawful',
  'changedSince',
  'paidSince',
  'notLatest',
  'monthClosed',
] as const;

const byServer = { writing: 'never' } as const;
const amount = { ...byServer, required: true, default: '0' } as const;

/** What a correction makes of one contract. */
export const ContractCorrection = defineEntity('finance.contractCorrection', {
  scope: 'project',
  title: ['adjustmentIndex', 'difference'],
  fields: {
    indexCorrectionId: reference(IndexCorrection, {
      ...{ ...byServer, required: true, inverse: 'contracts', onDelete: 'cascade' },
    }),
    contractId: reference(Contract, { ...byServer, required: true, inverse: 'corrections', list: { width: 150 } }),
    status: enumeration(contractCorrectionStatuses, {
      ...{ ...byServer, required: true, default: 'proposed', list: { width: 120 } },
      tones: { applied: 'success', refused: 'danger' },
    }),
    adjustmentIndex: enumeration(adjustmentIndexes, { ...byServer, required: true, list: { width: 100 } }),
    /** By how many per cent its amounts are more than agreed on the last anniversary. */
    accumulatedPercent: decimal({
      ...{ ...byServer, required: true, default: '0', precision: 18, scale: 8, list: { width: 130, hasTotal: false } },
    }),
    installmentCount: integer({ ...byServer, required: true, default: 0, list: { width: 90 } }),
    /** Paid in part: they stay as they are. */
    partlyPaidCount: integer({ ...byServer, required: true, default: 0, list: { width: 120, isHidden: true } }),
    difference: money({ ...amount, list: { width: 140 } }),
    problem: enumeration(correctionProblems, { ...byServer, list: { width: 220 } }),
    /** The months that are not known, and the like. */
    problemDetail: text({ ...byServer, max: 2000, list: { width: 200, isHidden: true } }),
    /** Until when the contract was corrected before. */
    correctedUntilBefore: date({ ...byServer, group: false }),
    /** Each installment's amounts before it, by which it is undone. */
    before: json(z.record(z.string(), z.record(z.string(), z.string())), {
      ...{ ...byServer, group: false, filterable: false, maxBytes: 512 * 1024 },
    }),
    journalId: text({ ...byServer, max: 36, group: false }),
  },
  unique: [{ id: 'contract', fields: ['indexCorrectionId', 'contractId'] }],
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
