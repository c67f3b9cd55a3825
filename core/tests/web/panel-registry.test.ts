import { describe, expect, it } from 'vitest';
import { accessKey, definePlugin, type Panel, token } from '../../src/index.ts';
import {
  createPanelRegistry,
  definePanel,
  type LoadedWebPlugin,
  loadWebPlugins,
  provide,
  type WebEntry,
  type WebServices,
  type WebSide,
  webSide,
} from '../../src/web/index.ts';

const noTexts = { 'pt-BR': {}, en: {}, es: {} };
// A web side only hands them on.
const services = {} as WebServices;
const load = async () => ({ default: null });
const panel = (id: string, rest: Partial<Panel> = {}): Panel =>
  definePanel({ id, slot: 'route', title: id, path: `/${id}`, load, ...rest });
const loaded = (id: string, side: Partial<WebSide>): LoadedWebPlugin => ({
  plugin: definePlugin({ id, version: '1.0.0' }),
  side: { locales: noTexts, ...side },
});
const viewer = (
  role: 'user' | 'admin',
  keys: Readonly<Record<string, readonly string[]>> = {},
  off: readonly string[] = [],
) => ({
  role,
  allowsPlugin: (plugin: string) => !off.includes(plugin),
  holdsKey: (key: string, projectId: string | undefined) =>
    projectId === undefined ? key in keys : (keys[key] ?? []).includes(projectId),
});

