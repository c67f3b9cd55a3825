import { centsOf } from '../calculation/exact/money.ts';
import { taxErrors } from './tax-errors.ts';
import type { TaxedInvoice } from './taxed-invoice.ts';

/** Cents. */
export interface TaxBases {
  readonly gross: bigint;
  readonly unconditional: bigint;
  readonly conditional: bigint;
  readonly deduction: bigint;
  /** What comes in: without what is off the price whatever happens (Lei 9.718/1998, art. 3º; Decreto-Lei 1.598/1977, art. 12). */
  readonly revenue: bigint;
  /** And without what the municipal law lets off (Lei Complementar 116/2003, art. 7º, § 2º). */
  readonly iss: bigint;
  /** Of the quarter, before this invoice. */
  readonly before: bigint;
}

/** @throws VALIDATION */
export function basesOf(given: TaxedInvoice): TaxBases {
  const gross = centsOf(given.gross);
  const unconditional = centsOf(given.unconditionalDiscount);
  const conditional = centsOf(given.conditionalDiscount);
  const deduction = centsOf(given.deduction);
  const before = centsOf(given.revenueBefore);
  if (gross <= 0n) throw taxErrors.grossNotPositive.beside('serviceAmount');
  if (unconditional < 0n) throw taxErrors.taxAmountNegative.beside('unconditionalDiscount');
  if (conditional < 0n) throw taxErrors.taxAmountNegative.beside('conditionalDiscount');
  if (deduction < 0n || before < 0n) throw taxErrors.taxAmountNegative.beside('deductionAmount');
  if (unconditional + conditional > gross) throw taxErrors.invoiceDiscountTooLarge.beside('unconditionalDiscount');
  const revenue = gross - unconditional;
  if (deduction > revenue) throw taxErrors.invoiceDeductionTooLarge.beside('deductionAmount');
  return { gross, unconditional, conditional, deduction, revenue, iss: revenue - deduction, before };
}
