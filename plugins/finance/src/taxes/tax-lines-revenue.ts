import { centsOf, moneyText, sum } from '../calculation/exact/money.ts';
import type { TaxBases } from './tax-bases.ts';
import { das, deductedFormula, lineOf, nothingOf, rateOf, ruleOf } from './tax-line.ts';
import { csllOwnLine } from './tax-lines-income.ts';
import { type TaxRuleId, taxRuleOn } from './tax-rules.ts';
import type { TaxedInvoice, TaxLine } from './taxed-invoice.ts';

const names = ['pis', 'cofins', 'csll'] as const;
type Contribution = (typeof names)[number];

/**
 * PIS, COFINS and CSLL. A legal person that pays a legal person withholds those that the service says, unless they come to no more than
 * the threshold together; what is not withheld the issuer owes by its regime.
 */
export function contributionLines(given: TaxedInvoice, bases: TaxBases): readonly [TaxLine, TaxLine, TaxLine] {
  const { regime, payer, retained, day } = given;
  const isSimples = regime === 'simplesNacional' || regime === 'mei';
  const withheld = new Map<Contribution, TaxLine>();
  if (payer === 'legal' && !isSimples) {
    for (const tax of names) if (retained[tax]) withheld.set(tax, withheldLine(tax, given, bases));
  }
  const csrf = ruleOf('csrf', day);
  const total = sum([...withheld.values()].map(({ amount }) => centsOf(amount)));
  const threshold = csrf.threshold ?? '0';
  const compared = { threshold, compared: moneyText(total) };
  const isWaived = total <= centsOf(threshold);
  const line = (tax: Contribution): TaxLine => {
    const kept = withheld.get(tax);
    if (kept && !isWaived) return { ...kept, ...compared, source: `${kept.source}; ${csrf.source}` };
    const reason = kept ? 'belowThreshold' : retained[tax] && payer === 'natural' ? 'payerNatural' : 'own';
    const own = ownLine(tax, given, bases, reason);
    return kept ? { ...own, ...compared, source: `${own.source}; ${csrf.source}` } : own;
  };
  return [line('pis'), line('cofins'), line('csll')];
}

/** Of the whole amount that is paid (Lei 10.833/2003, art. 31), at one rate whatever the issuer’s regime is. */
function withheldLine(tax: Contribution, { day, service }: TaxedInvoice, bases: TaxBases): TaxLine {
  const rule = ruleOf(`${tax}Withheld`, day);
  const { rate, rateFrom } = rateOf(rule.rate === '0' ? null : service[`${tax}Rate`], rule);
  return lineOf({
    ...{ tax, treatment: 'retained', reason: 'retained', rateFrom, source: rule.source },
    inputs: { base: moneyText(bases.revenue), 'rate%': rate },
  });
}

function ownLine(tax: Contribution, given: TaxedInvoice, bases: TaxBases, reason: TaxLine['reason']): TaxLine {
  const { regime, day, service } = given;
  if (regime === 'simplesNacional' || regime === 'mei') return nothingOf(tax, 'inDas', das);
  if (tax === 'csll') return csllOwnLine(given, bases, reason);
  const id: TaxRuleId = regime === 'actualProfit' ? `${tax}NonCumulative` : `${tax}Cumulative`;
  const rule = ruleOf(id, day);
  // A rate of a law that ended is none, whatever the service says; and one that is of what is withheld is not the own one.
  const isLaws = rule.rate === '0' || given.retained[tax];
  const { rate, rateFrom } = rateOf(isLaws ? null : service[`${tax}Rate`], rule);
  return lineOf({
    ...{ tax, treatment: 'own', reason, rateFrom, source: rule.source, formula: deductedFormula },
    inputs: {
      base: moneyText(bases.revenue),
      'deduction%': service[`${tax}DeductionRate`] ?? '0',
      'rate%': rate,
    },
  });
}

/** The year in which IBS and CBS are tried out: of the amount without the taxes that they will replace (LC 214/2025, art. 12, § 2º). */
export function testLines(
  { day, regime }: TaxedInvoice,
  bases: TaxBases,
  replaced: readonly TaxLine[],
): readonly TaxLine[] {
  if (regime === 'simplesNacional' || regime === 'mei') return [];
  const base = bases.revenue - sum(replaced.map(({ amount }) => centsOf(amount)));
  return (['ibs', 'cbs'] as const).flatMap((tax) => {
    const rule = taxRuleOn(`${tax}Test`, day);
    if (!rule) return [];
    const inputs = { base: moneyText(base), 'rate%': rule.rate };
    return [lineOf({ tax, treatment: 'informative', reason: 'test', source: rule.source, inputs })];
  });
}
