import { centsOf, moneyText } from '../calculation/exact/money.ts';
import { readDecimal, readPercent, toDecimal } from '../calculation/exact/rational.ts';
import { evaluate, type Formula, input, multiply, round, subtract } from '../calculation/memorial/formula.ts';
import { taxErrors } from './tax-errors.ts';
import { type TaxRule, type TaxRuleId, taxRuleOn } from './tax-rules.ts';
import type { TaxLine } from './taxed-invoice.ts';

/** All taxes of Simples Nacional are paid at once. */
export const das = 'LC 123/2006, art. 13';

/** What a formula names: amounts of reais, and per cents as `name%`. */
export type TaxInputs = Readonly<Record<string, string>>;

/** What a formula comes to, in cents: the formula that a person reads is the one that is computed. */
export function amountOf(formula: Formula, inputs: TaxInputs): bigint {
  const value = evaluate(formula, {
    input: (name) => {
      const text = inputs[name];
      if (text === undefined) throw new RangeError(`The formula names ${name}, which nobody gave.`);
      return name.endsWith('%') ? readPercent(text) : readDecimal(text);
    },
    cell: () => {
      throw new RangeError('Taxes have no table.');
    },
  });
  return centsOf(toDecimal(value, 2));
}

/** `base × rate`, rounded to a cent. */
export const shareFormula = round(multiply(input('base'), input('rate%')));

interface LineFacts
  extends Pick<TaxLine, 'tax' | 'treatment' | 'reason' | 'source'>,
    Partial<Pick<TaxLine, 'threshold' | 'compared'>> {
  readonly formula?: Formula;
  readonly inputs: TaxInputs;
  readonly rateFrom?: TaxLine['rateFrom'];
}

/** A line of what its formula comes to. */
export function lineOf({ formula = shareFormula, inputs, rateFrom = 'law', ...facts }: LineFacts): TaxLine {
  const amount = moneyText(amountOf(formula, inputs));
  return {
    ...{ threshold: null, compared: null, ...facts, formula, inputs, rateFrom, amount },
    ...{ base: inputs.base ?? '0.00', rate: inputs['rate%'] ?? '0' },
    retainedAmount: facts.treatment === 'retained' ? amount : '0.00',
  };
}

/** A tax that nobody owes with this invoice, and why. */
export const nothingOf = (
  tax: TaxLine['tax'],
  reason: TaxLine['reason'],
  source: string,
  compared: Partial<Pick<TaxLine, 'threshold' | 'compared'>> = {},
): TaxLine =>
  lineOf({
    ...{ tax, reason, source, ...compared },
    ...{ treatment: 'notDue', rateFrom: 'none', inputs: { base: '0.00', 'rate%': '0' } },
  });

/** @throws VALIDATION `taxRuleUnknown`: a day of which nobody wrote down what the law says. */
export function ruleOf(id: TaxRuleId, day: string): TaxRule {
  const rule = taxRuleOn(id, day);
  if (!rule) throw taxErrors.taxRuleUnknown({ day });
  return rule;
}

/** The service’s own rate in the place of the law’s. */
export function rateOf(
  own: string | null,
  rule: TaxRule,
): { readonly rate: string; readonly rateFrom: 'law' | 'service' } {
  return own === null ? { rate: rule.rate, rateFrom: 'law' } : { rate: own, rateFrom: 'service' };
}

/** `base × (1 − deduction) × rate`, rounded to a cent. */
export const deductedFormula = round(multiply(input('base'), subtract(1, input('deduction%')), input('rate%')));
