import { allow, date, defineEntity, enumeration, integer, money, readOnly, reference, text } from '@gleba/sdk';
import { longestFitId, longestMemo, longestNumber } from '../../money/statement/statement-values.ts';
import { BankAccount } from '../bank-account.entity.ts';
import { Reconciliation } from './reconciliation.entity.ts';
import { StatementImport } from './statement-import.entity.ts';

export const statementLineStatuses = ['open', 'reconciled', 'ignored'] as const;

/** A line of a bank's statement, once however many files have it. */
export const StatementLine = defineEntity('finance.statementLine', {
  scope: 'organization',
  title: ['description'],
  fields: {
    bankAccountId: reference(BankAccount, { required: true, inverse: 'statementLines', onDelete: 'restrict' }),
    statementImportId: reference(StatementImport, { required: true, inverse: 'lines', onDelete: 'restrict' }),
    postedOn: date({ required: true, indexed: true, list: { width: 120 } }),
    description: text({ max: longestMemo, searchable: true, list: { width: 320, card: 'title' } }),
    /** Below zero: out of the account. */
    amount: money({ required: true, list: { width: 130, card: 'always' } }),
    documentNumber: text({ max: longestNumber, searchable: true, list: { width: 130 } }),
    /** The bank's own word for it. */
    fitId: text({ max: longestFitId, group: false }),
    /** By what it is known again, and which of those that say the same (`identified`). */
    identity: text({ required: true, max: 64, group: false }),
    occurrence: integer({ required: true, min: 1, group: false }),
    status: enumeration(statementLineStatuses, {
      ...{ required: true, default: 'open', indexed: true, list: { width: 120 } },
      tones: { open: 'warning', reconciled: 'success', ignored: 'neutral' },
    }),
    ignoredReason: text({ max: 400, required: true, when: { status: { in: ['ignored'] } } }),
    reconciliationId: reference(Reconciliation, { inverse: 'lines', onDelete: 'restrict' }),
  },
  unique: [{ id: 'identity', fields: ['bankAccountId', 'identity', 'occurrence'] }],
  ...readOnly(allow.adminAndUp),
});
