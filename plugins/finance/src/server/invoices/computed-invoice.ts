import type { RecordOf } from '@gleba/sdk';
import { sum, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { effectiveStatuses } from '../../invoices/invoice-status.ts';
import { choiceErrors } from '../../person-type-errors.ts';
import { computeTaxes } from '../../taxes/compute-taxes.ts';
import { type InvoiceTax, invoiceTaxes } from '../../taxes/tax-values.ts';
import type { TaxLine } from '../../taxes/taxed-invoice.ts';
import { invoiceErrors } from './invoice-errors.ts';

type InvoiceRow = RecordOf<typeof Invoice>;

/** What of an invoice its amounts follow from. */
export type Stated = Pick<
  InvoiceRow,
  | 'issuerId'
  | 'partnerId'
  | 'serviceId'
  | 'serviceAmount'
  | 'unconditionalDiscount'
  | 'conditionalDiscount'
  | 'deductionAmount'
  | 'retainedTaxes'
>;

/**
 * The columns that follow from what was stated, from its service, both partners and the law of the day. `without`: the invoice itself and
 * the one whose place it takes, which are no part of the quarter before it.
 *
 * @throws VALIDATION
 */
export async function computedOf(
  tx: UnitOfWork,
  stated: Stated,
  day: string,
  without: readonly (string | null)[] = [],
) {
  const service = await tx.asActor.get(Service, stated.serviceId);
  const taker = await tx.asActor.get(Partner, stated.partnerId);
  const issuer = await tx.asActor.get(Partner, stated.issuerId);
  if (issuer.personType !== 'legal') throw choiceErrors.issuerNotCompany.beside('issuerId');
  if (issuer.fiscalRegime === null) throw invoiceErrors.issuerRegimeNeeded.beside('issuerId');
  if (issuer.id === taker.id) throw invoiceErrors.issuerIsTaker.beside('partnerId');
  const isRetained = (tax: InvoiceTax) => stated.retainedTaxes?.includes(tax) ?? service[`${tax}Retained`];
  const retained = Object.fromEntries(invoiceTaxes.map((tax) => [tax, isRetained(tax)])) as Record<InvoiceTax, boolean>;
  const taxes = computeTaxes({
    ...{ day, service, regime: issuer.fiscalRegime, payer: taker.personType, retained },
    gross: stated.serviceAmount,
    unconditionalDiscount: stated.unconditionalDiscount,
    conditionalDiscount: stated.conditionalDiscount,
    deduction: stated.deductionAmount,
    revenueBefore: await revenueOf(tx, issuer.id, day, without),
  });
  const line = (tax: TaxLine['tax']) => taxes.lines.find((one) => one.tax === tax);
  const columns = (tax: InvoiceTax) => {
    const { rate = '0', amount = '0', treatment } = line(tax) ?? {};
    return { rate, amount, isRetained: treatment === 'retained' };
  };
  const [iss, inss, pis, cofins, csll, ir] = invoiceTaxes.map(columns) as [
    Column,
    Column,
    Column,
    Column,
    Column,
    Column,
  ];
  return {
    totalGrossAmount: stated.serviceAmount,
    totalNetAmount: taxes.net,
    calculationBasis: taxes.calculationBasis,
    ...{ issRate: iss.rate, issAmount: iss.amount, issRetained: iss.isRetained },
    ...{ inssRate: inss.rate, inssAmount: inss.amount, inssRetained: inss.isRetained },
    ...{ pisRate: pis.rate, pisAmount: pis.amount, pisRetained: pis.isRetained },
    ...{ cofinsRate: cofins.rate, cofinsAmount: cofins.amount, cofinsRetained: cofins.isRetained },
    ...{ csllRate: csll.rate, csllAmount: csll.amount, csllRetained: csll.isRetained },
    ...{ irRate: ir.rate, irAmount: ir.amount, irRetained: ir.isRetained },
    presumedProfitRate: line('ir')?.inputs['presumption%'] ?? null,
    ...{ federalTaxRate: taxes.federalRate, federalTaxAmount: taxes.federalAmount },
    ...{ municipalTaxRate: taxes.municipalRate, municipalTaxAmount: taxes.municipalAmount },
    taxes: { ...taxes },
    competenceDate: day,
    operationNature: service.transactionNature,
    simplifiedTaxRegime: issuer.fiscalRegime === 'simplesNacional' || issuer.fiscalRegime === 'mei',
    specialTaxRegime: issuer.specialTaxRegime,
    cnaeCode: service.cnaeCode ?? issuer.mainCnae,
    activityCode: service.lc116Code,
    activityDescription: service.name,
    municipalTaxCode: service.municipalTaxCode,
    ...{ nationalTaxCode: service.nationalTaxCode, nbsCode: service.nbsCode },
    ...{ operationIndicator: service.operationIndicator, taxClassification: service.taxClassification },
  };
}

interface Column {
  readonly rate: string;
  readonly amount: string;
  readonly isRetained: boolean;
}

/** What the issuer invoiced in the quarter of a day: what has a number and is neither cancelled nor replaced. */
async function revenueOf(
  tx: UnitOfWork,
  issuerId: string,
  day: string,
  without: readonly (string | null)[],
): Promise<string> {
  const others = without.filter((id) => id !== null);
  const [from, until] = quarterOf(day);
  const [row] = await tx.asServer
    .from(Invoice)
    .where({
      ...{ issuerId: { equalTo: issuerId }, status: { in: [...effectiveStatuses] } },
      competenceDate: { greaterThanOrEqualTo: from, lessThan: until },
      ...(others.length > 0 && { id: { notIn: others } }),
    })
    .select((invoice) => ({ gross: sum(invoice.totalGrossAmount), off: sum(invoice.unconditionalDiscount) }))
    .all();
  return moneyText(centsOf(row?.gross ?? '0') - centsOf(row?.off ?? '0'));
}

/** Its first day, and the first of the next. */
function quarterOf(day: string): readonly [string, string] {
  const year = Number(day.slice(0, 4));
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  const first = (at: number) => `${year + Math.floor(at / 4)}-${String((at % 4) * 3 + 1).padStart(2, '0')}-01`;
  return [first(quarter), first(quarter + 1)];
}
