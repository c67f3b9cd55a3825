import { EntityRegistry, isAdminAndUp, isPilotAndUp, kernel, UserOrganization, uuidv7 } from '@gleba/core';
import { formatDate, formatNumber } from '@gleba/sdk';
import { expect } from 'vitest';
import { versionOf } from '../../host-web/src/offline/new-version.ts';
import { firstScreen } from '../../host-web/src/router/guard.ts';
import { documents } from '../../plugins/documents/src/plugin.ts';
import { finance } from '../../plugins/finance/src/plugin.ts';
import { lands } from '../../plugins/lands/src/plugin.ts';
import { workspace } from '../../plugins/workspace/src/plugin.ts';
import { ours, password, theirs } from '../../plugins/workspace/tests/server/people-scene.ts';
import { at, panelAt, project, shown } from './support/guarded-routes.ts';
import { api, type Line, outOfScope, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 1 of the first document: what the product does, and for whom. */
export function purposeLines(given: () => SpecificationScene): readonly Line[] {
  return [...audienceLines(given), ...areaLines(given), ...interfaceLines(given), lazyAreas()];
}

function audienceLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'The product serves organization staff and administrators, ordinary users restricted per project, customers, contacts (who only receive tasks), pilots/operators and a super administrator (role staff).',
      async () => {
        expect([isAdminAndUp('staff'), isAdminAndUp('pilot'), isPilotAndUp('pilot'), isPilotAndUp('user')]).toEqual([
          ...[true, false, true, false],
        ]);
        const contact = await given().person('contact');
        const { data } = await given().ask<{ projects: { totalCount: number } }>(
          contact,
          '{ projects { totalCount } }',
        );
        expect(data?.projects.totalCount).toBe(0);
      },
    ),
    api(
      'It is multi-organization: a user can belong to several organizations and chooses one at sign-in.',
      async () => {
        const { id, email } = await given().person('manager');
        await given().within(theirs, (tx) => tx.insert(UserOrganization, { userId: id, role: 'pilot' }));
        const { data } = await given().command<{ organizations: { id: string }[] }>(
          ...([undefined, 'organizationsForSignIn', { email, password }, 'organizations { id }'] as const),
        );
        expect(data?.organizations.map(({ id }) => Number(id)).sort()).toEqual([ours, theirs]);
        const roleIn = async (organizationId: number) => {
          const credentials = { email, password, organizationId };
          const signedIn = await given().command<{ jwtToken: string }>(
            ...([undefined, 'authenticate', credentials, 'jwtToken'] as const),
          );
          const who = { id, email, auth: `Bearer ${signedIn.data?.jwtToken}` };
          return (await given().ask<{ me: { role: string } }>(who, '{ me { role } }')).data?.me.role;
        };
        expect([await roleIn(ours), await roleIn(theirs)]).toEqual(['manager', 'pilot']);
      },
    ),
    api(
      'Each organization can carry its own branding (title, colours, logos, favicon, web-app manifest).',
      async () => {
        const { body } = await given().call(undefined, 'GET', '/manifest.webmanifest');
        expect(body).toMatchObject({ display: 'standalone', name: expect.any(String), icons: expect.any(Array) });
        const colours = { primaryColor: '#2b5d7a' };
        expect((await given().command(given().admin, 'saveBrandingColors', colours)).code).toBeUndefined();
        const { body: branding } = await given().call(undefined, 'GET', '/branding');
        expect(branding).toMatchObject({ uiCustomizations: colours });
      },
    ),
  ];
}

