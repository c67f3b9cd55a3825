import { Button, CloseButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './data-table.module.css';
import type { TableSelection } from './table-selection.ts';

export interface BulkBarProps {
  readonly selection: TableSelection;
  readonly rowCount: number;
  /** Buttons; plain ones look right. */
  readonly children: ReactNode;
}

/** What can be done with the chosen rows; there only while some are chosen. */
export const BulkBar = observer(function BulkBar({ selection, rowCount, children }: BulkBarProps) {
  const t = useTranslate();
  const count = selection.count(rowCount);
  if (count === 0) return null;
  return (
    <section className={classes.bulk} data-part="bulk" aria-label={t('ui.table.bulk')}>
      <output className={classes.bulkCount}>{t('ui.table.selected', { count })}</output>
      {count < rowCount ? (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.toggleAll(rowCount)}>
          {t('ui.table.selectEvery', { count: rowCount })}
        </Button>
      ) : null}
      {children}
      <CloseButton aria-label={t('ui.table.clearSelection')} onClick={() => selection.clear()} />
    </section>
  );
});
