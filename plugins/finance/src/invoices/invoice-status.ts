/**
 * `waitingForNumber`: it has the office's number (RPS), and not yet that of the authority. `authorized`: it has both. A rejected one is
 * put right and sent again under the same number. `replaced`: a later one names it.
 */
export const invoiceStatuses = [
  'draft',
  'waitingForNumber',
  'authorized',
  'rejected',
  'cancelled',
  'replaced',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** While an authority is asked to cancel an invoice it stands; it stays as it is where the authority would not. */
export const invoiceCancellations = ['requested', 'refused'] as const;

export const invoiceTones = {
  draft: 'info',
  waitingForNumber: 'warning',
  authorized: 'success',
  rejected: 'danger',
} as const;

const steps = {
  issue: { from: ['draft', 'rejected'], to: 'waitingForNumber' },
  authorize: { from: ['waitingForNumber'], to: 'authorized' },
  reject: { from: ['waitingForNumber'], to: 'rejected' },
  cancel: { from: ['waitingForNumber', 'authorized', 'rejected'], to: 'cancelled' },
  replace: { from: ['waitingForNumber', 'authorized'], to: 'replaced' },
} as const satisfies Record<string, { readonly from: readonly InvoiceStatus[]; readonly to: InvoiceStatus }>;
export type InvoiceStepId = keyof typeof steps;

/** Where a step leads from there, or nowhere. */
export function invoiceStep(id: InvoiceStepId, from: InvoiceStatus): InvoiceStatus | undefined {
  const step: { readonly from: readonly InvoiceStatus[]; readonly to: InvoiceStatus } = steps[id];
  return step.from.includes(from) ? step.to : undefined;
}

/** What it says may still be put right. */
export const isEditable = (status: InvoiceStatus): boolean => status === 'draft' || status === 'rejected';
/** What came in by it: of these the quarter's revenue is made. */
export const effectiveStatuses = ['waitingForNumber', 'authorized'] as const;
