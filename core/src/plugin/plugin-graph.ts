import type { Plugin } from './plugin.ts';
import type { PluginProblem } from './problem.ts';
import type { Tokens } from './token.ts';

export interface PluginOrder {
  /** Every plugin that can start, providers before who needs or wants them. */
  readonly started: readonly Plugin[];
  readonly problems: readonly PluginProblem[];
}

/**
 * Orders plugins by what they need and want (depth-first with a memo: each plugin and need is looked at once, so the cost is
 * linear). All problems are collected; a plugin with one is set aside together with whatever needs it, the rest start.
 */
export function orderPlugins(plugins: readonly Plugin[]): PluginOrder {
  const problems: PluginProblem[] = [];
  const byId = new Map<string, Plugin>();
  for (const plugin of plugins) {
    if (!/^[a-z][a-z0-9]*$/.test(plugin.id)) {
      problems.push(
        invalid(plugin, `The id '${plugin.id}' is not lower-case letters and digits.`, 'Rename the plugin.'),
      );
    } else if (!/^\d+\.\d+\.\d+$/.test(plugin.version)) {
      problems.push(
        invalid(plugin, `The version '${plugin.version}' is not major.minor.patch.`, 'Give a semantic version.'),
      );
    } else if (byId.has(plugin.id)) {
      problems.push({
        plugin: plugin.id,
        code: 'duplicate-plugin',
        message: `Two plugins have the id '${plugin.id}'.`,
        fix: 'Remove or rename one of them.',
      });
    } else {
      byId.set(plugin.id, plugin);
    }
  }
  const { providers, rivals } = collectProviders(byId, problems);
  const sound = soundPlugins(byId.values(), providers, rivals, problems);
  return { started: placed(sound, providers, byId), problems };
}

/** Those whose needs are all met, by their needs alone. */
function soundPlugins(
  plugins: Iterable<Plugin>,
  providers: ReadonlyMap<string, Plugin>,
  rivals: ReadonlySet<Plugin>,
  problems: PluginProblem[],
): ReadonlySet<Plugin> {
  const state = new Map<Plugin, 'open' | 'good' | 'broken'>();
  const path: Plugin[] = [];
  const visit = (plugin: Plugin): boolean => {
    const known = state.get(plugin);
    if (known === 'open') {
      const cycle = [...path.slice(path.indexOf(plugin)), plugin].map(({ id }) => id).join(' → ');
      problems.push({
        plugin: plugin.id,
        code: 'cycle',
        message: `It needs itself by way of ${cycle}.`,
        fix: 'Turn one of these needs into a want, or into an event.',
      });
      return false;
    }
    if (known) return known === 'good';
    state.set(plugin, 'open');
    path.push(plugin);
    let isGood = !rivals.has(plugin);
    for (const [name, token] of Object.entries(plugin.needs)) {
      const provider = providers.get(token.id);
      if (!provider) {
        problems.push(missing(plugin, name, token.id, providers));
        isGood = false;
      } else if (!visit(provider)) {
        problems.push({
          plugin: plugin.id,
          code: 'needs-broken-plugin',
          message: `It needs '${token.id}' (as '${name}') of plugin '${provider.id}' ${provider.version}, which cannot start.`,
          fix: `Fix '${provider.id}' first.`,
        });
        isGood = false;
      }
    }
    path.pop();
    state.set(plugin, isGood ? 'good' : 'broken');
    return isGood;
  };
  return new Set([...plugins].filter(visit));
}

/**
 * Providers first, and plugins before those whose entities refer to theirs. Needs of sound plugins have no cycle; a want or a
 * reference that would close one is passed over.
 */
function placed(
  sound: ReadonlySet<Plugin>,
  providers: ReadonlyMap<string, Plugin>,
  byId: ReadonlyMap<string, Plugin>,
): readonly Plugin[] {
  const started = new Set<Plugin>();
  const open = new Set<Plugin>();
  const providersOf = (tokens: Tokens) =>
    Object.values(tokens).flatMap(({ id }) => {
      const provider = providers.get(id);
      return provider && sound.has(provider) ? [provider] : [];
    });
  const ownersOf = ({ entities }: Plugin) =>
    entities.flatMap(({ allFields }) =>
      Object.values(allFields).flatMap(({ reference }) => {
        const owner = byId.get(reference?.entity.split('.')[0] ?? '');
        return owner && sound.has(owner) ? [owner] : [];
      }),
    );
  const place = (plugin: Plugin): boolean => {
    if (started.has(plugin)) return true;
    // Reached by way of a want from something that it needs itself: it takes its place later.
    if (open.has(plugin)) return false;
    open.add(plugin);
    const hasNeeds = providersOf(plugin.needs).every(place);
    if (hasNeeds) {
      for (const other of [...ownersOf(plugin), ...providersOf(plugin.wants)]) place(other);
      started.add(plugin);
    }
    open.delete(plugin);
    return hasNeeds;
  };
  for (const plugin of sound) place(plugin);
  return [...started];
}

function invalid(plugin: Plugin, message: string, fix: string): PluginProblem {
  return { plugin: plugin.id, code: 'invalid-definition', message, fix };
}

/** The first provider of a token keeps it; a plugin that offers it again is a rival and does not start. */
function collectProviders(byId: ReadonlyMap<string, Plugin>, problems: PluginProblem[]) {
  const providers = new Map<string, Plugin>();
  const rivals = new Set<Plugin>();
  for (const plugin of byId.values()) {
    for (const offered of plugin.provides) {
      const other = providers.get(offered.id);
      if (other) {
        rivals.add(plugin);
        problems.push({
          plugin: plugin.id,
          code: 'duplicate-provider',
          message: `It provides '${offered.id}', which '${other.id}' ${other.version} provides already.`,
          fix: 'Disable one of the two plugins.',
        });
      } else {
        providers.set(offered.id, plugin);
      }
    }
  }
  return { providers, rivals };
}

function missing(plugin: Plugin, name: string, id: string, providers: ReadonlyMap<string, Plugin>): PluginProblem {
  const service = id.slice(0, id.lastIndexOf('@'));
  const near = [...providers].find(([offered]) => offered.startsWith(`${service}@`));
  if (near) {
    return {
      plugin: plugin.id,
      code: 'wrong-version',
      message: `It needs '${id}' (as '${name}'); found '${near[0]}' of plugin '${near[1].id}' ${near[1].version}.`,
      fix: `Update '${plugin.id}' or '${near[1].id}' so that both speak the same version.`,
    };
  }
  return {
    plugin: plugin.id,
    code: 'missing-need',
    message: `It needs '${id}' (as '${name}'); no loaded plugin provides it.`,
    fix: `Add the plugin that provides '${service}'.`,
  };
}
