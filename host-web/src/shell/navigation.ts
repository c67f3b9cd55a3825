import type { NavigationItem } from '@gleba/core';

/** A navigation item whose path can be gone to: no parameters are left in it. */
export type ShellItem = NavigationItem;

/** The item that the address stands under: the longest path that begins it. */
export function currentItem(items: readonly ShellItem[], pathname: string): string | undefined {
  const under = items.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return under.sort((one, other) => other.path.length - one.path.length)[0]?.id;
}

/** A phone's bar has five places; where that is too few the fifth opens the rest. */
export function bottomItems(items: readonly ShellItem[]): {
  readonly shown: readonly ShellItem[];
  readonly more: readonly ShellItem[];
} {
  return items.length <= 5 ? { shown: items, more: [] } : { shown: items.slice(0, 4), more: items.slice(4) };
}
