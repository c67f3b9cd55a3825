import { allow, defineCommand, defineQuery, fieldsOf, id, list, object, optional, pick, z } from '@gleba/sdk';
import { FinanceCategory } from '../entities/money/finance-category.entity.ts';

const permission = allow.adminAndUp;

/** Puts a category, with all below it, under another one or none, behind one of those that stand there. */
export const moveFinanceCategory = defineCommand('moveFinanceCategory', {
  permission,
  input: {
    financeCategoryId: id(FinanceCategory),
    /** Left out: it becomes a root. */
    parentId: optional(id(FinanceCategory)),
    /** Left out: it becomes the first there. */
    afterId: optional(id(FinanceCategory)),
  },
  errors: ['finance.categoryCycle', 'finance.categoryTypeDiffers', 'finance.categoryInUse', 'finance.categoryTooDeep'],
  output: { financeCategory: fieldsOf(FinanceCategory, ['id', 'parentId', 'uiOrder']) },
});

/** All categories in the order of their paths, with their place in the tree. */
export const financeCategoryTrees = defineQuery('financeCategoryTrees', {
  permission,
  input: { type: optional(pick(FinanceCategory, 'type')) },
  output: list(
    object({
      ...{ id: z.uuid(), parentId: z.nullable(z.uuid()), type: pick(FinanceCategory, 'type'), name: z.string() },
      ...{ code: z.nullable(z.string()), uiOrder: z.int() },
      /** Names from the root on. */
      path: z.string(),
      idPath: list(z.uuid()),
      level: z.int(),
      isLeaf: z.boolean(),
      /** Transactions are of it, or categories below it: it cannot be removed. */
      inUse: z.boolean(),
    }),
  ),
});

export const moneyCategoryOperations = [moveFinanceCategory, financeCategoryTrees];
