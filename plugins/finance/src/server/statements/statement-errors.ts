import { defineErrors } from '@gleba/sdk';

/** What is refused of statements and of comparing them; sentences in `locales/statements`. */
export const statementErrors = defineErrors('finance', {
  statementUnknown: {},
  statementDoctype: {},
  statementBroken: {},
  statementTooLong: {},
  statementBadAmount: { params: { row: 'number' } },
  statementBadDay: { params: { row: 'number' } },
  cnabRemittance: {},
  cnabBank: {},
  cnabBadLine: { params: { row: 'number' } },
  statementEmpty: {},
  statementRunning: { as: 'CONFLICT' },
  lineNotOpen: { as: 'CONFLICT', params: { line: 'text' } },
  lineNotIgnored: { as: 'CONFLICT' },
  transactionReconciled: { as: 'CONFLICT', params: { transaction: 'text' } },
  otherAccount: {},
  sumsDiffer: { params: { lines: 'text', transactions: 'text' } },
  manyWithMany: {},
  categoryOrAccount: {},
});
