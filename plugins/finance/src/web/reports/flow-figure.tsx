import { formatMoney, formatNumber } from '@gleba/sdk';
import { UnstyledButton, useTranslate } from '@gleba/sdk/web';
import classes from './reports.module.css';

/** A figure of the cash flow: of which row and of which days. */
export interface FlowCell {
  readonly key: string;
  readonly from: string;
  readonly until: string;
  /** What it is of, in words. */
  readonly title: string;
}

interface FlowFigureProps {
  readonly value: string;
  readonly isTotal?: boolean;
  readonly cell?: FlowCell;
  /** Opens what stands behind it; without it, or of nothing, it is only read. */
  readonly onLook?: ((cell: FlowCell) => void) | undefined;
}

export function FlowFigure({ value, isTotal = false, cell, onLook }: FlowFigureProps) {
  const t = useTranslate();
  const isNothing = value === '0.00';
  return (
    <td
      data-out={value.startsWith('-') || undefined}
      data-total={isTotal || undefined}
      data-none={isNothing || undefined}
    >
      {cell && onLook && !isNothing ? (
        <UnstyledButton
          className={classes.cell}
          aria-label={t('finance.cashFlow.lookInto', { name: cell.title, value: formatMoney(value) })}
          onClick={() => onLook(cell)}
        >
          {formatNumber(value)}
        </UnstyledButton>
      ) : (
        formatNumber(value)
      )}
    </td>
  );
}
