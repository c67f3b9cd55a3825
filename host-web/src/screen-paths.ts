import { entries } from 'virtual:gleba/web-plugins';
import { describeProblem, EntityRegistry, kernel } from '@gleba/core';
import {
  createPanelRegistry,
  createWebServices,
  loadWebPlugins,
  memoryStorage,
  screenChecks,
  silentNotifier,
} from '@gleba/core/web';

/**
 * The address patterns of all screens, asked of the web sides themselves. A build runs it and writes them down for the server,
 * which answers 404 elsewhere (tooling/vite-plugins/screen-paths.mjs). What cannot be drawn is told there, once, and not in every browser.
 */
export function screenPaths(): readonly string[] {
  const registry = new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]);
  const services = createWebServices({
    baseUrl: '',
    registry,
    notifier: silentNotifier,
    translate: (key) => key,
    storage: memoryStorage(),
  });
  const { patterns, problems } = createPanelRegistry(loadWebPlugins(entries, services).plugins, screenChecks);
  for (const problem of problems) console.error(describeProblem(problem));
  return ['/', ...patterns].sort();
}
