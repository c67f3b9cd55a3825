import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRuntime, type TestRuntime } from '../../../tests/support/test-runtime.ts';
import { uuidv7 } from '../../src/entity/uuid.ts';
import {
  Organization,
  Profile,
  Project,
  User,
  UserOrganization,
  UserProfile,
} from '../../src/identity/identity-entities.ts';
import { systemActor } from '../../src/permission/actor.ts';
import type { Role } from '../../src/permission/role.ts';
import { pluginFacts } from '../../src/plugin/plugin-acts.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { createActorSource } from '../../src/server/identity/actor-source.ts';
import { hashPassword } from '../../src/server/identity/password.ts';
import { createPluginStateSource } from '../../src/server/identity/plugin-state-source.ts';

const password = 'correct horse battery';
let host: TestRuntime;
let passwordHash = '';

const inOrganization = <T>(organizationId: number, work: (tx: UnitOfWork) => Promise<T>) =>
  host.runtime.transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, work);

beforeAll(async () => {
  host = await startTestRuntime();
  passwordHash = await hashPassword(password);
  for (const id of [0, 2, 7]) {
    await inOrganization(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
});
afterAll(() => host?.stop());

async function person(email: string, roles: Readonly<Record<number, Role>>): Promise<string> {
  const { id } = await inOrganization(0, (tx) => tx.insert(User, { name: email, email, passwordHash }));
  for (const [organizationId, role] of Object.entries(roles)) {
    await inOrganization(Number(organizationId), (tx) => tx.insert(UserOrganization, { userId: id, role }));
  }
  return id;
}

const organizations = (email: string, word = password) =>
  host.graphql<{ organizationsForSignIn: { organizations: { id: number; name: string }[] } }>(
    'mutation ($input: OrganizationsForSignInInput!) { organizationsForSignIn(input: $input) { organizations { id name } } }',
    { input: { email, password: word } },
  );
const signIn = (email: string, organizationId: number, word = password) =>
  host.graphql<{ authenticate: { jwtToken: string } }>(
    'mutation ($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }',
    { input: { email, password: word, organizationId } },
  );

describe('signing in', () => {
  test('first which organizations, then a session in one of them', async () => {
    await person('ana@example.org', { 2: 'manager', 7: 'user' });
    const { data } = await organizations(' Ana@Example.ORG ');
    expect(data?.organizationsForSignIn.organizations).toEqual([
      { id: 2, name: 'organization 2' },
      { id: 7, name: 'organization 7' },
    ]);
    const session = await signIn('ana@example.org', 2);
    const authorization = `Bearer ${session.data?.authenticate.jwtToken}`;
    const { data: seen } = await host.graphql('{ projects { nodes { id } } }', {}, authorization);
    expect(seen).toEqual({ projects: { nodes: [] } });
    expect((await signIn('ana@example.org', 0)).errors[0]?.extensions.code).toBe('NO_ORGANIZATION');
  });

  test('an unknown account and a wrong password get the same answer', async () => {
    await person('bia@example.org', { 2: 'user' });
    const unknown = await organizations('nobody@example.org');
    const wrong = await organizations('bia@example.org', 'wrong');
    const bare = ({ status, data, errors }: typeof unknown) => ({
      status,
      data,
      errors: errors.map(({ message, extensions: { code } }) => ({ message, code })),
    });
    expect(bare(wrong)).toEqual(bare(unknown));
    expect(wrong.errors[0]?.extensions.code).toBe('BAD_CREDENTIALS');
    expect((await signIn('bia@example.org', 2, 'wrong')).errors[0]?.extensions.code).toBe('BAD_CREDENTIALS');
  });

  test('ten failures block the account for a while, also for the right password, and nobody else', async () => {
    await person('caio@example.org', { 2: 'user' });
    await person('davi@example.org', { 2: 'user' });
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await signIn('caio@example.org', 2, 'wrong')).errors[0]?.extensions.code).toBe('BAD_CREDENTIALS');
    }
    const blocked = await signIn(' CAIO@example.org', 2);
    expect(blocked.errors[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
    expect(blocked.errors[0]?.message).toBe('Muitas tentativas. Aguarde até 15 minutos e tente de novo.');
    expect(blocked.data?.authenticate ?? null).toBeNull();
    expect((await signIn('davi@example.org', 2)).errors).toEqual([]);
  });

  test('attempts at the same time count like attempts one after the other', async () => {
    await person('eva@example.org', { 2: 'user' });
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn('eva@example.org', 2, 'wrong')));
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code);
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });

  test('a contact may not', async () => {
    await person('contact@example.org', { 2: 'contact' });
    expect((await organizations('contact@example.org')).data?.organizationsForSignIn.organizations).toEqual([]);
    expect((await signIn('contact@example.org', 2)).errors[0]?.extensions.code).toBe('NO_ORGANIZATION');
  });
});

