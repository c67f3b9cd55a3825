import type { Day } from '@gleba/sdk';
import { calculationErrors } from './calculation-errors.ts';
import { addMonths } from './days.ts';
import { equalParts, share, sum, whole } from './exact/money.ts';
import { readPercent, times } from './exact/rational.ts';
import { type LegalLimit, legalLimit, percentOf } from './legal-limits.ts';

/** What the end of a contract is computed from, in cents and percent as decimal text. */
export interface TerminationTerms {
  /** The contract's value, brought up to date by its index. */
  readonly updatedContractValue: bigint;
  /** What the buyer has paid, brought up to date, arras included. */
  readonly updatedPaidValue: bigint;
  /** Penalty and administration together, arras included. */
  readonly penalty: bigint;
  /** For each month of having had the lot, of the contract's value. */
  readonly fruitionPercent: string;
  /** From the lot's handing over until it is given back. */
  readonly fruitionMonths: number;
  /** Fines and interest for delay that are still owed. */
  readonly lateCharges: bigint;
  /** Property tax, condominium and the like that the buyer left unpaid. */
  readonly unpaidTaxes: bigint;
  /** Brokerage, where the price holds it. */
  readonly brokerage: bigint;
  readonly refundParts: number;
  readonly firstRefundOn: Day;
  /** Why a limit of the law is exceeded: an agreement, a court's decision. */
  readonly overrideReason?: string;
}

export interface Termination {
  readonly penalty: bigint;
  readonly fruition: bigint;
  readonly deductions: bigint;
  /** Never below nothing: what the deductions exceed the payments by is not asked for here. */
  readonly refund: bigint;
  readonly parts: readonly { readonly number: number; readonly dueDate: Day; readonly value: bigint }[];
  readonly limits: readonly LegalLimit[];
}

/**
 * What is given back when a buyer of a lot gives up or fails (Lei 6.766/1979, art. 32-A, as Lei 13.786/2018 wrote it): what was paid, less
 * I fruition, II penalty and administration, III charges for delay, IV taxes and the like, V brokerage; in twelve monthly parts at
 * most. Of 20,000.00 paid for 100,000.00 at 10 % and six months of 0.75 % 5,500.00 are given back.
 *
 * @throws VALIDATION `aboveLegalLimit` beside the field that exceeds one, unless a reason is given.
 */
export function terminate(terms: TerminationTerms): Termination {
  const limits = [
    legalLimit('terminationPenalty', percentOf(terms.penalty, terms.updatedContractValue)),
    legalLimit('fruition', terms.fruitionPercent),
    legalLimit('refundParts', String(terms.refundParts)),
  ];
  const fields = ['fee', 'fruitionPercent', 'refundParts'] as const;
  const exceeded = limits.findIndex(({ isExceeded }) => isExceeded);
  const [limit, field] = [limits[exceeded], fields[exceeded]];
  if (limit && field && !terms.overrideReason?.trim()) {
    const unit = limit.id === 'refundParts' ? '' : ' %';
    throw calculationErrors.aboveLegalLimit.beside(field, { limit: `${limit.limit}${unit}` });
  }
  const { updatedContractValue: contract, penalty } = terms;
  const fruition = share(contract, times(readPercent(terms.fruitionPercent), whole(terms.fruitionMonths)));
  const deductions = sum([penalty, fruition, terms.lateCharges, terms.unpaidTaxes, terms.brokerage]);
  const left = terms.updatedPaidValue - deductions;
  const refund = left > 0n ? left : 0n;
  const parts = equalParts(refund, terms.refundParts).map((value, index) => ({
    ...{ number: index + 1, dueDate: addMonths(terms.firstRefundOn, index), value },
  }));
  return { penalty, fruition, deductions, refund, parts: refund === 0n ? [] : parts, limits };
}
