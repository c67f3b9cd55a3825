import { formatMoney } from '@gleba/sdk';
import type { useTranslate } from '@gleba/sdk/web';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import type { InvoiceTaxes } from '../../taxes/taxed-invoice.ts';

/** What is off the gross amount; of what is nothing nothing is said. */
export function summaryOf(t: ReturnType<typeof useTranslate>, gross: string, taxes: InvoiceTaxes): string {
  const isSomething = (amount: string) => /[1-9]/.test(amount);
  const retained = taxes.retainedTotal;
  // Both discounts; what a list brought of the record need not have them.
  const discounts = moneyText(centsOf(gross) - centsOf(retained) - centsOf(taxes.net));
  const ofBoth = isSomething(retained) ? 'both' : 'discounts';
  const of = isSomething(discounts) ? ofBoth : isSomething(retained) ? 'retained' : 'neither';
  return t(`finance.taxes.summary.${of}`, {
    ...{ gross: formatMoney(gross), discounts: formatMoney(discounts) },
    ...{ retained: formatMoney(retained), net: formatMoney(taxes.net) },
  });
}
