import { isAdminAndUp, isPilotAndUp, Project, roles, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { ours, password } from '../../plugins/workspace/tests/server/people-scene.ts';
import { deletingRoleLine } from './documents.lines.ts';
import { api, type Line, leftOpen, outOfScope, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';

/** Section 6 of the first document: who may do what. */
export function peopleLines(given: () => SpecificationScene): readonly Line[] {
  return [
    ...roleLines(given),
    ...memberLines(given),
    deletingRoleLine(given),
    leftOpen(
      'The permission matrix of access profiles is in the third document; the feature-enabled check always passes.',
    ),
  ];
}

function roleLines(given: () => SpecificationScene): readonly Line[] {
  const membershipOf = async (userId: string, organizationId = ours) =>
    (
      await given().within(organizationId, (tx) =>
        tx.list(UserOrganization, { filter: { userId: { equalTo: userId } } }),
      )
    )[0];
  return [
    screen("Roles in a user's list: staff, admin, manager, pilot, user (customer) and contact.", () => {
      expect(roles).toEqual(['staff', 'admin', 'manager', 'pilot', 'user', 'contact']);
    }),
    screen(
      'Pilot-and-up = staff, admin, manager or pilot; admin-and-up = staff, admin, manager; staff = staff role',
      () => {
        expect(roles.filter(isPilotAndUp)).toEqual(['staff', 'admin', 'manager', 'pilot']);
        expect(roles.filter(isAdminAndUp)).toEqual(['staff', 'admin', 'manager']);
      },
    ),
    outOfScope('or an internal company e-mail domain.', 'an address gives nobody a role (docs/decisions/0079)'),
    api('The role from the organization link is lowercased;', async () => {
      const { data } = await given().ask<{ me: { role: string } }>(given().manager, '{ me { role } }');
      expect(data?.me.role).toBe('manager');
    }),
    outOfScope('if missing it defaults to admin.', 'a membership without a role does not exist (docs/decisions/0079)'),
    api(
      'Admin and manager have unlimited access within the organization; user/customer access is limited per project; contact has no access;',
      async () => {
        const projectsOf = async (role: 'admin' | 'manager' | 'user' | 'contact') => {
          const person = await given().person(role);
          const profile = { userId: person.id, profileId: given().profile, projectId: given().project };
          await given().within(ours, (tx) => tx.insert(UserProfile, profile));
          const { data } = await given().ask<{ projects: { nodes: { id: string }[] } }>(
            person,
            '{ projects { nodes { id } } }',
          );
          return data?.projects.nodes.map(({ id }) => id) ?? [];
        };
        const all = (await given().within(ours, (tx) => tx.list(Project))).map(({ id }) => id).sort();
        for (const role of ['admin', 'manager'] as const) expect((await projectsOf(role)).sort(), role).toEqual(all);
        expect(await projectsOf('user')).toEqual([given().project]);
        expect(await projectsOf('contact')).toEqual([]);
      },
    ),
    api('staff is the super administrator whose permissions cannot be changed;', async () => {
      const { admin, staff } = given();
      const role = { id: (await membershipOf(staff.id))?.id, patch: { role: 'user' } };
      const says = 'O super administrador não pode ser editado.';
      expectRefusal(await given().command(admin, 'updateUserOrganization', role), 'FORBIDDEN', says);
      // As whoever runs the server makes one: in no organization, and in each.
      const root = await given().person('staff', 0, 'Raiz');
      const place = { id: (await membershipOf(root.id, 0))?.id, patch: { role: 'user' } };
      expect((await given().command(admin, 'updateUserOrganization', place)).code).toBe('NOT_FOUND');
      expect((await given().command(admin, 'setPassword', { userId: root.id, password })).code).toBe('NOT_FOUND');
      const inside = { ...root, auth: await given().authorization(root.id, ours) };
      expect((await given().ask<{ me: { role: string } }>(inside, '{ me { role } }')).data?.me.role).toBe('staff');
    }),
    outOfScope('pilot and admin can see unpublished dates.', 'region dates'),
  ];
}

function memberLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'Project members are those holding a profile on the project, or having the ADMIN role in the organization.',
      async () => {
        const [holder, other] = [await given().person('pilot'), await given().person('pilot')];
        const profile = { userId: holder.id, profileId: given().profile, projectId: given().project };
        await given().within(ours, (tx) => tx.insert(UserProfile, profile));
        // As the members' screen asks.
        const { data } = await given().ask<{ users: { nodes: { id: string }[] } }>(
          given().admin,
          `query($p: UUID!) { users(first: 500, filter: { or: [
             { userProfiles: { some: { projectId: { equalTo: $p } } } },
             { memberships: { some: { role: { equalTo: admin } } } }
           ] }) { nodes { id } } }`,
          { p: given().project },
        );
        const members = data?.users.nodes.map(({ id }) => id);
        expect(members).toEqual(expect.arrayContaining([holder.id, given().admin.id]));
        expect(members).not.toContain(other.id);
      },
    ),
    api('A profile is project-level or organization-level.', async () => {
      const { data: id } = await given().create(given().admin, 'profile', {
        ...{ name: uuidv7(), accessKeys: ['members'], isProjectLevel: true, isOrgLevel: false },
      });
      const person = await given().person('pilot');
      const everywhere = await given().create(given().admin, 'userProfile', { userId: person.id, profileId: id });
      expect(everywhere.code).toBe('VALIDATION');
      const nowhere = { name: uuidv7(), accessKeys: ['members'], isProjectLevel: false, isOrgLevel: false };
      expect((await given().create(given().admin, 'profile', nowhere)).code).toBe('VALIDATION');
    }),
    api('Route access keys: project-details, members, documents, lands, residents, validation,', async () => {
      const { data } = await given().ask<{ accessKeys: { key: string }[] }>(given().admin, '{ accessKeys { key } }');
      const keys = data?.accessKeys.map(({ key }) => key);
      const named = ['project-details', 'members', 'documents', 'lands', 'residents', 'validation'];
      expect(keys).toEqual(expect.arrayContaining(named));
    }),
    api('dashboards, dashboards.manage.', async () => {
      const { data } = await given().ask<{ accessKeys: { key: string }[] }>(given().admin, '{ accessKeys { key } }');
      expect(data?.accessKeys.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['dashboards', 'dashboards.manage']),
      );
    }),
    leftOpen('What each key grants: not shown.'),
    api('Adding members needs admin or manager in the current organization.', async () => {
      const person = await given().person('pilot');
      const userProfile = { userId: person.id, profileId: given().profile, projectId: given().project };
      for (const role of ['pilot', 'user'] as const)
        expect((await given().create(await given().person(role), 'userProfile', userProfile)).code).toBe('FORBIDDEN');
      expect((await given().create(given().manager, 'userProfile', userProfile)).code).toBeUndefined();
    }),
    api('Creating invites needs permission.', async () => {
      const userInvite = { email: `${uuidv7()}@example.org`, role: 'manager' };
      const refused = await given().command(given().user, 'createUserInvite', { userInvite });
      expectRefusal(refused, 'FORBIDDEN', 'Você não tem permissão para criar convites.');
    }),
  ];
}
