import { entries } from 'virtual:gleba/web-plugins';
import { describeProblem } from '@gleba/core';
import { screenChecks } from '@gleba/core/web';
import { createPanelRegistry, loadWebPlugins, type PanelServices } from '@gleba/sdk/web';
import { loadInitially } from './offline/initial-data.ts';
import type { Speech } from './speech.ts';

/**
 * Starts the plugins' web sides and answers the services that know all of them. A broken plugin is set aside and told. It comes as a
 * file of its own after the first screen: every entity and panel of every plugin is in it.
 */
export function withPlugins(first: PanelServices, speech: Speech): PanelServices {
  first.registry.learn(entries.flatMap(({ plugin }) => plugin.entities));
  const host = loadWebPlugins(entries, first);
  // A build has checked them (tell-screens.ts).
  const panels = createPanelRegistry(host.plugins, import.meta.env.DEV ? screenChecks : undefined);
  speech.learn(host.plugins.map(({ side }) => side.locales));
  for (const problem of [...host.problems, ...panels.problems]) console.error(describeProblem(problem));
  first.initialData.from(() => loadInitially(host.plugins, first));
  return { ...first, panels };
}
