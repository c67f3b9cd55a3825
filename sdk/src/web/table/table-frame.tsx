import type { ReactNode } from 'react';
import classes from './table-frame.module.css';

interface TableFrameProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Around a small table that is no list of records: lines between its rows, and it scrolls by itself where it is too wide. */
export function TableFrame({ className = '', children }: TableFrameProps) {
  return <div className={`${classes.frame} ${className}`}>{children}</div>;
}
