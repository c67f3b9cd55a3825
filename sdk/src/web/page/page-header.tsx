import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Already written out: '36.277'. */
  readonly count?: string;
  /** One primary action; anything more goes into `more`. */
  readonly action?: ReactNode;
  readonly more?: ReactNode;
  /** A line under the title. */
  readonly subtitle?: ReactNode;
}

/** A screen's head: its title and count, and one primary action. */
export function PageHeader({ title, count, action, more, subtitle }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title}>
          {title}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </h1>
        {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
      </div>
      <div className={classes.actions}>
        {more}
        {action}
      </div>
    </header>
  );
}

/** A whole screen: header, bars and content in one column that fills the height. */
export function Screen({
  children,
  isScrolling = false,
  width,
}: {
  readonly children: ReactNode;
  readonly isScrolling?: boolean;
  /** Of what stands below the head at most, in pixels: its actions stand above the end of that. */
  readonly width?: number;
}) {
  return (
    <div
      className={classes.page}
      data-scrolling={isScrolling || undefined}
      style={width === undefined ? undefined : { '--screen-width': `${width}px` }}
    >
      {children}
    </div>
  );
}
