import type { GlebaError } from '../error/gleba-error.ts';
import type { Plugin } from './plugin.ts';
import { pluginErrors } from './plugin-errors.ts';
import { type PluginAct, type PluginState, stateAfter } from './plugin-state.ts';

/** What loaded plugins say about one another and about how they begin. */
export interface PluginFacts {
  readonly id: string;
  readonly isEssential: boolean;
  readonly initially: 'enabled' | 'available';
  /** Ids of the plugins whose services it cannot work without. */
  readonly needs: readonly string[];
}

/** In the order in which they may start: a plugin stands behind what it needs. */
export function pluginFacts(plugins: readonly Plugin[]): readonly PluginFacts[] {
  const providers = new Map(plugins.flatMap(({ id, provides }) => provides.map((token) => [token.id as string, id])));
  return plugins.map(({ id, isEssential, initially, needs }) => {
    const needed = Object.values(needs).flatMap((token) => providers.get(token.id) ?? []);
    return { id, isEssential, initially, needs: [...new Set(needed)] };
  });
}

/**
 * The states of all loaded plugins from what the organization decided. An essential plugin is enabled whatever was decided.
 * One that would be enabled while something that it needs is not (a new version needs more, a new plugin came) waits: it
 * is disabled where the organization had enabled it, and available where it never decided.
 */
export function resolveStates(
  plugins: readonly PluginFacts[],
  decided: ReadonlyMap<string, PluginState>,
): ReadonlyMap<string, PluginState> {
  const states = new Map<string, PluginState>();
  for (const { id, isEssential, initially, needs } of plugins) {
    const decision = decided.get(id);
    const wanted = isEssential ? 'enabled' : (decision ?? initially);
    const isHeld = wanted === 'enabled' && needs.some((need) => states.get(need) !== 'enabled');
    states.set(id, isHeld ? (decision ? 'disabled' : 'available') : wanted);
  }
  return states;
}

/** Why an administrator may not do this now, in words that say what to do first; undefined when nothing is against it. */
export function actRefusal(
  act: PluginAct,
  plugin: PluginFacts,
  plugins: readonly PluginFacts[],
  states: ReadonlyMap<string, PluginState>,
): GlebaError | undefined {
  const { id } = plugin;
  const state = states.get(id) ?? 'available';
  const about = (others: readonly string[] = []) => ({
    facts: { state, ...(others.length > 0 && { plugins: others.join() }) },
  });
  if (plugin.isEssential && act !== 'export') return pluginErrors.pluginEssential({ plugin: id }, about());
  if (stateAfter(act, state) === undefined) return pluginErrors.pluginState({ plugin: id, state, act });
  if (act === 'disable') {
    const dependants = plugins.filter(({ id: other, needs }) => needs.includes(id) && states.get(other) === 'enabled');
    const names = dependants.map(({ id: other }) => other);
    const others = names.join(', ');
    if (names.length > 0) return pluginErrors.pluginNeeded({ plugin: id, others, count: names.length }, about(names));
  }
  if (act === 'enable' || act === 'reinstall') {
    const absent = plugin.needs.filter((need) => states.get(need) !== 'enabled');
    if (absent.length > 0) return pluginErrors.pluginNeeds({ plugin: id, others: absent.join(', ') }, about(absent));
  }
  return undefined;
}
