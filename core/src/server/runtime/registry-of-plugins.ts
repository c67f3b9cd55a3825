import { EntityRegistry } from '../../entity/registry.ts';
import { kernel } from '../../kernel.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { LoadedPlugin } from '../plugin/plugin-host.ts';

/**
 * Takes plugins' entities in one plugin after the other, so that one with a wrong reference is set aside with whatever needs
 * it, and the rest start. `broken`: ids whose problem is told already.
 */
export function registryOfPlugins(
  plugins: readonly LoadedPlugin[],
  broken: ReadonlySet<string> = new Set(),
): {
  readonly registry: EntityRegistry;
  readonly plugins: readonly LoadedPlugin[];
  readonly problems: readonly PluginProblem[];
} {
  let registry = new EntityRegistry(kernel.entities);
  const kept: LoadedPlugin[] = [];
  const problems: PluginProblem[] = [];
  const lost = new Map<string, string>();
  for (const loaded of plugins) {
    const { plugin } = loaded;
    const setAside = () => {
      for (const { id } of plugin.provides) lost.set(id, plugin.id);
    };
    if (broken.has(plugin.id)) {
      setAside();
      continue;
    }
    const absent = Object.entries(plugin.needs).find(([, { id }]) => lost.has(id));
    if (absent) {
      const [name, { id }] = absent;
      const provider = lost.get(id);
      problems.push({
        plugin: plugin.id,
        code: 'needs-broken-plugin',
        message: `It needs '${id}' (as '${name}') of plugin '${provider}', which cannot start.`,
        fix: `Fix '${provider}' first.`,
      });
      setAside();
      continue;
    }
    try {
      const foreign = plugin.entities.find((entity) => entity.plugin !== plugin.id);
      if (foreign) throw new Error(`The entity '${foreign.id}' does not begin with the plugin's id.`);
      registry = new EntityRegistry([...registry.entities, ...plugin.entities]);
      kept.push(loaded);
    } catch (error) {
      setAside();
      problems.push({
        plugin: plugin.id,
        code: 'invalid-definition',
        message: error instanceof Error ? error.message : String(error),
        fix: 'Fix the declaration of the entity, or add the plugin that it refers to.',
      });
    }
  }
  return { registry, plugins: kept, problems };
}
