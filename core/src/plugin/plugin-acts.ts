import { type ErrorCode, GlebaError } from '../error/gleba-error.ts';
import type { Plugin } from './plugin.ts';
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
  const refuse = (code: ErrorCode, message: string, others: readonly string[] = []) =>
    new GlebaError(code, message, {
      facts: { plugin: id, state, ...(others.length > 0 && { plugins: others.join() }) },
    });
  if (plugin.isEssential && act !== 'export') {
    return refuse('PLUGIN_ESSENTIAL', `O plugin '${id}' é essencial: sem ele ninguém entra no sistema.`);
  }
  if (stateAfter(act, state) === undefined) {
    return refuse('PLUGIN_STATE', `O plugin '${id}' está ${stateWords[state]}; ${actWords[act]} não é possível agora.`);
  }
  if (act === 'disable') {
    const dependants = plugins.filter(({ id: other, needs }) => needs.includes(id) && states.get(other) === 'enabled');
    const names = dependants.map(({ id: other }) => other);
    if (names.length > 0) {
      const verb = names.length > 1 ? 'precisam' : 'precisa';
      return refuse(
        'PLUGIN_NEEDED',
        `O plugin '${id}' não pode ser desativado: ${listed(names)} ${verb} dele. Desative ${listed(names)} antes.`,
        names,
      );
    }
  }
  if (act === 'enable' || act === 'reinstall') {
    const absent = plugin.needs.filter((need) => states.get(need) !== 'enabled');
    if (absent.length > 0) {
      return refuse(
        'PLUGIN_NEEDS',
        `O plugin '${id}' precisa de ${listed(absent)}. Ative ${listed(absent)} antes.`,
        absent,
      );
    }
  }
  return undefined;
}

const stateWords: Readonly<Record<PluginState, string>> = {
  available: 'disponível',
  installed: 'instalado',
  enabled: 'ativo',
  disabled: 'desativado',
  retired: 'retirado',
  purging: 'em eliminação',
  purged: 'eliminado',
};

const actWords: Readonly<Record<PluginAct, string>> = {
  install: 'instalar',
  enable: 'ativar',
  disable: 'desativar',
  retire: 'retirar',
  reinstall: 'reinstalar',
  export: 'exportar',
  purge: 'eliminar os dados',
};

function listed(ids: readonly string[]): string {
  const quoted = ids.map((id) => `'${id}'`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} e ${quoted.at(-1)}` : (quoted[0] ?? '');
}