describe('the panel registry', () => {
  it('gives a slot’s panels in order, with their plugin', () => {
    const registry = createPanelRegistry([
      loaded('a', { panels: [panel('a.one', { slot: 'tab:x.y', order: 2 }), panel('a.two')] }),
      loaded('b', {
        panels: [panel('b.one', { slot: 'tab:x.y', order: 1 }), panel('b.two', { slot: 'tab:x.y', order: 2 })],
      }),
    ]);
    expect(registry.inSlot('tab:x.y').map(({ id }) => id)).toEqual(['b.one', 'a.one', 'b.two']);
    expect(registry.find('b.two')?.plugin).toBe('b');
    expect(registry.problems).toEqual([]);
  });

  it('filters by role and key, in the project where there is one', () => {
    const access = accessKey('lands');
    const registry = createPanelRegistry([
      loaded('a', {
        panels: [
          panel('a.open', { isOpen: true, roles: ['admin'] }),
          panel('a.admin', { roles: ['admin'] }),
          panel('a.key', { access }),
        ],
      }),
    ]);
    const ids = (who: ReturnType<typeof viewer>, project?: string) =>
      registry.allowed('route', who, project).map(({ id }) => id);
    expect(ids(viewer('user'))).toEqual(['a.open']);
    expect(ids(viewer('admin'))).toEqual(['a.open', 'a.admin']);
    expect(ids(viewer('user', { lands: ['p1'] }))).toEqual(['a.open', 'a.key']);
    expect(ids(viewer('user', { lands: ['p1'] }), 'p2')).toEqual(['a.open']);
  });

  it('leaves out the areas that a project does not show, in its navigation and on its page', () => {
    const place = (id: string, path: string) => ({ id, title: id, icon: 'x', path, order: 1 });
    const tab = (id: string) => panel(id, { slot: 'tab:core.project' });
    const own = { plugin: definePlugin({ id: 'own', version: '1.0.0', isEssential: true }) };
    const registry = createPanelRegistry([
      { ...own, side: { locales: noTexts, navigation: [place('own.home', '/home')], panels: [tab('own.tab')] } },
      loaded('lands', { navigation: [place('lands.map', '/lands'), place('lands.one', '/:projectId/lands')] }),
      loaded('soil', { panels: [tab('soil.tab')] }),
      loaded('quiet', { panels: [panel('quiet.screen')] }),
    ]);
    expect(registry.modules).toEqual(['lands', 'soil']);
    const shown = (modules: readonly string[] | undefined, projectId?: string) => {
      const who = { ...viewer('admin'), showsModule: (id: string) => !modules || modules.includes(id) };
      return [...registry.navigationFor(who, projectId), ...registry.allowed('tab:core.project', who, projectId)].map(
        ({ id }) => id,
      );
    };
    const all = ['own.home', 'lands.map', 'lands.one', 'own.tab', 'soil.tab'];
    expect(shown(undefined, 'p1')).toEqual(all);
    expect(shown(['lands'], 'p1')).toEqual(['own.home', 'lands.map', 'lands.one', 'own.tab']);
    expect(shown(['soil'], 'p1')).toEqual(['own.home', 'own.tab', 'soil.tab']);
    const who = { ...viewer('admin'), showsModule: (id: string) => id === 'soil' };
    const typed = (plugin: string, projectId?: string) => registry.isShownIn(plugin, who, projectId);
    expect([typed('lands', 'p1'), typed('soil', 'p1'), typed('quiet', 'p1'), typed('own', 'p1')]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(typed('lands')).toBe(true);
    // Without a project there is nobody who left anything out.
    expect(shown(['soil'])).toEqual(['own.home', 'lands.map', 'own.tab', 'soil.tab']);
  });

  it('keeps the first of two ids or addresses and names both', () => {
    const registry = createPanelRegistry([
      loaded('a', { panels: [panel('a.one', { path: '/project/:projectId' }), panel('a.one', { path: '/other' })] }),
      loaded('b', { panels: [panel('b.one', { path: '/project/:project/' })] }),
    ]);
    expect(registry.panels.map(({ path }) => path)).toEqual(['/project/:projectId']);
    expect(registry.problems.map(({ plugin, message }) => [plugin, message])).toEqual([
      ['a', "The panel id 'a.one' of 'a.one' is taken by 'a.one' of plugin 'a'."],
      ['b', "The address '/project/:' of 'b.one' is taken by 'a.one' of plugin 'a'."],
    ]);
  });

  it('refuses another’s name and a screen without an address', () => {
    const nowhere = definePanel({ id: 'a.x', slot: 'modal', title: 'x', load });
    const registry = createPanelRegistry([
      loaded('a', { panels: [panel('b.one'), nowhere, panel('a.tab', { slot: 'dashboard' })] }),
    ]);
    expect(registry.panels.map(({ id }) => id)).toEqual(['a.tab']);
    expect(registry.problems).toHaveLength(2);
  });

  it('fills the project into the rail’s addresses and hides what needs one', () => {
    const access = accessKey('documents');
    const item = (id: string, path: string, order: number) => ({ id, title: id, icon: 'map', path, order });
    const registry = createPanelRegistry([
      loaded('a', {
        navigation: [
          item('a.two', '/:projectId/documents', 2),
          item('a.one', '/lands', 1),
          { ...item('a.three', '/:projectId/x', 3), access },
        ],
      }),
    ]);
    expect(registry.navigationFor(viewer('user')).map(({ path }) => path)).toEqual(['/lands']);
    expect(registry.navigationFor(viewer('user'), 'p1').map(({ path }) => path)).toEqual(['/lands', '/p1/documents']);
    expect(registry.navigationFor(viewer('user', { documents: ['p1'] }), 'p1')).toHaveLength(3);
    expect(registry.navigationFor(viewer('user', { documents: ['p2'] }), 'p1')).toHaveLength(2);
  });

  it('shows nothing of a plugin that the organization does not use, but for what is open', () => {
    const registry = createPanelRegistry([
      loaded('a', {
        panels: [panel('a.one')],
        navigation: [{ id: 'a.one', title: '', icon: '', path: '/a', order: 1 }],
      }),
      loaded('b', {
        panels: [panel('b.one'), panel('b.open', { isOpen: true })],
        navigation: [{ id: 'b.one', title: '', icon: '', path: '/b', order: 2 }],
      }),
    ]);
    const ids = (off: readonly string[]) => registry.allowed('route', viewer('admin', {}, off)).map(({ id }) => id);
    expect(ids([])).toEqual(['a.one', 'b.one', 'b.open']);
    expect(ids(['b'])).toEqual(['a.one', 'b.open']);
    expect(registry.navigationFor(viewer('admin', {}, ['b'])).map(({ id }) => id)).toEqual(['a.one']);
  });
});

describe('loading web sides', () => {
  const parcels = token<{ count(): number }>('lands.parcels@1');
  const side = (more: Partial<WebSide> = {}): WebSide => ({ locales: noTexts, ...more });
  const lands = definePlugin({ id: 'lands', version: '1.0.0', provides: [parcels] });
  const finance = definePlugin({ id: 'finance', version: '1.0.0', needs: { parcels } });

  it('gives needs in the order of providers, whatever the order of the list', () => {
    let counted = 0;
    const entries: WebEntry[] = [
      webSide(finance, ({ needs }) => {
        counted = needs.parcels.count();
        return side();
      }),
      webSide(lands, () => side({ provides: [provide(parcels, { count: () => 7 })] })),
    ];
    const host = loadWebPlugins(entries, services);
    expect(host.problems).toEqual([]);
    expect(host.plugins.map(({ plugin }) => plugin.id)).toEqual(['lands', 'finance']);
    expect(counted).toBe(7);
  });

  it('sets a failing plugin aside with whatever needs it', () => {
    const host = loadWebPlugins(
      [
        webSide(finance, () => side()),
        webSide(lands, () => {
          throw new Error('boom');
        }),
        webSide(definePlugin({ id: 'forms', version: '1.0.0', wants: { parcels } }), ({ wants }) => {
          expect(wants.parcels).toBeUndefined();
          return side();
        }),
      ],
      services,
    );
    expect(host.plugins.map(({ plugin }) => plugin.id)).toEqual(['forms']);
    expect(host.problems.map(({ plugin, code }) => [plugin, code])).toEqual([
      ['lands', 'side-failed'],
      ['finance', 'needs-broken-plugin'],
    ]);
  });

  it('lets a plugin live whose need is offered on the server only, until it is used here', () => {
    const identity = token<{ verify(): void }>('core.identity@1');
    const workspace = definePlugin({ id: 'workspace', version: '1.0.0', needs: { identity, parcels } });
    const host = loadWebPlugins([webSide(workspace, () => side()), webSide(lands, () => side())], services);
    expect(host.problems).toEqual([]);
    const using = loadWebPlugins(
      [
        webSide(workspace, ({ needs }) => {
          needs.identity.verify();
          return side();
        }),
        webSide(lands, () => side()),
      ],
      services,
    );
    expect(using.problems[0]?.message).toContain(
      "'core.identity@1' (needed as 'identity') is not offered in the browser",
    );
  });

  it('reports a missing provider and an undeclared service', () => {
    const host = loadWebPlugins(
      [
        webSide(finance, () => side()),
        webSide(definePlugin({ id: 'maps', version: '1.0.0' }), () =>
          side({ provides: [provide(parcels, { count: () => 1 })] }),
        ),
      ],
      services,
    );
    expect(host.problems.map(({ code }) => code).sort()).toEqual(['missing-need', 'undeclared-provide']);
    expect(host.plugins).toEqual([]);
  });
});
