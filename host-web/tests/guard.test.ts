import { accessKey, type Panel } from '@gleba/core';
import { describe, expect, it } from 'vitest';
import { decide, type GuardFacts } from '../src/router/guard.ts';
import { backgroundOf, matchPanel } from '../src/router/match.ts';
import { loadProject } from '../src/router/use-guard-effects.ts';

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

  it('redirects the root and unknown paths to the projects', () => {
    expect(given({ pathname: '/', panel: undefined })).toEqual({ kind: 'redirect', to: '/projects' });
    expect(given({ pathname: '/nowhere', panel: undefined })).toEqual({ kind: 'redirect', to: '/projects' });
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
      ['lands', project],
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

describe("'if the selected project differs from the path, all data for that project is loaded; on failure the user goes to the root'", () => {
  const went: string[] = [];
  const toRoot = () => void went.push('/');
  const settled = () => new Promise((done) => setTimeout(done, 0));

  it('stays where it is when the project could be had', async () => {
    const chosen: string[] = [];
    loadProject({ chooseProject: async (id) => void chosen.push(id) }, project, toRoot);
    await settled();
    expect({ chosen, went }).toEqual({ chosen: [project], went: [] });
  });

  it('goes to the root on a failure, unless the person has gone on meanwhile', async () => {
    const session = { chooseProject: () => Promise.reject(new Error('NOT_FOUND')) };
    loadProject(session, other, toRoot)();
    await settled();
    expect(went).toEqual([]);
    loadProject(session, other, toRoot);
    await settled();
    expect(went).toEqual(['/']);
  });
});

describe('addresses and panels', () => {
  const panel = (id: string, slot: Panel['slot'], path: string): Panel => ({
    id,
    slot,
    path,
    title: id,
    load: async () => ({ default: undefined }),
  });
  const projects = panel('projects', 'route', '/projects');
  const lands = panel('lands', 'route', '/lands');
  const land = panel('land', 'modal', '/lands/:landId');
  const newLand = panel('newLand', 'modal', '/lands/new');
  const members = panel('members', 'route', '/:project/members');

  it('prefers the more literal path', () => {
    expect(matchPanel([land, newLand], '/lands/new')?.panel.id).toBe('newLand');
    expect(matchPanel([land, newLand], '/lands/7')).toMatchObject({ panel: { id: 'land' }, params: { landId: '7' } });
    expect(matchPanel([lands], '/elsewhere')).toBeUndefined();
  });

  it('finds the screen under a modal that was opened by its address', () => {
    expect(backgroundOf([projects, lands, members], '/lands/7')).toBe('/lands');
    expect(backgroundOf([projects, lands, members], '/abc/members/members-add')).toBe('/abc/members');
    expect(backgroundOf([projects, lands], '/project/new')).toBe('/projects');
  });
});
