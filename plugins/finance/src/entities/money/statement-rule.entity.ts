import { allow, defineEntity, enumeration, json, reference, text } from '@gleba/sdk';
import { costCenterAllocation } from '../../money/allocation.ts';
import { Partner } from '../partner.entity.ts';
import { FinanceCategory } from './finance-category.entity.ts';

/** What lines of certain words are always of, since a person said so. */
export const StatementRule = defineEntity('finance.statementRule', {
  scope: 'organization',
  title: ['pattern'],
  fields: {
    /** The words of a line without numbers and accents (`patternOf`). */
    pattern: text({ required: true, max: 120, writing: 'create', searchable: true }),
    flow: enumeration(['in', 'out'], { required: true, writing: 'create' }),
    categoryId: reference(FinanceCategory, { required: true, inverse: 'statementRules', onDelete: 'cascade' }),
    partnerId: reference(Partner, { inverse: 'statementRules', onDelete: 'setNull' }),
    costCenterAllocation: json(costCenterAllocation),
  },
  unique: [{ id: 'pattern', fields: ['pattern', 'flow'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.adminAndUp },
  derive: { create: false, update: false },
});
