import type { Panel } from '@gleba/core';
import { matchRoutes } from 'react-router';
import { firstScreen } from './guard.ts';

export interface PanelMatch<P extends Panel> {
  readonly panel: P;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The panel of `slot` whose path fits best (the more literal path wins, whatever the order of plugins). */
export function matchPanel<P extends Panel>(panels: readonly P[], pathname: string): PanelMatch<P> | undefined {
  const routes = panels.flatMap((panel) => (panel.path ? [{ path: panel.path, id: panel.id }] : []));
  const match = matchRoutes(routes, pathname)?.at(-1);
  const panel = panels.find(({ id }) => id === match?.route.id);
  return panel && match ? { panel, params: match.params } : undefined;
}

/**
 * What stands under a modal that was opened by its address: the nearest screen above it in the path
 * (`/projects/…` under `/projects`), or the first screen.
 */
export function backgroundOf(routes: readonly Panel[], pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  for (let length = parts.length - 1; length > 0; length--) {
    const path = `/${parts.slice(0, length).join('/')}`;
    if (matchPanel(routes, path)) return path;
  }
  return firstScreen;
}
