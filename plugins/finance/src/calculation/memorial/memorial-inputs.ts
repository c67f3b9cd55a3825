import { costsOf, customersPart } from '../costs.ts';
import { centsOf, moneyText } from '../exact/money.ts';
import { isZero, toDecimal } from '../exact/rational.ts';
import { balloonBasisOf, balloonPrincipal, rateOf } from '../financed.ts';
import type { AmortizationMethod } from '../systems/index.ts';
import { sacocCycle } from '../systems/sacoc.ts';
import type { Terms } from '../terms.ts';
import { add, cut, divide, type Formula, formulaOf, input, multiply, raise, round, subtract } from './formula.ts';

type Defined = readonly [name: string, formula: Formula];

/** The system as it is paid: without a rate there is none. */
export const systemOf = (terms: Terms): AmortizationMethod =>
  isZero(rateOf(terms)) ? 'none' : terms.amortizationMethod;

export const freeMonthsOf = ({ numInterestFreeMonths, numInstallments }: Terms): number =>
  Math.min(numInterestFreeMonths ?? 0, numInstallments);

/** What the terms say, and what all installments share; each may name those before it. */
export function memorialInputs(terms: Terms): readonly Defined[] {
  return [...given(terms), ...rates(terms), ...costs(terms), ['financed', financedFormula(terms)], ...shared(terms)];
}

const exactText = (text: string | null | undefined) => formulaOf(text ?? '0');

function given(terms: Terms): readonly Defined[] {
  return [
    ['basePrice', exactText(terms.basePrice)],
    ['previousContractDiscount', exactText(terms.previousContractDiscount)],
    ['initialPayment', exactText(terms.initialPayment?.value)],
    ['subscriptionFee', exactText(terms.subscriptionFee?.value)],
    ['promotionalDiscount', exactText(terms.promotionalDiscount)],
    ['numInstallments', formulaOf(terms.numInstallments)],
  ];
}

/** The rate as it is written, and of one month. */
function rates(terms: Terms): readonly Defined[] {
  const { percent, unit } = terms.interestRate ?? { percent: '0', unit: 'month' };
  const year = divide(input('interestRate'), 100);
  const monthly = {
    month: year,
    nominalYear: divide(input('interestRate'), 1200),
    effectiveYear: subtract(raise(add(1, year), divide(1, 12)), 1),
  };
  const isFree = terms.amortizationMethod === 'none' || !terms.interestRate;
  return [
    ['interestRate', exactText(isFree ? '0' : percent)],
    ['monthlyRate', isFree ? formulaOf(0) : monthly[unit]],
    ['insurance', divide(exactText(terms.insurancePercentage), 100)],
  ];
}

function costs(terms: Terms): readonly Defined[] {
  const all = costsOf(terms);
  const { fixed, percent } = customersPart(all);
  const each = (['bank', 'platform', 'platformBank'] as const).flatMap((name): Defined[] => [
    [`${name}Fixed`, formulaOf(moneyText(all[name].fixed))],
    [`${name}Percent`, formulaOf(toDecimal(all[name].percent, 14))],
  ]);
  return [
    ...each,
    ['customersFixed', formulaOf(toDecimal({ n: fixed.n, d: fixed.d * 100n }, 3))],
    ['customersPercent', formulaOf(toDecimal(percent, 14))],
  ];
}

type Balloon = NonNullable<Terms['balloons']>[number];

/** What of a balloon pays principal. */
export function balloonFormula(terms: Terms, { month, value }: Balloon): Formula {
  if (balloonBasisOf(terms) === 'faceValue' || balloonPrincipal(terms, { month, value }) === centsOf(value)) {
    return formulaOf(value);
  }
  const rate = input('monthlyRate');
  if (terms.amortizationMethod !== 'gauss') return round(divide(value, raise(add(1, rate), month)));
  const simple = (months: number) => add(1, multiply(rate, months));
  return round(divide(multiply(value, simple(terms.numInstallments - month)), simple(terms.numInstallments)));
}

function financedFormula(terms: Terms): Formula {
  const inBalloons = (terms.balloons ?? []).map((balloon) => balloonFormula(terms, balloon));
  return subtract(input('basePrice'), input('previousContractDiscount'), input('initialPayment'), ...inBalloons);
}

/** What the system computes once, for all its months. */
function shared(terms: Terms): readonly Defined[] {
  const count = terms.numInstallments;
  const financed = input('financed');
  const rate = input('monthlyRate');
  const free = freeMonthsOf(terms);
  const method = systemOf(terms);
  const part: Defined = ['part', (method === 'none' ? cut : round)(divide(financed, count))];
  if (method === 'none' || method === 'sac' || method === 'sacocStep') return [part];
  if (method === 'sacoc') return [part, ...levels(terms)];
  if (free === count) return [part];
  const months = count - free;
  const rest = subtract(financed, multiply(input('part'), free));
  const divided: Defined = ['divided', rest];
  if (method === 'price') {
    const factor = raise(add(1, rate), months);
    const payment = round(divide(multiply(input('divided'), rate, factor), subtract(factor, 1)));
    return [part, divided, ['payment', payment]];
  }
  const divisor = multiply(months, add(1, divide(multiply(rate, months - 1), 2)));
  return [
    part,
    divided,
    ['payment', round(divide(multiply(input('divided'), add(1, multiply(rate, months))), divisor))],
    ['step', divide(multiply(input('divided'), rate), divisor)],
  ];
}

/** Σ ((1+i)^k − 1) of the months until this one that bear interest. */
function theory(month: number, free: number): Formula {
  const months = Math.max(0, month - free);
  if (months === 0) return formulaOf(0);
  const factor = add(1, input('monthlyRate'));
  const series = divide(multiply(factor, subtract(raise(factor, months), 1)), input('monthlyRate'));
  return subtract(series, months);
}

/** The level of each twelve months, and the total that the last installment closes. */
function levels(terms: Terms): readonly Defined[] {
  const { numInstallments: count, firstYearSacocFreeInterest } = terms;
  const free = freeMonthsOf(terms);
  const exactPart = divide(input('financed'), count);
  const cycles = Math.ceil(count / sacocCycle);
  const isLagged = firstYearSacocFreeInterest === true;
  const source = (cycle: number): readonly [number, number] =>
    isLagged
      ? [Math.max(0, cycle - 1) * sacocCycle, cycle * sacocCycle]
      : [cycle * sacocCycle, Math.min((cycle + 1) * sacocCycle, count)];
  const all = Array.from({ length: cycles }, (_, cycle): Defined => {
    const [after, until] = source(cycle);
    if (after === until) return [`level${cycle + 1}`, round(exactPart)];
    const mean = divide(subtract(theory(until, free), theory(after, free)), until - after);
    return [`level${cycle + 1}`, round(multiply(exactPart, add(1, mean)))];
  });
  const [after, until] = source(cycles - 1);
  const lastLength = count - (cycles - 1) * sacocCycle;
  const inLast =
    after === until
      ? formulaOf(0)
      : divide(multiply(subtract(theory(until, free), theory(after, free)), lastLength), until - after);
  const total = round(add(input('financed'), multiply(exactPart, add(theory(after, free), inLast))));
  return [...all, ['total', total]];
}
