import { composePlugins } from '../plugin/compose-plugins.ts';
import { definePlugin, type Plugin } from '../plugin/plugin.ts';
import type { PluginProblem } from '../plugin/problem.ts';
import { createServiceMap } from './service-map.ts';
import type { WebServices } from './web-services.ts';
import type { WebEntry, WebSide } from './web-side.ts';

export interface LoadedWebPlugin {
  readonly plugin: Plugin;
  readonly side: WebSide;
}

export interface WebPluginHost {
  /** In the order in which they may start. */
  readonly plugins: readonly LoadedWebPlugin[];
  readonly problems: readonly PluginProblem[];
}

/** Starts the plugins' web sides, as the server starts its own (`composePlugins`). */
export function loadWebPlugins(entries: readonly WebEntry[], services: WebServices): WebPluginHost {
  const host = composePlugins<WebSide>({
    kernel: kernelOf(entries),
    entries: entries.map(({ plugin, create }) => ({
      plugin,
      create: ({ needs, wants }) => create({ needs, wants, services }),
    })),
    container: createServiceMap(),
    host: 'web',
    mayBeElsewhere: true,
    inspect: storeProblems,
  });
  for (const { side } of host.plugins) if (side.stores) services.stores.ofPlugins.declare(side.stores);
  return host;
}

/** The kernel's services are its server side's: whether they are there is not decided here. */
function kernelOf(entries: readonly WebEntry[]): Plugin {
  const asked = entries.flatMap(({ plugin }) => [...Object.values(plugin.needs), ...Object.values(plugin.wants)]);
  const own = asked.filter(({ id }) => id.startsWith('core.'));
  return definePlugin({
    id: 'core',
    version: '0.1.0',
    provides: [...new Map(own.map((token) => [token.id, token])).values()],
  });
}

function storeProblems(plugin: Plugin, { stores = {} }: WebSide): readonly PluginProblem[] {
  const foreign = Object.values(stores).filter(({ id }) => !id.startsWith(`${plugin.id}.`));
  return foreign.map(({ id }) => ({
    plugin: plugin.id,
    code: 'invalid-definition',
    message: `Its store '${id}' bears another's name.`,
    fix: `Define it with \`defineStores('${plugin.id}', …)\`.`,
  }));
}
