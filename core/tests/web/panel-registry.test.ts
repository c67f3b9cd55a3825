import { describe, expect, it } from 'vitest';
import { accessKey, type Contribution, definePlugin, type Panel, token } from '../../src/index.ts';
import {
  createPanelRegistry as createRegistry,
  definePanel,
  type LoadedWebPlugin,
  loadWebPlugins,
  provide,
  screenChecks,
  type WebEntry,
  type WebServices,
  type WebSide,
  webSide,
} from '../../src/web/index.ts';

/** As a build gathers them. */
const createPanelRegistry: typeof createRegistry = (plugins) => createRegistry(plugins, screenChecks);

const noTexts = { 'pt-BR': {}, en: {}, es: {} };
// A web side only hands them on.
const services = {} as WebServices;
const load = async () => ({ default: null });
const panel = (id: string, rest: Partial<Panel> = {}): Panel =>
  definePanel({ id, slot: 'route', title: id, path: `/${id}`, load, ...rest });
const tab = (id: string, rest: Partial<Contribution> = {}): Contribution => ({
  ...{ kind: 'tab', entity: 'core.project', id, title: id },
  ...rest,
});
const loaded = (id: string, side: Partial<WebSide>): LoadedWebPlugin => ({
  plugin: definePlugin({ id, version: '1.0.0', accessKeys: [accessKey('lands'), accessKey('documents')] }),
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
  it('gives what is added at a place in order, with its plugin, also to everything that things are linked to', () => {
    const registry = createPanelRegistry([
      loaded('a', { contributions: [tab('a.one', { order: 2 }), tab('a.user', { entity: 'core.user' })] }),
      loaded('b', {
        contributions: [tab('b.one', { order: 1 }), tab('b.two', { order: 2 }), tab('b.every', { entity: 'linkable' })],
      }),
    ]);
    const tabs = (isLinkable: boolean, off: readonly string[] = []) =>
      registry
        .contributed('tab', { entity: 'core.project', isLinkable }, viewer('admin', {}, off))
        .map(({ id, plugin }) => `${plugin}: ${id}`);
    expect(tabs(false)).toEqual(['b: b.one', 'a: a.one', 'b: b.two']);
    expect(tabs(true)).toEqual(['b: b.every', 'b: b.one', 'a: a.one', 'b: b.two']);
    expect(tabs(true, ['b'])).toEqual(['a: a.one']);
    expect(registry.problems).toEqual([]);
  });

  it('refuses what nobody draws, knows or declares, each in a sentence', () => {
    const registry = createPanelRegistry([
      loaded('a', {
        panels: [panel('a.map', { slot: 'mapLayer' as 'route' })],
        contributions: [
          tab('a.ghost', { entity: 'ghosts.ghost' }),
          tab('a.key', { access: accessKey('unheard') }),
          { kind: 'action', place: 'moon', entity: 'core.user', id: 'a.moon', title: 'x' },
          { kind: 'action', place: 'bulk', entity: 'core.user', id: 'a.fine', title: 'x' },
          tab('b.tab'),
        ],
      }),
    ]);
    expect(registry.contributions.map(({ id }) => id)).toEqual(['a.fine']);
    expect(registry.problems.map(({ message }) => message)).toEqual([
      "Its panel 'a.map' stands in the slot 'mapLayer', which nobody draws.",
      "Its tab 'a.ghost' is for records of 'ghosts.ghost', which no loaded plugin declares.",
      "Its tab 'a.key' asks for the access key 'unheard', which no loaded plugin declares.",
      "Its action 'a.moon' has the place 'moon', which nobody draws.",
      "Its tab 'b.tab' bears another's name.",
    ]);
  });

  it('makes pages of the settings screens of the organization, and leads to them whoever sees one', () => {
    const page = (id: string, rest: object = {}): Contribution => ({
      ...{ kind: 'settingsPage', id, title: id, path: `/admin/${id}`, load, ...rest },
    });
    const settings = {
      id: 'a.settings',
      title: 'x',
      icon: 'home' as const,
      path: '/admin',
      order: 1,
      isSettings: true,
    };
    const registry = createPanelRegistry([
      loaded('a', {
        navigation: [{ ...settings, roles: ['admin'] }],
        panels: [panel('a.one', { path: '/admin/b.taken' })],
      }),
      loaded('b', {
        contributions: [
          page('b.all', { access: accessKey('lands') }),
          page('b.admins', { roles: ['admin'], order: -1 }),
          page('b.taken'),
          page('b.lost', { path: '/lost' }),
        ],
      }),
    ]);
    expect(registry.problems.map(({ plugin, message }) => [plugin, message])).toEqual([
      ['b', "Its settingsPage 'b.lost' has no address among the settings."],
      ['b', "The address '/admin/b.taken' of 'b.taken' is taken by 'a.one' of plugin 'a'."],
    ]);
    expect(registry.find('b.all')).toMatchObject({ slot: 'route', path: '/admin/b.all', scope: 'organization' });
    const seen = (who: ReturnType<typeof viewer>) => [
      registry.contributed('settingsPage', {}, who).map(({ id }) => id),
      registry.allowed('route', who).flatMap(({ id }) => (id.startsWith('b.') ? [id] : [])),
      registry.navigationFor(who).map(({ path }) => path),
    ];
    expect(seen(viewer('admin', { lands: ['p1'] }))).toEqual([
      ['b.admins', 'b.all'],
      ['b.all', 'b.admins'],
      ['/admin'],
    ]);
    expect(seen(viewer('user', { lands: ['p1'] }))).toEqual([['b.all'], ['b.all'], ['/admin/b.all']]);
    expect(seen(viewer('user'))).toEqual([[], [], []]);
    expect(seen(viewer('admin', { lands: ['p1'] }, ['b']))).toEqual([[], [], ['/admin']]);
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
    const place = (id: string, path: string) => ({ id, title: id, icon: 'home' as const, path, order: 1 });
    const own = { plugin: definePlugin({ id: 'own', version: '1.0.0', isEssential: true }) };
    const registry = createPanelRegistry([
      { ...own, side: { locales: noTexts, navigation: [place('own.home', '/home')], contributions: [tab('own.tab')] } },
      loaded('lands', { navigation: [place('lands.map', '/lands'), place('lands.one', '/:projectId/lands')] }),
      loaded('soil', { contributions: [tab('soil.tab')] }),
      loaded('quiet', { panels: [panel('quiet.screen')] }),
    ]);
    expect(registry.modules).toEqual(['lands', 'soil']);
    const shown = (modules: readonly string[] | undefined, projectId?: string) => {
      const who = { ...viewer('admin'), showsModule: (id: string) => !modules || modules.includes(id) };
      const tabs = registry.contributed('tab', { entity: 'core.project' }, who, projectId);
      return [...registry.navigationFor(who, projectId), ...tabs].map(({ id }) => id);
    };
    const all = ['own.home', 'lands.map', 'lands.one', 'own.tab', 'soil.tab'];
    expect(shown(undefined, 'p1')).toEqual(all);
    expect(shown(['lands'], 'p1')).toEqual(['own.home', 'lands.map', 'lands.one', 'own.tab']);
    // The organization's places stay, whatever a project leaves out.
    expect(shown(['soil'], 'p1')).toEqual(['own.home', 'lands.map', 'own.tab', 'soil.tab']);
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
    expect(registry.panels.map(({ path, said }) => [path, said])).toEqual([['/p/:projectId', '/project/:projectId']]);
    expect(registry.problems.map(({ plugin, message }) => [plugin, message])).toEqual([
      ['a', "The panel id 'a.one' of 'a.one' is taken by 'a.one' of plugin 'a'."],
      ['b', "The address '/project/:' of 'b.one' is taken by 'a.one' of plugin 'a'."],
    ]);
  });

  it('refuses another’s name and a screen without an address', () => {
    const nowhere = definePanel({ id: 'a.x', slot: 'modal', title: 'x', load });
    const registry = createPanelRegistry([loaded('a', { panels: [panel('b.one'), nowhere, panel('a.tab')] })]);
    expect(registry.panels.map(({ id }) => id)).toEqual(['a.tab']);
    expect(registry.problems).toHaveLength(2);
  });

  it('fills the project into the rail’s addresses and hides what needs one', () => {
    const access = accessKey('documents');
    const item = (id: string, path: string, order: number) => ({ id, title: id, icon: 'map-2' as const, path, order });
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
    expect(registry.navigationFor(viewer('user'), 'p1').map(({ path }) => path)).toEqual(['/lands', '/p/p1/documents']);
    expect(registry.navigationFor(viewer('user', { documents: ['p1'] }), 'p1')).toHaveLength(3);
    expect(registry.navigationFor(viewer('user', { documents: ['p2'] }), 'p1')).toHaveLength(2);
  });

  it('puts what is of a project below it, and leads there from what is said short', () => {
    const project = '0190a000-0000-7000-8000-000000000001';
    const other = '0190a000-0000-7000-8000-000000000002';
    const registry = createPanelRegistry([
      loaded('a', {
        panels: [
          panel('a.list', { path: '/lands', scope: 'project' }),
          panel('a.one', { path: '/lands/:landId', slot: 'modal', scope: 'project' }),
          panel('a.new', { path: '/lands/new', slot: 'modal', scope: 'project' }),
          panel('a.documents', { path: '/:project/documents' }),
          panel('a.edit', { path: '/project/:projectId/edit', scope: 'organization' }),
          panel('a.paper', { path: '/report/:projectId/lot/:landId', isBare: true }),
          panel('a.home', { path: '/project/:projectId' }),
          panel('a.jobs', { path: '/jobs/:jobId' }),
        ],
        navigation: [{ id: 'a.list', title: '', icon: 'home', path: '/lands', order: 1 }],
      }),
    ]);
    expect(registry.problems).toEqual([]);
    const at = (path: string) => {
      const { panel: found, params, isSaid } = registry.at(path) ?? {};
      return found && [found.id, params, isSaid];
    };
    expect(at(`/p/${project}/lands/new`)).toEqual(['a.new', { projectId: project }, false]);
    expect(at(`/P/${project}/Lands/7%2F8/`)).toEqual(['a.one', { projectId: project, landId: '7/8' }, false]);
    expect(at('/lands/7')).toEqual(['a.one', { landId: '7' }, true]);
    expect(at(`/${project}/documents`)).toEqual(['a.documents', { project }, true]);
    expect(at('/documents')).toEqual(['a.documents', {}, true]);
    expect(at(`/project/${project}/lands`)).toEqual(['a.list', { projectId: project }, true]);
    expect(at(`/p/${project}/documents`)).toEqual(['a.documents', { project }, false]);
    expect(at(`/project/${project}/edit`)).toEqual(['a.edit', { projectId: project }, false]);
    expect([at('/nowhere/documents'), at('/p/7/lands'), at('/landz')]).toEqual([undefined, undefined, undefined]);

    const led = (address: string, inside?: string) => registry.addressOf(address, inside);
    expect(led('/lands?q=a#x', project)).toBe(`/p/${project}/lands?q=a#x`);
    expect(led('/lands')).toBe('/lands');
    expect(led(`/${other}/documents`, project)).toBe(`/p/${other}/documents`);
    expect(led(`/project/${other}`, project)).toBe(`/p/${other}`);
    for (const stays of ['/jobs/1', `/p/${other}/lands`, `/report/${other}/lot/1`, '/nowhere'])
      expect(led(stays, project)).toBe(stays);
    expect(registry.navigationFor(viewer('user'), project)).toMatchObject([
      { path: `/p/${project}/lands`, scope: 'project' },
    ]);
    expect(registry.navigationFor(viewer('user'))).toEqual([]);
  });

  it('shows nothing of a plugin that the organization does not use, but for what is open', () => {
    const registry = createPanelRegistry([
      loaded('a', {
        panels: [panel('a.one')],
        navigation: [{ id: 'a.one', title: '', icon: 'home', path: '/a', order: 1 }],
      }),
      loaded('b', {
        panels: [panel('b.one'), panel('b.open', { isOpen: true })],
        navigation: [{ id: 'b.one', title: '', icon: 'home', path: '/b', order: 2 }],
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
      "'core.identity@1' (needed as 'identity'): it is not offered in the browser",
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
