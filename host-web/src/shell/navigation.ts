import type { NavigationItem } from '@gleba/core';
import type { PlacedItem } from '@gleba/core/web';

/** A place that can be gone to: its address is filled in. */
export type ShellItem = PlacedItem;

/** Groups of the administration, in their order; what says none is one of the office's catalogues. */
export const sections = ['people', 'organization', 'catalogues', 'system'] as const;
type Section = NonNullable<NavigationItem['section']>;

/** Places under words of their own; the first ones have none. */
export interface Headed {
  readonly heading: string | undefined;
  readonly items: readonly ShellItem[];
}

export interface Places {
  /** Of the project that is looked at. */
  readonly project: readonly Headed[];
  /** Everyday work across projects. */
  readonly organization: readonly Headed[];
  /** An area of its own, in groups. */
  readonly administration: readonly { readonly section: Section; readonly items: readonly ShellItem[] }[];
}

/** The item that the address stands under: the longest path that begins it. A project's home is only itself. */
export function currentItem(items: readonly ShellItem[], pathname: string): string | undefined {
  const under = items.filter(
    ({ path }) => pathname === path || (pathname.startsWith(`${path}/`) && !/^\/p\/[^/]+$/.test(path)),
  );
  return under.sort((one, other) => other.path.length - one.path.length)[0]?.id;
}

/** What belongs together. */
export function inPlaces(items: readonly ShellItem[]): Places {
  const work = items.filter(({ group }) => group !== 'administration');
  const seldom = items.filter(({ group }) => group === 'administration');
  return {
    project: headed(work.filter(({ scope }) => scope === 'project')),
    organization: headed(work.filter(({ scope }) => scope !== 'project')),
    administration: sections
      .map((section) => ({ section, items: seldom.filter((item) => (item.section ?? 'catalogues') === section) }))
      .filter((group) => group.items.length > 0),
  };
}

/** In the order in which their first ones come, those without a heading first. */
function headed(items: readonly ShellItem[]): readonly Headed[] {
  const headings = new Set([undefined, ...items.map(({ heading }) => heading)]);
  return [...headings]
    .map((heading) => ({ heading, items: items.filter((item) => item.heading === heading) }))
    .filter((group) => group.items.length > 0);
}

/** A phone's bar has five places: the projects' list, the project's first ones, and the rest behind the fifth. */
export function bottomItems(items: readonly ShellItem[]): {
  readonly shown: readonly ShellItem[];
  readonly more: readonly ShellItem[];
} {
  const { project, organization, administration } = inPlaces(items);
  const work = [...project, ...organization].flatMap((group) => group.items);
  const all = [...work, ...administration.flatMap((group) => group.items)];
  if (all.length <= 5) return { shown: all, more: [] };
  const shown = work.slice(0, Math.min(4, work.length));
  return { shown, more: all.filter((item) => !shown.includes(item)) };
}
