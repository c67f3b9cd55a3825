import { describe, expect, test } from 'vitest';
import { defineEntity } from '../../src/entity/entity.ts';
import { reference, text } from '../../src/entity/field.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { definePlugin, type Plugin } from '../../src/plugin/plugin.ts';
import { provide } from '../../src/plugin/provided.ts';
import { type ServerEntry, serverSide } from '../../src/server/contract/server-side.ts';
import { injectable } from '../../src/server/plugin/kernel-container.ts';
import { closeSides, loadPlugins } from '../../src/server/plugin/plugin-host.ts';
import { registryOfPlugins } from '../../src/server/runtime/registry-of-plugins.ts';
import { offer } from './support/sample-plugins.ts';

interface Greeter {
  greet(): string;
}
const greeterToken = offer<Greeter>('greeter.api@1');
const clockToken = offer<{ now(): number }>('clock.api@1');

const greeter = definePlugin({ id: 'greeter', version: '1.0.0', provides: [greeterToken] });
const greeterSide = serverSide(greeter, () => ({ provides: [provide(greeterToken, { greet: () => 'olá' })] }));

/** A plugin that needs the greeter, and remembers what it was given. */
function guest(id: string, needs: Plugin['needs'] = { host: greeterToken }) {
  const given: Record<string, unknown>[] = [];
  const plugin = definePlugin({ id, version: '1.0.0', needs, wants: { clock: clockToken } });
  const entry: ServerEntry = {
    plugin,
    create(services) {
      given.push(services);
      return {};
    },
  };
  return { entry, given };
}

const load = (entries: readonly ServerEntry[], builtIn: Parameters<typeof loadPlugins>[1] = []) => {
  const { plugins, problems } = loadPlugins(entries, builtIn);
  return {
    plugins: plugins.map(({ plugin }) => plugin.id),
    problems: problems.map(({ plugin, code }) => `${plugin} ${code}`),
    messages: problems.map(({ message }) => message).join(' '),
  };
};

describe('server sides', () => {
  test('get what they need and want by the names that they gave, and undefined for an absent want', () => {
    let greeting = '';
    let wanted: unknown = 'untouched';
    const plugin = definePlugin({
      id: 'guest',
      version: '1.0.0',
      needs: { host: greeterToken },
      wants: { clock: clockToken },
    });
    const side = serverSide(plugin, ({ needs, wants }) => {
      greeting = needs.host.greet();
      wanted = wants.clock;
      return {};
    });
    expect(load([side, greeterSide])).toMatchObject({ plugins: ['greeter', 'guest'], problems: [] });
    expect(greeting).toBe('olá');
    expect(wanted).toBeUndefined();
  });

  test('get the kernel’s own services like any other', () => {
    const { entry, given } = guest('guest');
    const service: Greeter = { greet: () => 'kernel' };
    expect(load([entry], [provide(greeterToken, service)])).toMatchObject({ plugins: ['guest'], problems: [] });
    expect(given).toEqual([{ needs: { host: service }, wants: { clock: undefined } }]);
    expect(load([greeterSide], [provide(greeterToken, service)]).problems).toEqual(['greeter duplicate-provider']);
    expect(load([serverSide(definePlugin({ id: 'core', version: '1.0.0' }), () => ({}))]).problems).toEqual([
      'core duplicate-plugin',
    ]);
  });

  test('one that throws is set aside with its dependants, and the rest starts', () => {
    const failing = serverSide(greeter, () => {
      throw new Error('no table');
    });
    const first = guest('first');
    const bystander = guest('bystander', {});
    const loaded = load([first.entry, failing, bystander.entry]);
    expect(loaded.plugins).toEqual(['bystander']);
    expect(loaded.problems).toEqual(['greeter side-failed', 'first needs-broken-plugin']);
    expect(loaded.messages).toContain('no table');
    expect(first.given).toEqual([]);
    expect(bystander.given).toHaveLength(1);
  });

  test('a service that fails names who needed it, as what, and why', () => {
    const guest = serverSide(
      definePlugin({ id: 'guest', version: '1.0.0', needs: { host: greeterToken } }),
      ({ needs }) => {
        needs.host.greet();
        return {};
      },
    );
    const silent = injectable(greeterToken, {}, () => {
      throw new Error('lost its voice');
    });
    const loaded = load([guest], [silent]);
    expect(loaded).toMatchObject({ plugins: [], problems: ['guest side-failed'] });
    expect(loaded.messages).toContain("'greeter.api@1' (needed as 'host'): ");
    expect(loaded.messages).toContain('lost its voice');
  });

  test('are closed in the reverse order of their start, also behind one that fails to', async () => {
    const closed: string[] = [];
    const closing = (plugin: Plugin) =>
      serverSide(plugin, () => ({
        provides: plugin === greeter ? [provide(greeterToken, { greet: () => 'olá' })] : [],
        close() {
          closed.push(plugin.id);
          if (plugin.id === 'guest') throw new Error('stuck');
        },
      }));
    const guestPlugin = definePlugin({ id: 'guest', version: '1.0.0', needs: { host: greeterToken } });
    const { plugins } = loadPlugins([closing(guestPlugin), closing(greeter)]);
    expect(await closeSides(plugins)).toEqual(["Plugin 'guest' 1.0.0 failed to close: Error: stuck"]);
    expect(closed).toEqual(['guest', 'greeter']);
  });

  test('one that delivers what its definition does not declare is refused, and delivers nothing', () => {
    const smuggler = serverSide(greeter, () => ({
      provides: [provide(greeterToken, { greet: () => 'olá' }), provide(clockToken, { now: () => 0 })],
    }));
    const { entry, given } = guest('guest', {});
    const loaded = load([smuggler, entry]);
    expect(loaded).toMatchObject({ plugins: ['guest'], problems: ['greeter undeclared-provide'] });
    expect(loaded.messages).toContain('clock.api@1');
    expect(given).toEqual([{ needs: {}, wants: { clock: undefined } }]);
  });

  test('one that declares a service without delivering it starts alone', () => {
    const loaded = load([serverSide(greeter, () => ({})), guest('guest').entry]);
    expect(loaded).toMatchObject({ plugins: ['greeter'], problems: ['guest needs-broken-plugin'] });
  });

  test('two providers of one service do not take it from those who need it', () => {
    const rival = definePlugin({ id: 'rival', version: '1.0.0', provides: [greeterToken] });
    const rivalSide = serverSide(rival, () => ({ provides: [provide(greeterToken, { greet: () => 'oi' })] }));
    const { entry, given } = guest('guest');
    const loaded = load([entry, greeterSide, rivalSide]);
    expect(loaded).toMatchObject({ plugins: ['greeter', 'guest'], problems: ['rival duplicate-provider'] });
    const { host } = (given[0]?.needs ?? {}) as { host?: Greeter };
    expect(host?.greet()).toBe('olá');
  });
});