function areaLines(given: () => SpecificationScene): readonly Line[] {
  const plugins = [workspace, lands, finance, documents];
  const registry = new EntityRegistry([...kernel.entities, ...plugins.flatMap(({ entities }) => entities)]);
  return [
    screen(
      'Functional areas: Projects containing lands (a land is a lot identified by block, lot and subdivision), residents, partners, contracts, documents, lawsuits, map layers and geometries, visits, dashboards and finance data.',
      () => {
        const areas = ['lands.land', 'lands.resident', 'lands.lawsuit', 'lands.layer', 'lands.geometry'];
        const more = ['lands.landVisit', 'finance.partner', 'finance.contract', 'finance.financeTransaction'];
        for (const id of [...areas, ...more, 'documents.document', 'workspace.dashboard'])
          expect(registry.find(id), id).toBeDefined();
        expect(Object.keys(registry.get('lands.land').fields)).toEqual(
          expect.arrayContaining(['block', 'lot', 'subdivision']),
        );
      },
    ),
    screen('Documents with e-signature, AI data extraction and AI validation, and manual approval.', () => {
      const commands = (documents.operations ?? []).map(({ name }) => name);
      expect(commands).toEqual(
        expect.arrayContaining(['approveDocument', 'requestSignatures', 'extractDocumentData', 'validateDocument']),
      );
    }),
    screen('A public referral link through which an outside person can submit a referral of an area.', () => {
      expect(at('/referral', { session: 'anonymous' })).toEqual(shown);
    }),
    api('Two-factor authentication (optional per user).', async () => {
      const { id } = given().user;
      const { data } = await given().ask(given().user, `{ user(id: "${id}") { twoFaEnabled } }`);
      expect(data).toEqual({ user: { twoFaEnabled: false } });
    }),
  ];
}

function interfaceLines(given: () => SpecificationScene): readonly Line[] {
  return [
    screen(
      'Installable, offline-capable web app; when a new version is available the app reloads itself automatically.',
      () => {
        const page = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
        expect(versionOf(page('index-1'))).not.toBe(versionOf(page('index-2')));
      },
    ),
    api('Two interface preferences per user: menu collapsed, full screen; and dark mode.', async () => {
      const preferences = { menuCollapsed: true, fullScreen: false, colorScheme: uuidv7() };
      const { user } = given();
      expect((await given().command(user, 'setPreferences', { preferences })).code).toBeUndefined();
      const { data } = await given().ask<{ me: { preferences: object } }>(user, '{ me { preferences } }');
      expect(data?.me.preferences).toMatchObject(preferences);
    }),
    outOfScope(
      'The interface language is fixed to Portuguese (pt-BR); English and Spanish texts exist but are not selectable.',
      'an organization may leave the language to its people; it is fixed until then (docs/decisions/0122)',
    ),
    screen(
      'Dates display as DD/MM/YYYY (list default: long-short locale form). Numbers use decimal comma, thousands dot, 2 decimals by default.',
      () => {
        expect(formatDate('2026-11-05')).toBe('05/11/2026');
        expect(formatNumber('1234567.5')).toBe('1.234.567,50');
      },
    ),
    screen('The first screen after sign-in is the projects screen.', () => expect(firstScreen).toBe('/projects')),
  ];
}

function lazyAreas(): Line {
  return screen(
    'Lazy areas of the product: contracts, installments, invoices, finance transactions, bank accounts, cost centers, payment methods, partners, residents, lands, land classification, land sketch, descriptive memorial, reports, referral, validation, documents, dashboards, members, admin, whitelabel, privacy, terms of service, authentication (login, register, forgot password, invites).',
    () => {
      const ofFinance = ['invoices', 'bank-accounts', 'cost-centers', 'payment-methods', 'partners'];
      const open = [
        '/login',
        '/register/confirmation',
        '/forgot-password',
        '/invites',
        '/tos',
        '/privacy',
        '/referral',
      ];
      const inProject = ['lands', 'residents', 'documents', 'dashboards', 'members', 'validation'];
      const reports = ['lot-sketch/7', 'descriptive-memorial/7'].map((path) => `/report/${project}/${path}`);
      const all = [
        ...ofFinance.map((path) => `/finance/${path}`),
        ...inProject.map((path) => `/p/${project}/${path}`),
        ...['/admin/general-settings', '/admin/whitelabel-colors', ...open, ...reports],
      ];
      for (const path of all) expect(panelAt(path)?.load, path).toBeTypeOf('function');
    },
  );
}
