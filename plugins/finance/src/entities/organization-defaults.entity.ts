import { allow, boolean, Company, defineEntity, money, oneOfEach, reference } from '@gleba/sdk';
import { FinanceCategory } from './money/finance-category.entity.ts';

const group = (name: string, order: number) => ({ title: `finance.organizationDefaults.group.${name}`, order });
const costs = group('costs', 1);
const taxes = group('taxes', 2);
const approvals = group('approvals', 3);
// A manager is under these, and so does not say them.
const limit = () => money({ min: '0', group: approvals, write: allow.role('staff', 'admin') });
const category = (of: ReturnType<typeof group>) => reference(FinanceCategory, { onDelete: 'setNull', group: of });

/** What an office's money is booked by where nobody says otherwise: one row of each organization. */
export const OrganizationDefaults = defineEntity('finance.organizationDefaults', {
  ...oneOfEach(),
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
    /** Every transfer between accounts goes only when another person has approved it. */
    approvesTransfers: boolean({
      ...{ required: true, default: false, group: approvals, write: allow.role('staff', 'admin') },
    }),
    /** Up to what amount somebody of that role lets money go alone; empty: whatever it is. */
    staffPaymentLimit: limit(),
    adminPaymentLimit: limit(),
    managerPaymentLimit: limit(),
  },
});

/** The fields that name a category of expenses. */
export const defaultCategories = [
  ...(['insuranceCategoryId', 'bankCostCategoryId', 'platformBankCostCategoryId', 'platformCostCategoryId'] as const),
  ...(['issCategoryId', 'inssCategoryId', 'pisCategoryId', 'cofinsCategoryId', 'csllCategoryId'] as const),
  ...(['irCategoryId', 'irAditionalCategoryId'] as const),
];
