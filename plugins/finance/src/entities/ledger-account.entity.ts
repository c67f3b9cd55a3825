import { allow, defineEntity, enumeration, text } from '@gleba/sdk';
import { accountNatures } from '../ledger/ledger-accounts.ts';

/** An account of the ledger. What it holds is nowhere written down: a balance is the sum of its postings. */
export const LedgerAccount = defineEntity('finance.ledgerAccount', {
  scope: 'organization',
  title: ['name'],
  fields: {
    /** Of the program's own accounts a fixed one (`systemAccounts`), of the office's what its chart says. */
    code: text({ required: true, max: 80, searchable: true, writing: 'create' }),
    name: text({ required: true, max: 120, searchable: true }),
    nature: enumeration(accountNatures, { required: true, writing: 'create' }),
  },
  unique: [{ id: 'code', fields: ['code'] }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.nobody },
  derive: { delete: false },
});
