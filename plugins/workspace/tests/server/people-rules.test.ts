import { Company, User, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserGroupMember } from '../../src/entities/user-group.entity.ts';
import { assign, ours, type PeopleScene, type Person, password, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
let admin: Person;
let manager: Person;
let user: Person;
let staff: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  manager = await scene.person('manager');
  user = await scene.person('user');
  staff = await scene.person('staff');
}, 120_000);
afterAll(() => scene?.stop());

const newPerson = (more: Record<string, unknown> = {}) => ({
  name: 'Maria',
  email: `${uuidv7()}@example.org`,
  password: 'Senha-boa-2',
  role: 'pilot',
  profileId: scene.profile,
  ...more,
});
const addUser = (who: Person, more: Record<string, unknown> = {}) =>
  scene.command<{ user: { id: string } }>(who, 'addUser', newPerson(more), 'user { id }');
const membershipOf = async (userId: string, organizationId = ours) =>
  (
    await scene.within(organizationId, (tx) => tx.list(UserOrganization, { filter: { userId: { equalTo: userId } } }))
  )[0]?.id ?? '';
const setRole = async (who: Person, userId: string, role: string) =>
  scene.ask(
    who,
    'mutation($i: UpdateUserOrganizationInput!) { updateUserOrganization(input: $i) { userOrganization { id } } }',
    { i: { id: await membershipOf(userId), patch: { role } } },
  );
const leave = async (who: Person, userId: string) =>
  scene.ask(
    who,
    'mutation($i: DeleteUserOrganizationInput!) { deleteUserOrganization(input: $i) { userOrganization { id } } }',
    { i: { id: await membershipOf(userId) } },
  );
const makeProfile = (who: Person, values: Record<string, unknown>) =>
  scene.ask<{ createProfile: { profile: { id: string } } }>(
    who,
    'mutation($i: CreateProfileInput!) { createProfile(input: $i) { profile { id } } }',
    { i: { profile: { name: uuidv7(), ...values } } },
  );
const removeProfile = (id: string) =>
  scene.ask(admin, 'mutation($i: DeleteProfileInput!) { deleteProfile(input: $i) { profile { id } } }', { i: { id } });
const patchUser = (who: Person, id: string, patch: object) =>
  scene.ask(who, 'mutation($i: UpdateUserInput!) { updateUser(input: $i) { user { id } } }', { i: { id, patch } });
const makeGroup = (name: string) =>
  scene.ask(admin, 'mutation($i: CreateUserGroupInput!) { createUserGroup(input: $i) { userGroup { id } } }', {
    i: { userGroup: { name } },
  });
const giveProfile = (who: Person, values: Record<string, unknown>) =>
  scene.ask(who, 'mutation($i: CreateUserProfileInput!) { createUserProfile(input: $i) { userProfile { id } } }', {
    i: { userProfile: values },
  });

