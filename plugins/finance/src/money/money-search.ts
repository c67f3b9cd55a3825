import type { FilterOf } from '@gleba/sdk';
import type { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';
import type { Invoice } from '../entities/services/invoice.entity.ts';

/** Longer than any amount that a column holds. */
const longest = 24;

/**
 * The amount that a text is, as people write it and as files do: `1.234,56`, `1234,5`, `R$ 1.234`, `1234.56`. A point before exactly three
 * digits parts thousands, which is how Brazil writes them; any other is a decimal point.
 */
export function amountIn(text: string): string | undefined {
  const bare = text.replace(/^\s*R\$/i, '').replace(/\s/g, '');
  if (bare.length > longest) return undefined;
  const withComma = /^(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d{1,2}))?$/.exec(bare);
  const withPoint = /^(\d+|\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(bare);
  const [, whole, cents = ''] = withComma ?? withPoint ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > 15 ? undefined : `${digits}.${cents.padEnd(2, '0')}`;
}

type TransactionFilter = FilterOf<typeof FinanceTransaction>;

/** Transactions of an amount, agreed or gone. */
export const transactionsOf = (amount: string): TransactionFilter => ({
  or: [{ amount: { equalTo: amount } }, { actualAmount: { equalTo: amount } }],
});
/** Invoices of an amount, before or after what is withheld. */
export const invoicesOf = (amount: string): FilterOf<typeof Invoice> => ({
  or: [{ totalGrossAmount: { equalTo: amount } }, { totalNetAmount: { equalTo: amount } }],
});

/** What a text finds of the office's money: its words, whom it is with, and its amount. */
export function transactionsFoundBy(text: string): TransactionFilter {
  const amount = amountIn(text);
  return { or: [{ search: text }, { partner: { search: text } }, ...(amount ? [transactionsOf(amount)] : [])] };
}
export function invoicesFoundBy(text: string): FilterOf<typeof Invoice> {
  const amount = amountIn(text);
  return { or: [{ search: text }, { partner: { search: text } }, ...(amount ? [invoicesOf(amount)] : [])] };
}
