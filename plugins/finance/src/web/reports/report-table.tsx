import { formatInteger, formatNumber } from '@gleba/sdk';
import { ScrollRegion, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './reports.module.css';

export interface ReportColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Of money; a count where it is a number. */
  readonly value: (row: Row) => string | number;
  /** Of an account: on which side it is, instead of a sign. */
  readonly isSided?: boolean;
}

interface ReportTableProps<Row extends Figures & { readonly key: string }, Figures> {
  readonly label: string;
  /** What heads the first column, and what each row is of. */
  readonly heading: string;
  readonly name: (row: Row) => ReactNode;
  readonly rows: readonly Row[];
  readonly columns: readonly ReportColumn<Figures>[];
  /** The last line, in the same columns. */
  readonly total?: { readonly label: string; readonly row: Figures };
}

/** Figures by what they are of, with their sum below; what each is of stays in sight while one scrolls. */
export function ReportTable<Row extends Figures & { readonly key: string }, Figures>({
  label,
  heading,
  name,
  rows,
  columns,
  total,
}: ReportTableProps<Row, Figures>) {
  const t = useTranslate();
  const sided = (amount: string) => {
    if (amount === '0.00') return formatNumber(amount);
    const side = t(`finance.trialBalance.side.${amount.startsWith('-') ? 'credit' : 'debit'}`);
    return `${formatNumber(amount.replace('-', ''))} ${side}`;
  };
  const cells = (row: Figures) =>
    columns.map(({ id, value, isSided = false }) => {
      const told = value(row);
      const isOut = !isSided && typeof told === 'string' && told.startsWith('-');
      return (
        <td key={id} data-out={isOut || undefined} data-none={told === '0.00' || told === 0 || undefined}>
          {typeof told === 'number' ? formatInteger(told) : isSided ? sided(told) : formatNumber(told)}
        </td>
      );
    });
  return (
    <ScrollRegion className={classes.scroll} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{name(row)}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot className={classes.totals}>
            <tr>
              <th scope="row">{total.label}</th>
              {cells(total.row)}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollRegion>
  );
}
