import { centsOf, moneyText } from '../calculation/exact/money.ts';
import { add, type Formula, input, multiply, round } from '../calculation/memorial/formula.ts';
import type { TaxBases } from './tax-bases.ts';
import { amountOf, das, lineOf, nothingOf, rateOf, ruleOf } from './tax-line.ts';
import { taxRuleOn } from './tax-rules.ts';
import type { TaxedInvoice, TaxLine } from './taxed-invoice.ts';

const actualProfit = 'Lei 9.430/1996, art. 1º';

/** The part of what came in that is taken for profit: `base × presumption`, and what is above the quarter’s limit once more in part. */
const presumed: Formula = add(
  multiply(input('base'), input('presumption%')),
  multiply(input('aboveLimit'), input('presumption%'), input('increase%')),
);
const ofPresumed = round(multiply(presumed, input('rate%')));

interface Presumed {
  readonly inputs: Readonly<Record<string, string>>;
  readonly source: string;
}

function presumedOf(kind: 'csll' | 'ir', { day, service }: TaxedInvoice, bases: TaxBases): Presumed {
  const rule = ruleOf(`${kind}Presumption`, day);
  const increase = taxRuleOn(`${kind}Increase`, day);
  const limit = increase?.threshold === undefined ? undefined : centsOf(increase.threshold);
  const above = limit === undefined ? 0n : grown(bases.before, bases.revenue, limit);
  return {
    inputs: {
      base: moneyText(bases.revenue),
      'presumption%': rateOf(service.presumedProfitRate, rule).rate,
      aboveLimit: moneyText(above),
      'increase%': increase?.rate ?? '0',
      revenueBefore: moneyText(bases.before),
      ...(limit !== undefined && { limit: moneyText(limit) }),
    },
    source: above > 0n && increase ? `${rule.source}; ${increase.source}` : rule.source,
  };
}

/** How much of what comes in lies above a limit of which some was used before. */
function grown(before: bigint, more: bigint, limit: bigint): bigint {
  const above = (value: bigint) => (value > limit ? value - limit : 0n);
  return above(before + more) - above(before);
}

/** A rate that a service says is of the tax as the service has it: where that is withheld, and for once is not, the own one is the law's. */
export function csllOwnLine(given: TaxedInvoice, bases: TaxBases, reason: TaxLine['reason']): TaxLine {
  if (given.regime === 'actualProfit') return nothingOf('csll', 'onActualProfit', actualProfit);
  const rule = ruleOf('csllOwn', given.day);
  const { inputs, source } = presumedOf('csll', given, bases);
  const { rate, rateFrom } = rateOf(given.retained.csll ? null : given.service.csllRate, rule);
  return lineOf({
    ...{ tax: 'csll', treatment: 'own', reason, rateFrom, source: `${rule.source}; ${source}`, formula: ofPresumed },
    inputs: { ...inputs, 'rate%': rate },
  });
}

/** The tax on income: withheld by the payer, or of the presumed profit with its additional. */
export function incomeLines(given: TaxedInvoice, bases: TaxBases): readonly TaxLine[] {
  const { regime, payer, retained, day, service } = given;
  if (regime === 'simplesNacional' || regime === 'mei') return [nothingOf('ir', 'inDas', das)];
  if (!retained.ir || payer === 'natural') {
    return ownIncomeLines(given, bases, retained.ir ? 'payerNatural' : 'own', {});
  }
  const rule = ruleOf('irWithheld', day);
  const { rate, rateFrom } = rateOf(service.irRate, rule);
  const line = lineOf({
    ...{ tax: 'ir', treatment: 'retained', reason: 'retained', rateFrom, source: rule.source },
    inputs: { base: moneyText(bases.revenue), 'rate%': rate },
  });
  const threshold = rule.threshold ?? '0';
  const compared = { threshold, compared: line.amount };
  return centsOf(line.amount) <= centsOf(threshold)
    ? ownIncomeLines(given, bases, 'belowThreshold', { ...compared, source: rule.source })
    : [{ ...line, ...compared }];
}

interface Waived extends Partial<Pick<TaxLine, 'threshold' | 'compared'>> {
  readonly source?: string;
}

function ownIncomeLines(
  given: TaxedInvoice,
  bases: TaxBases,
  reason: TaxLine['reason'],
  { source: waiver, ...compared }: Waived,
): readonly TaxLine[] {
  const { regime, day, service } = given;
  if (regime === 'actualProfit') return [nothingOf('ir', 'onActualProfit', actualProfit, compared)];
  const rule = ruleOf('irOwn', day);
  const { inputs, source } = presumedOf('ir', given, bases);
  const { rate, rateFrom } = rateOf(given.retained.ir ? null : service.irRate, rule);
  const sources = [rule.source, source, ...(waiver ? [waiver] : [])].join('; ');
  const own = lineOf({
    ...{ tax: 'ir', treatment: 'own', reason, rateFrom, source: sources, formula: ofPresumed, ...compared },
    inputs: { ...inputs, 'rate%': rate },
  });
  return [own, additionalLine(given, bases, inputs)];
}

const profit = round(presumed);

/** Ten per cent of the quarter’s presumed profit above three times twenty thousand: what of it comes by this invoice. */
function additionalLine({ day, service }: TaxedInvoice, bases: TaxBases, inputs: Presumed['inputs']): TaxLine {
  const rule = ruleOf('irAdditional', day);
  const limit = centsOf(rule.threshold ?? '0');
  const { rate, rateFrom } = rateOf(service.irAditionalRate, rule);
  // The quarter is taken as if all of it were of such services: of what the others are, the invoice knows nothing.
  const before = amountOf(profit, {
    ...inputs,
    base: moneyText(bases.before),
    aboveLimit: moneyText(inputs.limit === undefined ? 0n : grown(0n, bases.before, centsOf(inputs.limit))),
  });
  const own = amountOf(profit, inputs);
  return lineOf({
    ...{ tax: 'irAdditional', treatment: 'own', reason: 'own', rateFrom, source: rule.source },
    ...{ threshold: moneyText(limit), compared: moneyText(before + own) },
    inputs: {
      base: moneyText(grown(before, own, limit)),
      'rate%': rate,
      profitBefore: moneyText(before),
      profit: moneyText(own),
    },
  });
}
