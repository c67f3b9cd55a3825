import { addressInProject, projectOfAddress } from '@gleba/core';
import type { PanelRegistry } from '@gleba/core/web';
import { firstScreen } from './guard.ts';

type Addresses = Pick<PanelRegistry, 'at'>;

/**
 * What stands under a modal that was opened by its address: the screen that it names, the nearest one above it in the path
 * (`/p/…/lands` under `/p/…/lands/<id>`), or the first screen.
 */
export function backgroundOf(panels: Addresses, pathname: string): string {
  const over = panels.at(pathname)?.panel.over;
  const projectId = projectOfAddress(pathname);
  if (over !== undefined) return projectId === undefined ? over : addressInProject(projectId, over);
  const parts = pathname.split('/').filter(Boolean);
  for (let length = parts.length - 1; length > 0; length--) {
    const path = `/${parts.slice(0, length).join('/')}`;
    const found = panels.at(path);
    if (found && !found.isSaid && found.panel.slot === 'route') return path;
  }
  return firstScreen;
}

/**
 * Where somebody goes who chooses another project: to the same screen of that one. A record of the former project stays behind, and so
 * does what the screen was asked for.
 */
export function sameScreenIn(panels: Addresses, pathname: string, projectId: string): string {
  const found = panels.at(pathname);
  if (projectOfAddress(pathname) === undefined || !found) return addressInProject(projectId);
  const isOfOne = Object.keys(found.params).length > 1 || found.panel.slot !== 'route';
  if (!isOfOne) return addressInProject(projectId, pathname);
  return sameScreenIn(panels, backgroundOf(panels, pathname), projectId);
}
