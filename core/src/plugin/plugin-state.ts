import { pluginErrors } from './plugin-errors.ts';

/**
 * What a plugin is in one organization. Code is loaded once for everybody; whether an organization works with it is this.
 *
 *     available ─install→ installed ─enable→ enabled ⇄ disabled ─retire→ retired ─purge→ purging → purged ─install→ …
 *                                               ↑──────────reinstall──────────┘
 */
export const pluginStates = ['available', 'installed', 'enabled', 'disabled', 'retired', 'purging', 'purged'] as const;
export type PluginState = (typeof pluginStates)[number];

/** `see`: its screens; `read` and `write`: its records and files; `run`: its commands, jobs and reactions. */
export type PluginUse = 'see' | 'read' | 'write' | 'run';

const permitted: Readonly<Record<PluginState, readonly PluginUse[]>> = {
  available: [],
  installed: [],
  enabled: ['see', 'read', 'write', 'run'],
  disabled: [],
  retired: ['see', 'read'],
  purging: [],
  purged: [],
};

export const pluginActs = ['install', 'enable', 'disable', 'retire', 'reinstall', 'export', 'purge'] as const;
/** What an administrator may ask for. */
export type PluginAct = (typeof pluginActs)[number];

interface Transition {
  readonly from: readonly PluginState[];
  /** Undefined: the state stays. */
  readonly to?: PluginState;
}

/** `finishPurge` is the server's own, when the last row is gone. A purge that was interrupted may be asked for again. */
const transitions: Readonly<Record<PluginAct | 'finishPurge', Transition>> = {
  install: { from: ['available', 'purged'], to: 'installed' },
  enable: { from: ['installed', 'disabled'], to: 'enabled' },
  disable: { from: ['enabled'], to: 'disabled' },
  retire: { from: ['disabled'], to: 'retired' },
  reinstall: { from: ['retired'], to: 'enabled' },
  export: { from: ['installed', 'enabled', 'disabled', 'retired'] },
  purge: { from: ['retired', 'purging'], to: 'purging' },
  finishPurge: { from: ['purging'], to: 'purged' },
};

/** The state after the act; undefined when it is not to be had from there. */
export function stateAfter(act: PluginAct | 'finishPurge', from: PluginState): PluginState | undefined {
  const transition = transitions[act];
  return transition.from.includes(from) ? (transition.to ?? from) : undefined;
}

/** Every loaded plugin's state in one organization; who is not named has none, and may nothing. */
export type PluginStates = ReadonlyMap<string, PluginState> | typeof everyPluginEnabled;

/** For the server's own hand, which moves a plugin from one state to the next, and for tests without organizations. */
export const everyPluginEnabled = 'everyPluginEnabled';

/** The kernel is no plugin that could be off. */
export const kernelId = 'core';

export function pluginAllows(states: PluginStates, pluginId: string, use: PluginUse): boolean {
  if (pluginId === kernelId || states === everyPluginEnabled) return true;
  const state = states.get(pluginId);
  return state !== undefined && permitted[state].includes(use);
}

/** Throws PLUGIN_RETIRED for what a retired plugin does no more, PLUGIN_DISABLED otherwise. */
export function requirePlugin(states: PluginStates, pluginId: string, use: PluginUse): void {
  if (pluginAllows(states, pluginId, use)) return;
  const isRetired = states !== everyPluginEnabled && states.get(pluginId) === 'retired';
  throw isRetired
    ? pluginErrors.pluginRetired({ plugin: pluginId }, { facts: { plugin: pluginId } })
    : pluginErrors.pluginDisabled(
        { plugin: pluginId },
        {
          facts: { plugin: pluginId },
        },
      );
}

/** Ids of the plugins of which the use is to be had; 'all' where every one may. */
export function pluginsThatAllow(states: PluginStates, use: PluginUse): 'all' | readonly string[] {
  if (states === everyPluginEnabled) return 'all';
  return [kernelId, ...[...states.keys()].filter((id) => pluginAllows(states, id, use))];
}

/** Whose it is: `lands.land.created` and `lands.import` are of `lands`. */
export function pluginOf(id: string): string {
  return id.split('.', 1)[0] ?? '';
}
