import { isAdminAndUp } from '@gleba/core';
import { expect } from 'vitest';
import { backgroundOf } from '../../host-web/src/router/background.ts';
import { firstScreen } from '../../host-web/src/router/guard.ts';
import { at, leadsTo, other, panelAt, panels, project, root, shown } from './support/guarded-routes.ts';
import { heading, type Line, screen } from './support/line.ts';

/** Section 2 of the first document: the guard of the routes, and their table. */
export function routeLines(): readonly Line[] {
  return [heading('Route guard'), ...guardLines(), heading('Route table'), heading('Path Notes'), ...tableLines()];
}

function guardLines(): readonly Line[] {
  return [
    screen(
      'Routes flagged as open are reachable by anyone: login, register confirmation, forgot-password, invites, terms of service (tos), privacy, notification link and the initial loading screen.',
      () => {
        const open = ['/login', '/register/confirmation', '/forgot-password', '/invites', '/tos', '/privacy'];
        for (const path of [...open, '/notificationLink'])
          for (const session of ['anonymous', 'loading', 'ready'] as const)
            expect(at(path, { session }), path).toEqual(shown);
        expect(at('/loading-cache', { session: 'loading' })).toEqual(shown);
      },
    ),
    screen(
      'A visitor without a session token but with a token in the query string is authenticated by that token.',
      () =>
        expect(at(`/report/${project}/lot-sketch/7?token=abc`, { session: 'anonymous' })).toEqual({
          kind: 'authenticate',
          token: 'abc',
          next: `/report/${project}/lot-sketch/7`,
        }),
    ),
    screen("A visitor with no token at all goes to login, with the wanted path kept as 'next'.", () => {
      const login = { kind: 'redirect', to: '/login?next=%2Flands%3Fq%3Drua' };
      expect(at('/lands?q=rua', { session: 'anonymous' })).toEqual(login);
    }),
    screen("A user with a token whose initial data is not yet loaded goes to the loading screen with 'next'.", () => {
      const loading = { kind: 'redirect', to: '/loading-cache?next=%2Fprojects' };
      expect(at('/projects', { session: 'loading' })).toEqual(loading);
    }),
    screen(
      'A route declaring required roles sends the user to the root if the user lacks the role in the current organization.',
      () => {
        expect(at('/people/users', { role: 'user' })).toEqual(root);
        expect(at('/people/users', { role: 'manager' })).toEqual(shown);
      },
    ),
    screen('A route declaring an access key sends the user to the root if the user lacks that access.', () => {
      expect(at(`/p/${project}/lands`, { role: 'user', keys: [] })).toEqual(root);
      expect(at(`/p/${project}/lands`, { role: 'user', keys: ['lands'] })).toEqual(shown);
    }),
    screen('Modal routes render in a separate modal layer over the current screen.', () => {
      const lot = `/p/${project}/lands/${other}`;
      expect(panelAt(lot)?.slot).toBe('modal');
      expect(backgroundOf(panels, lot)).toBe(`/p/${project}/lands`);
    }),
    screen('Logout goes to the route named login.', () =>
      expect(at('/', { session: 'anonymous' })).toEqual({ kind: 'redirect', to: '/login' }),
    ),
  ];
}