describe('what a person may do', () => {
  let projectId = '';
  let userId = '';
  beforeAll(async () => {
    userId = await host.addMember(2, 'user');
    projectId = await inOrganization(2, async (tx) => (await tx.insert(Project, { name: 'project' })).id);
  });

  const actorSource = () => {
    const facts = pluginFacts(host.runtime.plugins.map(({ plugin }) => plugin));
    return createActorSource(host.runtime.db, createPluginStateSource(host.runtime.db, facts));
  };
  const grant = (accessKeys: string[], to: string | null) =>
    inOrganization(2, async (tx) => {
      const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys });
      const { id } = await tx.insert(UserProfile, { userId, profileId: profile.id, projectId: to });
      return { id, profileId: profile.id };
    });

  test('comes from profiles of the organization and of projects, and is read again when told', async () => {
    const source = actorSource();
    await grant(['residents'], null);
    await grant(['lands'], projectId);
    await grant(['data.upload', 'lands'], projectId);
    const actor = await source.actorFor(userId, 2);
    expect(actor).toEqual({
      kind: 'user',
      userId,
      organizationId: 2,
      role: 'user',
      organizationKeys: new Set(['residents']),
      projectKeys: new Map([[projectId, new Set(['lands', 'data.upload'])]]),
      plugins: new Map([
        ['workspace', 'enabled'],
        ['lands', 'enabled'],
        ['finance', 'enabled'],
        ['documents', 'enabled'],
      ]),
    });
    const { id } = await grant(['data.manage'], null);
    expect(await source.actorFor(userId, 2)).toBe(actor);
    source.invalidate(7);
    expect(await source.actorFor(userId, 2)).toBe(actor);
    source.invalidate(2);
    expect((await source.actorFor(userId, 2))?.kind).toBe('user');
    expect(await source.actorFor(userId, 2)).toMatchObject({ organizationKeys: new Set(['residents', 'data.manage']) });
    await inOrganization(2, (tx) => tx.remove(UserProfile, id));
  });

  test('is nothing for a stranger, who is asked about anew after becoming a member', async () => {
    const source = actorSource();
    expect(await source.actorFor(userId, 7)).toBeUndefined();
    expect(await source.actorFor(uuidv7(), 2)).toBeUndefined();
    await inOrganization(7, (tx) => tx.insert(UserOrganization, { userId, role: 'pilot' }));
    expect(await source.actorFor(userId, 7)).toMatchObject({ role: 'pilot', organizationId: 7 });
  });

  test('changes at the next call', async () => {
    const authorization = await host.authorization(userId, 2);
    const other = await inOrganization(2, async (tx) => (await tx.insert(Project, { name: 'other' })).id);
    const mayUpload = async () => {
      const { errors } = await host.graphql(
        'mutation ($input: InspectImportInput!) { inspectImport(input: $input) { projectSrid } }',
        { input: { fileId: uuidv7(), projectId: other } },
        authorization,
      );
      return errors[0]?.message === 'Erro ao encontrar o arquivo no servidor';
    };
    expect(await mayUpload()).toBe(false);
    const { id, profileId } = await grant(['data.upload'], other);
    expect(await mayUpload()).toBe(true);
    await inOrganization(2, (tx) => tx.update(Profile, profileId, { accessKeys: ['lands'] }));
    expect(await mayUpload()).toBe(false);
    await inOrganization(2, (tx) => tx.update(Profile, profileId, { accessKeys: ['data.upload'] }));
    expect(await mayUpload()).toBe(true);
    await inOrganization(2, (tx) => tx.remove(UserProfile, id));
    expect(await mayUpload()).toBe(false);
  });

  test('ends with the membership', async () => {
    const leaving = await host.addMember(2, 'admin');
    const authorization = await host.authorization(leaving, 2);
    const ask = () => host.graphql('{ projects { nodes { name } } }', {}, authorization);
    expect((await ask()).errors).toEqual([]);
    await inOrganization(2, async (tx) => {
      const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: leaving } } });
      await tx.remove(UserOrganization, membership?.id ?? '');
    });
    expect((await ask()).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
