import { centsOf, moneyText, sum } from '../calculation/exact/money.ts';
import { compare, readDecimal } from '../calculation/exact/rational.ts';
import { percentOf } from '../calculation/legal-limits.ts';
import { basesOf } from './tax-bases.ts';
import { taxErrors } from './tax-errors.ts';
import { incomeLines } from './tax-lines-income.ts';
import { contributionLines, testLines } from './tax-lines-revenue.ts';
import { inssLine, issLine } from './tax-lines-service.ts';
import { firstTaxDay } from './tax-rules.ts';
import type { InvoiceTaxes, TaxedInvoice, TaxLine } from './taxed-invoice.ts';

/**
 * The taxes of a service invoice, each with how it comes about. What comes to the issuer is the gross amount without both discounts and
 * without what the payer withholds (ABRASF, model of service invoices: `ValorLiquidoNfse`).
 *
 * Each amount is rounded once, to the cent, half away from zero, as every amount of the program is. The laws say nothing of how a cent
 * is rounded; the schema of the national invoice takes two digits after the point (`TSDec15V2`). Thresholds are compared with the
 * rounded amount, because that is what would be withheld.
 *
 * @throws VALIDATION
 */
export function computeTaxes(given: TaxedInvoice): InvoiceTaxes {
  checkRates(given);
  if (given.day < firstTaxDay) throw taxErrors.taxRuleUnknown({ day: given.day });
  const bases = basesOf(given);
  const iss = issLine(given, bases);
  const [pis, cofins, csll] = contributionLines(given, bases);
  const lines: readonly TaxLine[] = [
    ...[iss, inssLine(given, bases), pis, cofins, csll],
    ...incomeLines(given, bases),
    ...testLines(given, bases, [iss, pis, cofins]),
  ];
  const retained = sum(lines.map(({ retainedAmount }) => centsOf(retainedAmount)));
  const net = bases.gross - bases.unconditional - bases.conditional - retained;
  if (net < 0n) throw taxErrors.invoiceNetBelowZero.beside('conditionalDiscount');
  const federal = centsOf(pis.amount) + centsOf(cofins.amount);
  const municipal = centsOf(iss.amount);
  return {
    ...{ version: 1, day: given.day, lines },
    calculationBasis: moneyText(bases.iss),
    ...{ retainedTotal: moneyText(retained), net: moneyText(net) },
    ...{ federalAmount: moneyText(federal), federalRate: percentOf(federal, bases.gross) },
    ...{ municipalAmount: moneyText(municipal), municipalRate: percentOf(municipal, bases.gross) },
  };
}

const percentages = [
  ...(['issRate', 'inssRate', 'inssDeductionRate', 'pisRate', 'pisDeductionRate', 'cofinsRate'] as const),
  ...(['cofinsDeductionRate', 'csllRate', 'irRate', 'irAditionalRate', 'presumedProfitRate'] as const),
];

/** Whoever calls: a rate below zero or above a hundred is none. */
function checkRates({ service }: TaxedInvoice): void {
  for (const name of percentages) {
    const rate = service[name];
    if (rate === null) continue;
    const value = readDecimal(rate);
    if (compare(value, readDecimal('0')) < 0 || compare(value, readDecimal('100')) > 0) {
      throw taxErrors.taxRateImpossible();
    }
  }
}
