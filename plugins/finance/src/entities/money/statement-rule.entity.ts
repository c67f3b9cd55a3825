import { allow, boolean, defineEntity, enumeration, json, reference, text } from '@gleba/sdk';
import { costCenterAllocation } from '../../money/allocation.ts';
import { Partner } from '../partner.entity.ts';
import { FinanceCategory } from './finance-category.entity.ts';

const learnt = { writing: 'never' } as const;

/** What lines of certain words are always of, since a person said so. */
export const StatementRule = defineEntity('finance.statementRule', {
  scope: 'organization',
  title: ['pattern'],
  fields: {
    /** The words of a line without numbers and accents (`patternOf`). */
    pattern: text({ ...learnt, required: true, max: 120, searchable: true, list: { width: 320, card: 'title' } }),
    flow: enumeration(['in', 'out'], { ...learnt, required: true, list: { width: 110, card: 'always' } }),
    categoryId: reference(FinanceCategory, {
      ...{ ...learnt, required: true, inverse: 'statementRules', onDelete: 'cascade', list: { width: 220 } },
    }),
    partnerId: reference(Partner, {
      ...{ ...learnt, inverse: 'statementRules', onDelete: 'setNull', list: { width: 200 } },
    }),
    costCenterAllocation: json(costCenterAllocation, learnt),
    /** One that is not proposes nothing. */
    isActive: boolean({ required: true, default: true, list: { width: 110, card: 'always' } }),
  },
  unique: [{ id: 'pattern', fields: ['pattern', 'flow'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.adminAndUp, delete: allow.adminAndUp },
  // What it has learnt is taught by a line of a statement (`createFromStatementLine`).
  derive: { create: false },
});
