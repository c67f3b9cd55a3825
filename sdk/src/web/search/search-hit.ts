import type { NavigationItem } from '@gleba/core';

/** What the global search found. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** Finds it as well and is not shown: what else people call it. */
  readonly words?: string;
  /** What it is, where it does not stand among its own: 'Morador'. */
  readonly kind?: string;
  /** The text names this one whole: it stands before all others. */
  readonly isExact?: boolean;
  /** As in the navigation. */
  readonly icon?: NavigationItem['icon'];
  /** Either a place to go to, or something to do. */
  readonly path?: string;
  readonly run?: () => void;
}
