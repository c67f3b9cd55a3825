import { allow, Company, defineEntity, reference } from '@gleba/sdk';
import { FinanceCategory } from './money/finance-category.entity.ts';

const group = (name: string, order: number) => ({ title: `finance.organizationDefaults.group.${name}`, order });
const costs = group('costs', 1);
const taxes = group('taxes', 2);
const category = (of: ReturnType<typeof group>) => reference(FinanceCategory, { onDelete: 'setNull', group: of });

/** What an office's money is booked by where nobody says otherwise: one row of each organization. */
export const OrganizationDefaults = defineEntity('finance.organizationDefaults', {
  scope: 'organization',
  plural: 'organizationDefaultsList',
  fields: {
    /** In whose name contracts are made, where neither they nor their project name a company. */
    mainCompanyId: reference(Company, { onDelete: 'setNull' }),
    insuranceCategoryId: category(costs),
    bankCostCategoryId: category(costs),
    platformBankCostCategoryId: category(costs),
    platformCostCategoryId: category(costs),
    issCategoryId: category(taxes),
    inssCategoryId: category(taxes),
    pisCategoryId: category(taxes),
    cofinsCategoryId: category(taxes),
    csllCategoryId: category(taxes),
    irCategoryId: category(taxes),
    irAditionalCategoryId: category(taxes),
  },
  unique: [{ id: 'one', fields: [] }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.nobody },
});

/** The fields that name a category of expenses. */
export const defaultCategories = [
  ...(['insuranceCategoryId', 'bankCostCategoryId', 'platformBankCostCategoryId', 'platformCostCategoryId'] as const),
  ...(['issCategoryId', 'inssCategoryId', 'pisCategoryId', 'cofinsCategoryId', 'csllCategoryId'] as const),
  ...(['irCategoryId', 'irAditionalCategoryId'] as const),
];
