import { formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import type { Terms } from '../../calculation/index.ts';
import { memorialColumns, memorialOf } from '../../calculation/memorial/memorial.ts';
import { AmountsTable } from './amounts-table.tsx';
import classes from './contracts.module.css';

/** Of what was agreed at the start, or since a day. */
export function MemorialOfTerms({ terms, since }: { readonly terms: Terms; readonly since?: string }) {
  const t = useTranslate();
  const memorial = memorialOf(terms);
  const engine = String(memorial.engine);
  const title = since
    ? t('finance.renegotiation.memorial', { since, engine })
    : t('finance.memorial.title', { engine });
  return (
    <>
      <h3>{title}</h3>
      <dl className={classes.summary}>
        {memorial.inputs.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(...inputText(name))}</dt>
            <dd>{inputNumber(name, value)}</dd>
          </div>
        ))}
      </dl>
      <AmountsTable label={title} columns={[...memorialColumns, 'roundingRemainder']}>
        {memorial.rows.map(({ kind, number, dueDate, cells, roundingRemainder }) => (
          <tr key={`${kind} ${number}`}>
            <td>
              {t(`finance.memorial.kind.${kind}`)} {number}
            </td>
            <td>{formatDate(dueDate)}</td>
            {memorialColumns.map((name) => (
              <td key={name} className={classes.amount}>
                {formatMoney(cells[name].value)}
              </td>
            ))}
            <td className={classes.amount}>{formatMoney(roundingRemainder)}</td>
          </tr>
        ))}
      </AmountsTable>
    </>
  );
}

/** A count is whole. */
export const inputNumber = (name: string, value: string) =>
  name === 'numInstallments' ? formatNumber(value, 0) : exactNumber(value);

/** With all of its decimals: people compute with it. */
export const exactNumber = (value: string) => formatNumber(value, value.split('.')[1]?.length ?? 0);

/** SACOC has one level for each cycle of twelve months. */
export function inputText(name: string): [key: string, values?: Record<string, string>] {
  const level = /^level(\d+)$/.exec(name)?.[1];
  if (!level) return [`finance.memorial.input.${name}`];
  const until = Number(level) * 12;
  return ['finance.memorial.input.level', { from: String(until - 11), until: String(until) }];
}
