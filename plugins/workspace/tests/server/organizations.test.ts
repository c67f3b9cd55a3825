import { Company, Organization, Project, UserOrganization } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { ours, type PeopleScene, type Person, password, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
let admin: Person;
let manager: Person;
let customer: Person;
let staff: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin', ours, 'Ana');
  manager = await scene.person('manager', ours);
  customer = await scene.person('user', ours);
  staff = await scene.person('staff', ours, 'Sara');
}, 120_000);
afterAll(() => scene?.stop());

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly parentName: string | null;
  readonly isMember: boolean;
  readonly mayEnter: boolean;
  readonly mayRename: boolean;
  readonly mayEdit: boolean;
}
const list = async (who: Person | undefined, search: string | null = null) => {
  const { data, code } = await scene.ask<{
    organizationsInReach: { totalCount: number; organizations: Listed[] } | null;
  }>(
    who,
    'query($s: String) { organizationsInReach(search: $s) { totalCount organizations { id name parentId parentName isMember mayEnter mayRename mayEdit } } }',
    { s: search },
  );
  return {
    code,
    ids: data?.organizationsInReach?.organizations.map(({ id }) => id),
    rows: data?.organizationsInReach?.organizations ?? [],
  };
};
const create = (who: Person | undefined, input: Record<string, unknown>) =>
  scene.command<{ organization: { id: number } }>(who, 'createOrganization', input, 'organization { id }');
const rename = (who: Person, id: number, name: string) => scene.command(who, 'renameOrganization', { id, name });
const enter = (who: Person, id: number) => scene.command(who, 'enterOrganization', { id });
const switchTo = async (who: Person, organizationId: number) =>
  (await scene.command(who, 'switchOrganization', { organizationId }, 'jwtToken')).code;
const remove = (who: Person, id: number) => scene.command(who, 'deleteOrganization', { id });
const restore = (who: Person, id: number) => scene.command(who, 'restoreOrganization', { id });
const removedOnes = async (who: Person) =>
  (
    await scene.ask<{ organizationsInReach: { organizations: Listed[] } }>(
      who,
      // As the screen asks, by a variable.
      'query($r: Boolean) { organizationsInReach(isRemoved: $r) { organizations { id name parentId parentName isMember mayEdit } } }',
      { r: true },
    )
  ).data?.organizationsInReach.organizations ?? [];
const made = async (who: Person, input: Record<string, unknown>) => {
  const { data, code } = await create(who, input);
  expect(code).toBeUndefined();
  return data?.organization.id ?? -1;
};
const organization = (id: number) => scene.within(id, (tx) => tx.find(Organization, String(id)));

