import type { Day } from '@gleba/sdk';
import { type CorrectionTerms, correct, type IndexSeries } from './correction.ts';
import { costsOf, slipsOf } from './costs.ts';
import { share } from './exact/money.ts';
import { one, type Rational, readPercent } from './exact/rational.ts';
import type { Terms } from './terms.ts';
import type { scheduledKinds } from './values.ts';

/** The amounts of an installment that a correction changes, in cents. */
export interface CorrectedAmounts {
  readonly correctionValue: bigint;
  readonly insuranceFee: bigint;
  readonly value: bigint;
  readonly bankFee: bigint;
  readonly platformFee: bigint;
  readonly platformBankFee: bigint;
  readonly netValue: bigint;
}

/** An open installment, in cents. */
export interface OpenToCorrect extends CorrectedAmounts {
  readonly id: string;
  readonly kind: (typeof scheduledKinds)[number];
  readonly dueDate: Day;
  /** Principal and interest as agreed. */
  readonly originalValue: bigint;
  readonly promotionalDiscount: bigint;
  readonly settledValue: bigint;
}

export interface InstallmentCorrection {
  readonly id: string;
  readonly before: CorrectedAmounts;
  readonly after: CorrectedAmounts;
}

export interface ContractCorrected {
  readonly changes: readonly InstallmentCorrection[];
  /** What the customer owes more, or less. */
  readonly difference: bigint;
  /** Since the contract began. */
  readonly factor: Rational;
  /** Paid in part, and so left as they are: what a payment was for is not computed a second time. */
  readonly partlyPaid: number;
}

/**
 * What a correction as of a day makes of a contract's open installments: principal and interest times the factor of the last anniversary,
 * the discount as it was agreed, insurance and costs of the corrected amount (`correct`, `slipsOf`).
 *
 * @throws CONFLICT `indexMissing`; VALIDATION `indexUnknown`
 */
export function correctInstallments(
  terms: Terms,
  open: readonly OpenToCorrect[],
  by: CorrectionTerms,
  series: IndexSeries,
  asOf: Day,
): ContractCorrected {
  const whole = open.filter(({ settledValue }) => settledValue === 0n);
  const correctable = whole.map(({ id, dueDate, originalValue, correctionValue }) => ({
    ...{ id, dueDate, originalValue, isSettled: false },
    value: originalValue + correctionValue,
  }));
  const { changes, anniversaries } = correct(correctable, by, series, asOf);
  const known = new Map(whole.map((installment) => [installment.id, installment]));
  const charge = slipsOf(costsOf(terms));
  const insured = readPercent(terms.insurancePercentage ?? '0');
  let difference = 0n;
  const corrected = changes.flatMap(({ id, after: amount }): InstallmentCorrection[] => {
    const installment = known.get(id);
    if (!installment) return [];
    const isInsured = installment.kind === 'installment' || installment.kind === 'balloon';
    const insuranceFee = isInsured ? share(amount, insured) : 0n;
    const slip = charge(amount - installment.promotionalDiscount + insuranceFee);
    difference += slip.value - installment.value;
    const { value, bankFee, platformFee, platformBankFee } = slip;
    const after = {
      ...{ correctionValue: amount - installment.originalValue, insuranceFee },
      ...{ value, bankFee, platformFee, platformBankFee },
      netValue: value - bankFee - platformFee - platformBankFee,
    };
    return [{ id, before: amountsOf(installment), after }];
  });
  return {
    ...{ changes: corrected, difference, factor: anniversaries.at(-1)?.cumulative ?? one },
    partlyPaid: open.length - whole.length,
  };
}

function amountsOf(of: CorrectedAmounts): CorrectedAmounts {
  const { correctionValue, insuranceFee, value, bankFee, platformFee, platformBankFee, netValue } = of;
  return { correctionValue, insuranceFee, value, bankFee, platformFee, platformBankFee, netValue };
}
