import type { Day } from './days.ts';
import { payEarly } from './early-payment.ts';
import { share, sum } from './exact/money.ts';
import { type Rational, readPercent } from './exact/rational.ts';
import { type LateTerms, lateCharges } from './late-payment.ts';
import type { AmortizationMethod } from './systems/index.ts';

/** An open installment, in cents. */
export interface OpenInstallment {
  readonly id: string;
  readonly dueDate: Day;
  readonly value: bigint;
  readonly principalValue: bigint;
}

export interface RenegotiationTerms {
  readonly on: Day;
  readonly late: LateTerms;
  /** The contract's system and rate of a month: what is not due yet is worth less today. */
  readonly amortizationMethod: AmortizationMethod;
  readonly rate: Rational;
  /** Percent of fines and interest for delay that is waived, as decimal text. */
  readonly chargesWaivedPercent: string;
}

export interface Consolidated {
  readonly id: string;
  readonly isOverdue: boolean;
  readonly value: bigint;
  readonly fine: bigint;
  readonly interest: bigint;
  /** Interest that is not owed because it is settled before its due date. */
  readonly reduction: bigint;
  readonly worth: bigint;
}

export interface Renegotiation {
  readonly installments: readonly Consolidated[];
  readonly charges: bigint;
  readonly waived: bigint;
  readonly reduction: bigint;
  /** What the new terms divide: their `basePrice`. */
  readonly debt: bigint;
}

/**
 * What an open contract is worth on a day, so that new terms can divide it (novation, Código Civil, art. 360, I): overdue installments with
 * their charges, less what is waived of these, and the others at their present value (CDC, art. 52 §2).
 */
export function consolidate(open: readonly OpenInstallment[], terms: RenegotiationTerms): Renegotiation {
  const { on, late, amortizationMethod, rate } = terms;
  const installments = open.map((installment): Consolidated => {
    const { id, dueDate, value } = installment;
    const isOverdue = dueDate < on;
    const { fine, interest } = lateCharges(value, dueDate, on, late);
    const reduction = isOverdue ? 0n : payEarly(installment, on, amortizationMethod, rate).reduction;
    return { id, isOverdue, value, fine, interest, reduction, worth: value + fine + interest - reduction };
  });
  const charges = sum(installments.map(({ fine, interest }) => fine + interest));
  const waived = share(charges, readPercent(terms.chargesWaivedPercent));
  const reduction = sum(installments.map((one) => one.reduction));
  return { installments, charges, waived, reduction, debt: sum(installments.map(({ worth }) => worth)) - waived };
}
