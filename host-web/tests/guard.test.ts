import { accessKey, definePlugin, type Panel } from '@gleba/core';
import { ApiError, createPanelRegistry } from '@gleba/core/web';
import { describe, expect, it } from 'vitest';
import { backgroundOf, sameScreenIn } from '../src/router/background.ts';
import { decide, type GuardFacts } from '../src/router/guard.ts';
import { isUnknown, loadProject } from '../src/router/use-guard-effects.ts';

const project = '0190a000-0000-7000-8000-000000000001';
const other = '0190a000-0000-7000-8000-000000000002';

const ready: GuardFacts = {
  origin: 'https://app.example.com',
  pathname: '/lands',
  search: '',
  hash: '',
  panel: {},
  params: {},
  session: 'ready',
  role: 'user',
  projectId: project,
  holdsKey: () => false,
  isModuleShown: true,
};
const given = (facts: Partial<GuardFacts>) => decide({ ...ready, ...facts });

describe('the route guard', () => {
  it('lets anyone to open routes, with or without a session', () => {
    for (const session of ['anonymous', 'loading', 'ready'] as const) {
      expect(given({ session, panel: { isOpen: true }, pathname: '/login' })).toEqual({ kind: 'show' });
    }
  });

  it('decides nothing of an address whose plugin is on its way, whoever comes: it may be open to strangers', () => {
    for (const session of ['anonymous', 'loading', 'ready'] as const) {
      expect(given({ session, panel: undefined, isOnItsWay: true, search: '?token=abc' })).toEqual({ kind: 'wait' });
      expect(given({ session, panel: undefined, isOnItsWay: true, pathname: '/' })).toMatchObject({ kind: 'redirect' });
    }
    expect(given({ panel: undefined, isOnItsWay: false })).toEqual({ kind: 'unknown' });
  });

  it('authenticates a visitor by the token of the address, and goes on without it', () => {
    const decision = given({ session: 'anonymous', pathname: '/report/1', search: '?token=abc&page=2', hash: '#x' });
    expect(decision).toEqual({ kind: 'authenticate', token: 'abc', next: '/report/1?page=2#x' });
  });

  it('does not take a token of the address while there is a session', () => {
    expect(given({ search: '?token=abc' })).toEqual({ kind: 'show' });
  });

  it('sends a visitor without any token to the login, keeping where they wanted to go', () => {
    expect(given({ session: 'anonymous', search: '?q=rua' })).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Flands%3Fq%3Drua',
    });
  });

  it('keeps no next for the root', () => {
    expect(given({ session: 'anonymous', pathname: '/', panel: undefined })).toEqual({
      kind: 'redirect',
      to: '/login',
    });
  });

  it('sends who has a token but no data yet to the loading screen with next', () => {
    expect(given({ session: 'loading' })).toEqual({ kind: 'redirect', to: '/loading-cache?next=%2Flands' });
  });

  it('leaves the loading screen for next, or the first screen, once the data is there', () => {
    const at = { pathname: '/loading-cache', panel: { isOpen: true } };
    expect(given({ ...at, search: '?next=%2Flands%3Fq%3D1' })).toEqual({ kind: 'redirect', to: '/lands?q=1' });
    expect(given(at)).toEqual({ kind: 'redirect', to: '/projects' });
    expect(given({ ...at, search: '?next=https%3A%2F%2Fevil.example' })).toEqual({ kind: 'redirect', to: '/projects' });
    expect(given({ ...at, session: 'loading' })).toEqual({ kind: 'show' });
    expect(given({ ...at, session: 'anonymous', search: '?next=%2Flands' })).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Flands',
    });
  });

  it('redirects the root to the projects, and says so of a path that nobody serves', () => {
    expect(given({ pathname: '/', panel: undefined })).toEqual({ kind: 'redirect', to: '/projects' });
    expect(given({ pathname: '/nowhere', panel: undefined })).toEqual({ kind: 'unknown' });
    // A stranger is not told which addresses there are.
    const login = { kind: 'redirect', to: '/login?next=%2Fnowhere' };
    expect(given({ pathname: '/nowhere', panel: undefined, session: 'anonymous' })).toEqual(login);
  });

  it('leads from an address that was said short, before it asks what may be seen there', () => {
    expect(given({ isSaid: true, panel: { roles: ['staff'] } })).toEqual({ kind: 'lead' });
    expect(given({ isSaid: true, session: 'anonymous' })).toMatchObject({ to: '/login?next=%2Flands' });
  });

  it('sends who lacks the role to the root', () => {
    const panel = { roles: ['staff', 'admin', 'manager'] as const };
    expect(given({ panel })).toEqual({ kind: 'redirect', to: '/' });
    expect(given({ panel, role: 'manager' })).toEqual({ kind: 'show' });
    expect(given({ panel, role: undefined })).toEqual({ kind: 'redirect', to: '/' });
  });

  it('sends to the root, with a word, who types the address of a module that the project left out', () => {
    const isModuleShown = false;
    const away = { kind: 'redirect', to: '/', reason: 'moduleOff' };
    expect(given({ isModuleShown })).toEqual(away);
    expect(given({ isModuleShown, params: { projectId: project } })).toEqual(away);
    // Of another project nothing is known before it is loaded.
    expect(given({ isModuleShown, params: { projectId: other } })).toEqual({ kind: 'loadProject', projectId: other });
    // What somebody may not open at all has no other reason.
    expect(given({ isModuleShown, panel: { roles: ['staff'] } })).toEqual({ kind: 'redirect', to: '/' });
    expect(given({ isModuleShown, panel: { isOpen: true } })).toEqual({ kind: 'show' });
  });

  it('sends who lacks the key to the root, asking in the project of the path', () => {
    const panel = { access: accessKey('lands') };
    const asked: unknown[] = [];
    const holdsKey = (key: string, projectId: string | undefined) => {
      asked.push([key, projectId]);
      return projectId === other;
    };
    expect(given({ panel, holdsKey })).toEqual({ kind: 'redirect', to: '/' });
    expect(given({ panel, holdsKey, params: { project: other } })).toEqual({ kind: 'loadProject', projectId: other });
    expect(asked).toEqual([
      // On a screen of the organization: in whichever project.
      ['lands', undefined],
      ['lands', other],
    ]);
  });

  it('loads the project that the path names before it shows anything', () => {
    for (const name of ['projectId', 'project']) {
      expect(given({ params: { [name]: other } })).toEqual({ kind: 'loadProject', projectId: other });
      expect(given({ params: { [name]: project } })).toEqual({ kind: 'show' });
    }
  });
});

