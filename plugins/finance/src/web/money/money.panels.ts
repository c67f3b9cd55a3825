import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  definePanel,
  derive,
  entityPanels,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBuildingBank,
  IconCalculator,
  IconChartPie,
  IconFolders,
} from '@gleba/sdk/web';
import { Bank } from '../../entities/money/bank.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import {
  accountsPath,
  accountTypesPath,
  banksPath,
  categoriesPath,
  costCentersPath,
  moneyRoles as roles,
  rulesPath,
  settingsPath,
  transactionsPath,
} from './money-paths.ts';
import { moneySearch } from './money-search.provider.ts';

const transactions = transactionsPath(':type');
const shown = { roles } as const;
const modal = { ...shown, slot: 'modal' } as const;
const route = { ...shown, slot: 'route' } as const;
const category = { ...modal, title: 'finance.financeCategory', load: () => import('./category-form.tsx') } as const;
const costCenter = { ...modal, title: 'finance.costCenter', load: () => import('./cost-center-form.tsx') } as const;
const accountType = {
  ...{ ...modal, title: 'finance.bankAccountType' },
  load: () => import('./account-type-form.tsx'),
} as const;

export const moneyPanels = [
  definePanel({
    ...{ ...route, id: 'finance.bankAccount.page', title: 'finance.bankAccount' },
    path: '/finance/bank-account/:bankAccountId',
    load: () => import('./account-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.reconcile', title: 'finance.reconcile' },
    path: '/finance/bank-account/:bankAccountId/reconcile',
    load: () => import('../reconciliation/reconcile-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.slipOccurrences', title: 'finance.slipOccurrence.plural' },
    path: '/finance/bank-account/:bankAccountId/slip-occurrences',
    load: () => import('../slips/occurrences-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.statementImports', title: 'finance.statementImport.plural' },
    path: '/finance/bank-account/:bankAccountId/imports',
    load: () => import('../reconciliation/imports-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.statementRules', title: 'finance.statementRule.plural', path: rulesPath },
    load: () => import('../reconciliation/rules-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.remittances', title: 'finance.remittance.plural' },
    path: '/finance/bank-account/:bankAccountId/remittances',
    load: () => import('../slips/remittances-screen.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.statement.import', title: 'finance.statement.import' },
    path: '/finance/bank-account/:bankAccountId/import',
    load: () => import('../reconciliation/import-statement.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.financeTransactions', title: 'finance.financeTransaction.plural', path: transactions },
    load: () => import('./transactions-screen.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.financeTransaction.new', title: 'finance.financeTransaction' },
    path: `${transactions}/new`,
    load: () => import('./transaction-new.tsx'),
  }),
  // What selectors open: the form alone, without an address.
  definePanel({
    ...{ ...shown, id: 'finance.financeTransaction.quick', title: 'finance.financeTransaction' },
    slot: 'dialog:FinanceTransactionDetails',
    guards: ['createFinanceTransaction'],
    load: () => import('./transaction-quick.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.financeTransaction.edit', title: 'finance.financeTransaction' },
    path: `${transactions}/edit/:financeTransactionId`,
    load: () => import('./transaction-edit.tsx'),
  }),
  // Whatever its type is: where links to one lead.
  definePanel({
    ...{ ...modal, id: 'finance.financeTransaction.open', title: 'finance.financeTransaction' },
    path: '/finance/finance-transaction/:financeTransactionId',
    load: () => import('./transaction-edit.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.financeTransaction.confirm', title: 'finance.money.confirm' },
    path: `${transactions}/confirm/:financeTransactionId`,
    load: () => import('./transaction-confirm.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.financeTransfer.new', title: 'finance.financeTransaction.type.transfer' },
    path: `${transactions}/new-transfer`,
    load: () => import('./transfer-new.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.financeTransfer.edit', title: 'finance.financeTransaction.type.transfer' },
    path: `${transactions}/edit-transfer/:financeTransactionId`,
    load: () => import('./transaction-edit.tsx'),
  }),
  definePanel({
    ...{ ...route, id: 'finance.financeCategories', title: 'finance.financeCategory.plural', path: categoriesPath },
    load: () => import('./categories-screen.tsx'),
  }),
  definePanel({ ...category, id: 'finance.financeCategory.new', path: `${categoriesPath}/new` }),
  definePanel({ ...category, id: 'finance.financeCategory.edit', path: `${categoriesPath}/:financeCategoryId/edit` }),
  definePanel({
    ...{ ...route, id: 'finance.costCenters', title: 'finance.costCenter.plural', path: costCentersPath },
    load: () => import('./cost-centers-screen.tsx'),
  }),
  definePanel({ ...costCenter, id: 'finance.costCenter.new', path: `${costCentersPath}/new` }),
  definePanel({ ...costCenter, id: 'finance.costCenter.edit', path: `${costCentersPath}/:costCenterId/edit` }),
  definePanel({
    ...{ ...route, id: 'finance.bankAccountTypes', title: 'finance.bankAccountType.plural', path: accountTypesPath },
    load: () => import('./account-types-screen.tsx'),
  }),
  definePanel({ ...accountType, id: 'finance.bankAccountType.new', path: `${accountTypesPath}/new` }),
  definePanel({
    ...accountType,
    id: 'finance.bankAccountType.edit',
    path: `${accountTypesPath}/:bankAccountTypeId/edit`,
  }),
  ...entityPanels(Bank, { path: banksPath, roles }),
  definePanel({
    ...{ ...route, id: 'finance.settings', title: 'finance.organizationDefaults', path: '/finance/settings' },
    load: () => import('./settings-screen.tsx'),
  }),
];

const place = { heading: 'plugin.finance', roles } as const;
const catalogue = { group: 'administration', section: 'catalogues', icon: IconBuildingBank, roles } as const;
const title = 'finance.money';

export const moneyContributions = [
  moneySearch,
  contribute.settingsPage({
    ...{ id: 'finance.organizationDefaults', title: 'finance.organizationDefaults', icon: IconCalculator },
    ...{ subtitle: 'finance.organizationDefaults.text', path: settingsPath },
    load: derive.settings(OrganizationDefaults),
  }),
];

export const moneyNavigation: readonly NavigationItem[] = [
  {
    ...{ ...place, id: 'finance.income', title: `${title}.income`, icon: IconArrowDown, order: 50 },
    path: transactionsPath('income'),
  },
  {
    ...{ ...place, id: 'finance.expense', title: `${title}.expense`, icon: IconArrowUp, order: 51 },
    path: transactionsPath('expense'),
  },
  {
    ...{ ...place, id: 'finance.transfer', title: `${title}.transfer`, icon: IconArrowForwardUp, order: 52 },
    path: transactionsPath('transfer'),
  },
  {
    ...{ ...place, id: 'finance.bankAccounts', title: 'finance.bankAccount.plural', icon: IconBuildingBank },
    ...{ path: accountsPath, order: 53 },
  },
  {
    ...{ ...place, id: 'finance.financeCategories', title: 'finance.financeCategory.plural', icon: IconFolders },
    ...{ path: categoriesPath, order: 54 },
  },
  {
    ...{ ...place, id: 'finance.costCenters', title: 'finance.costCenter.plural', icon: IconChartPie },
    ...{ path: costCentersPath, order: 55 },
  },
  { ...catalogue, id: 'finance.banks', title: 'finance.bank.plural', path: banksPath, order: 92 },
  {
    ...{ ...catalogue, id: 'finance.bankAccountTypes', title: 'finance.bankAccountType.plural', order: 93 },
    path: accountTypesPath,
  },
];
