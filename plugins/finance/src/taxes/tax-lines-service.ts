import { centsOf, moneyText } from '../calculation/exact/money.ts';
import type { TaxBases } from './tax-bases.ts';
import { taxErrors } from './tax-errors.ts';
import { deductedFormula, lineOf, nothingOf, rateOf, ruleOf } from './tax-line.ts';
import type { TaxedInvoice, TaxLine } from './taxed-invoice.ts';

const sources = {
  iss: 'LC 116/2003, arts. 7º, 8º e 8º-A',
  issRetained: 'LC 116/2003, art. 6º',
  issNotDue: 'LC 116/2003, art. 2º; ABRASF, NaturezaOperacao',
  das: 'LC 123/2006, art. 13, VIII',
  payer: 'Lei 8.212/1991, art. 31',
} as const;

/** Of the municipality, at the rate that the service says: no table of the program knows what 5,570 municipalities take. */
export function issLine({ service, regime, payer, retained }: TaxedInvoice, bases: TaxBases): TaxLine {
  const { transactionNature: nature, issRate } = service;
  if (nature !== 'taxedHere' && nature !== 'taxedElsewhere') return nothingOf('iss', nature, sources.issNotDue);
  const isRetained = retained.iss && payer === 'legal' && regime !== 'mei';
  const isInDas = regime === 'mei' || (regime === 'simplesNacional' && !isRetained);
  if (isInDas) return nothingOf('iss', 'inDas', sources.das);
  if (issRate === null) throw taxErrors.issRateNeeded.beside('serviceId');
  return lineOf({
    ...{ tax: 'iss', rateFrom: 'service', inputs: { base: moneyText(bases.iss), 'rate%': issRate } },
    treatment: isRetained ? 'retained' : 'own',
    reason: isRetained ? 'retained' : retained.iss ? 'payerNatural' : 'own',
    source: isRetained ? `${sources.issRetained}; ${sources.iss}` : sources.iss,
  });
}

/** Only ever withheld: what the issuer owes of its own is of its payroll and not of an invoice. */
export function inssLine({ day, service, regime, payer, retained }: TaxedInvoice, bases: TaxBases): TaxLine {
  if (!retained.inss) return nothingOf('inss', 'notRetained', sources.payer);
  if (payer === 'natural') return nothingOf('inss', 'payerNatural', sources.payer);
  if (regime === 'mei') return nothingOf('inss', 'inDas', 'LC 123/2006, art. 18-A');
  const rule = ruleOf('inssWithheld', day);
  const { rate, rateFrom } = rateOf(service.inssRate, rule);
  const line = lineOf({
    ...{ tax: 'inss', treatment: 'retained', reason: 'retained', rateFrom, source: rule.source },
    formula: deductedFormula,
    inputs: { base: moneyText(bases.revenue), 'deduction%': service.inssDeductionRate ?? '0', 'rate%': rate },
  });
  const { threshold = '0' } = rule;
  const compared = { threshold, compared: line.amount };
  // Below what a payment slip may be: the law says "less than".
  if (centsOf(line.amount) < centsOf(threshold)) return nothingOf('inss', 'belowLimit', rule.source, compared);
  return { ...line, ...compared };
}
