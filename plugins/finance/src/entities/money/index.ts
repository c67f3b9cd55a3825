import { Bank } from './bank.entity.ts';
import { BankAccountType } from './bank-account-type.entity.ts';
import { CostCenter } from './cost-center.entity.ts';
import { FinanceCategory } from './finance-category.entity.ts';
import { FinanceTransaction } from './finance-transaction.entity.ts';
import { Reconciliation } from './reconciliation.entity.ts';
import { StatementImport } from './statement-import.entity.ts';
import { StatementLine } from './statement-line.entity.ts';
import { StatementRule } from './statement-rule.entity.ts';

/** The office's own money. */
export const moneyEntities = [
  ...[Bank, BankAccountType, FinanceCategory, CostCenter],
  ...[Reconciliation, FinanceTransaction, StatementImport, StatementLine, StatementRule],
] as const;
