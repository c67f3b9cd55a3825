import { defineErrors } from '@gleba/sdk';

/** What the computation of taxes refuses; sentences in `locales/invoices`. */
export const taxErrors = defineErrors('finance', {
  taxRuleUnknown: { params: { day: 'text' } },
  issRateNeeded: {},
  grossNotPositive: { problem: 'tooSmall' },
  invoiceDiscountTooLarge: { problem: 'tooLarge' },
  invoiceDeductionTooLarge: { problem: 'tooLarge' },
  invoiceNetBelowZero: { problem: 'tooLarge' },
  taxAmountNegative: { problem: 'tooSmall' },
  taxRateImpossible: {},
});
