import { isAdminAndUp, Project, type Role, roles, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { decide } from '../../host-web/src/router/guard.ts';
import { web as workspaceWeb } from '../../plugins/workspace/src/web/index.ts';
import { ours, password, theirs } from '../../plugins/workspace/tests/server/people-scene.ts';
import { api, heading, type Line, leftOpen, outOfScope, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';
import { portuguese } from './support/texts.ts';

/** Section 6 of the third document: roles, and what an access profile grants. */
export function profileLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Roles'),
    ...rolesOfPeople(given),
    screen(
      'The routes in section 2 restrict the admin, people, pre-projects and organizations areas to admin and manager.',
      () => {
        const { panels = [] } = workspaceWeb.create({ needs: {}, wants: {}, services: {} as never });
        const restricted = panels.filter(({ path }) =>
          /^\/(?:admin|people|pre-projects|organizations)(?:\/|$)/.test(path ?? ''),
        );
        expect(restricted.length).toBeGreaterThan(25);
        for (const panel of restricted) {
          // Staff stands above both; some are for administrators alone.
          expect(panel.roles?.length, panel.path).toBeGreaterThan(0);
          for (const role of panel.roles ?? []) expect(isAdminAndUp(role), `${panel.path} for ${role}`).toBe(true);
          const asked = { origin: 'http://x', pathname: panel.path ?? '', search: '', hash: '', params: {}, panel };
          const known = { projectId: undefined, holdsKey: () => true, isModuleShown: true };
          const session = { session: 'ready', ...known } as const;
          expect(decide({ ...asked, ...session, role: 'user' }), panel.path).toEqual({ kind: 'redirect', to: '/' });
          expect(decide({ ...asked, ...session, role: 'admin' }), panel.path).toEqual({ kind: 'show' });
        }
      },
    ),
    api('Creating invites needs a permission; without it the product shows a message.', async () => {
      const userInvite = { email: `${uuidv7()}@example.org`, role: 'manager' };
      const invite = async (role: Role) =>
        given().command(await given().person(role), 'createUserInvite', { userInvite });
      for (const role of ['pilot', 'user', 'contact'] as const)
        expectRefusal(await invite(role), 'FORBIDDEN', 'Você não tem permissão para criar convites.');
      expect((await invite('manager')).code).toBeUndefined();
    }),
    heading('Access profile permissions'),
    ...permissions(given),
    leftOpen('Which screens each role sees beyond the routes above is not shown.'),
  ];
}

function rolesOfPeople(given: () => SpecificationScene): readonly Line[] {
  const projectsOf = async (role: Role, profileIn?: string) => {
    const person = await given().person(role);
    if (profileIn) await giveProfile(person.id, profileIn);
    const { data } = await given().ask<{ projects: { nodes: { id: string }[] } }>(
      person,
      '{ projects { nodes { id } } }',
    );
    return { person, projects: data?.projects.nodes.map(({ id }) => id) };
  };
  const giveProfile = (userId: string, projectId: string) =>
    given().within(ours, (tx) => tx.insert(UserProfile, { userId, profileId: given().profile, projectId }));
  const membershipOf = async (userId: string) =>
    (await given().within(ours, (tx) => tx.list(UserOrganization, { filter: { userId: { equalTo: userId } } })))[0];
  return [
    api('staff is the super administrator. Its permissions cannot be edited.', async () => {
      const { admin, staff, profile } = given();
      const says = 'O super administrador não pode ser editado.';
      const membership = await membershipOf(staff.id);
      const role = { id: membership?.id, patch: { role: 'user' } };
      expectRefusal(await given().command(admin, 'updateUserOrganization', role), 'FORBIDDEN', says);
      const userProfile = { userId: staff.id, profileId: profile };
      expectRefusal(await given().create(admin, 'userProfile', userProfile), 'FORBIDDEN', says);
      expectRefusal(await given().command(admin, 'setPassword', { userId: staff.id, password }), 'FORBIDDEN', says);
      expect(portuguese('core.userOrganization.role.staff')).toBe('Super administrador');
    }),
    api('admin and manager have unlimited access in the organization.', async () => {
      const foreign = await given().within(theirs, async (tx) => (await tx.insert(Project, { name: 'De fora' })).id);
      for (const role of ['admin', 'manager'] as const) {
        const { projects, person } = await projectsOf(role);
        expect(projects).toEqual(expect.arrayContaining([given().project, given().otherProject]));
        expect(projects, 'and in no other').not.toContain(foreign);
        const { data } = await given().ask<{ effectiveAccess: { isUnlimited: boolean } }>(
          given().admin,
          'query($u: UUID!) { effectiveAccess(userId: $u) { isUnlimited } }',
          { u: person.id },
        );
        expect(data?.effectiveAccess.isUnlimited).toBe(true);
      }
    }),
    api('user and customer are subject to per-project access.', async () => {
      expect((await projectsOf('user')).projects).toEqual([]);
      expect((await projectsOf('user', given().project)).projects).toEqual([given().project]);
      expect(portuguese('core.userOrganization.role.user')).toBe('Cliente');
    }),
    api('A customer needs a group.', async () => {
      const { person } = await projectsOf('manager');
      await giveProfile(person.id, given().project);
      const membership = await membershipOf(person.id);
      const role = { id: membership?.id, patch: { role: 'user' } };
      const says = 'userGroupIds: Um cliente precisa de um grupo de usuários.';
      expectRefusal(await given().command(given().admin, 'updateUserOrganization', role), 'VALIDATION', says);
      await given().create(given().admin, 'userGroupMember', { userId: person.id, userGroupId: given().group });
      expect((await given().command(given().admin, 'updateUserOrganization', role)).code).toBeUndefined();
    }),
    api('contact has no access and can only receive tasks.', async () => {
      const { person, projects } = await projectsOf('contact', given().project);
      expect(projects, 'not even by a profile').toEqual([]);
      expect((await given().ask(person, '{ addressSearch(q: "goi") { label } }')).code).toBe('FORBIDDEN');
      const credentials = { email: person.email, password, organizationId: ours };
      const signedIn = await given().command(undefined, 'authenticate', credentials, 'jwtToken');
      expect(signedIn.code).toBe('NO_ORGANIZATION');
    }),
    api('pilot and operator exist.', async () => {
      expect(roles).toContain('pilot');
      expect(portuguese('core.userOrganization.role.pilot')).toBe('Piloto');
      expect((await projectsOf('pilot', given().project)).projects).toEqual([given().project]);
    }),
    outOfScope('With admin they see unpublished dates.', 'region dates'),
    api('Configured roles in the global settings are admin and user.', async () => {
      const { admin } = given();
      const made = await given().command<{ user: { id: string } }>(
        admin,
        'addUser',
        {
          ...{ name: 'Sem papel', email: `${uuidv7()}@example.org`, password: 'Senha-boa-2' },
          ...{ profileId: given().profile, userGroupIds: [given().group] },
        },
        'user { id }',
      );
      expect((await membershipOf(made.data?.user.id ?? ''))?.role, 'of whoever is added').toBe('user');
      const founded = await given().command<{ organization: { id: number } }>(
        admin,
        'createOrganization',
        { name: 'Filial' },
        'organization { id }',
      );
      const [founder] = await given().within(founded.data?.organization.id ?? -1, (tx) =>
        tx.list(UserOrganization, { filter: { userId: { equalTo: admin.id } } }),
      );
      expect(founder?.role, 'of whoever makes an organization').toBe('admin');
    }),
  ];
}

