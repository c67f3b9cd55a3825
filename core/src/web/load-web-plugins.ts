import { definePlugin, type Plugin } from '../plugin/plugin.ts';
import { orderPlugins } from '../plugin/plugin-graph.ts';
import type { PluginProblem } from '../plugin/problem.ts';
import type { Tokens } from '../plugin/token.ts';
import type { WebServices } from './web-services.ts';
import type { WebEntry, WebProvided, WebSide } from './web-side.ts';

export interface LoadedWebPlugin {
  readonly plugin: Plugin;
  readonly side: WebSide;
}

export interface WebPluginHost {
  /** In the order in which they may start. */
  readonly plugins: readonly LoadedWebPlugin[];
  readonly problems: readonly PluginProblem[];
}

/**
 * Calls each plugin's web side, providers first; one that fails is set aside with whatever needs it, the rest start. A
 * definition speaks for both sides, so a needed service may be offered on the server only: reading it here throws.
 */
export function loadWebPlugins(
  entries: readonly WebEntry[],
  services: WebServices,
  builtIn: readonly WebProvided[] = [],
): WebPluginHost {
  const provided = new Map(builtIn.map(({ token, service }) => [token.id as string, service]));
  const byPlugin = new Map(entries.map((entry) => [entry.plugin, entry]));
  const order = orderPlugins([kernelPlugin(entries, builtIn), ...entries.map(({ plugin }) => plugin)]);
  const problems: PluginProblem[] = [...order.problems];
  const plugins: LoadedWebPlugin[] = [];
  const broken = new Set<string>();
  for (const plugin of order.started) {
    const entry = byPlugin.get(plugin);
    if (!entry) continue;
    const problem = needsBroken(plugin, broken) ?? start(entry);
    if (!problem) continue;
    problems.push(problem);
    for (const { id } of plugin.provides) broken.add(id);
  }
  return { plugins, problems };

  function start({ plugin, create }: WebEntry): PluginProblem | undefined {
    try {
      const side = create({
        needs: needed(plugin.needs, provided),
        wants: Object.fromEntries(Object.entries(plugin.wants).map(([name, { id }]) => [name, provided.get(id)])),
        services,
      });
      const undeclared = side.provides?.find(({ token }) => !plugin.provides.some(({ id }) => id === token.id));
      if (undeclared) return undeclaredProvide(plugin, undeclared.token.id);
      for (const { token, service } of side.provides ?? []) provided.set(token.id, service);
      plugins.push({ plugin, side });
      return undefined;
    } catch (error) {
      return sideFailed(plugin, error);
    }
  }
}

/** The kernel's own services, those of its server side included: whether they are there is not decided here. */
function kernelPlugin(entries: readonly WebEntry[], builtIn: readonly WebProvided[]): Plugin {
  const asked = entries.flatMap(({ plugin }) => [...Object.values(plugin.needs), ...Object.values(plugin.wants)]);
  const own = [...builtIn.map(({ token }) => token), ...asked.filter(({ id }) => id.startsWith('core.'))];
  const provides = [...new Map(own.map((token) => [token.id, token])).values()];
  return definePlugin({ id: 'core', version: '0.1.0', provides });
}

function needed(needs: Tokens, provided: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, { id }] of Object.entries(needs)) {
    const get = () => {
      if (!provided.has(id)) throw new Error(`'${id}' (needed as '${name}') is not offered in the browser`);
      return provided.get(id);
    };
    Object.defineProperty(result, name, { enumerable: true, get });
  }
  return result;
}

function needsBroken(plugin: Plugin, broken: ReadonlySet<string>): PluginProblem | undefined {
  const need = Object.entries(plugin.needs).find(([, { id }]) => broken.has(id));
  return (
    need && {
      plugin: plugin.id,
      code: 'needs-broken-plugin',
      message: `It needs '${need[1].id}' (as '${need[0]}'), whose provider's web side could not start.`,
      fix: 'Mend the provider first.',
    }
  );
}

function undeclaredProvide(plugin: Plugin, id: string): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'undeclared-provide',
    message: `Its web side provides '${id}', which its definition does not declare.`,
    fix: 'Add the token to `provides` of definePlugin.',
  };
}

function sideFailed(plugin: Plugin, error: unknown): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'side-failed',
    message: `Its web side (version ${plugin.version}) failed: ${error instanceof Error ? error.message : String(error)}.`,
    fix: 'Mend the plugin or remove it.',
  };
}