describe('organizations', () => {
  test('an administrator makes one below their own and is its administrator', async () => {
    const id = await made(admin, { name: 'Escritório do Norte' });
    expect(id).toBeGreaterThanOrEqual(100);
    expect(await organization(id)).toMatchObject({ name: 'Escritório do Norte', parentId: ours, createdBy: admin.id });
    const members = await scene.within(id, (tx) => tx.list(UserOrganization));
    expect(members.map(({ userId, role }) => ({ userId, role }))).toEqual([{ userId: admin.id, role: 'admin' }]);
    const row = (await list(admin)).rows.find((each) => each.id === id);
    expect(row).toMatchObject({ parentId: ours, parentName: `Organização ${ours}`, isMember: true, mayEdit: true });
    expect((await scene.command(admin, 'switchOrganization', { organizationId: id }, 'jwtToken')).code).toBeUndefined();
  });

  test('who administers the one above sees and renames it, enters it only as a member, and reads none of its rows', async () => {
    const id = await made(admin, { name: 'Do Sul' });
    await scene.within(id, (tx) => tx.insert(Project, { name: 'Segredo do Sul' }));
    const other = await scene.person('admin', ours, 'Outra');
    const listed = async () => (await list(other)).rows.find((each) => each.id === id);
    expect(await listed()).toMatchObject({ isMember: false, mayEnter: true, mayEdit: true });
    expect(await switchTo(other, id)).toBe('NO_ORGANIZATION');
    expect((await rename(other, id, 'Do Sul e Sudeste')).code).toBeUndefined();
    expect(await organization(id)).toMatchObject({ name: 'Do Sul e Sudeste', updatedBy: other.id });
    const projects = await scene.ask<{ projects: { nodes: { name: string }[] } }>(
      other,
      '{ projects { nodes { name } } organizations { nodes { id } } }',
    );
    expect(JSON.stringify(projects.data)).not.toContain('Segredo');
    expect((projects.data as unknown as { organizations: unknown }).organizations).toEqual({ nodes: [{ id: ours }] });

    // Entering is a membership like any other: seen there, told there, and in the role of above.
    expect((await enter(other, id)).code).toBeUndefined();
    expect((await enter(other, id)).code, 'again changes nothing').toBeUndefined();
    expect(await switchTo(other, id)).toBeUndefined();
    expect(await listed()).toMatchObject({ isMember: true, mayEnter: false });
    const inside = await scene.within(id, async (tx) => ({
      members: await tx.list(UserOrganization, { filter: { userId: { equalTo: other.id } } }),
      told: await tx.list(Notification),
    }));
    expect(inside.members).toEqual([expect.objectContaining({ role: 'admin', createdBy: other.id })]);
    expect(inside.told).toEqual([
      expect.objectContaining({
        ...{ userId: admin.id, kind: 'workspace.enteredFromAbove', values: { person: 'Outra' } },
      }),
    ]);
  });

  test('managers of the one above rename and enter one below as managers, and neither make, remove nor restore any', async () => {
    const id = await made(admin, { name: 'Do Leste' });
    expect((await list(manager)).rows.find((each) => each.id === id)).toMatchObject({
      ...{ isMember: false, mayEnter: true, mayRename: true, mayEdit: false },
    });
    expect((await rename(manager, id, 'Do Leste e Nordeste')).code).toBeUndefined();
    expect(await organization(id)).toMatchObject({ name: 'Do Leste e Nordeste', updatedBy: manager.id });
    for (const beyond of [theirs, 0]) {
      expect((await rename(manager, beyond, 'Tomada')).code).toBe('NOT_FOUND');
      expect((await enter(manager, beyond)).code).toBe('NOT_FOUND');
    }
    expect((await enter(customer, id)).code).toBe('FORBIDDEN');
    expect((await enter(manager, id)).code).toBeUndefined();
    const [place] = await scene.within(id, (tx) =>
      tx.list(UserOrganization, { filter: { userId: { equalTo: manager.id } } }),
    );
    expect(place?.role).toBe('manager');
    const grandchild = await made(
      { ...admin, auth: await scene.authorization(admin.id, id) },
      { name: 'Neta do Leste' },
    );
    expect((await enter(manager, grandchild)).code, 'two steps below').toBe('NOT_FOUND');
  });

  test('a super administrator enters every organization and is in no list of any; nobody changes or removes them', async () => {
    const root = await scene.person('staff', 0, 'Raiz');
    const inTheirs = { ...root, auth: await scene.authorization(root.id, theirs) };
    const inOurs = { ...root, auth: await scene.authorization(root.id, ours) };
    await scene.within(theirs, (tx) => tx.insert(Project, { name: 'De lá' }));
    const seen = await scene.ask<{ me: { role: string; organizations: { id: number }[] } }>(
      inTheirs,
      '{ me { role organizations { id } } projects { nodes { name } } }',
    );
    expect(seen.data?.me.role).toBe('staff');
    expect(seen.data?.me.organizations.map(({ id }) => id)).toEqual(expect.arrayContaining([ours, theirs]));
    expect(seen.data?.me.organizations.map(({ id }) => id)).not.toContain(0);
    expect(JSON.stringify(seen.data)).toContain('De lá');
    expect(await switchTo(inTheirs, ours)).toBeUndefined();
    expect(await switchTo(inTheirs, 0)).toBe('NO_ORGANIZATION');
    const credentials = { email: root.email, password };
    const offered = await scene.command<{ organizations: { id: number }[] }>(
      ...[undefined, 'organizationsForSignIn', credentials, 'organizations { id }'],
    );
    expect(offered.data?.organizations.map(({ id }) => id)).toEqual(expect.arrayContaining([ours, theirs]));

    const top = await made(inOurs, { name: 'Sem raiz' });
    expect(await scene.within(top, (tx) => tx.count(UserOrganization))).toBe(0);
    for (const who of [admin, inOurs]) {
      const people = await scene.ask(
        who,
        '{ users(first: 500) { nodes { id name } } userOrganizations(first: 500) { nodes { userId } } }',
      );
      expect(JSON.stringify(people.data)).toContain(admin.id);
      if (who === admin) expect(JSON.stringify(people.data)).not.toContain(root.id);
    }
    for (const [name, input] of [
      ['updateUser', { id: root.id, patch: { name: 'Tomada' } }],
      ['setPassword', { userId: root.id, password: 'Senha-boa-9' }],
      ['resetSecondFactor', { userId: root.id }],
    ] as const) {
      expect((await scene.command(admin, name, input)).code, name).toMatch(/NOT_FOUND|FORBIDDEN/);
    }
    const [membership] = await scene.within(0, (tx) => tx.list(UserOrganization));
    const id = membership?.id ?? '';
    expect((await scene.command(admin, 'deleteUserOrganization', { id })).code).toBe('NOT_FOUND');
    expect((await scene.command(inOurs, 'deleteUserOrganization', { id })).code).toBe('NOT_FOUND');
    expect(
      (await scene.command(admin, 'createUserInvite', { userInvite: { email: root.email, role: 'manager' } })).code,
    ).toBeUndefined();
    const { secret } = await scene.mailTo(root.email);
    const accepted = await scene.command(undefined, 'acceptInvite', { token: secret, password });
    expect(accepted.reason, 'no place beside the one that is everywhere').toBe('workspace.youAreMember');
  });

  test('nobody reaches beside, above or two steps below', async () => {
    const child = await made(admin, { name: 'Filha' });
    const inChild = { ...admin, auth: await scene.authorization(admin.id, child) };
    const grandchild = await made(inChild, { name: 'Neta' });
    const { ids } = await list(admin);
    expect(ids).toContain(child);
    expect(ids).not.toContain(grandchild);
    expect(ids).not.toContain(theirs);
    expect((await list(inChild)).ids).toEqual(expect.arrayContaining([child, grandchild]));
    expect((await list(inChild)).ids).not.toContain(ours);
    // What stands above has no name for who is below.
    expect((await list(inChild)).rows.find(({ id }) => id === child)).toMatchObject({
      parentId: null,
      parentName: null,
    });
    for (const [who, id] of [
      [admin, theirs],
      [admin, grandchild],
      [inChild, ours],
      [admin, 0],
      [staff, 0],
      [admin, 999_999],
    ] as const) {
      expect((await rename(who, id, 'Tomada')).code).toBe('NOT_FOUND');
      expect((await remove(who, id)).code).toMatch(/NOT_FOUND|IN_USE/);
    }
    expect(await organization(theirs)).toMatchObject({ name: `Organização ${theirs}`, deletedAt: null });
  });

  test('the parent is not for administrators to choose', async () => {
    for (const parentId of [theirs, 0, null]) {
      expect((await create(admin, { name: 'Escalada', parentId })).message).toBe(
        'Você só pode criar suborganizações da sua organização.',
      );
    }
    for (const more of [{ id: 3 }, { customDomain: 'x.example' }, { createdBy: staff.id }]) {
      expect((await create(admin, { name: 'Escalada', ...more })).code).toBe('BAD_REQUEST');
    }
    expect((await create(staff, { name: 'Órfã', parentId: 12_345 })).fields).toEqual([
      'parentId: Organização não encontrada.',
    ]);
    expect((await create(staff, { name: 'Órfã', parentId: 0 })).code).toBe('VALIDATION');
  });

  test('staff sees and makes all', async () => {
    const top = await made(staff, { name: 'Independente' });
    expect(await organization(top)).toMatchObject({ parentId: null });
    const below = await made(staff, { name: 'Sob a outra', parentId: theirs });
    expect(await organization(below)).toMatchObject({ parentId: theirs });
    expect((await list(staff)).ids).toEqual(expect.arrayContaining([ours, theirs, top, below]));
    expect((await list(staff)).ids).not.toContain(0);
    expect((await list(staff, 'INDEPEND')).ids).toEqual([top]);
    expect((await rename(staff, theirs, `Organização ${theirs}`)).code).toBeUndefined();
  });

  test('managers look and rename, others do not, and contacts and strangers even less', async () => {
    expect((await list(manager)).rows.every(({ mayEdit }) => !mayEdit)).toBe(true);
    expect((await rename(customer, ours, 'Não')).code).toBe('FORBIDDEN');
    for (const who of [manager, customer]) {
      expect((await create(who, { name: 'Não' })).code).toBe('FORBIDDEN');
      expect((await restore(who, ours)).code).toBe('FORBIDDEN');
      expect((await remove(who, theirs)).code).toBe('FORBIDDEN');
    }
    expect((await list(customer)).code).toBe('FORBIDDEN');
    expect((await create(undefined, { name: 'Não' })).code).toBe('UNAUTHENTICATED');
  });

  test('one that is removed lets nobody in, and is not removed while something hangs on it', async () => {
    const id = await made(admin, { name: 'Passageira' });
    const inside = { ...admin, auth: await scene.authorization(admin.id, id) };
    const below = await made(inside, { name: 'Debaixo' });
    expect((await remove(admin, id)).message).toBe('A organização tem suborganizações e não pode ser excluída.');
    expect((await remove(inside, id)).message).toBe('Entre em outra organização para excluir esta.');
    expect((await remove(inside, below)).code).toBeUndefined();
    expect((await list(inside)).code).toBeUndefined();
    expect((await remove(admin, id)).code).toBeUndefined();
    expect((await list(inside)).code).toBe('UNAUTHENTICATED');
    expect((await remove(staff, ours)).message).toBe('A organização padrão não pode ser excluída.');
    expect((await list(admin)).ids).not.toContain(id);
  });

  test('one that was removed is found among the removed ones and taken back, with everybody who belonged to it', async () => {
    const id = await made(admin, { name: 'Que volta' });
    const inside = { ...admin, auth: await scene.authorization(admin.id, id) };
    expect((await restore(admin, id)).code, 'one that is there').toBe('NOT_FOUND');
    await remove(admin, id);
    expect((await removedOnes(admin)).find((each) => each.id === id)).toMatchObject({
      name: 'Que volta',
      mayEdit: true,
    });
    expect((await list(admin)).ids).not.toContain(id);
    expect((await restore(manager, id)).code).toBe('FORBIDDEN');
    const stranger = await scene.person('admin', theirs);
    expect((await restore(stranger, id)).code).toBe('NOT_FOUND');
    expect((await removedOnes(stranger)).map((each) => each.id)).not.toContain(id);
    expect((await restore(admin, id)).code).toBeUndefined();
    expect(await organization(id)).toMatchObject({ deletedAt: null, deletedBy: null });
    expect((await list(admin)).ids).toContain(id);
    expect((await list(inside)).code).toBeUndefined();
  });

  test('one below a removed one waits for that one', async () => {
    const id = await made(admin, { name: 'De cima' });
    const inside = { ...admin, auth: await scene.authorization(admin.id, id) };
    const below = await made(inside, { name: 'De baixo' });
    await remove(inside, below);
    await remove(admin, id);
    expect((await restore(staff, below)).message).toBe(
      'Restaure antes a organização superior, que também foi excluída.',
    );
    expect((await restore(staff, id)).code).toBeUndefined();
    expect((await restore(staff, below)).code).toBeUndefined();
  });

  test('several that are made at once get ids of their own', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => made(admin, { name: `Ao mesmo tempo ${name}` })));
    expect(new Set(ids).size).toBe(4);
  });
});

