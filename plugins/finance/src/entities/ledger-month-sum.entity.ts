import { allow, boolean, date, defineEntity, integer, money, reference } from '@gleba/sdk';
import { LedgerAccount } from './ledger-account.entity.ts';

const written = { required: true, writing: 'never' } as const;

/**
 * What the postings of a closed month come to between two accounts. Written by the database as the month is closed and removed as it is
 * opened again (`monthSumsStep`), so it cannot be anything but the sum of postings that nobody may add to.
 */
export const LedgerMonthSum = defineEntity('finance.ledgerMonthSum', {
  scope: 'organization',
  fields: {
    /** Its first day. */
    month: date(written),
    debitAccountId: reference(LedgerAccount, { ...written, inverse: 'debitSums', onDelete: 'restrict' }),
    creditAccountId: reference(LedgerAccount, { ...written, inverse: 'creditSums', onDelete: 'restrict' }),
    /** Of postings that take others back, whose money is of the other side. */
    isReversal: boolean(written),
    amount: money(written),
    postingCount: integer({ ...written, min: 1 }),
  },
  unique: [{ id: 'between', fields: ['month', 'debitAccountId', 'creditAccountId', 'isReversal'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
