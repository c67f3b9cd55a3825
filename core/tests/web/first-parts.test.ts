import { describe, expect, it } from 'vitest';
import {
  accessKey,
  allow,
  type Contribution,
  defineEntity,
  definePlugin,
  EntityRegistry,
  kernel,
  type SettingsPage,
  text,
} from '../../src/index.ts';
import {
  createFirstRegistry,
  createPanelRegistry,
  definePanel,
  type FirstPart,
  firstParts,
  type LoadedWebPlugin,
  type Viewer,
  type WebSide,
} from '../../src/web/index.ts';

const noTexts = { 'pt-BR': {}, en: {}, es: {} };
const load = async () => ({ default: null });
const lotsKey = accessKey('lots');
const admins = ['staff', 'admin', 'manager'] as const;
const IconTree = () => null;
const projectId = '0190a000-0000-7000-8000-000000000001';

const loaded = (id: string, side: Partial<WebSide>, isEssential = false): LoadedWebPlugin => ({
  plugin: definePlugin({ id, version: '1.0.0', isEssential }),
  side: { locales: noTexts, ...side },
});
const page = (id: string, rest: Partial<SettingsPage>): SettingsPage => ({
  ...{ kind: 'settingsPage', id, title: id, path: `/admin/${id}`, load, roles: ['manager', 'staff', 'admin'] },
  ...rest,
});
const widget = (id: string, place: string): Contribution & { load: typeof load } => ({
  ...{ kind: 'widget', id, title: id, place, access: lotsKey, guards: ['lots'], load },
});

const plugins = [
  loaded(
    'office',
    {
      panels: [
        definePanel({ id: 'office.home', slot: 'route', title: 'home', path: '/home', load }),
        definePanel({ id: 'office.settings', slot: 'route', title: 'settings', path: '/settings', load }),
      ],
      contributions: [page('office.colours', {})],
      navigation: [
        { id: 'office.home', title: 'home', icon: 'home', path: '/home', order: 1 },
        {
          id: 'office.settings',
          title: 's',
          icon: 'adjustments',
          path: '/settings',
          order: 9,
          roles: admins,
          isSettings: true,
        },
      ],
    },
    true,
  ),
  loaded('lots', {
    panels: [
      definePanel({
        id: 'lots.list',
        slot: 'route',
        scope: 'project',
        title: 'lots',
        path: '/lots',
        access: lotsKey,
        load,
      }),
      definePanel({ id: 'lots.print', slot: 'modal', scope: 'project', title: 'print', path: '/lots/print', load }),
    ],
    contributions: [
      widget('lots.ofOrganization', 'organization'),
      widget('lots.ofProject', 'project'),
      page('lots.prices', { access: lotsKey, roles: undefined }),
    ],
    navigation: [{ id: 'lots.list', title: 'lots', icon: IconTree, path: '/lots', order: 2, access: lotsKey }],
  }),
];
const whole = createPanelRegistry(plugins);
const told = firstParts(plugins, whole, { IconTree });

/** As a page has them: from text, with what only a page can bring. */
const parts = (JSON.parse(JSON.stringify(told)) as typeof told).map(
  ({ plugin, contributions, navigation }): FirstPart => ({
    plugin,
    side: {
      panels: [],
      contributions: contributions.map((one) => ({ ...one, load })),
      navigation: navigation.map((item) => ({ ...item, icon: typeof item.icon === 'string' ? item.icon : IconTree })),
    },
  }),
);
const first = createFirstRegistry(parts);

const viewer = (role: 'user' | 'admin', keys: readonly string[] = [], hidden: readonly string[] = []): Viewer => ({
  role,
  allowsPlugin: () => true,
  holdsKey: (key) => keys.includes(key),
  showsModule: (plugin) => !hidden.includes(plugin),
});

describe('what plugins draw first', () => {
  it('is the navigation as it is when everything has come, whoever looks and wherever', () => {
    for (const who of [
      viewer('admin'),
      viewer('user'),
      viewer('user', ['lots']),
      viewer('admin', ['lots'], ['lots']),
    ]) {
      for (const project of [undefined, projectId]) {
        expect(first.navigationFor(who, project)).toEqual(whole.navigationFor(who, project));
      }
    }
    expect(first.navigationFor(viewer('user', ['lots']), projectId).map(({ path }) => path)).toEqual([
      '/home',
      `/p/${projectId}/lots`,
      '/admin/lots.prices',
    ]);
  });

  it("is of contributions what stands on the organization's first screen or leads to the settings, without what they do", () => {
    const [, lots] = told;
    expect(lots?.contributions).toEqual([
      {
        kind: 'widget',
        id: 'lots.ofOrganization',
        title: 'lots.ofOrganization',
        place: 'organization',
        access: lotsKey,
      },
      expect.objectContaining({ id: 'lots.prices', path: '/admin/lots.prices' }),
    ]);
    expect(told[0]?.contributions).toEqual([]);
  });

  it('does not grow with what plugins have besides', () => {
    const [office, lots] = plugins;
    const more = Array.from({ length: 40 }, (_, at) =>
      definePanel({ id: `lots.more${at}`, slot: 'route', title: 'more', path: `/more/${at}`, load }),
    );
    if (!office || !lots) throw new Error('Both are there.');
    const grown = [office, { ...lots, side: { ...lots.side, panels: [...(lots.side.panels ?? []), ...more] } }];
    expect(firstParts(grown, createPanelRegistry(grown), { IconTree })).toEqual(told);
  });

  it('knows that it is not everything', () => {
    expect([first.isWhole, whole.isWhole]).toEqual([false, true]);
    expect(first.at(`/p/${projectId}/lots`)).toBeUndefined();
  });

  it('refuses an icon that no page could import by its name', () => {
    expect(() => firstParts(plugins, whole, {})).toThrow(
      "The icon of the navigation entry 'lots.list' is none of the sdk's.",
    );
  });
});

describe('a registry of entities', () => {
  const Tree = defineEntity('woods.tree', {
    scope: 'project',
    title: ['name'],
    fields: { name: text({ max: 10 }) },
    access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
  });

  it('learns what comes later, with its relations, and nothing of what does not fit', () => {
    const registry = new EntityRegistry(kernel.entities);
    expect([registry.find(Tree.id), registry.relationsOf(Tree).size]).toEqual([undefined, 0]);
    registry.learn([Tree]);
    expect(registry.relationsOf(Tree).get('project')?.to.id).toBe('core.project');
    expect(registry.get(Tree.id)).toBe(Tree);
    expect(() => registry.learn([Tree])).toThrow('taken by another entity');
    expect(registry.entities).toHaveLength(kernel.entities.length + 1);
  });
});
