import { type InputOf, isDay } from '@gleba/sdk';
import type { FormEditorProps } from '@gleba/sdk/web';
import type { invoiceTaxesPreview } from '../../operations/invoices.ts';

/** A number as far as it can be computed with; what is half typed is none yet. */
export const isTypedDecimal = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(text);

const amounts = [
  ...(['serviceAmount', 'areaSqm', 'unconditionalDiscount', 'conditionalDiscount', 'deductionAmount'] as const),
] as const;
const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What can be asked with of what a form holds; undefined while service and taker are not chosen. */
export function askedWith(
  values: FormEditorProps['values'],
  retainedTaxes: InputOf<typeof invoiceTaxesPreview>['retainedTaxes'],
): InputOf<typeof invoiceTaxesPreview> | undefined {
  const { id, serviceId, partnerId, issuerId, retroactiveDate } = values;
  if (!isId(serviceId) || !isId(partnerId)) return undefined;
  const typed = amounts.filter((name) => isTypedDecimal(values[name])).map((name) => [name, values[name]]);
  return {
    ...{ serviceId, partnerId },
    ...(isId(id) && { invoiceId: id }),
    ...(isId(issuerId) && { issuerId }),
    ...(Object.fromEntries(typed) as Partial<Record<(typeof amounts)[number], string>>),
    ...(typeof retroactiveDate === 'string' && isDay(retroactiveDate) && { retroactiveDate }),
    ...(retainedTaxes && { retainedTaxes }),
  };
}
