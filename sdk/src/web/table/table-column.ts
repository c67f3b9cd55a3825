import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Wished width in pixels; default 160. */
  readonly width?: number;
  /** `end` for numbers: tabular figures. */
  readonly align?: 'start' | 'end';
  /** Name for orderings; without one the header does not sort. */
  readonly sortKey?: string;
  /** Cards on a phone: `title` is the first line, `none` stays out, `always` is on the second whatever else there is. */
  readonly card?: 'title' | 'none' | 'always';
  /** Stays at the left while the others are scrolled past it; only the first columns can. */
  readonly isFrozen?: boolean;
  /** Not among the columns until a person chooses it. */
  readonly isHidden?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** On the second line of a card, which has no headings; default `render`. */
  readonly inCard?: ((row: Row) => ReactNode) | undefined;
}

/** `['block', '-createdAt']` → how a column is sorted. */
export function sortOf(orderBy: readonly string[], key: string | undefined): 'ascending' | 'descending' | undefined {
  if (!key) return undefined;
  if (orderBy.includes(key)) return 'ascending';
  return orderBy.includes(`-${key}`) ? 'descending' : undefined;
}

/** Up, down, not at all; `isAdding` keeps what is sorted already and adds this key behind it. */
export function nextOrder(orderBy: readonly string[], key: string, isAdding: boolean): readonly string[] {
  const others = isAdding ? orderBy.filter((part) => part !== key && part !== `-${key}`) : [];
  const now = sortOf(orderBy, key);
  if (now === undefined) return [...others, key];
  return now === 'ascending' ? [...others, `-${key}`] : others;
}
