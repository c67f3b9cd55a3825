import { formatMoney } from '@gleba/sdk';
import { type UnitOfWork, writeRule } from '@gleba/sdk/server';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import { type ApprovalSettings, isApproved, limitOf, needsApproval } from '../../money/payment-approval.ts';
import { moneyErrors } from './money-errors.ts';
import type { Transaction } from './stated.ts';

/** What the organization says; nothing where it never said. */
export async function approvalSettings(tx: UnitOfWork): Promise<ApprovalSettings | undefined> {
  return tx.asServer.from(OrganizationDefaults).first();
}

/** Whether it cannot be confirmed as it is by whoever acts. */
export async function approvalMissing(tx: UnitOfWork) {
  const settings = await approvalSettings(tx);
  return (transaction: Transaction, actual = transaction.amount) =>
    needsApproval(transaction, actual, tx.actor, settings) && !isApproved(transaction, actual);
}

/**
 * What needs another person's approval is not confirmed without it, by whatever way: one by one, as a line of a bank's statement, or as one
 * of a series. Asked at the row, so that no way is forgotten.
 */
export const approvalRule = writeRule(
  FinanceTransaction,
  'finance.approvalComesFirst',
  async (tx, { before, after }) => {
    if (!after?.journalId || before?.journalId) return;
    const settings = await approvalSettings(tx);
    // Of a part that is paid the whole is what is looked at.
    const whole = before ?? after;
    const actual = after.actualAmount ?? after.amount;
    if (!needsApproval(whole, actual, tx.actor, settings) || isApproved(whole, actual)) return;
    const limit = limitOf(tx.actor, settings);
    if (limit === null || (whole.type === 'transfer' && settings?.approvesTransfers)) {
      throw moneyErrors.transferApprovalNeeded();
    }
    throw moneyErrors.approvalNeeded({ limit: formatMoney(limit) });
  },
);