describe('the registry of loaded plugins', () => {
  const entity = (id: string, to?: string) =>
    defineEntity(id as 'a.b', {
      scope: 'organization',
      fields: {
        name: text(),
        ...(to ? { otherId: reference(to as 'a.b', { inverse: 'others', onDelete: 'restrict' }) } : {}),
      },
      access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
    });
  const loaded = (declaration: Parameters<typeof definePlugin>[0]) => ({
    plugin: definePlugin(declaration) as Plugin,
    side: {},
  });
  const streets = loaded({ id: 'streets', version: '1.0.0', entities: [entity('streets.street')] });

  test('takes the entities of all, also those that refer to another plugin’s', () => {
    const { registry, plugins, problems } = registryOfPlugins([
      streets,
      loaded({ id: 'houses', version: '1.0.0', entities: [entity('houses.house', 'streets.street')] }),
    ]);
    expect(problems).toEqual([]);
    expect(plugins).toHaveLength(2);
    expect(registry.get('houses.house').id).toBe('houses.house');
    expect(registry.get('core.user').id).toBe('core.user');
  });

  test('sets a plugin with a wrong reference aside with who needs it, and keeps the others', () => {
    const { registry, plugins, problems } = registryOfPlugins([
      loaded({
        id: 'houses',
        version: '1.0.0',
        entities: [entity('houses.house', 'streets.nothing')],
        provides: [offer('houses.api@1')],
      }),
      loaded({
        id: 'doors',
        version: '1.0.0',
        needs: { houses: offer('houses.api@1') },
        entities: [entity('doors.door')],
      }),
      streets,
    ]);
    expect(plugins.map(({ plugin }) => plugin.id)).toEqual(['streets']);
    expect(problems.map(({ plugin, code }) => `${plugin} ${code}`)).toEqual([
      'houses invalid-definition',
      'doors needs-broken-plugin',
    ]);
    expect(registry.entities.map(({ id }) => id)).not.toContain('doors.door');
  });

  test('leaves out those whose problem is told already, with who needs them', () => {
    const broken = loaded({ id: 'houses', version: '1.0.0', provides: [offer('houses.api@1')] });
    const doors = loaded({ id: 'doors', version: '1.0.0', needs: { houses: offer('houses.api@1') } });
    const { plugins, problems } = registryOfPlugins([broken, doors, streets], new Set(['houses']));
    expect(plugins).toEqual([streets]);
    expect(problems.map(({ plugin, code }) => `${plugin} ${code}`)).toEqual(['doors needs-broken-plugin']);
  });

  test('refuses an entity under another plugin’s name', () => {
    const { plugins, problems } = registryOfPlugins([
      loaded({ id: 'houses', version: '1.0.0', entities: [entity('core.house')] }),
    ]);
    expect(plugins).toEqual([]);
    expect(problems[0]?.message).toContain("'core.house'");
  });
});
