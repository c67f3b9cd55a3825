import type { Day } from '@gleba/sdk';
import { payEarly } from './early-payment.ts';
import { share } from './exact/money.ts';
import { fraction, type Rational } from './exact/rational.ts';
import { type LateTerms, lateCharges, settle } from './late-payment.ts';
import type { LegalLimit } from './legal-limits.ts';
import type { AmortizationMethod } from './systems/index.ts';

/** An open installment, in cents. */
export interface OpenAmount {
  readonly dueDate: Day;
  /** What was agreed, and what of it is open. */
  readonly value: bigint;
  readonly open: bigint;
  /** Of `value`: principal, and the contract's interest. */
  readonly principalValue: bigint;
  readonly interestValue: bigint;
  /** Charges that a part payment left, and its day. */
  readonly fineLeft: bigint;
  readonly interestLeft: bigint;
  readonly chargedUntil?: Day | undefined;
}

export interface DayTerms {
  readonly late: LateTerms;
  /** The contract's system and rate of a month. */
  readonly amortizationMethod: AmortizationMethod;
  readonly rate: Rational;
}

export interface AmountOfDay {
  readonly on: Day;
  readonly timing: 'early' | 'inTime' | 'late';
  /** Until when it costs no charges. */
  readonly lastDay: Day;
  /** Late: days after it, and of these the ones that bear interest. Early: whole months and days before the due date. */
  readonly daysLate: number;
  readonly daysBearing: number;
  readonly monthsEarly: number;
  readonly daysEarly: number;
  /** What of the installment is open, and of it what is discounted. */
  readonly open: bigint;
  readonly financed: bigint;
  readonly fine: bigint;
  readonly interest: bigint;
  readonly discount: bigint;
  readonly total: bigint;
  readonly limits: readonly LegalLimit[];
}

/**
 * What an open installment costs on a day: late with fine and interest (`lateCharges`), early with its interest reduced (`payEarly`; CDC, art. 52
 * §2), between its due date and the next working day what it says. Insurance and costs are no interest and are not reduced; an
 * installment without interest has none to give back.
 */
export function amountOfDay(installment: OpenAmount, on: Day, terms: DayTerms): AmountOfDay {
  const { dueDate, open, value, fineLeft, interestLeft, chargedUntil } = installment;
  const charges = lateCharges(open, dueDate, on, { ...terms.late, chargedUntil });
  const isEarly = on < dueDate;
  const ofOpen = value === 0n ? fraction(0n) : fraction(open, value);
  const principalValue = share(installment.principalValue, ofOpen);
  const financed = principalValue + share(installment.interestValue, ofOpen);
  const early = payEarly({ dueDate, value: financed, principalValue }, on, terms.amortizationMethod, terms.rate);
  const discount = isEarly && installment.interestValue > 0n ? early.reduction : 0n;
  const [fine, interest] = [charges.fine + fineLeft, charges.interest + interestLeft];
  return {
    on,
    timing: isEarly ? 'early' : charges.days > 0 ? 'late' : 'inTime',
    ...{ lastDay: charges.lastDay, daysLate: charges.days, daysBearing: charges.bearing },
    ...{ monthsEarly: isEarly ? early.months : 0, daysEarly: isEarly ? early.days : 0 },
    ...{ open, financed, fine, interest, discount, total: open + fine + interest - discount },
    limits: charges.days > 0 ? charges.limits : [],
  };
}

/** What a payment is for, in cents. */
export interface PaymentParts {
  /** Of the installment itself, in money. */
  readonly principal: bigint;
  readonly fine: bigint;
  readonly interest: bigint;
  /** Of the installment, not asked for because it is paid early. */
  readonly discount: bigint;
  readonly left: { readonly open: bigint; readonly fine: bigint; readonly interest: bigint };
  /** More than the day's amount. */
  readonly surplus: bigint;
}

/**
 * What an amount pays of the day's: interest, fine, then the installment (`settle`). Part of an early installment is reduced in
 * proportion: whoever pays half of what it is worth has paid half of it (CDC, art. 52 §2, "total ou parcialmente").
 */
export function partsOfPayment(paid: bigint, day: AmountOfDay): PaymentParts {
  const worth = day.open - day.discount;
  const { interest, fine, amount: principal, left, surplus } = settle(paid, { ...day, amount: worth });
  const isWhole = left.amount === 0n;
  const discount = isWhole ? day.discount : share(day.discount, fraction(principal, worth));
  return {
    ...{ principal, fine, interest, discount, surplus },
    left: { open: day.open - principal - discount, fine: left.fine, interest: left.interest },
  };
}
