import type { Schedule, Terms } from '../../../src/calculation/index.ts';

/** Terms without anything special, and what is given. */
export function termsOf(more: Partial<Terms>): Terms {
  return {
    basePrice: '10000.00',
    numInstallments: 12,
    initialDueDate: '2026-01-10',
    amortizationMethod: 'none',
    ...more,
  };
}

/** `1,234.56` → cents. */
export const cents = (amount: string): bigint => BigInt(amount.replace(/[,.]/g, ''));

/** The monthly installments, in their order. */
export const monthly = ({ installments }: Schedule) => installments.filter(({ kind }) => kind === 'installment');

/** Cents as `1234.56`. */
export const text = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
