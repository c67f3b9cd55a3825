import { moveOperation } from '@gleba/sdk';
import { BankAccountType } from '../entities/money/bank-account-type.entity.ts';
import { moneyAccountOperations } from './money-accounts.ts';
import { moneyApprovalOperations } from './money-approvals.ts';
import { moneyCategoryOperations } from './money-categories.ts';
import { reconciliationOperations } from './money-reconciliation.ts';
import { statementOperations } from './money-statements.ts';
import { moneyTransactionOperations } from './money-transactions.ts';

export const moneyOperations = [
  ...moneyCategoryOperations,
  ...moneyTransactionOperations,
  ...moneyApprovalOperations,
  ...moneyAccountOperations,
  ...statementOperations,
  ...reconciliationOperations,
  moveOperation(BankAccountType),
];