function tableLines(): readonly Line[] {
  return [
    // An address that nobody serves says so instead, with a way to the projects (docs/decisions/0063).
    screen('/ and any unknown path redirect to /projects', () => {
      expect(at('/')).toEqual({ kind: 'redirect', to: '/projects' });
      expect(at('/nowhere')).toEqual({ kind: 'unknown' });
    }),
    screen("/loading-cache once initial data is loaded, redirects to 'next' or the first screen after sign-in", () => {
      expect(at('/loading-cache?next=%2Flands')).toEqual({ kind: 'redirect', to: '/lands' });
      expect(at('/loading-cache')).toEqual({ kind: 'redirect', to: firstScreen });
    }),
    screen('/login, /register/confirmation, /forgot-password, /invites, /tos, /privacy, /notificationLink open', () => {
      for (const path of ['/login', '/invites', '/notificationLink']) expect(panelAt(path)?.isOpen, path).toBe(true);
    }),
    screen('/referral public, needs no token', () => expect(at('/referral', { session: 'anonymous' })).toEqual(shown)),
    screen('projects modal children project/new and project/{projectId}/edit; no role declared', () => {
      expect(at('/projects', { role: 'contact', keys: [] })).toEqual(shown);
      expect(panelAt('/projects')?.roles).toBeUndefined();
      for (const path of ['/project/new', `/project/${project}/edit`]) {
        expect(panelAt(path)?.slot, path).toBe('modal');
        expect(at(path), path).toEqual(shown);
      }
      expect(backgroundOf(panels, '/project/new')).toBe('/projects');
    }),
    screen(
      'project/:project children: details (access project-details), classification (land classification), land-sheet-upload (access project-details)',
      () => {
        leadsTo(`/project/${project}`, `/p/${project}`);
        leadsTo(`/project/${project}/details`, `/p/${project}/details`, 'project-details');
        leadsTo(`/project/${project}/classification`, `/p/${project}/classification`, 'lands');
        leadsTo(`/project/${project}/land-sheet-upload`, `/p/${project}/land-sheet-upload`, 'project-details');
      },
    ),
    screen('/:project/members access members; modal child members-add (roles admin or manager)', () => {
      leadsTo(`/${project}/members`, `/p/${project}/members`, 'members');
      const adding = `/p/${project}/members/members-add`;
      expect(panelAt(adding)).toMatchObject({ slot: 'modal' });
      expect(panelAt(adding)?.roles?.every(isAdminAndUp)).toBe(true);
      expect(panels.addressOf(`/${project}/members/members-add`, other)).toBe(adding);
    }),
    screen('/:project/documents access documents', () =>
      leadsTo(`/${project}/documents`, `/p/${project}/documents`, 'documents'),
    ),
    screen('lands access lands', () => leadsTo('/lands', `/p/${project}/lands`, 'lands')),
    screen('residents access residents', () => leadsTo('/residents', `/p/${project}/residents`, 'residents')),
    screen('validation access validation', () => leadsTo('/validation', `/p/${project}/validation`, 'validation')),
    screen(
      '/:project/dashboards list; modal child new-dashboard (access dashboards.manage); dashboard/:dashboard',
      () => {
        const list = `/p/${project}/dashboards`;
        leadsTo(`/${project}/dashboards`, list, 'dashboards');
        expect(panelAt(`${list}/new-dashboard`)).toMatchObject({ slot: 'modal', access: { key: 'dashboards.manage' } });
        leadsTo(`/${project}/dashboards/dashboard/${other}`, `${list}/dashboard/${other}`, 'dashboards');
      },
    ),
    screen('/dashboards global variant with new-dashboard and :dashboard', () => {
      expect(at('/dashboards')).toEqual(shown);
      expect(panelAt('/dashboards')).toMatchObject({ id: 'workspace.dashboards', scope: 'organization' });
      expect(panelAt('/dashboards/new-dashboard')).toMatchObject({
        slot: 'modal',
        access: { key: 'dashboards.manage' },
      });
      expect(panelAt(`/dashboards/${other}`)).toMatchObject({
        id: 'workspace.dashboard',
        access: { key: 'dashboards' },
      });
      expect(at(`/dashboards/${other}`, { role: 'user', keys: [] })).toEqual(root);
    }),
    // On failure it says that the project is not there, with the root as a way on (docs/decisions/0063).
    screen(
      'The project id in the path is enforced: if the selected project differs from the path, all data for that project is loaded; on failure the user goes to the root.',
      () => {
        expect(at(`/p/${other}/lands`)).toEqual({ kind: 'loadProject', projectId: other });
        expect(at(`/p/${other}/lands`, { projectId: other })).toEqual(shown);
        expect(at('/p/7/lands')).toEqual({ kind: 'unknown' });
      },
    ),
  ];
}
