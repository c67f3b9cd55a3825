import type { TransactionType } from '../../entities/money/finance-transaction.entity.ts';

export const moneyRoles = ['staff', 'admin', 'manager'] as const;

export const accountsPath = '/finance/bank-accounts';
export const accountPath = (id: string) => `/finance/bank-account/${id}`;
export const importPath = (id: string) => `${accountPath(id)}/import`;
export const reconcilePath = (id: string) => `${accountPath(id)}/reconcile`;
/** What the bank said of slips in files that it gave back. */
export const occurrencesPath = (id: string) => `${accountPath(id)}/slip-occurrences`;
/** The files that were brought in, and what their lines have taught. */
export const importsPath = (id: string) => `${accountPath(id)}/imports`;
export const rulesPath = '/finance/statement-rules';
/** What goes to the bank of slips. */
export const remittancesPath = (id: string) => `${accountPath(id)}/remittances`;
export const categoriesPath = '/finance/finance-categories';
export const costCentersPath = '/finance/cost-centers';
export const banksPath = '/finance/banks';
export const accountTypesPath = '/finance/bank-account-types';
/** Among the organization's settings. */
export const settingsPath = '/admin/finance-defaults';
export const transactionsPath = (type: TransactionType | ':type') => `/finance/finance-transactions/${type}`;

/** Where one of them is looked at and changed; of a transfer both sides are. */
export function transactionPath({ id, type }: { readonly id: string; readonly type: TransactionType }): string {
  return `${transactionsPath(type)}/${type === 'transfer' ? 'edit-transfer' : 'edit'}/${id}`;
}
