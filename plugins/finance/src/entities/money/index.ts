import { Bank } from './bank.entity.ts';
import { BankAccountType } from './bank-account-type.entity.ts';
import { CostCenter } from './cost-center.entity.ts';
import { FinanceCategory } from './finance-category.entity.ts';
import { FinanceTransaction } from './finance-transaction.entity.ts';

/** The office's own money. */
export const moneyEntities = [Bank, BankAccountType, FinanceCategory, CostCenter, FinanceTransaction] as const;
