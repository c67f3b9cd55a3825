import { type Locale, say } from '@gleba/sdk';
import type { WorkbookCell } from '@gleba/sdk/exchange/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import type { Memorial } from '../../calculation/memorial/memorial.ts';
import type { Places } from '../../calculation/memorial/workbook-formula.ts';
import type { MemorialFee } from './memorial-fees.ts';

interface FeeRows {
  readonly memorial: Memorial;
  readonly fees: readonly MemorialFee[];
  readonly places: Places;
  /** The row of the sheet on which they begin. */
  readonly from: number;
  readonly language: Locale;
}

/**
 * Below the table: each fee with what its installment comes to by then, from the cell above that says what was agreed, and at the end all that
 * is asked for. Fees bear no interest, insurance or costs of the contract (0125), so that the cells above stay as they are.
 */
export function feeRows({ memorial, fees, places, from, language }: FeeRows): readonly (readonly WorkbookCell[])[] {
  if (fees.length === 0) return [];
  const title = (key: string): WorkbookCell => ({ text: say(key, {}, language), isTitle: true });
  // An empty row, what it is, why it stands by itself, and the names of the columns.
  const first = from + 4;
  const cents = (row: number) => centsOf(memorial.rows[row]?.cells.value.value ?? '0');
  const latest = new Map<number, { readonly cell: string; readonly cents: bigint }>();
  const rows = fees.map(({ row, installment, reason, value }, index): readonly WorkbookCell[] => {
    const before = latest.get(row) ?? { cell: places.cell('value', row), cents: cents(row) };
    const after = { cell: `D${first + index}`, cents: before.cents + centsOf(value) };
    latest.set(row, after);
    return [
      { text: installment },
      { text: reason },
      { decimal: value, look: 'money' },
      { formula: `(${before.cell}+C${first + index})`, value: moneyText(after.cents), look: 'money' },
    ];
  });
  const added = fees.reduce((sum, { value }) => sum + centsOf(value), 0n);
  const agreed = memorial.rows.reduce((sum, _row, row) => sum + cents(row), 0n);
  const last = first + fees.length - 1;
  const table = `${places.cell('value', 0)}:${places.cell('value', memorial.rows.length - 1)}`;
  return [
    [],
    [title('finance.contractInstallmentFee.plural')],
    [{ text: say('finance.installmentFees.memorial', {}, language) }],
    [
      title('finance.contractInstallment'),
      title('finance.contractInstallmentFee.reason'),
      title('finance.contractInstallmentFee.value'),
      title('finance.memorial.valueWithFees'),
    ],
    ...rows,
    [
      title('finance.memorial.totalWithFees'),
      null,
      { formula: `SUM(C${first}:C${last})`, value: moneyText(added), look: 'money' },
      { formula: `SUM(${table},C${first}:C${last})`, value: moneyText(agreed + added), look: 'money' },
    ],
  ];
}