describe('companies', () => {
  const createCompany = (who: Person, company: Record<string, unknown>) =>
    scene.command<{ company: { id: string } }>(who, 'createCompany', { company }, 'company { id }');

  test.each([
    ['11.222.333/0001-81', undefined],
    ['12.ABC.345/01DE-35', undefined],
    ['11.222.333/0001-82', 'VALIDATION'],
    ['12.ABC.345/01DE-36', 'VALIDATION'],
    ['11.111.111/1111-11', 'VALIDATION'],
  ])('the register number %s: %s', async (registerNumber, expected) => {
    const { code, fields } = await createCompany(admin, { name: `Empresa ${registerNumber}`, registerNumber });
    expect(code).toBe(expected);
    if (expected) expect(fields).toEqual(['registerNumber: CNPJ inválido.']);
  });

  test("'a company with users cannot be deleted'", async () => {
    const { data } = await createCompany(admin, { name: 'Topografia Ltda.' });
    const companyId = data?.company.id ?? '';
    const worker = await scene.person('manager');
    const place = async () =>
      (await scene.within(ours, (tx) => tx.list(UserOrganization, { filter: { userId: { equalTo: worker.id } } })))[0];
    const membership = (await place())?.id ?? '';
    const assign = (patch: Record<string, unknown>) =>
      scene.command(admin, 'updateUserOrganization', { id: membership, patch });
    expect((await assign({ companyId })).code).toBeUndefined();
    const refused = await scene.command(admin, 'deleteCompany', { id: companyId });
    expect(refused).toMatchObject({
      code: 'IN_USE',
      message: 'A empresa Topografia Ltda. não pode ser excluída: há 1 usuário nela.',
    });
    expect((await assign({ companyId: null })).code).toBeUndefined();
    expect((await scene.command(admin, 'deleteCompany', { id: companyId })).code).toBeUndefined();
  });

  test('one with users is not removed by a mark either; one that was removed comes back, if its name is free', async () => {
    const { data } = await createCompany(admin, { name: 'Cartório' });
    const id = data?.company.id ?? '';
    const mark = (deletedAt: string | null) => scene.command(admin, 'updateCompany', { id, patch: { deletedAt } });
    const worker = await scene.person('manager');
    const own = { filter: { userId: { equalTo: worker.id } } };
    const [membership] = await scene.within(ours, (tx) => tx.list(UserOrganization, own));
    const assign = (companyId: string | null) =>
      scene.within(ours, (tx) => tx.update(UserOrganization, membership?.id ?? '', { companyId }));
    await assign(id);
    expect((await mark(new Date().toISOString())).code).toBe('IN_USE');
    await assign(null);
    expect((await scene.command(admin, 'deleteCompany', { id })).code).toBeUndefined();
    const named = async (filter: string) =>
      (
        await scene.ask<{ companies: { nodes: { name: string }[] } }>(
          admin,
          `{ companies(filter: ${filter}) { nodes { name } } }`,
        )
      ).data?.companies.nodes.map(({ name }) => name);
    expect(await named('{ name: { equalTo: "Cartório" } }')).toEqual([]);
    expect(await named('{ name: { equalTo: "Cartório" }, deletedAt: { isNull: false } }')).toEqual(['Cartório']);
    const other = await createCompany(admin, { name: 'cartório' });
    expect(other.code, 'the name of a removed one is free').toBeUndefined();
    expect((await mark(null)).code).toBe('DUPLICATE');
    await scene.command(admin, 'deleteCompany', { id: other.data?.company.id });
    expect((await mark(null)).code).toBeUndefined();
    expect(await named('{ name: { equalTo: "Cartório" } }')).toEqual(['Cartório']);
  });

  test('are of one organization', async () => {
    const foreign = await scene.within(theirs, async (tx) => (await tx.insert(Company, { name: 'De fora' })).id);
    const own = (
      await scene.within(ours, (tx) => tx.list(UserOrganization, { filter: { userId: { equalTo: manager.id } } }))
    )[0];
    const answer = await scene.command(admin, 'updateUserOrganization', { id: own?.id, patch: { companyId: foreign } });
    expect(answer.code).toBe('VALIDATION');
    expect((await createCompany(customer, { name: 'Minha' })).code).toBe('FORBIDDEN');
  });
});
