import { allow, date, decimal, defineEntity, enumeration, text } from '@gleba/sdk';
import { publishedIndexes } from '../calculation/values.ts';

const byServer = { writing: 'never', required: true } as const;

/** By how many per cent an index changed in one month, as it was published. A month that is not there is not known. */
export const IndexValue = defineEntity('finance.indexValue', {
  scope: 'organization',
  title: ['adjustmentIndex', 'month'],
  fields: {
    adjustmentIndex: enumeration(publishedIndexes, { ...byServer, list: { width: 130 } }),
    /** Its first day. */
    month: date({ ...byServer, indexed: true, list: { width: 130 } }),
    percent: decimal({
      ...byServer,
      precision: 12,
      scale: 8,
      min: '-99.99999999',
      list: { width: 130, hasTotal: false },
    }),
    /** Where it was published. */
    source: text({ ...byServer, max: 400, list: { width: 260 } }),
  },
  unique: [{ id: 'month', fields: ['adjustmentIndex', 'month'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.adminAndUp },
  // Come as a list, of one line too: a month is its first day whoever types it.
  derive: { create: false, update: false },
});
