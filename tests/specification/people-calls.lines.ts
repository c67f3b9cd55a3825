import { uuidv7 } from '@gleba/core';
import { ApiClient } from '@gleba/core/web';
import { expect } from 'vitest';
import { password } from '../../plugins/workspace/tests/server/people-scene.ts';
import { area, referralCalls } from '../../plugins/workspace/tests/server/referral-scene.ts';
import { api, heading, type Line, leftOpen, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 7 of the first document: how calls travel, and the calls about who signs in, organizations, people and what they are told. */
export function peopleCallLines(given: () => SpecificationScene): readonly Line[] {
  return [...transportLines(given), ...signInLines(given), ...peopleLines(given), ...toldLines(given)];
}

/** A list as the endpoint answers it. */
export async function nodesOf<T>(scene: SpecificationScene, field: string, selection: string): Promise<T[]> {
  const document = `{ ${field} { nodes { ${selection} } } }`;
  const { data, message } = await scene.ask<Record<string, { nodes: T[] }>>(scene.admin, document);
  expect(message).toBeUndefined();
  return Object.values(data ?? {}).flatMap(({ nodes }) => nodes);
}

function transportLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      "All data calls go by POST to one GraphQL endpoint (path /graphql) with the header Authorization carrying the token (Bearer form in one place, scheme word 'token' in another).",
      async () => {
        const calls: (readonly [string, string | undefined, string | null])[] = [];
        const client = new ApiClient({
          baseUrl: 'http://test.invalid',
          token: () => 'abc',
          onExpired: () => {},
          fetch: async (address, init) => {
            const url = String(address);
            calls.push([new URL(url).pathname, init?.method, new Headers(init?.headers).get('authorization')]);
            return Response.json({ data: {} });
          },
        });
        await client.graphql('{ me { id } }');
        expect(calls).toEqual([['/graphql', 'POST', 'Bearer abc']]);
        const { admin, graphql } = given();
        const token = admin.auth.replace(/^Bearer /, '');
        for (const scheme of ['Bearer', 'token']) {
          const { data } = await graphql<{ me: { id: string } }>('{ me { id } }', {}, `${scheme} ${token}`);
          expect(data?.me.id, scheme).toBe(admin.id);
        }
      },
    ),
    api('The client is created only when a current organization exists;', async () => {
      // A token is of one organization, and only the calls of the sign-in itself go without one.
      const [, payload = ''] = given().admin.auth.split('.');
      expect(Buffer.from(payload, 'base64url').toString()).toMatch(/"org[a-zA-Z_]*":2/);
      expect((await given().ask(undefined, '{ lands { totalCount } }')).code).toBe('UNAUTHENTICATED');
    }),
  ];
}

function signInLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Sign-in |'),
    api('step 1: list organizations from e-mail and password;', async () => {
      const { command, admin } = given();
      const input = { email: admin.email, password };
      const { data } = await command<{ organizations: { id: number }[] }>(
        undefined,
        'organizationsForSignIn',
        input,
        'organizations { id }',
      );
      expect(data?.organizations).toEqual([{ id: 2 }]);
      const wrong = await command(undefined, 'organizationsForSignIn', { ...input, password: 'outra-senha-9' });
      expect(wrong.message).toBe('E-mail ou senha inválidos');
    }),
    api('step 2: authenticate with e-mail, password, organizationId returning a jwt token;', async () => {
      const { command, user, graphql } = given();
      const input = { email: user.email, password, organizationId: 2 };
      const { data } = await command<{ jwtToken: string }>(undefined, 'authenticate', input, 'jwtToken');
      expect(data?.jwtToken.split('.')).toHaveLength(3);
      const own = await graphql<{ me: { id: string } }>('{ me { id } }', {}, `Bearer ${data?.jwtToken}`);
      expect(own.data?.me.id).toBe(user.id);
    }),
    api('me query; current organization id', async () => {
      const { data } = await given().ask(given().user, '{ me { id organizationId } }');
      expect(data).toEqual({ me: { id: given().user.id, organizationId: 2 } });
      expect((await given().ask(undefined, '{ me { id } }')).code).toBe('UNAUTHENTICATED');
    }),
  ];
}

function peopleLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api('project stages list; project partners list, by id, create, update (deletes are updates)', async () => {
      const { admin, create, command, ask, project: projectId } = given();
      const { data: stage } = await create(admin, 'projectStage', { name: uuidv7() });
      expect(await nodesOf(given(), `projectStages(filter: { id: { equalTo: "${stage}" } })`, 'id')).toEqual([
        { id: stage },
      ]);
      const { data: partnerId } = await create(admin, 'partner', { name: 'Imobiliária Sol', cpf: '000.000.000-00' });
      const { data: id, message } = await create(admin, 'projectPartner', { projectId, partnerId, percentage: '1' });
      expect(message).toBeUndefined();
      const patch = { autoSplit: true };
      expect((await command(admin, 'updateProjectPartner', { id, patch })).message).toBeUndefined();
      expect((await ask(admin, `{ projectPartner(id: "${id}") { autoSplit } }`)).data).toEqual({
        projectPartner: patch,
      });
      expect((await command(admin, 'deleteProjectPartner', { id })).message).toBeUndefined();
      const listed = `projectPartners(filter: { projectId: { equalTo: "${projectId}" } })`;
      expect(await nodesOf(given(), listed, 'id')).not.toContainEqual({ id });
    }),
    heading('Organizations |'),
    api('list, by id, create, update, delete', async () => {
      const { admin, command, ask } = given();
      const name = `Filial ${uuidv7()}`;
      const made = await command<{ organization: { id: number } }>(
        admin,
        'createOrganization',
        { name },
        'organization { id }',
      );
      const id = made.data?.organization.id;
      const reach = `{ organizationsInReach(search: "${name}") { organizations { id name } } }`;
      const listed = async () => (await ask(admin, reach)).data?.organizationsInReach;
      expect(await listed()).toMatchObject({ organizations: [{ id, name }] });
      const byId = await ask(admin, '{ organization(id: 2) { id } }');
      expect(byId.data).toEqual({ organization: { id: 2 } });
      expect((await command(admin, 'renameOrganization', { id, name: `${name} Sul` })).code).toBeUndefined();
      expect(await listed()).toMatchObject({ organizations: [{ name: `${name} Sul` }] });
      expect((await command(admin, 'deleteOrganization', { id })).code).toBeUndefined();
      expect(await listed()).toMatchObject({ organizations: [] });
    }),
    screen('(offline, the lookup returns the current organization)', async () => {
      const { data } = await given().ask(given().user, '{ me { organization { id name } } }');
      // It comes with the person, whose answer stays on the device (host-web's offline journey).
      expect(data).toEqual({ me: { organization: { id: 2, name: 'Organização 2' } } });
    }),
    heading('Users |'),
    api('list, by id, add (name, email, mobilePhone, password, role), update,', async () => {
      const { admin, command, ask } = given();
      const email = `${uuidv7()}@example.org`;
      const input = {
        name: 'Bia',
        email,
        mobilePhone: '+5531987654321',
        password: 'Senha-boa-1',
        role: 'pilot',
        profileId: given().profile,
      };
      const made = await command<{ user: { id: string } }>(admin, 'addUser', input, 'user { id }');
      expect(made.message).toBeUndefined();
      const id = made.data?.user.id;
      expect(await nodesOf(given(), `users(filter: { email: { equalTo: "${email}" } })`, 'id')).toEqual([{ id }]);
      expect((await command(admin, 'updateUser', { id, patch: { name: 'Bia Melo' } })).message).toBeUndefined();
      const byId = await ask(admin, `{ user(id: "${id}") { name email memberships { nodes { role } } } }`);
      expect(byId.data).toEqual({ user: { name: 'Bia Melo', email, memberships: { nodes: [{ role: 'pilot' }] } } });
    }),
    api('preferences, setPassword (userId);', async () => {
      const { admin, command, ask, person } = given();
      const member = await person('user');
      await command(member, 'setPreferences', { preferences: { color: 'blue' } });
      const own = await ask<{ me: { preferences: object } }>(member, '{ me { preferences } }');
      expect(own.data?.me.preferences).toMatchObject({ color: 'blue' });
      const another = 'Outra-senha-7';
      const set = await command(admin, 'setPassword', { userId: member.id, password: another });
      expect(set.message).toBeUndefined();
      const signIn = (with_: string) =>
        command(undefined, 'organizationsForSignIn', { email: member.email, password: with_ });
      expect((await signIn(another)).code).toBeUndefined();
      expect((await signIn(password)).message).toBe('E-mail ou senha inválidos');
    }),
    api('delete user-organization link', async () => {
      const { admin, command, person, ask } = given();
      const member = await person('user');
      const [link] = await nodesOf<{ id: string }>(
        given(),
        `userOrganizations(filter: { userId: { equalTo: "${member.id}" } })`,
        'id',
      );
      expect((await command(admin, 'deleteUserOrganization', { id: link?.id })).code).toBeUndefined();
      expect((await ask(member, '{ me { id } }')).code).toBe('UNAUTHENTICATED');
    }),
    api('Profiles, user profiles | CRUD', async () => {
      const { admin, command, create, person, profile, project } = given();
      const userId = (await person('user')).id;
      const { data: id } = await create(admin, 'userProfile', { userId, profileId: profile, projectId: project });
      const listed = () => nodesOf(given(), `userProfiles(filter: { userId: { equalTo: "${userId}" } })`, 'projectId');
      expect(await listed()).toEqual([{ projectId: project }]);
      const patch = { projectId: null };
      expect((await command(admin, 'updateUserProfile', { id, patch })).code).toBeUndefined();
      expect(await listed()).toEqual([patch]);
      expect((await command(admin, 'deleteUserProfile', { id })).code).toBeUndefined();
      expect(await listed()).toEqual([]);
    }),
    heading('Invites |'),
    api('list, create (email, role, plus profile and project ids), delete', async () => {
      const { admin, command, profile, project } = given();
      const email = `${uuidv7()}@example.org`;
      const userInvite = { email, role: 'pilot', profileId: profile, projectIds: [project] };
      const made = await command(admin, 'createUserInvite', { userInvite });
      expect(made.message).toBeUndefined();
      const listed = () =>
        nodesOf<{ id: string }>(
          given(),
          `userInvites(filter: { email: { equalTo: "${email}" }, cancelledAt: { isNull: true } })`,
          'id role',
        );
      const [invite] = await listed();
      expect(invite).toMatchObject({ role: 'pilot' });
      expect((await command(admin, 'deleteUserInvite', { id: invite?.id })).code).toBeUndefined();
      expect(await listed()).toEqual([]);
    }),
  ];
}

function toldLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Referral |'),
    api('referral link by token (mutation with token), referral by id, public insert referral,', async () => {
      const { makeLink, stranger } = referralCalls(given());
      const { token } = await makeLink(given().admin);
      const found = await stranger<{ organizationName: string }>('referralLinkByToken', { token }, 'organizationName');
      expect(found.data?.organizationName).toBe('Organização 2');
      const name = `Chácara ${uuidv7()}`;
      const sent = await stranger('publicInsertReferral', { token, referral: { ...area, name } }, '__typename');
      expect(sent.message).toBeUndefined();
      const [one] = await nodesOf<{ id: string }>(given(), `referrals(filter: { name: { equalTo: "${name}" } })`, 'id');
      const byId = await given().ask(given().admin, `{ referral(id: "${one?.id}") { name } }`);
      expect(byId.data).toEqual({ referral: { name } });
    }),
    api('referral links list/create/update/delete', async () => {
      const { admin, command } = given();
      const { id } = await referralCalls(given()).makeLink(admin);
      const listed = () =>
        nodesOf(given(), `referralLinks(filter: { id: { equalTo: "${id}" }, deletedAt: { isNull: true } })`, 'enabled');
      expect(await listed()).toEqual([{ enabled: true }]);
      const patch = { enabled: false };
      expect((await command(admin, 'updateReferralLink', { id, patch })).code).toBeUndefined();
      expect(await listed()).toEqual([patch]);
      expect((await command(admin, 'deleteReferralLink', { id })).code).toBeUndefined();
      expect(await listed()).toEqual([]);
    }),
    api('Notifications | separate REST-style endpoint ordered by created_at;', async () => {
      const { body } = await given().call(given().admin, 'GET', '/notification?first=50');
      const { nodes } = body as { nodes: { created_at: string }[] };
      const made = nodes.map(({ created_at }) => created_at);
      expect(made).toEqual(made.toSorted().toReversed());
      expect((await given().call(undefined, 'GET', '/notification')).code).toBe('UNAUTHENTICATED');
    }),
    leftOpen('methods and paths not shown'),
  ];
}