describe("'if the selected project differs from the path, all data for that project is loaded'; on failure it is said", () => {
  const told: unknown[] = [];
  const tell = (error: unknown) => void told.push(error);
  const settled = () => new Promise((done) => setTimeout(done, 0));
  const failure = new ApiError('NOT_FOUND');

  it('stays where it is when the project could be had', async () => {
    const chosen: string[] = [];
    loadProject({ chooseProject: async (id) => void chosen.push(id) }, project, tell);
    await settled();
    expect({ chosen, told }).toEqual({ chosen: [project], told: [] });
  });

  it('tells of a failure, unless the person has gone on meanwhile', async () => {
    const session = { chooseProject: () => Promise.reject(failure) };
    loadProject(session, other, tell)();
    await settled();
    expect(told).toEqual([]);
    loadProject(session, other, tell);
    await settled();
    expect(told).toEqual([failure]);
  });

  it('tells what is not there from what only could not be asked', () => {
    expect(isUnknown(failure)).toBe(true);
    expect(isUnknown(new TypeError('no connection'))).toBe(false);
  });
});

describe('addresses and panels', () => {
  const load = async () => ({ default: undefined });
  const panel = (slot: Panel['slot'], path: string, scope?: Panel['scope']): Panel => ({
    ...{ id: `a.${path}`, slot, path, title: path, load },
    ...(scope && { scope }),
  });
  const shown = [
    panel('route', '/projects'),
    panel('modal', '/project/new'),
    panel('route', '/project/:projectId'),
    panel('route', '/lands', 'project'),
    panel('modal', '/lands/:landId', 'project'),
    { ...panel('modal', '/sale/:saleId', 'project'), over: '/lands' },
    panel('route', '/:project/members'),
    panel('modal', '/:project/members/members-add'),
  ];
  const plugin = definePlugin({ id: 'a', version: '1.0.0' });
  const panels = createPanelRegistry([{ plugin, side: { panels: shown, locales: { 'pt-BR': {}, en: {}, es: {} } } }]);

  it('finds the screen under a modal that was opened by its address', () => {
    expect(backgroundOf(panels, `/p/${project}/lands/7`)).toBe(`/p/${project}/lands`);
    expect(backgroundOf(panels, `/p/${project}/members/members-add`)).toBe(`/p/${project}/members`);
    expect(backgroundOf(panels, '/project/new')).toBe('/projects');
    expect(backgroundOf(panels, `/p/${project}/sale/7`)).toBe(`/p/${project}/lands`);
  });

  it('goes to the same screen of another project, from a record to its list, from elsewhere to its home', () => {
    expect(sameScreenIn(panels, `/p/${project}/members`, other)).toBe(`/p/${other}/members`);
    expect(sameScreenIn(panels, `/p/${project}/lands/7`, other)).toBe(`/p/${other}/lands`);
    expect(sameScreenIn(panels, '/projects', other)).toBe(`/p/${other}`);
  });
});