/** Each line of the specification, what is tried, and what comes of it. */
const rules: readonly [
  line: string,
  attempt: () => Promise<{ code: string | undefined; message: string | undefined; fields: readonly string[] }>,
  expected: { code: string; says: string },
][] = [
  [
    "5: Password: required ('Informe a senha')",
    () => addUser(admin, { password: '' }),
    { code: 'VALIDATION', says: 'password: Informe a senha' },
  ],
  [
    "5: weak password rejected ('Senha fraca, verifique as regras de senha abaixo') when strength level is below 2",
    () => addUser(admin, { password: 'aaaaaaaa' }),
    { code: 'VALIDATION', says: 'password: Senha fraca, verifique as regras de senha abaixo' },
  ],
  [
    '5: weak password rejected, also where an administrator sets it',
    () => scene.command(admin, 'setPassword', { userId: user.id, password: 'curta' }),
    { code: 'VALIDATION', says: 'password: Senha fraca' },
  ],
  ['5: E-mail must be valid', () => addUser(admin, { email: 'maria' }), { code: 'VALIDATION', says: 'email' }],
  ['5: name, e-mail and password required', () => addUser(admin, { name: ' ' }), { code: 'VALIDATION', says: 'name' }],
  [
    '5: a customer role requires a group',
    () => addUser(admin, { role: 'user' }),
    { code: 'VALIDATION', says: 'userGroupIds: Um cliente precisa de um grupo de usuários.' },
  ],
  [
    '5: profile required',
    () => addUser(admin, { profileId: null }),
    { code: 'VALIDATION', says: 'profileId: Este papel precisa de um perfil de acesso.' },
  ],
  [
    '5: profile required, also when a role becomes a limited one',
    async () => setRole(admin, (await scene.person('manager')).id, 'pilot'),
    { code: 'VALIDATION', says: 'profileId: Este papel precisa de um perfil de acesso.' },
  ],
  ['5: group name required', () => makeGroup(' '), { code: 'VALIDATION', says: 'name' }],
  [
    '5: a profile must grant at least one access',
    () => makeProfile(admin, { accessKeys: [] }),
    { code: 'VALIDATION', says: 'accessKeys: Um perfil precisa conceder ao menos um acesso.' },
  ],
  [
    '6: a profile is project-level or organization-level',
    () => makeProfile(admin, { accessKeys: ['members'], isProjectLevel: false }),
    { code: 'VALIDATION', says: 'Escolha onde o perfil vale' },
  ],
  [
    '6: what each key grants: a profile cannot grant what no plugin declares',
    () => makeProfile(admin, { accessKeys: ['everything'] }),
    { code: 'VALIDATION', says: "O acesso 'everything' não existe." },
  ],
  [
    '5: a profile in use cannot be deleted',
    async () => {
      const made = await makeProfile(admin, { accessKeys: ['members'] });
      const id = made.data?.createProfile.profile.id ?? '';
      await assign(scene, user.id, id, scene.project);
      return removeProfile(id);
    },
    { code: 'IN_USE', says: 'está em uso (1 pessoa)' },
  ],
  [
    "8: foreign-key delete 'Registro não pode ser excluído, pois está sendo utilizado.'",
    async () => {
      const made = await makeProfile(admin, { accessKeys: ['members'] });
      const id = made.data?.createProfile.profile.id ?? '';
      await assign(scene, user.id, id, scene.project);
      // The server's own hand is asked no rule: the database answers.
      const refused: unknown = await scene
        .within(ours, async (tx) => tx.query('delete from core.profile where id = $1::uuid', [id]))
        .catch((error: unknown) => error);
      return { code: 'IN_USE', message: refused instanceof Error ? refused.message : '', fields: [] };
    },
    { code: 'IN_USE', says: 'Registro não pode ser excluído, pois está sendo utilizado.' },
  ],
  [
    '5: a super administrator cannot be edited',
    () => patchUser(admin, staff.id, { name: 'x' }),
    { code: 'FORBIDDEN', says: 'O super administrador não pode ser editado.' },
  ],
  [
    '6: staff is the super administrator whose permissions cannot be changed',
    () => setRole(admin, staff.id, 'user'),
    { code: 'FORBIDDEN', says: 'O super administrador não pode ser editado.' },
  ],
  [
    '6: staff: nor can a password be set for them',
    () => scene.command(admin, 'setPassword', { userId: staff.id, password }),
    { code: 'FORBIDDEN', says: 'O super administrador não pode ser editado.' },
  ],
  [
    '6: staff: nor is anybody made one',
    () => setRole(admin, manager.id, 'staff'),
    { code: 'FORBIDDEN', says: 'Você não pode conceder mais acesso do que tem.' },
  ],
  [
    '6: Adding members needs admin or manager in the current organization',
    () => addUser(user),
    { code: 'FORBIDDEN', says: 'Acesso negado.' },
  ],
  [
    '8: no permission to create invites',
    () => scene.command(user, 'createUserInvite', { userInvite: { email: 'a@example.org', role: 'admin' } }),
    { code: 'FORBIDDEN', says: 'Você não tem permissão para criar convites.' },
  ],
  [
    '8: user with this e-mail already exists',
    () => addUser(admin, { email: user.email.toUpperCase() }),
    { code: 'DUPLICATE', says: 'Já existe um usuário com este e-mail.' },
  ],
  [
    '5: Inviting needs e-mail and role',
    () => scene.command(admin, 'createUserInvite', { userInvite: { email: '', role: 'admin' } }),
    { code: 'VALIDATION', says: 'userInvite.email' },
  ],
  [
    '8: invalid token',
    () => scene.command(undefined, 'inviteByToken', { token: 'x' }),
    { code: 'TOKEN_INVALID', says: 'Token inválido.' },
  ],
];

describe('the specification', () => {
  test.each(rules)('%s', async (_line, attempt, { code, says }) => {
    const answer = await attempt();
    expect(answer.code).toBe(code);
    expect([answer.message, ...answer.fields].join(' | ')).toContain(says);
  });
});

