import { ruleForPeople } from '@gleba/sdk/server';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { defaultCategories, OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import { moneyErrors } from './money-errors.ts';

/** What is booked by is a category of expenses that has none below it, as a transaction's is. */
export const organizationDefaultsRule = ruleForPeople(
  OrganizationDefaults,
  'finance.defaultsAreExpenses',
  async (tx, { before, after }) => {
    for (const name of defaultCategories) {
      const id = after?.[name];
      if (!id || id === before?.[name]) continue;
      const category = await tx.find(FinanceCategory, id);
      if (category?.type !== 'expense') throw moneyErrors.categoryTypeDiffers.beside(name);
      const below = await tx.count(FinanceCategory, { filter: { parentId: { equalTo: id } } });
      if (below > 0) throw moneyErrors.categoryNotLeaf.beside(name);
    }
  },
);
