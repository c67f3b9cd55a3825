import { centsOf, share, sum, whole } from './exact/money.ts';
import { one, over, plus, type Rational, times, zero } from './exact/rational.ts';
import { growth, monthlyRate } from './rate.ts';
import type { AmortizationMethod } from './systems/index.ts';
import type { Terms } from './terms.ts';

/** What is owed and on what terms, in cents. */
export interface DebtOfTerms {
  /** Price less what a former contract paid. */
  readonly price: bigint;
  /** Paid at the start, without a fee that is part of it. */
  readonly initialPayment: bigint;
  /** What the monthly installments divide. Below zero for terms that pay more than the price. */
  readonly financed: bigint;
  /** Of a month. */
  readonly rate: Rational;
}

type Balloon = NonNullable<Terms['balloons']>[number];

export const rateOf = ({ amortizationMethod, interestRate }: Terms): Rational =>
  amortizationMethod === 'none' || !interestRate ? zero : monthlyRate(interestRate);

/** Systems whose levels are not the present value of a debt take balloons off as they are; the others at what they are worth. */
const defaultBasis: Readonly<Record<AmortizationMethod, NonNullable<Terms['balloonBasis']>>> = {
  price: 'presentValue',
  sac: 'presentValue',
  gauss: 'presentValue',
  sacoc: 'faceValue',
  sacocStep: 'faceValue',
  none: 'faceValue',
};

export const balloonBasisOf = (terms: Terms) => terms.balloonBasis ?? defaultBasis[terms.amortizationMethod];

/**
 * What of a balloon pays principal: all of it, or its value at the start. Compounded that is B ÷ (1+i)^t; under simple interest, at the
 * end of the contract as Gauss's formula has it, B(1 + i(n − t)) ÷ (1 + i·n). The rest of it is interest.
 */
export function balloonPrincipal(terms: Terms, { month, value }: Balloon): bigint {
  const amount = centsOf(value);
  if (balloonBasisOf(terms) === 'faceValue') return amount;
  const rate = rateOf(terms);
  if (terms.amortizationMethod !== 'gauss') return share(amount, over(one, growth(rate, month)));
  const simple = (months: number) => plus(one, times(rate, whole(months)));
  return share(amount, over(simple(terms.numInstallments - month), simple(terms.numInstallments)));
}

/** A fee that is part of the price was paid by the initial payment; the rest of this pays the price's other part. */
export function debtOf(terms: Terms): DebtOfTerms {
  const price = centsOf(terms.basePrice) - centsOf(terms.previousContractDiscount ?? '0');
  const paidAtStart = centsOf(terms.initialPayment?.value ?? '0');
  const fee = terms.subscriptionFee;
  const includedFee = fee?.conditions === 'included' ? centsOf(fee.value) : 0n;
  const inBalloons = sum((terms.balloons ?? []).map((balloon) => balloonPrincipal(terms, balloon)));
  return {
    price,
    initialPayment: paidAtStart - includedFee,
    financed: price - paidAtStart - inBalloons,
    rate: rateOf(terms),
  };
}
