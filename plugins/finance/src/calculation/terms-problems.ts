import { type FieldProblem, formatMoney, isDay } from '@gleba/sdk';
import { calculationErrors as errors } from './calculation-errors.ts';
import { costsOf, customersPart } from './costs.ts';
import { centsOf, moneyText } from './exact/money.ts';
import { compare, fraction, readPercent } from './exact/rational.ts';
import type { DebtOfTerms } from './financed.ts';
import type { Schedule } from './installments.ts';
import type { Terms } from './terms.ts';

/** What terms contradict before anything is computed: themselves, and the limits of the organization's table. */
export function termsProblems(terms: Terms, debt: DebtOfTerms): FieldProblem[] {
  const problems = dayProblems(terms);
  if (problems.length > 0) return problems;
  return [...debtProblems(terms, debt), ...limitProblems(terms), ...feeProblems(terms)];
}

function dayProblems({ initialDueDate, initialPayment, subscriptionFee }: Terms): FieldProblem[] {
  const days = [
    ['initialDueDate', initialDueDate],
    ['initialPayment', initialPayment?.dueDate],
    ['subscriptionFee', subscriptionFee?.dueDate],
  ] as const;
  return days.flatMap(([field, day]) => (day !== undefined && !isDay(day) ? [errors.dayUnknown.at(field)] : []));
}

/** Less than nothing is never made nothing: who pays more than the price in advance is told. */
function debtProblems(terms: Terms, { price, financed, initialPayment }: DebtOfTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const late = (terms.balloons ?? []).some(({ month }) => month > terms.numInstallments);
  if (late) problems.push(errors.balloonAfterEnd.at('balloons', { max: terms.numInstallments }));
  if (price < 0n) problems.push(errors.moreThanPrice.at('previousContractDiscount'));
  else if (financed < 0n) problems.push(errors.paidInAdvanceTooMuch.at('initialPayment'));
  if (initialPayment < 0n) problems.push(errors.feeAboveInitialPayment.at('subscriptionFee'));
  // Half of what a slip says is more than any bank takes; the whole of it would have no slip.
  if (compare(customersPart(costsOf(terms)).percent, fraction(1n, 2n)) > 0)
    problems.push(errors.costsTooHigh.at('costs'));
  return problems;
}

function limitProblems(terms: Terms): FieldProblem[] {
  const { limits = {}, numInstallments, expirationDay } = terms;
  const problems: FieldProblem[] = [];
  const { maxNumInstallments: most, maxExpirationDay: latest } = limits;
  if (most && numInstallments > most) problems.push(errors.tooManyInstallments.at('numInstallments', { max: most }));
  const dueDay = expirationDay ?? Number(terms.initialDueDate.slice(8));
  if (latest && dueDay > latest) problems.push(errors.dueDayTooLate.at('expirationDay', { max: latest }));
  const isDiscounted = centsOf(terms.promotionalDiscount ?? '0') > 0n;
  if (limits.allowDiscount === false && isDiscounted)
    problems.push(errors.discountNotAllowed.at('promotionalDiscount'));
  const isInsured = readPercent(terms.insurancePercentage ?? '0').n > 0n;
  if (limits.canSkipInsurance === false && !isInsured) problems.push(errors.insuranceNeeded.at('insurancePercentage'));
  return problems;
}

function feeProblems({ limits = {}, subscriptionFee, numInstallments }: Terms): FieldProblem[] {
  const parts = subscriptionFee?.parts ?? 1;
  if (parts === 1) return [];
  if (limits.canSplitSubscriptionFee === false) return [errors.feeNotSplit.at('subscriptionFee')];
  const own = limits.subscriptionFeeMaxNumInstallments ?? parts;
  const max = subscriptionFee?.conditions === 'withInstallments' ? Math.min(own, numInstallments) : own;
  return parts > max ? [errors.feePartsTooMany.at('subscriptionFee', { max })] : [];
}

/** What only the schedule shows. */
export function scheduleProblems(terms: Terms, { installments }: Schedule): FieldProblem[] {
  const monthly = installments.filter(({ kind }) => kind === 'installment');
  // A rate at which a cent of the first month is worth more than the last one: no schedule in cents pays that back. What rounding
  // leaves is otherwise less than a cent for each month, or little beside the amount that takes it.
  const most = BigInt(monthly.length);
  const isBroken = monthly.some(({ principalValue, originalValue, interestValue, balance, roundingRemainder }) => {
    const remainder = roundingRemainder < 0n ? -roundingRemainder : roundingRemainder;
    const isLarge = remainder > most && remainder * 10n > originalValue;
    return isLarge || principalValue < 0n || interestValue < 0n || balance < 0n;
  });
  if (isBroken) return [errors.rateTooHigh.at('interestRate')];
  if (installments.some(({ originalValue, promotionalDiscount }) => promotionalDiscount > originalValue)) {
    return [errors.moreThanPrice.at('promotionalDiscount')];
  }
  const min = terms.limits?.minInstallmentValue;
  if (!min) return [];
  const [least] = monthly.map(({ originalValue }) => originalValue).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (least === undefined || least >= centsOf(min)) return [];
  const facts = { value: formatMoney(moneyText(least)), min: formatMoney(min) };
  return [errors.installmentTooSmall.at('numInstallments', facts)];
}
