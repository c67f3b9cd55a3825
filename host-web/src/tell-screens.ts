import { entries } from 'virtual:gleba/web-plugins';
import { describeProblem, EntityRegistry, kernel } from '@gleba/core';
import {
  createPanelRegistry,
  createWebServices,
  firstParts,
  loadWebPlugins,
  memoryStorage,
  screenChecks,
  silentNotifier,
  type ToldPart,
} from '@gleba/core/web';
import * as sdk from '@gleba/sdk/web';

export interface ToldScreens {
  /** The address patterns of all screens: the server answers 404 elsewhere (tooling/vite-plugins/screen-paths.mjs). */
  readonly paths: readonly string[];
  /** What a page draws before the plugins have come (tooling/vite-plugins/web-plugins.mjs). */
  readonly first: readonly ToldPart[];
}

/** Asked of the web sides themselves. A build runs it. What cannot be drawn is told here, once, and not in every browser. */
export function tellScreens(): ToldScreens {
  const registry = new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]);
  const services = createWebServices({
    baseUrl: '',
    registry,
    notifier: silentNotifier,
    translate: (key) => key,
    storage: memoryStorage(),
  });
  const { plugins } = loadWebPlugins(entries, services);
  const panels = createPanelRegistry(plugins, screenChecks);
  for (const problem of panels.problems) console.error(describeProblem(problem));
  return { paths: ['/', ...panels.patterns].sort(), first: firstParts(plugins, panels, sdk) };
}
