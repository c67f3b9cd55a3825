import type { RecordOf } from '@gleba/sdk';
import type { Formula } from '../calculation/memorial/formula.ts';
import type { Service } from '../entities/services/service.entity.ts';
import type { fiscalRegimes, personTypes } from '../partner-values.ts';
import type { InvoiceTax } from './tax-values.ts';

export type TaxedService = Pick<
  RecordOf<typeof Service>,
  | 'transactionNature'
  | 'lc116Code'
  | 'issRate'
  | 'inssRate'
  | 'inssDeductionRate'
  | 'pisRate'
  | 'pisDeductionRate'
  | 'cofinsRate'
  | 'cofinsDeductionRate'
  | 'csllRate'
  | 'irRate'
  | 'irAditionalRate'
  | 'presumedProfitRate'
>;

/** All that the taxes of an invoice follow from. Amounts are decimal text of reais. */
export interface TaxedInvoice {
  /** Of the service: its rules are that day’s. */
  readonly day: string;
  readonly service: TaxedService;
  readonly regime: (typeof fiscalRegimes)[number];
  /** Who pays: natural persons withhold nothing. */
  readonly payer: (typeof personTypes)[number];
  readonly gross: string;
  /** Off the price whatever happens; it is in no base. */
  readonly unconditionalDiscount: string;
  /** Off what is paid if a condition comes true; taxed. */
  readonly conditionalDiscount: string;
  /** Off the base of the ISS alone. */
  readonly deduction: string;
  /** Which taxes the payer is said to withhold. */
  readonly retained: Readonly<Record<InvoiceTax, boolean>>;
  /** What the issuer invoiced in the quarter before, without unconditional discounts. */
  readonly revenueBefore: string;
}

/**
 * Why a line is what it is: `retained` by the payer, the issuer’s `own` to pay, `waived` below the threshold and so its own, owed by
 * nobody with this invoice, or told for information.
 */
export const taxTreatments = ['retained', 'own', 'notDue', 'informative'] as const;

export const taxReasons = [
  ...(['retained', 'own', 'belowThreshold', 'payerNatural', 'inDas', 'onActualProfit'] as const),
  ...(['exempt', 'immune', 'suspendedByCourt', 'suspendedByAuthority', 'notRetained', 'belowLimit', 'test'] as const),
] as const;

export interface TaxLine {
  readonly tax: InvoiceTax | 'irAdditional' | 'ibs' | 'cbs';
  readonly treatment: (typeof taxTreatments)[number];
  readonly reason: (typeof taxReasons)[number];
  /** Reais; what the rate is taken of. */
  readonly base: string;
  /** Per cent. */
  readonly rate: string;
  /** By whom the rate is said. */
  readonly rateFrom: 'law' | 'service' | 'none';
  readonly amount: string;
  readonly retainedAmount: string;
  /** Up to which amount nothing is withheld, or above which the additional begins. */
  readonly threshold: string | null;
  /** What it was compared with. */
  readonly compared: string | null;
  /** How `amount` comes about; `inputs` are what it names, in reais and per cent. */
  readonly formula: Formula;
  readonly inputs: Readonly<Record<string, string>>;
  readonly source: string;
}

export interface InvoiceTaxes {
  /** Of the computation, so that a kept explanation is read as what it was. */
  readonly version: 1;
  readonly day: string;
  readonly lines: readonly TaxLine[];
  /** Of the ISS. */
  readonly calculationBasis: string;
  readonly retainedTotal: string;
  readonly net: string;
  /** What Lei 12.741/2012, art. 1º, § 5º, has the invoice tell: PIS and COFINS, and the ISS; per cent of the gross amount. */
  readonly federalAmount: string;
  readonly federalRate: string;
  readonly municipalAmount: string;
  readonly municipalRate: string;
}
