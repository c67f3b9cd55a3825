import { moveCommand, type ServerSide } from '@gleba/sdk/server';
import { BankAccountType } from '../../entities/money/bank-account-type.entity.ts';
import { bankAccountBalancesHandler, bankAccountStatementHandler } from './account.queries.ts';
import {
  approvePaymentHandler,
  paymentApprovalHandler,
  refusePaymentHandler,
  requestPaymentApprovalHandler,
  type Telling,
} from './approval.commands.ts';
import { approvalRule } from './approval-settings.ts';
import { financeCategoryTreesHandler, moveFinanceCategoryHandler } from './category.commands.ts';
import { categoryRule } from './category-rule.ts';
import { confirmFinanceTransactionHandler, unconfirmFinanceTransactionHandler } from './confirm.commands.ts';
import {
  accountNameRule,
  categoryNameRule,
  confirmedStaysRule,
  costCenterRule,
  initialBalanceRule,
} from './money-rules.ts';
import { confirmedIndex, moneyStep, transactionIndexes } from './money-step.ts';
import { organizationDefaultsRule } from './organization-defaults-rule.ts';
import { missingMoneyStep, seedMoney } from './seed-money.ts';
import { financeTransactionTotalsHandler } from './totals.query.ts';
import {
  createFinanceTransactionHandler,
  deleteFinanceTransactionHandler,
  updateFinanceTransactionHandler,
} from './transaction.commands.ts';
import { createFinanceTransferHandler, updateFinanceTransferHandler } from './transfer.commands.ts';

/** The office's own money: accounts, categories, cost centres, and what comes in and goes out. */
export const money = (telling: Telling) =>
  ({
    schemaSteps: [moneyStep, missingMoneyStep, transactionIndexes, confirmedIndex],
    seed: seedMoney,
    writeRules: [
      ...[categoryRule, costCenterRule, initialBalanceRule, confirmedStaysRule],
      ...[accountNameRule, categoryNameRule, organizationDefaultsRule, approvalRule],
    ],
    operations: [
      ...[moveFinanceCategoryHandler, financeCategoryTreesHandler, moveCommand(BankAccountType)],
      ...[createFinanceTransactionHandler, updateFinanceTransactionHandler, deleteFinanceTransactionHandler],
      ...[confirmFinanceTransactionHandler, unconfirmFinanceTransactionHandler],
      ...[requestPaymentApprovalHandler(telling), approvePaymentHandler(telling), refusePaymentHandler(telling)],
      paymentApprovalHandler,
      ...[createFinanceTransferHandler, updateFinanceTransferHandler],
      ...[financeTransactionTotalsHandler, bankAccountBalancesHandler, bankAccountStatementHandler],
    ],
  }) satisfies ServerSide;
