import { allow, defineEntity, enumeration, reference, text, uiOrderField } from '@gleba/sdk';

export const categoryTypes = ['income', 'expense'] as const;

/**
 * What money comes from or goes to. Categories stand in a tree of one type; what its rows say of it (path, level, leaf) follows from
 * `parentId` (`categoryTree`) and is written nowhere.
 */
export const FinanceCategory = defineEntity('finance.financeCategory', {
  scope: 'organization',
  plural: 'financeCategories',
  title: ['name'],
  quickCreate: ['name', 'type', 'parentId'],
  fields: {
    parentId: reference('finance.financeCategory', { inverse: 'children', onDelete: 'restrict' }),
    type: enumeration(categoryTypes, {
      required: true,
      writing: 'create',
      tones: { income: 'success', expense: 'warning' },
    }),
    name: text({ required: true, max: 120, searchable: true }),
    /** The office's own number in its chart. */
    code: text({ max: 20, searchable: true }),
    description: text({ max: 400 }),
    /** In the accountant's program. */
    externalId: text({ max: 60 }),
    uiOrder: uiOrderField(),
  },
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