/** The line of the specification's table, and the keys that stand for its words. */
const groups = [
  [
    'files | view, manage, view others, manage others, comment, download, open tickets',
    ['view', 'manage', 'view-others', 'manage-others', 'comment', 'download', 'open-tickets'],
  ],
  [
    'maps | view, private annotations, public annotations, create data, manage others, fill collection forms, calculations, comment, download vectors',
    [
      ...['view', 'private-annotations', 'public-annotations', 'create-data', 'manage-others', 'fill-forms'],
      ...['calculations', 'comment', 'download-vectors'],
    ],
  ],
  [
    'data | view, manage, manage others, upload, upload others, export',
    ['view', 'manage', 'manage-others', 'upload', 'upload-others', 'export'],
  ],
  [
    "tasks | view, manage, manage others, view, create, update and delete own tasks, view, create, update and delete others' tasks, upload, comment, view cost, set cost, view revenue, set revenue, view progress, set progress",
    [
      ...['view', 'manage', 'manage-others', 'view-own', 'create-own', 'update-own', 'delete-own'],
      ...['view-others', 'create-others', 'update-others', 'delete-others', 'upload', 'comment'],
      ...['view-cost', 'set-cost', 'view-revenue', 'set-revenue', 'view-progress', 'set-progress'],
    ],
  ],
] as const;

/** Of a group, and named where it is asked for: section 5 of the first document. */
const namedElsewhere = ['data.register'];

function permissions(given: () => SpecificationScene): readonly Line[] {
  const declared = async () =>
    (await given().ask<{ accessKeys: { key: string; group: string }[] }>(given().admin, '{ accessKeys { key group } }'))
      .data?.accessKeys ?? [];
  return [
    api('An access profile grants permissions in four groups.', async () => {
      const names = new Set((await declared()).map(({ group }) => group));
      names.delete('screens');
      expect([...names].sort()).toEqual(['data', 'files', 'maps', 'tasks']);
    }),
    heading('Group | Permissions'),
    ...groups.map(([says, keys]) =>
      api(says, async () => {
        const [group = ''] = says.split(' ');
        const accessKeys = keys.map((key) => `${group}.${key}`);
        const ofGroup = (await declared()).filter((key) => key.group === group && !namedElsewhere.includes(key.key));
        expect(ofGroup.map(({ key }) => key)).toEqual(accessKeys);
        for (const key of accessKeys) expect(portuguese.has(`access.${key}`), key).toBe(true);
        const made = await given().create(given().admin, 'profile', { name: uuidv7(), accessKeys });
        const { data } = await given().ask<{ profile: { accessKeys: string[] } }>(
          given().admin,
          'query($id: UUID!) { profile(id: $id) { accessKeys } }',
          { id: made.data },
        );
        expect(data?.profile.accessKeys).toEqual(accessKeys);
      }),
    ),
  ];
}
