import { expect } from 'vitest';
import { backgroundOf } from '../../host-web/src/router/background.ts';
import { Feedback } from '../../plugins/workspace/src/entities/feedback.entity.ts';
import { twoFactorWidth } from '../../plugins/workspace/src/web/account/two-factor-dialog.tsx';
import { confirmWidth } from '../../sdk/src/web/dialog/confirm-dialog.tsx';
import { ReferenceOptions } from '../../sdk/src/web/field/reference-options.ts';
import portuguese from '../../sdk/src/web/locales/pt-BR.json' with { type: 'json' };
import { NamedModalStore } from '../../sdk/src/web/modal/named-modal-store.ts';
import { at, other, panelAt, panels, project, root, shown } from './support/guarded-routes.ts';
import { api, heading, type Line, leftOpen, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 2 of the first document: screens of reports, of administration and of people, and the pieces that screens share. */
export function adminRouteLines(given: () => SpecificationScene): readonly Line[] {
  return [...reportLines(given), ...administrationLines(), ...pieceLines(given)];
}

/** Administrators and managers reach it, nobody else; the modals lie over it. */
function administered(path: string, modals: readonly string[] = []): void {
  for (const address of [path, ...modals]) {
    for (const role of ['admin', 'manager'] as const) expect(at(address, { role }), address).toEqual(shown);
    for (const role of ['pilot', 'user', 'contact'] as const) expect(at(address, { role }), address).toEqual(root);
  }
  expect(panelAt(path)?.slot, path).toBe('route');
  for (const modal of modals) {
    expect(panelAt(modal)?.slot, modal).toBe('modal');
    expect(backgroundOf(panels, modal), modal).toBe(path);
  }
}

function reportLines(given: () => SpecificationScene): readonly Line[] {
  const bare = (address: string) => {
    expect(panelAt(address)?.isBare, address).toBe(true);
    expect(at(address), address).toEqual(shown);
  };
  return [
    heading('Report screens (no navigation bar)'),
    screen('/report/:projectId/descriptive-memorial/:landId', () =>
      bare(`/report/${project}/descriptive-memorial/${other}`),
    ),
    screen('/report/:projectId/lot-sketch/:landId', () => bare(`/report/${project}/lot-sketch/${other}`)),
    screen(
      '/report/document-print/:documentId (also named document-print, with query projectId; opened in a new window from a document field)',
      () => bare(`/report/document-print/${other}?projectId=${project}`),
    ),
    screen('/report/payment-book/:installmentGroupId', () => bare(`/report/payment-book/${other}`)),
    api(
      'A background PDF job opens the print, sketch and memorial screens through a full address that carries the auth token as a query parameter.',
      async () => {
        // The token is a ticket of one address, for minutes (docs/decisions/0031).
        const { admin, command } = given();
        const path = `/report/${project}/lot-sketch/${other}`;
        const ticketOf = (of: string) => command<{ ticket: string }>(admin, 'issueViewTicket', { path: of }, 'ticket');
        const token = (await ticketOf(path)).data?.ticket ?? '';
        expect(token).not.toBe('');
        const address = `${path}?${new URLSearchParams({ token })}`;
        expect(at(address, { session: 'anonymous' })).toEqual({ kind: 'authenticate', token, next: path });
        expect((await ticketOf('/people/users')).code).toBe('VALIDATION');
      },
    ),
  ];
}

function administrationLines(): readonly Line[] {
  const editing = (path: string, ...more: readonly string[]) => [
    `${path}/${other}/edit`,
    `${path}/new`,
    ...more.map((name) => `${path}/${name}`),
  ];
  return [
    heading('Admin and people routes (lazy, role admin and manager only)'),
    screen('/admin (name admin-root, with navigation bar): empty path and general-settings;', () => {
      administered('/admin');
      administered('/admin/general-settings');
    }),
    screen(
      'contact-methods (modals {contactMethodId}/edit, new); visit-results (modals {visitResultId}/edit, new);',
      () => {
        for (const path of ['/admin/contact-methods', '/admin/visit-results']) administered(path, editing(path));
      },
    ),
    screen(
      'document-types (modals {documentTypeId}/edit, {documentTypeId}/view read-only, new); document-variables (modals {documentVariableId}/edit, new);',
      () => {
        administered('/admin/document-types', editing('/admin/document-types', `${other}/view`));
        administered('/admin/document-variables', editing('/admin/document-variables'));
      },
    ),
    screen('whitelabel-domain, whitelabel-colors, whitelabel-images.', () => {
      for (const part of ['domain', 'colors', 'images']) administered(`/admin/whitelabel-${part}`);
    }),
    screen(
      'people: profiles (modals {profileId}/edit, new); users (modals {userId}/edit, new, invite); user/{userId} (modal edit); user-groups (modals {userGroupId}/edit, new).',
      () => {
        administered('/people/profiles', editing('/people/profiles'));
        administered('/people/users', editing('/people/users', 'invite'));
        administered(`/people/user/${other}`, [`/people/user/${other}/edit`]);
        administered('/people/user-groups', editing('/people/user-groups'));
      },
    ),
    screen('pre-projects: modal children referral-links and budget-simulator.', () => {
      administered('/pre-projects', ['/pre-projects/referral-links', '/pre-projects/budget-simulator']);
    }),
    screen(
      'organizations: modals organization/{organizationId}/edit and new; organization/{organizationId}/details with modal edit-table.',
      () => {
        const one = '/organizations/organization/7';
        administered('/organizations', [`${one}/edit`]);
        // Whoever makes one is its administrator, which a manager cannot become (docs/decisions/0079).
        expect(at('/organizations/new')).toEqual(shown);
        expect(at('/organizations/new', { role: 'manager' })).toEqual(root);
        administered(`${one}/details`, [`${one}/details/edit-table`]);
      },
    ),
    heading('Finance routes are in the second document.'),
  ];
}

function pieceLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Shared interface pieces'),
    screen(
      'Confirm dialog (optionally type-to-confirm; width 450 px), dynamic form dialog, two-factor dialog (width 415 px), feedback widget for reporting errors (fields name, email, message, screenshot).',
      () => {
        expect([confirmWidth, twoFactorWidth]).toEqual([450, 415]);
        expect(Object.keys(Feedback.fields)).toEqual(
          expect.arrayContaining(['name', 'email', 'message', 'screenshotId']),
        );
      },
    ),
    screen(
      "Reusable asynchronous select: search box, first page 10 items, 'load more' adds 10, shows 'Nenhum resultado encontrado.' when empty;",
      async () => {
        const asked: number[] = [];
        const options = new ReferenceOptions(async ({ first }) => {
          asked.push(first);
          return { totalCount: 25, rows: Array.from({ length: first }, (_, id) => ({ id: String(id), title: '' })) };
        });
        options.open();
        await expect.poll(() => options.rows.length).toBe(10);
        options.loadMore();
        await expect.poll(() => options.rows.length).toBe(20);
        expect(asked).toEqual([10, 20]);
        expect(portuguese['ui.select.nothing']).toBe('Nenhum resultado encontrado.');
      },
    ),
    screen(
      'can open detail or create modals (known modal names PartnerDetails and ContractInstallmentDetails; an unknown name raises an error and the same modal cannot be opened twice at once).',
      () => {
        const modals = new NamedModalStore();
        const first = modals.show('PartnerDetails');
        void modals.show('ContractInstallmentDetails');
        // Who opens it again waits for the one that is there.
        expect(modals.show('PartnerDetails')).toBe(first);
        expect(modals.open.map(({ name }) => name)).toEqual(['PartnerDetails', 'ContractInstallmentDetails']);
        expect(() => modals.show('Nothing')).toThrow();
      },
    ),
    api('Notifications list for the user (ordered by created_at).', async () => {
      const { code } = await given().ask(
        given().admin,
        '{ notifications(orderBy: [CREATED_AT_DESC]) { nodes { id } } }',
      );
      expect(code).toBeUndefined();
    }),
    leftOpen(
      'Other screens (referral page, land sketch, memorial, classification, land sheet upload): behaviour beyond route and parameters not shown.',
    ),
  ];
}
