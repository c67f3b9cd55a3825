import { moneyText } from './exact/money.ts';
import { times, toDecimal } from './exact/rational.ts';
import { rateOf } from './financed.ts';
import type { Schedule, ScheduledInstallment } from './installments.ts';
import { effectiveYear } from './rate.ts';
import type { Terms } from './terms.ts';

/** An installment as the API writes it: amounts as decimal text. */
export function installmentAnswer(installment: ScheduledInstallment) {
  const { kind, number, dueDate, ...amounts } = installment;
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, moneyText(cents)]));
  return { kind, installmentNumber: number, dueDate, ...(texts as Record<keyof typeof amounts, string>) };
}

export type InstallmentAnswer = ReturnType<typeof installmentAnswer>;

/**
 * What a buyer has to be told before signing: price, interest, rate by the year, everything that comes on top, how many payments and
 * how often, and the sum with and without financing (Lei 8.078/1990, CDC, art. 52, I to V).
 */
export function summaryAnswer(terms: Terms, { engine, installments, totals }: Schedule) {
  const rate = rateOf(terms);
  const monthly = installments.filter(({ kind }) => kind === 'installment');
  const [first, last] = [monthly[0], monthly.at(-1)];
  const percent = (value: typeof rate) => toDecimal(times(value, { n: 100n, d: 1n }), 10);
  return {
    engine,
    amortizationMethod: terms.amortizationMethod,
    numInstallments: monthly.length,
    monthlyInterestRate: percent(rate),
    annualInterestRate: percent(effectiveYear(rate)),
    firstInstallmentValue: first ? moneyText(first.value) : null,
    firstDueDate: first?.dueDate ?? null,
    lastInstallmentValue: last ? moneyText(last.value) : null,
    lastDueDate: last?.dueDate ?? null,
    roundingRemainder: moneyText(last?.roundingRemainder ?? 0n),
    price: moneyText(totals.price),
    initialPayment: moneyText(totals.initialPayment),
    subscriptionFee: moneyText(totals.subscriptionFee),
    financedValue: moneyText(totals.financed),
    interestValue: moneyText(totals.interest),
    promotionalDiscount: moneyText(totals.promotionalDiscount),
    insuranceValue: moneyText(totals.insurance),
    totalValue: moneyText(totals.value),
    netValue: moneyText(totals.netValue),
  };
}

export type SummaryAnswer = ReturnType<typeof summaryAnswer>;
