import 'reflect-metadata';
import { Container, ContainerModule } from 'inversify';
import { kernel } from '../../kernel.ts';
import { definePlugin, type Plugin } from '../../plugin/plugin.ts';
import { orderPlugins } from '../../plugin/plugin-graph.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { Tokens } from '../../plugin/token.ts';
import type { Provided, ServerEntry, ServerSide } from '../contract/server-side.ts';
import { jobProblems } from './job-problems.ts';
import { operationProblems } from './operation-problems.ts';

export interface LoadedPlugin {
  readonly plugin: Plugin;
  readonly side: ServerSide;
}

export interface PluginHost {
  /** In the order in which they may start. */
  readonly plugins: readonly LoadedPlugin[];
  readonly problems: readonly PluginProblem[];
}

/**
 * Calls each plugin's server side with what it needs, providers first. One inversify module per plugin holds what that
 * plugin provides, so unloading a plugin takes back exactly its services. A plugin that fails is set aside with whatever
 * needs it; the rest start, and every problem is told at once.
 */
export function loadPlugins(entries: readonly ServerEntry[], builtIn: readonly Provided[] = []): PluginHost {
  const byPlugin = new Map(entries.map((entry) => [entry.plugin, entry]));
  const host = kernelServices(builtIn);
  const order = orderPlugins([host.plugin, ...entries.map(({ plugin }) => plugin)]);
  const problems: PluginProblem[] = [...order.problems];
  const plugins: LoadedPlugin[] = [];
  const owners = new Map(kernel.operations.map(({ name }) => [name, kernel.id]));
  for (const plugin of order.started) {
    const entry = byPlugin.get(plugin);
    if (!entry) continue;
    const absent = Object.entries(plugin.needs).find(([, { id }]) => !host.container.isBound(id));
    if (absent) {
      problems.push(brokenNeed(plugin, absent[0], absent[1].id));
      continue;
    }
    try {
      const side = entry.create({
        needs: resolve(host.container, plugin.needs),
        wants: resolve(host.container, plugin.wants),
      });
      const unsound = jobProblems(plugin, side.jobs ?? []);
      if (unsound.length > 0) {
        problems.push(...unsound);
        continue;
      }
      const undeclared = (side.provides ?? []).find(({ token }) => !plugin.provides.some(({ id }) => id === token.id));
      if (undeclared) {
        problems.push({
          plugin: plugin.id,
          code: 'undeclared-provide',
          message: `Its server side provides '${undeclared.token.id}', which its definition does not declare.`,
          fix: 'Add the token to `provides` of definePlugin.',
        });
        continue;
      }
      const misfits = operationProblems(plugin, side, owners);
      if (misfits.length > 0) {
        problems.push(...misfits);
        continue;
      }
      for (const { name } of plugin.operations) owners.set(name, plugin.id);
      host.container.load(servicesModule(side.provides ?? []));
      plugins.push({ plugin, side });
    } catch (error) {
      problems.push({
        plugin: plugin.id,
        code: 'side-failed',
        message: `Its server side (version ${plugin.version}) failed: ${error instanceof Error ? error.message : String(error)}.`,
        fix: 'Mend the plugin or remove it.',
      });
    }
  }
  return { plugins, problems };
}

/** What the kernel itself offers takes part in the order like any plugin's offer. */
function kernelServices(builtIn: readonly Provided[]) {
  const container = new Container();
  container.load(servicesModule(builtIn));
  const plugin = definePlugin({ id: 'core', version: '0.1.0', provides: builtIn.map(({ token }) => token) });
  return { container, plugin };
}

function servicesModule(provided: readonly Provided[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const { token, service } of provided) bind(token.id).toConstantValue(service);
  });
}

function resolve(container: Container, tokens: Tokens): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, { id }]) => [name, container.isBound(id) ? container.get(id) : undefined]),
  );
}

function brokenNeed(plugin: Plugin, name: string, id: string): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'needs-broken-plugin',
    message: `It needs '${id}' (as '${name}'), whose provider declared but did not deliver it.`,
    fix: 'Mend the provider first.',
  };
}
