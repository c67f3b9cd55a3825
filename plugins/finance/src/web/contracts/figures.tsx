import { formatInteger, formatMoney } from '@gleba/sdk';
import { encodeConditions, type FilterCondition, observer, UnstyledButton, useAddress } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './contracts.module.css';

export interface Figure {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  /** Money. */
  readonly value: string;
  /** What of the list it counts, which a click shows; a figure without them is only read. */
  readonly conditions?: readonly FilterCondition[];
}

export interface FiguresProps {
  readonly label: string;
  readonly figures: readonly Figure[];
}

/** What a list comes to, above it. */
export const Figures = observer(function Figures({ label, figures }: FiguresProps) {
  const { params, set } = useAddress();
  if (figures.length === 0) return null;
  const shown = params.get('f');
  // Nothing in it takes the focus, by which the keyboard would scroll it: then it has lines.
  const isOnlyRead = figures.every(({ conditions }) => !conditions);
  return (
    <ul className={classes.figures} data-only-read={isOnlyRead || undefined} aria-label={label}>
      {figures.map(({ id, label, count, value, conditions }) => {
        const filter = conditions && encodeConditions(conditions);
        return filter ? (
          <li key={id}>
            <UnstyledButton
              className={classes.figure}
              aria-pressed={shown === filter}
              onClick={() => set({ f: shown === filter ? '' : filter })}
            >
              {label}
              <strong>{formatInteger(count ?? 0)}</strong>
              <span>{formatMoney(value)}</span>
            </UnstyledButton>
          </li>
        ) : (
          <li key={id} className={classes.figure}>
            <span>{label}</span>
            <strong>{formatMoney(value)}</strong>
          </li>
        );
      })}
    </ul>
  );
});
