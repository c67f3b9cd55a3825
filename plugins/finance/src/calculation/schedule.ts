import { type Day, fieldErrors } from '@gleba/sdk';
import { calculationErrors } from './calculation-errors.ts';
import { costsOf, slipsOf } from './costs.ts';
import { addMonths } from './days.ts';
import { centsOf, equalParts, share } from './exact/money.ts';
import { readPercent } from './exact/rational.ts';
import { balloonPrincipal, type DebtOfTerms, debtOf } from './financed.ts';
import {
  type InstallmentKind,
  installmentKinds,
  type Schedule,
  type ScheduledInstallment,
  type ScheduleTotals,
} from './installments.ts';
import { amortize } from './systems/index.ts';
import type { Terms } from './terms.ts';
import { scheduleProblems, termsProblems } from './terms-problems.ts';

/** Version of these rules. A rule that gives another cent anywhere is another version, beside this one. */
export const engineVersion = 1;

/**
 * The schedule that terms give. Pure: it knows no clock, no database and no other contract.
 *
 * @throws VALIDATION beside the terms' fields for terms that contradict themselves or their limits.
 */
export function computeSchedule(terms: Terms): Schedule {
  const version = terms.engine ?? engineVersion;
  if (version !== engineVersion) throw calculationErrors.engineUnknown.beside('engine', { version });
  const debt = debtOf(terms);
  const problems = termsProblems(terms, debt);
  if (problems.length > 0) throw fieldErrors(problems);
  const slip = slipMaker(terms);
  const installments = [
    ...initialPayments(terms, debt, slip),
    ...feeParts(terms, slip),
    ...monthly(terms, debt, slip),
    ...balloons(terms, slip),
  ].sort(byDueDate);
  const schedule = { engine: engineVersion, installments, totals: totalsOf(debt, installments) };
  const found = scheduleProblems(terms, schedule);
  if (found.length > 0) throw fieldErrors(found);
  return schedule;
}

function byDueDate(a: ScheduledInstallment, b: ScheduledInstallment): number {
  if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
  return installmentKinds.indexOf(a.kind) - installmentKinds.indexOf(b.kind) || a.number - b.number;
}

type Core = Pick<ScheduledInstallment, 'kind' | 'number' | 'dueDate' | 'principalValue' | 'interestValue'> &
  Partial<Pick<ScheduledInstallment, 'promotionalDiscount' | 'insuranceFee' | 'balance' | 'roundingRemainder'>>;

type MakeSlip = (core: Core) => ScheduledInstallment;

/** The slip of an amount: with insurance and the customer's costs on it, less its discount. */
function slipMaker(terms: Terms): MakeSlip {
  const charge = slipsOf(costsOf(terms));
  return (core) => {
    const { promotionalDiscount = 0n, insuranceFee = 0n, balance = 0n, roundingRemainder = 0n } = core;
    const originalValue = core.principalValue + core.interestValue;
    const slip = charge(originalValue - promotionalDiscount + insuranceFee);
    const netValue = slip.value - slip.bankFee - slip.platformFee - slip.platformBankFee;
    // Field by field: a contract has hundreds of them, and spreading one takes longer than computing it.
    return {
      kind: core.kind,
      number: core.number,
      dueDate: core.dueDate,
      principalValue: core.principalValue,
      interestValue: core.interestValue,
      originalValue,
      promotionalDiscount,
      insuranceFee,
      bankFee: slip.bankFee,
      platformFee: slip.platformFee,
      platformBankFee: slip.platformBankFee,
      value: slip.value,
      netValue,
      balance,
      roundingRemainder,
    };
  };
}

/** Months after `from`, on its own day. */
const monthlyFrom = (from: Day) => (index: number) => addMonths(from, index);