describe('who may change whom', () => {
  test('a manager raises nobody above themself, and touches nobody above', async () => {
    const pilot = await scene.person('pilot');
    expect((await setRole(manager, pilot.id, 'admin')).code).toBe('FORBIDDEN');
    expect((await setRole(manager, manager.id, 'admin')).code).toBe('FORBIDDEN');
    expect((await setRole(manager, admin.id, 'manager')).code).toBe('FORBIDDEN');
    expect((await leave(manager, admin.id)).code).toBe('FORBIDDEN');
    expect((await addUser(manager, { role: 'admin' })).code).toBe('FORBIDDEN');
    expect((await patchUser(manager, admin.id, { name: 'x' })).code).toBe('FORBIDDEN');
    expect((await scene.command(manager, 'setPassword', { userId: admin.id, password })).code).toBe('FORBIDDEN');
    expect((await setRole(manager, pilot.id, 'manager')).code).toBeUndefined();
  });

  test('the last administrator is neither removed nor demoted, not even by two at once', async () => {
    const one = await scene.person('admin', theirs);
    const two = await scene.person('admin', theirs);
    const demote = async (who: Person, userId: string) =>
      scene.ask(
        who,
        'mutation($i: UpdateUserOrganizationInput!) { updateUserOrganization(input: $i) { userOrganization { id } } }',
        { i: { id: await membershipOf(userId, theirs), patch: { role: 'manager' } } },
      );
    const answers = await Promise.all([demote(one, one.id), demote(two, two.id)]);
    expect(answers.map(({ reason }) => reason).sort()).toEqual(['workspace.lastAdministrator', undefined]);
    const left = await scene.within(theirs, (tx) =>
      tx.count(UserOrganization, { filter: { role: { equalTo: 'admin' } } }),
    );
    expect(left).toBe(1);
  });

  test('whoever leaves takes nothing along and finds nothing when they come back', async () => {
    const leaving = await scene.person('pilot');
    await assign(scene, leaving.id, scene.profile, scene.project);
    await scene.within(ours, (tx) => tx.insert(UserGroupMember, { userId: leaving.id, userGroupId: scene.group }));
    expect((await leave(manager, leaving.id)).code).toBeUndefined();
    await scene.within(ours, async (tx) => {
      const filter = { userId: { equalTo: leaving.id } };
      expect(await tx.count(UserProfile, { filter })).toBe(0);
      expect(await tx.count(UserGroupMember, { filter })).toBe(0);
    });
  });

  test('who belongs to another organization too keeps their name and password to themself', async () => {
    const shared = await scene.person('pilot');
    await scene.within(theirs, (tx) => tx.insert(UserOrganization, { userId: shared.id, role: 'pilot' }));
    const renamed = await patchUser(admin, shared.id, { name: 'x' });
    expect(renamed.message).toContain('participa de outra organização');
    expect((await scene.command(admin, 'setPassword', { userId: shared.id, password })).code).toBe('FORBIDDEN');
    expect((await patchUser(shared, shared.id, { name: 'Nome próprio' })).code).toBeUndefined();
    expect((await patchUser(admin, user.id, { name: 'Nome novo' })).code).toBeUndefined();
  });

  test('an administrator sets a password, which then opens the door', async () => {
    const added = await addUser(admin, { email: `${uuidv7()}@Example.org`, role: 'user', userGroupIds: [scene.group] });
    const id = added.data?.user.id ?? '';
    const { email } = await scene.within(ours, (tx) => tx.get(User, id));
    const signIn = (word: string) =>
      scene.command(undefined, 'authenticate', { email, password: word, organizationId: ours }, 'jwtToken');
    expect((await signIn('Senha-boa-2')).code).toBeUndefined();
    expect(
      (await scene.command(manager, 'setPassword', { userId: id, password: 'Outra-senha-3' })).code,
    ).toBeUndefined();
    expect((await signIn('Senha-boa-2')).code).toBe('BAD_CREDENTIALS');
    expect((await signIn('Outra-senha-3')).code).toBeUndefined();
  });

  test('who is added or invited may be put into a company of the organization, and into no other', async () => {
    const company = await scene.within(ours, async (tx) => (await tx.insert(Company, { name: 'Cartório' })).id);
    const removed = await scene.within(ours, async (tx) => {
      const { id } = await tx.insert(Company, { name: 'Antiga' });
      await tx.remove(Company, id);
      return id;
    });
    const foreign = await scene.within(theirs, async (tx) => (await tx.insert(Company, { name: 'De fora' })).id);
    const companyOf = async (userId: string) =>
      (await scene.within(ours, (tx) => tx.list(UserOrganization, { filter: { userId: { equalTo: userId } } })))[0]
        ?.companyId;
    const added = await addUser(admin, { email: `${uuidv7()}@example.org`, role: 'manager', companyId: company });
    expect(await companyOf(added.data?.user.id ?? '')).toBe(company);
    for (const companyId of [removed, foreign]) {
      const refused = await addUser(admin, { email: `${uuidv7()}@example.org`, role: 'manager', companyId });
      expect(refused.fields).toEqual(['companyId: Empresa não encontrada.']);
    }
    const email = `${uuidv7()}@example.org`;
    const userInvite = { email, role: 'manager', companyId: company };
    expect((await scene.command(admin, 'createUserInvite', { userInvite }, 'userInvite { id }')).code).toBeUndefined();
    const { secret } = await scene.mailTo(email);
    const input = { token: secret, name: 'Convidada', password };
    expect((await scene.command(undefined, 'acceptInvite', input, 'email')).code).toBeUndefined();
    const [invited] = await scene.within(ours, (tx) => tx.list(User, { filter: { email: { equalTo: email } } }));
    expect(await companyOf(invited?.id ?? '')).toBe(company);
  });

  test('a profile is given where it holds', async () => {
    const made = await makeProfile(admin, { accessKeys: ['members'] });
    const profileId = made.data?.createProfile.profile.id;
    const inside = await giveProfile(manager, { userId: user.id, profileId, projectId: null });
    expect(inside.fields.join()).toContain('vale só em projetos');
    expect((await giveProfile(manager, { userId: user.id, profileId, projectId: scene.project })).code).toBeUndefined();
  });

  test('what a profile grants acts at once for people who are signed in', async () => {
    const person = await scene.person('user');
    const made = await makeProfile(admin, { accessKeys: ['members'] });
    const id = made.data?.createProfile.profile.id ?? '';
    await assign(scene, person.id, id, scene.project);
    const keys = async () => {
      const { data } = await scene.ask<{ me: { projectAccess: { accessKeys: string[] }[] } }>(
        person,
        '{ me { projectAccess { accessKeys } } }',
      );
      return data?.me.projectAccess.flatMap(({ accessKeys }) => accessKeys);
    };
    expect(await keys()).toEqual(['members']);
    await scene.ask(admin, 'mutation($i: UpdateProfileInput!) { updateProfile(input: $i) { profile { id } } }', {
      i: { id, patch: { accessKeys: ['members', 'files.view'] } },
    });
    expect(await keys()).toEqual(['members', 'files.view']);
  });

  test('why somebody may: the role, or each profile with its place', async () => {
    const person = await scene.person('user');
    await assign(scene, person.id, scene.profile, null);
    const made = await makeProfile(admin, { accessKeys: ['members'] });
    await assign(scene, person.id, made.data?.createProfile.profile.id ?? '', scene.project);
    const why = async (userId: string, projectId: string) =>
      (
        await scene.ask<{
          effectiveAccess: { isUnlimited: boolean; grants: { level: string; accessKeys: string[] }[] };
        }>(
          admin,
          `query($u: UUID!, $p: UUID) { effectiveAccess(userId: $u, projectId: $p) { role isUnlimited
             grants { profileName level accessKeys } } }`,
          { u: userId, p: projectId },
        )
      ).data?.effectiveAccess;
    const here = await why(person.id, scene.project);
    expect(here?.grants.map(({ level, accessKeys }) => [level, accessKeys]).sort()).toEqual([
      ['organization', ['project-details']],
      ['project', ['members']],
    ]);
    expect((await why(person.id, scene.otherProject))?.grants.map(({ level }) => level)).toEqual(['organization']);
    expect(await why(admin.id, scene.project)).toMatchObject({ role: 'admin', isUnlimited: true, grants: [] });
  });

  test('the keys that exist say who declares them and whether the server asks for them', async () => {
    const { data } = await scene.ask<{
      accessKeys: { key: string; group: string; plugins: string[]; isAsked: boolean; isEnabled: boolean }[];
    }>(admin, '{ accessKeys { key group plugins isAsked isEnabled } }');
    const sizes: Record<string, number> = {};
    for (const { group } of data?.accessKeys ?? []) sizes[group] = (sizes[group] ?? 0) + 1;
    expect(sizes).toEqual({ screens: 5, files: 7, maps: 9, data: 6, tasks: 19 });
    expect(data?.accessKeys.find(({ key }) => key === 'tasks.view')).toMatchObject({ isAsked: false, isEnabled: true });
  });
});

test('who is taken out of a project loses all profiles there, and none elsewhere; only administrators do it', async () => {
  const member = await scene.person('user');
  await assign(scene, member.id, scene.profile, scene.project);
  await assign(scene, member.id, scene.profile, scene.otherProject);
  const remove = (who: Person) =>
    scene.command<number>(who, 'removeMember', { projectId: scene.project, userId: member.id }, 'removed');
  const profilesOf = async () =>
    (await scene.within(ours, (tx) => tx.list(UserProfile, { filter: { userId: { equalTo: member.id } } }))).map(
      ({ projectId }) => projectId,
    );
  expect((await remove(user)).code).toBe('FORBIDDEN');
  expect(await profilesOf()).toHaveLength(2);
  expect((await remove(admin)).data).toEqual({ removed: 1 });
  expect(await profilesOf()).toEqual([scene.otherProject]);
});
