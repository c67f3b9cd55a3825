import { describe, expect, it } from 'vitest';
import {
  actRefusal,
  definePlugin,
  everyPluginEnabled,
  type PluginAct,
  type PluginState,
  type PluginUse,
  pluginActs,
  pluginAllows,
  pluginFacts,
  pluginStates,
  pluginsThatAllow,
  requirePlugin,
  resolveStates,
  stateAfter,
  systemActor,
  token,
} from '../../src/index.ts';

const uses: readonly PluginUse[] = ['see', 'read', 'write', 'run'];
const states = (entries: Record<string, PluginState>) => new Map(Object.entries(entries));

describe('states and acts', () => {
  /** The whole machine, a line for each state: act → next state. */
  const machine: Record<PluginState, Partial<Record<PluginAct | 'finishPurge', PluginState>>> = {
    available: { install: 'installed' },
    installed: { enable: 'enabled', export: 'installed' },
    enabled: { disable: 'disabled', export: 'enabled' },
    disabled: { enable: 'enabled', retire: 'retired', export: 'disabled' },
    retired: { reinstall: 'enabled', purge: 'purging', export: 'retired' },
    purging: { purge: 'purging', finishPurge: 'purged' },
    purged: { install: 'installed' },
  };

  it.each(pluginStates)('from %s go nowhere but where they should', (state) => {
    const reached = Object.fromEntries(
      [...pluginActs, 'finishPurge' as const].flatMap((act) => {
        const next = stateAfter(act, state);
        return next ? [[act, next]] : [];
      }),
    );
    expect(reached).toEqual(machine[state]);
  });

  it.each([
    ['enabled', ['see', 'read', 'write', 'run']],
    ['retired', ['see', 'read']],
    ['available', []],
    ['installed', []],
    ['disabled', []],
    ['purging', []],
    ['purged', []],
  ] as const)('%s permits %j', (state, permitted) => {
    const found = uses.filter((use) => pluginAllows(states({ lands: state }), 'lands', use));
    expect(found).toEqual(permitted);
  });

  it('permit nothing to a plugin that is not named, everything to the kernel', () => {
    for (const use of uses) {
      expect(pluginAllows(new Map(), 'lands', use)).toBe(false);
      expect(pluginAllows(new Map(), 'core', use)).toBe(true);
      expect(pluginAllows(everyPluginEnabled, 'lands', use)).toBe(true);
      expect(pluginAllows(systemActor(2).plugins, 'lands', use)).toBe(false);
    }
    expect(pluginsThatAllow(states({ lands: 'retired', forms: 'disabled' }), 'read')).toEqual(['core', 'lands']);
    expect(pluginsThatAllow(everyPluginEnabled, 'read')).toBe('all');
  });

  it('tell a retired plugin from one that is off', () => {
    const code = (state: PluginState, use: PluginUse) => {
      try {
        requirePlugin(states({ lands: state }), 'lands', use);
        return undefined;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(code('retired', 'write')).toBe('PLUGIN_RETIRED');
    expect(code('retired', 'read')).toBeUndefined();
    expect(code('disabled', 'read')).toBe('PLUGIN_DISABLED');
    expect(code('enabled', 'run')).toBeUndefined();
  });
});

describe('what plugins say of one another', () => {
  const parcels = token<unknown>('lands.parcels@1');
  const titles = token<unknown>('titles.titles@1');
  const lands = definePlugin({ id: 'lands', version: '1.0.0', provides: [parcels] });
  const deeds = definePlugin({ id: 'titles', version: '1.0.0', needs: { parcels }, provides: [titles] });
  const finance = definePlugin({ id: 'finance', version: '1.0.0', needs: { parcels, titles }, wants: {} });
  const maps = definePlugin({ id: 'maps', version: '1.0.0', wants: { parcels }, initially: 'available' });
  const desk = definePlugin({ id: 'desk', version: '1.0.0', isEssential: true });
  const facts = pluginFacts([lands, deeds, finance, maps, desk]);
  const refused = (act: PluginAct, id: string, decided: Record<string, PluginState> = {}) => {
    const found = facts.find((plugin) => plugin.id === id);
    if (!found) throw new Error(id);
    const refusal = actRefusal(act, found, facts, resolveStates(facts, states(decided)));
    return refusal && [refusal.code, refusal.facts.plugins];
  };

  it('are their needs, not their wants', () => {
    expect(facts.map(({ id, needs }) => [id, needs])).toEqual([
      ['lands', []],
      ['titles', ['lands']],
      ['finance', ['lands', 'titles']],
      ['maps', []],
      ['desk', []],
    ]);
  });

  it('decide the states where the organization did not, and an essential one’s always', () => {
    const resolved = (decided: Record<string, PluginState>) =>
      Object.fromEntries(resolveStates(facts, states(decided)));
    const initial = { lands: 'enabled', titles: 'enabled', finance: 'enabled', maps: 'available', desk: 'enabled' };
    expect(resolved({})).toEqual(initial);
    expect(resolved({ maps: 'enabled', desk: 'disabled', gone: 'enabled' })).toEqual({ ...initial, maps: 'enabled' });
    // What needs one that is off waits: as available where nothing was decided, as disabled where it was enabled.
    expect(resolved({ lands: 'retired', finance: 'enabled' })).toEqual({
      ...initial,
      lands: 'retired',
      titles: 'available',
      finance: 'disabled',
    });
  });

  it('keep one from being disabled before those that need it, all of them named', () => {
    expect(refused('disable', 'lands')).toEqual(['PLUGIN_NEEDED', 'titles,finance']);
    expect(refused('disable', 'lands', { finance: 'disabled' })).toEqual(['PLUGIN_NEEDED', 'titles']);
    expect(refused('disable', 'lands', { finance: 'retired', titles: 'disabled' })).toBeUndefined();
    expect(refused('disable', 'finance')).toBeUndefined();
  });

  it('keep one from being enabled before what it needs', () => {
    const off = { lands: 'disabled', titles: 'disabled', finance: 'retired' } as const;
    expect(refused('enable', 'titles', off)).toEqual(['PLUGIN_NEEDS', 'lands']);
    expect(refused('reinstall', 'finance', off)).toEqual(['PLUGIN_NEEDS', 'lands,titles']);
    expect(refused('enable', 'lands', off)).toBeUndefined();
  });

  it('keep an essential one as it is', () => {
    for (const act of pluginActs)
      expect(refused(act, 'desk')?.[0]).toBe(act === 'export' ? undefined : 'PLUGIN_ESSENTIAL');
    expect(refused('retire', 'lands')?.[0]).toBe('PLUGIN_STATE');
  });
});
