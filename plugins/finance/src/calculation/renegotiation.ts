import type { AmountOfDay } from './amount-of-day.ts';
import { share, sum } from './exact/money.ts';
import { readPercent } from './exact/rational.ts';

export interface Renegotiation {
  /** What the installments say that are open, less what was paid of them. */
  readonly open: bigint;
  readonly charges: bigint;
  readonly waived: bigint;
  /** Interest that is not owed because it is settled before its due date. */
  readonly reduction: bigint;
  /** What the new terms divide: their `basePrice`. */
  readonly debt: bigint;
}

/**
 * What an open contract is worth on a day, so that new terms can divide it (novation, Código Civil, art. 360, I): overdue installments with
 * their charges, less what is waived of these, and the others at their present value (CDC, art. 52 §2). Each is worth what paying it on
 * that day would cost, part payments included.
 */
export function consolidate(days: readonly AmountOfDay[], chargesWaivedPercent: string): Renegotiation {
  const open = sum(days.map((day) => day.open));
  const charges = sum(days.map(({ fine, interest }) => fine + interest));
  const waived = share(charges, readPercent(chargesWaivedPercent));
  const reduction = sum(days.map(({ discount }) => discount));
  return { open, charges, waived, reduction, debt: open + charges - waived - reduction };
}
