import type { ScheduledInstallment } from '../installments.ts';
import { sacocCycle } from '../systems/sacoc.ts';
import type { Terms } from '../terms.ts';
import {
  add,
  cell,
  cut,
  divide,
  type Formula,
  formulaOf,
  input,
  multiply,
  raise,
  round,
  subtract,
  sumOf,
} from './formula.ts';

import { balloonFormula, freeMonthsOf, systemOf } from './memorial-inputs.ts';

export type MemorialColumn =
  | ('principalValue' | 'interestValue' | 'originalValue' | 'promotionalDiscount' | 'insuranceFee')
  | ('value' | 'bankFee' | 'platformFee' | 'platformBankFee' | 'netValue' | 'balance');

type Amounts = Pick<Record<MemorialColumn, Formula>, 'principalValue' | 'interestValue' | 'originalValue'>;
const nothing = formulaOf(0);

/** The formulas of each row, in the schedule's order. */
export function rowFormulas(
  terms: Terms,
  installments: readonly ScheduledInstallment[],
): readonly Readonly<Record<MemorialColumn, Formula>>[] {
  const rowsOf = (kind: ScheduledInstallment['kind']) =>
    installments.flatMap((installment, row) => (installment.kind === kind ? [row] : []));
  const monthly = rowsOf('installment');
  return installments.map((installment, row) => {
    const { kind, number } = installment;
    const isMonthly = kind === 'installment';
    const before = isMonthly ? monthly[number - 2] : undefined;
    const balance = before === undefined ? input('financed') : cell('balance', before);
    const amounts = isMonthly
      ? monthlyAmounts(terms, number, row, balance, monthly)
      : beside(terms, installment, row, rowsOf(kind).length);
    return {
      ...amounts,
      balance: isMonthly ? subtract(balance, cell('principalValue', row)) : nothing,
      ...onTop(terms, installment, row),
    };
  });
}

/** Principal, interest and both together of a month's installment. */
function monthlyAmounts(
  terms: Terms,
  number: number,
  row: number,
  balance: Formula,
  monthly: readonly number[],
): Amounts {
  const isLast = number === terms.numInstallments;
  const method = systemOf(terms);
  const part = isLast ? balance : input('part');
  const together = add(cell('principalValue', row), cell('interestValue', row));
  if (method === 'sacoc' || method === 'sacocStep') {
    const amount = leveledAmount(terms, number, monthly);
    // The amount comes first, its interest is what the principal leaves of it.
    return { principalValue: part, interestValue: subtract(amount, part), originalValue: together };
  }
  const isFree = method === 'none' || number <= freeMonthsOf(terms);
  const left = terms.numInstallments - number + 1;
  const reckoned = method === 'gauss' ? multiply(input('step'), left) : multiply(balance, input('monthlyRate'));
  const interest = isFree ? nothing : round(reckoned);
  const isPart = isFree || method === 'sac' || isLast;
  const principal = isPart ? part : subtract(input('payment'), interest);
  return { principalValue: principal, interestValue: interest, originalValue: together };
}

/** SACOC gives the amount; the last one closes the total. */
function leveledAmount(terms: Terms, number: number, monthly: readonly number[]): Formula {
  const isLast = number === terms.numInstallments;
  if (systemOf(terms) === 'sacoc') {
    const before = monthly.slice(0, number - 1).map((row) => cell('originalValue', row));
    if (isLast) return before.length > 0 ? subtract(input('total'), sumOf(...before)) : input('total');
    return input(`level${Math.ceil(number / sacocCycle)}`);
  }
  const year = Math.floor(Math.max(0, number - 1 - freeMonthsOf(terms)) / sacocCycle);
  const stepped = round(multiply(input('part'), raise(add(1, input('monthlyRate')), year * sacocCycle)));
  if (!isLast) return stepped;
  return add(stepped, subtract(input('financed'), multiply(input('part'), terms.numInstallments)));
}

/** Initial payment, fee and balloons. */
function beside(terms: Terms, { kind, number }: ScheduledInstallment, row: number, parts: number): Amounts {
  const originalValue = add(cell('principalValue', row), cell('interestValue', row));
  if (kind === 'balloon') {
    const balloon = (terms.balloons ?? []).find(({ month }) => month === number) ?? { month: number, value: '0' };
    const principalValue = balloonFormula(terms, balloon);
    return { principalValue, interestValue: subtract(balloon.value, cell('principalValue', row)), originalValue };
  }
  const isFeeInside = terms.subscriptionFee?.conditions === 'included';
  const paid = isFeeInside ? subtract(input('initialPayment'), input('subscriptionFee')) : input('initialPayment');
  const total = kind === 'initialPayment' ? paid : input('subscriptionFee');
  const part = cut(divide(total, parts));
  const principalValue = number === parts ? subtract(total, multiply(part, parts - 1)) : part;
  return { principalValue, interestValue: nothing, originalValue };
}

/** Discount, insurance and the costs of the slip. */
function onTop(
  terms: Terms,
  installment: ScheduledInstallment,
  row: number,
): Omit<Record<MemorialColumn, Formula>, keyof Amounts | 'balance'> {
  const { kind, number, originalValue, promotionalDiscount, insuranceFee } = installment;
  const isInsured = kind === 'installment' || kind === 'balloon';
  const amount = add(subtract(cell('originalValue', row), cell('promotionalDiscount', row)), cell('insuranceFee', row));
  const isNothing = originalValue - promotionalDiscount + insuranceFee === 0n;
  const slip = divide(add(amount, input('customersFixed')), subtract(1, input('customersPercent')));
  const fee = (name: string) =>
    isNothing ? nothing : add(input(`${name}Fixed`), round(multiply(cell('value', row), input(`${name}Percent`))));
  return {
    promotionalDiscount: kind === 'installment' ? discountPart(terms, number) : nothing,
    insuranceFee: isInsured ? round(multiply(cell('originalValue', row), input('insurance'))) : nothing,
    value: isNothing ? nothing : round(slip),
    bankFee: fee('bank'),
    platformFee: fee('platform'),
    platformBankFee: fee('platformBank'),
    netValue: subtract(
      cell('value', row),
      cell('bankFee', row),
      cell('platformFee', row),
      cell('platformBankFee', row),
    ),
  };
}

function discountPart({ numInstallments: count }: Terms, number: number): Formula {
  const total = input('promotionalDiscount');
  const part = cut(divide(total, count));
  return number === count ? subtract(total, multiply(part, count - 1)) : part;
}
