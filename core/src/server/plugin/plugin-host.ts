import { kernel } from '../../kernel.ts';
import { composePlugins } from '../../plugin/compose-plugins.ts';
import { definePlugin, type Plugin } from '../../plugin/plugin.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { Provided } from '../../plugin/provided.ts';
import type { ServerEntry, StartedSide } from '../contract/server-side.ts';
import { eventProblems, knownEvents } from './event-problems.ts';
import { jobProblems } from './job-problems.ts';
import { createKernelContainer, type Injectable, type KernelContainer } from './kernel-container.ts';
import { operationProblems } from './operation-problems.ts';
import { saidBy, subjectProblems } from './subject-problems.ts';

export interface LoadedPlugin {
  readonly plugin: Plugin;
  readonly side: StartedSide;
}

export interface PluginHost {
  /** In the order in which they may start. */
  readonly plugins: readonly LoadedPlugin[];
  readonly problems: readonly PluginProblem[];
}

/** Starts the plugins' server sides. `offers` are the kernel's own services that plugins may name. */
export function loadPlugins(
  entries: readonly ServerEntry[],
  offers: readonly (Provided | Injectable)[] = [],
  container: KernelContainer = createKernelContainer(),
): PluginHost {
  container.load(kernel.id, offers);
  const events = knownEvents([kernel, ...entries.map(({ plugin }) => plugin)]);
  const owners = new Map(kernel.operations.map(({ name }) => [name, kernel.id]));
  const subjects = new Map<string, string>();
  return composePlugins<StartedSide>({
    kernel: definePlugin({ id: kernel.id, version: kernel.version, provides: offers.map(({ token }) => token) }),
    entries,
    container,
    host: 'server',
    inspect(plugin, side) {
      const { jobs = [], reactions = [] } = side;
      const unsound = [
        ...jobProblems(plugin, jobs),
        ...eventProblems(plugin, reactions, events),
        ...subjectProblems(plugin, subjects),
      ];
      const problems = unsound.length > 0 ? unsound : operationProblems(plugin, side, owners);
      if (problems.length > 0) return problems;
      for (const { name } of plugin.operations) owners.set(name, plugin.id);
      for (const said of saidBy(plugin)) subjects.set(said, plugin.id);
      return problems;
    },
  });
}

/** The last that started goes first. One that fails to close keeps none of the others open; all failures are answered. */
export async function closeSides(plugins: readonly LoadedPlugin[]): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { plugin, side } of [...plugins].reverse()) {
    try {
      await side.close?.();
    } catch (error) {
      failures.push(`Plugin '${plugin.id}' ${plugin.version} failed to close: ${String(error)}`);
    }
  }
  return failures;
}