function partsInMonths(
  slip: MakeSlip,
  kind: InstallmentKind,
  total: bigint,
  count: number,
  dueAt: (index: number) => Day,
): ScheduledInstallment[] {
  if (total === 0n) return [];
  return equalParts(total, count).map((principalValue, index, all) =>
    slip({
      ...{ kind, number: index + 1, dueDate: dueAt(index), principalValue, interestValue: 0n },
      roundingRemainder: principalValue - (all[0] ?? principalValue),
    }),
  );
}

function initialPayments(terms: Terms, { initialPayment }: DebtOfTerms, slip: MakeSlip): ScheduledInstallment[] {
  const given = terms.initialPayment;
  if (!given) return [];
  const due = monthlyFrom(given.dueDate ?? terms.initialDueDate);
  return partsInMonths(slip, 'initialPayment', initialPayment, given.parts ?? 1, due);
}

function feeParts(terms: Terms, slip: MakeSlip): ScheduledInstallment[] {
  const fee = terms.subscriptionFee;
  if (!fee) return [];
  const due =
    fee.conditions === 'withInstallments' ? dueDates(terms) : monthlyFrom(fee.dueDate ?? terms.initialDueDate);
  return partsInMonths(slip, 'subscriptionFee', centsOf(fee.value), fee.parts ?? 1, due);
}

/** When the installments are due: the first as agreed, all others on the agreed day of the month. */
function dueDates({ initialDueDate, expirationDay }: Terms): (index: number) => Day {
  return (index) => (index === 0 ? initialDueDate : addMonths(initialDueDate, index, expirationDay ?? undefined));
}

function monthly(terms: Terms, { financed, rate }: DebtOfTerms, slip: MakeSlip): ScheduledInstallment[] {
  const { numInstallments: count } = terms;
  if (financed === 0n) return [];
  const due = dueDates(terms);
  const insured = readPercent(terms.insurancePercentage ?? '0');
  const discounts = equalParts(centsOf(terms.promotionalDiscount ?? '0'), count);
  const freeMonths = terms.numInterestFreeMonths ?? 0;
  const isFirstYearFree = terms.firstYearSacocFreeInterest === true;
  const portions = amortize(terms.amortizationMethod, { financed, count, rate, freeMonths, isFirstYearFree });
  let balance = financed;
  return portions.map(({ principal, interest, remainder = 0n }, index) => {
    balance -= principal;
    return slip({
      kind: 'installment',
      number: index + 1,
      dueDate: due(index),
      principalValue: principal,
      interestValue: interest,
      promotionalDiscount: discounts[index] ?? 0n,
      balance,
      insuranceFee: share(principal + interest, insured),
      roundingRemainder: remainder,
    });
  });
}

function balloons(terms: Terms, slip: MakeSlip): ScheduledInstallment[] {
  const due = dueDates(terms);
  const insured = readPercent(terms.insurancePercentage ?? '0');
  return (terms.balloons ?? []).map(({ month, value }) => {
    const amount = centsOf(value);
    const principalValue = balloonPrincipal(terms, { month, value });
    return slip({
      ...{ kind: 'balloon', number: month, dueDate: due(month - 1), principalValue },
      ...{ interestValue: amount - principalValue, insuranceFee: share(amount, insured) },
    });
  });
}

function totalsOf(debt: DebtOfTerms, installments: readonly ScheduledInstallment[]): ScheduleTotals {
  const totals = { initialPayment: 0n, subscriptionFee: 0n, financed: 0n, interest: 0n };
  let [promotionalDiscount, insurance, value, netValue] = [0n, 0n, 0n, 0n];
  for (const installment of installments) {
    const { kind } = installment;
    const pays = kind === 'installment' || kind === 'balloon' ? 'financed' : kind;
    totals[pays] += installment.principalValue;
    totals.interest += installment.interestValue;
    promotionalDiscount += installment.promotionalDiscount;
    insurance += installment.insuranceFee;
    value += installment.value;
    netValue += installment.netValue;
  }
  return { price: debt.price, ...totals, promotionalDiscount, insurance, value, netValue };
}
