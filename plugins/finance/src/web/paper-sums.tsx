import type { ReactNode } from 'react';
import classes from './paper-sums.module.css';

interface PaperSumsProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Amounts on a paper, one below the other with their names. */
export function PaperSums({ className, children }: PaperSumsProps) {
  return <dl className={`${classes.sums} ${className}`}>{children}</dl>;
}
