import { Button, UnstyledButton } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './shown-row.module.css';

interface ShownRowProps {
  /** Shown on the map beside. */
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly line: ReactNode;
  /** Below the line while it is shown. */
  readonly children: ReactNode;
}

/** One of a list beside a map: its line shows it there, and opens what is to be done about it. */
export function ShownRow({ isShown, onShow, line, children }: ShownRowProps) {
  return (
    <li className={classes.row} aria-current={isShown || undefined}>
      <UnstyledButton className={classes.show} onClick={onShow}>
        {line}
      </UnstyledButton>
      {isShown ? children : null}
    </li>
  );
}

interface ShownRowsProps {
  readonly label: string;
  /** How the way to those behind is called; absent where all are there. */
  readonly more: string | undefined;
  readonly isMoreComing: boolean;
  readonly onMore: () => void;
  readonly children: ReactNode;
}

/** Such rows, as many as have come, and the way to more. */
export function ShownRows({ label, more, isMoreComing, onMore, children }: ShownRowsProps) {
  return (
    <div className={classes.scroll}>
      <ul className={classes.rows} aria-label={label}>
        {children}
      </ul>
      {more === undefined ? null : (
        <Button variant="subtle" loading={isMoreComing} onClick={onMore}>
          {more}
        </Button>
      )}
    </div>
  );
}
