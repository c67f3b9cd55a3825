import type { ReactNode } from 'react';
import classes from './page.module.css';

interface ScreenBarProps {
  /** A screen's own distance to its edges is `--screen-bar`. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Under the header: what one chooses by, and what one does with all that is shown. */
export function ScreenBar({ className = '', children }: ScreenBarProps) {
  return <div className={`${classes.bar} ${className}`}>{children}</div>;
}
