import { ScrollRegion, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './contracts.module.css';

interface AmountsTableProps {
  readonly label: string;
  /** Of amounts, behind what and when; texts are `finance.memorial.<column>`. */
  readonly columns: readonly string[];
  /** Its rows, each begun by what and when. */
  readonly children: ReactNode;
}

/** Amounts of a schedule as they fall due. */
export function AmountsTable({ label, columns, children }: AmountsTableProps) {
  const t = useTranslate();
  return (
    <ScrollRegion className={classes.scroll} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('finance.memorial.kind')}</th>
            <th>{t('finance.memorial.dueDate')}</th>
            {columns.map((name) => (
              <th key={name} className={classes.amount}>
                {t(`finance.memorial.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
