import type { RecordOf, Role } from '@gleba/sdk';
import { centsOf } from '../calculation/exact/money.ts';
import type { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';
import type { OrganizationDefaults } from '../entities/organization-defaults.entity.ts';

type Transaction = RecordOf<typeof FinanceTransaction>;
/** What an organization says of who may let money go alone. */
export type ApprovalSettings = Pick<
  RecordOf<typeof OrganizationDefaults>,
  'approvesTransfers' | 'staffPaymentLimit' | 'adminPaymentLimit' | 'managerPaymentLimit'
>;

/** Who is going to confirm; the program itself has no role. */
export type Confirming = Pick<{ readonly role: Role; readonly kind: 'user' | 'system' }, 'role' | 'kind'>;

const limitOfRole = { staff: 'staffPaymentLimit', admin: 'adminPaymentLimit', manager: 'managerPaymentLimit' } as const;

/** Up to what amount somebody lets money go alone; null: whatever it is. What the program does by itself is under the lowest of all. */
export function limitOf({ role, kind }: Confirming, settings: ApprovalSettings | undefined): string | null {
  if (!settings) return null;
  if (kind === 'user') return role in limitOfRole ? settings[limitOfRole[role as keyof typeof limitOfRole]] : '0';
  const all = Object.values(limitOfRole).flatMap((name) => settings[name] ?? []);
  return all.sort((one, other) => Number(centsOf(one) - centsOf(other)))[0] ?? null;
}

/**
 * Whether money goes only after another person has approved it: a payment above the limit of whoever confirms it, and every transfer where
 * the organization wants two people for them. Of what is paid in parts the whole counts. `actual`: with fine and interest.
 */
export function needsApproval(
  { type, flow, amount }: Pick<Transaction, 'type' | 'flow' | 'amount'>,
  actual: string,
  who: Confirming,
  settings: ApprovalSettings | undefined,
): boolean {
  if (!settings || (type !== 'transfer' && flow === 'in')) return false;
  if (type === 'transfer' && settings.approvesTransfers) return true;
  const limit = limitOf(who, settings);
  return limit !== null && (centsOf(amount) > centsOf(limit) || centsOf(actual) > centsOf(limit));
}

/** Whether what goes was approved; more than was approved was not. */
export const isApproved = (
  { approval, approvalAmount }: Pick<Transaction, 'approval' | 'approvalAmount'>,
  actual: string,
): boolean => approval === 'approved' && approvalAmount !== null && centsOf(actual) <= centsOf(approvalAmount);

/** What a transaction is without any approval: as it is written, changed or taken back. */
export const withoutApproval = {
  ...{ approval: null, approvalAmount: null, approvalRequestId: null },
  ...{ approvalAskedById: null, approvalDecidedById: null, approvalReason: null },
} as const;

/** Who may not approve it: whoever wrote it, said last what it is, or asked. */
export function writersOf({
  createdBy,
  statedById,
  approvalAskedById,
}: Pick<Transaction, 'createdBy' | 'statedById' | 'approvalAskedById'>): readonly string[] {
  return [createdBy, statedById, approvalAskedById].filter((id) => id !== null);
}
