import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

interface TableFooterProps<Row> {
  readonly label: string;
  readonly isHidden: boolean;
  readonly columns: readonly TableColumn<Row>[];
  readonly totals: Readonly<Record<string, ReactNode>> | undefined;
  readonly hasSelection: boolean;
  /** Followed sideways, so that a total stays under its column. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** How many rows there are, and each column's total under it. */
export function TableFooter<Row>({ label, isHidden, columns, totals, hasSelection, scroller }: TableFooterProps<Row>) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !totals) return;
    const follow = () => {
      const source = getComputedStyle(element);
      line.current?.style.setProperty('--g-columns', source.getPropertyValue('--g-columns'));
      line.current?.style.setProperty('width', `${element.firstElementChild?.scrollWidth ?? 0}px`);
      line.current?.style.setProperty('transform', `translateX(${-element.scrollLeft}px)`);
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element.firstElementChild ?? element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [scroller, totals]);
  if (isHidden) return null;
  return (
    <div className={classes.footer}>
      <output className={classes.footerLabel}>{label}</output>
      {totals ? (
        <div ref={line} className={classes.totals} aria-hidden={Object.keys(totals).length === 0}>
          {hasSelection ? <span /> : null}
          {columns.map((column) => (
            <span key={column.id} className={classes.cell} data-align={column.align}>
              {totals[column.id]}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
