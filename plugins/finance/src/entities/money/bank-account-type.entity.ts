import { allow, boolean, defineEntity, text, uiOrderField } from '@gleba/sdk';

/** What kind of account it is, and whether its statement is compared with the bank's. */
export const BankAccountType = defineEntity('finance.bankAccountType', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 80, searchable: true, list: { width: 220 } }),
    description: text({ max: 400, list: { width: 320 } }),
    requireConciliation: boolean({ required: true, default: true, list: { width: 140 } }),
    uiOrder: uiOrderField(),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
