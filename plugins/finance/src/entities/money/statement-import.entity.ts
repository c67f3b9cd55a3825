import {
  allow,
  date,
  defineEntity,
  enumeration,
  integer,
  money,
  readOnly,
  reference,
  StoredFile,
  text,
} from '@gleba/sdk';
import { BankAccount } from '../bank-account.entity.ts';

const counted = { required: true, default: 0, min: 0 } as const;

/** A file of a bank's statement, brought into one account: what it was, and what of it was new. */
export const StatementImport = defineEntity('finance.statementImport', {
  scope: 'organization',
  title: ['fileName'],
  fields: {
    bankAccountId: reference(BankAccount, { required: true, inverse: 'statementImports', onDelete: 'restrict' }),
    fileId: reference(StoredFile, { onDelete: 'setNull' }),
    fileName: text({ required: true, max: 255 }),
    periodFrom: date(),
    periodUntil: date(),
    newCount: integer(counted),
    /** Lines that an earlier file had brought. */
    duplicateCount: integer(counted),
    /** What the bank says that the account held, and when; sheets say nothing of it. */
    closingBalance: money({ indexed: true }),
    closingOn: date({ indexed: true }),
    status: enumeration(['running', 'finished', 'undone'], {
      ...{ required: true, default: 'running' },
      tones: { finished: 'success', undone: 'neutral' },
    }),
  },
  ...readOnly(allow.adminAndUp),
});
