import { UnstyledButton } from '@gleba/sdk/web';
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
