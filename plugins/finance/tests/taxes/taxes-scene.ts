import type { TaxedInvoice } from '../../src/taxes/taxed-invoice.ts';

export const nothingRetained = { iss: false, inss: false, pis: false, cofins: false, csll: false, ir: false };
export const threeRetained = { ...nothingRetained, pis: true, cofins: true, csll: true };

/** A service of which every rate is the law's but the municipality's. */
export const plainService: TaxedInvoice['service'] = {
  ...{ transactionNature: 'taxedHere', lc116Code: '7.20', issRate: '5' },
  ...{ inssRate: null, inssDeductionRate: null, pisRate: null, pisDeductionRate: null },
  ...{ cofinsRate: null, cofinsDeductionRate: null, csllRate: null },
  ...{ irRate: null, irAditionalRate: null, presumedProfitRate: null },
};

export const invoiceOf = (more: Partial<TaxedInvoice> = {}): TaxedInvoice => ({
  ...{ day: '2026-06-15', service: plainService, regime: 'presumedProfit', payer: 'legal', gross: '5000.00' },
  ...{ unconditionalDiscount: '0', conditionalDiscount: '0', deduction: '0', revenueBefore: '0' },
  retained: nothingRetained,
  ...more,
});
