import type { NavigationItem } from '@gleba/core';

/** A navigation item whose path can be gone to: no parameters are left in it. */
export type ShellItem = NavigationItem;

/** The item that the address stands under: the longest path that begins it. */
export function currentItem(items: readonly ShellItem[], pathname: string): string | undefined {
  const under = items.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return under.sort((one, other) => other.path.length - one.path.length)[0]?.id;
}

/** Everyday work, and what administrators seldom go to. */
export function inGroups(items: readonly ShellItem[]): {
  readonly work: readonly ShellItem[];
  readonly administration: readonly ShellItem[];
} {
  return {
    work: items.filter(({ group }) => group !== 'administration'),
    administration: items.filter(({ group }) => group === 'administration'),
  };
}

/** A phone's bar has five places, for work first; where that is too few the fifth opens the rest. */
export function bottomItems(items: readonly ShellItem[]): {
  readonly shown: readonly ShellItem[];
  readonly more: readonly ShellItem[];
} {
  const { work, administration } = inGroups(items);
  const all = [...work, ...administration];
  if (all.length <= 5) return { shown: all, more: [] };
  const places = Math.min(4, work.length);
  return { shown: all.slice(0, places), more: all.slice(places) };
}
