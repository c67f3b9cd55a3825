import { allow, boolean, date, defineEntity, money, text } from '@gleba/sdk';

const written = { required: true, writing: 'never' } as const;

/** Where no project or no cost centre is said. */
export const nobodys = 'none';

/**
 * What came and went in a closed month, by project and cost centre. Written by the database as the month is closed, moved as somebody says
 * another project or cost centre of a transaction, and removed as the month is opened again (`monthFlowsStep`). Transfers between accounts of the
 * office are no part of it.
 */
export const LedgerMonthFlow = defineEntity('finance.ledgerMonthFlow', {
  scope: 'organization',
  fields: {
    /** Its first day. */
    month: date(written),
    isIn: boolean(written),
    /** Ids, or `none`: no references, since a project or centre that goes does not take the month's money along. */
    project: text({ ...written, max: 36, group: false }),
    center: text({ ...written, max: 36, group: false }),
    /** Below zero: what went, and what was taken back of what came. */
    amount: money(written),
  },
  unique: [{ id: 'of', fields: ['month', 'isIn', 'project', 'center'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
