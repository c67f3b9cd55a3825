/**
 * The calculation engine: pure functions over exact numbers, the same in the browser and on the server. `computeSchedule` goes from terms
 * to installments; the others say what becomes of them. Each formula stands with its source beside it; what the sources leave open
 * is decision 0066.
 */
export {
  type AmountOfDay,
  amountOfDay,
  type DayTerms,
  type OpenAmount,
  type PaymentParts,
  partsOfPayment,
} from './amount-of-day.ts';
export { calculationErrors } from './calculation-errors.ts';
export {
  type ContractCorrected,
  type CorrectedAmounts,
  correctInstallments,
  type OpenToCorrect,
} from './corrected-installments.ts';
export {
  type AdjustmentIndex,
  type Anniversary,
  adjustmentIndexes,
  anniversaries,
  type Correctable,
  type Correction,
  type CorrectionTerms,
  correct,
  type IndexSeries,
  undoCorrection,
} from './correction.ts';
export { addMonths, type Month, nextWorkingDay } from './days.ts';
export { type EarlyDiscount, earlyDiscount, payEarly } from './early-payment.ts';
export { centsOf, equalParts, moneyText } from './exact/money.ts';
export { type InstallmentKind, installmentKinds, type Schedule, type ScheduledInstallment } from './installments.ts';
export { type LateTerms, lateCharges, settle } from './late-payment.ts';
export { isPeriodLawful, type LegalLimit } from './legal-limits.ts';
export { effectiveYear, monthlyRate, type Rate, type RateUnit, rateUnits } from './rate.ts';
export { consolidate, type Renegotiation } from './renegotiation.ts';
export { computeSchedule, engineVersion } from './schedule.ts';
export { installmentAnswer, summaryAnswer } from './summary.ts';
export { type AmortizationMethod, amortizationMethods } from './systems/index.ts';
export { type Termination, type TerminationTerms, terminate } from './termination.ts';
export { costPayers, subscriptionFeeConditions, type Terms, termsSchema } from './terms.ts';
