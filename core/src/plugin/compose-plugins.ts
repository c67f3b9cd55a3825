import type { Plugin } from './plugin.ts';
import { orderPlugins } from './plugin-graph.ts';
import type { PluginProblem } from './problem.ts';
import type { Provided } from './provided.ts';
import type { ServiceContainer } from './service-container.ts';
import type { Token, Tokens } from './token.ts';

export interface Given {
  readonly needs: Record<string, unknown>;
  readonly wants: Record<string, unknown>;
}

export interface CompositionOptions<Side> {
  /** The kernel as a plugin among the others: what it offers takes part in the order. */
  readonly kernel: Plugin;
  readonly entries: readonly { readonly plugin: Plugin; create(given: Given): Side }[];
  readonly container: ServiceContainer;
  /** What this host calls a side in its sentences: `server`, `web`. */
  readonly host: string;
  /** A definition speaks for both sides: what nobody offers in this host may be offered in the other. Reading it throws. */
  readonly mayBeElsewhere?: boolean;
  /** What is wrong with a side although it started. */
  readonly inspect?: (plugin: Plugin, side: Side) => readonly PluginProblem[];
}

export interface Composition<Side> {
  /** In the order in which they started. */
  readonly plugins: readonly { readonly plugin: Plugin; readonly side: Side }[];
  readonly problems: readonly PluginProblem[];
}

/**
 * Calls each plugin's side with what it needs, providers first, and puts what it provides into the container. A plugin that
 * fails is set aside with whatever needs it; the rest start, and every problem is told at once.
 */
export function composePlugins<Side extends { readonly provides?: readonly Provided[] }>(
  options: CompositionOptions<Side>,
): Composition<Side> {
  const { kernel, container, host, inspect = () => [] } = options;
  const entries = new Map(options.entries.map((entry) => [entry.plugin, entry]));
  const order = orderPlugins([kernel, ...options.entries.map(({ plugin }) => plugin)]);
  const problems: PluginProblem[] = [...order.problems];
  const plugins: { plugin: Plugin; side: Side }[] = [];
  const lost = new Set<string>();
  for (const plugin of order.started) {
    const entry = entries.get(plugin);
    if (!entry) continue;
    const found = start(entry);
    problems.push(...found);
    if (found.length > 0) for (const { id } of plugin.provides) lost.add(id);
  }
  return { plugins, problems };

  function start({ plugin, create }: CompositionOptions<Side>['entries'][number]): readonly PluginProblem[] {
    const isAbsent = (token: Token) => (options.mayBeElsewhere ? lost.has(token.id) : !container.has(token));
    const absent = Object.entries(plugin.needs).find(([, token]) => isAbsent(token));
    if (absent) return [brokenNeed(plugin, absent[0], absent[1].id, host)];
    try {
      const side = create({ needs: needed(plugin.needs, container), wants: wanted(plugin.wants, container) });
      const { provides = [] } = side;
      const undeclared = provides.find(({ token }) => !plugin.provides.some(({ id }) => id === token.id));
      if (undeclared) return [undeclaredProvide(plugin, undeclared.token.id, host)];
      const found = inspect(plugin, side);
      if (found.length > 0) return found;
      container.load(plugin.id, provides);
      plugins.push({ plugin, side });
      return [];
    } catch (error) {
      return [sideFailed(plugin, error, host)];
    }
  }
}

/** Asked for when the side reads it, so that a service that fails names who needed it as what. */
function needed(needs: Tokens, container: ServiceContainer): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(needs)) {
    const get = () => {
      try {
        return container.get(token);
      } catch (error) {
        throw new Error(`'${token.id}' (needed as '${name}'): ${reasonOf(error)}`, { cause: error });
      }
    };
    Object.defineProperty(result, name, { enumerable: true, get });
  }
  return result;
}

function wanted(wants: Tokens, container: ServiceContainer): Record<string, unknown> {
  const services = Object.entries(wants).map(([name, token]) => [
    name,
    container.has(token) ? container.get(token) : undefined,
  ]);
  return Object.fromEntries(services);
}

function brokenNeed(plugin: Plugin, name: string, id: string, host: string): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'needs-broken-plugin',
    message: `It needs '${id}' (as '${name}'), whose provider's ${host} side did not start or does not deliver it.`,
    fix: 'Fix the provider first.',
  };
}

function undeclaredProvide(plugin: Plugin, id: string, host: string): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'undeclared-provide',
    message: `Its ${host} side provides '${id}', which its definition does not declare.`,
    fix: 'Add the token to `provides` of definePlugin.',
  };
}

function sideFailed(plugin: Plugin, error: unknown, host: string): PluginProblem {
  return {
    plugin: plugin.id,
    code: 'side-failed',
    message: `Its ${host} side (version ${plugin.version}) failed: ${reasonOf(error)}.`,
    fix: 'Fix the plugin or remove it.',
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
