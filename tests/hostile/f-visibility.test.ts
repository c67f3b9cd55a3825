import { Profile, type Role, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ours, type Scene, startScene } from './support/scene.ts';

/**
 * What people are told of one another (OWASP API1 and API3:2023): whoever does not see a project's members reads of colleagues a
 * name and a picture; nobody below an administrator is told of projects that they do not see.
 */
let scene: Scene;
let keys: readonly string[];
interface Somebody {
  readonly id: string;
  readonly auth: string;
  readonly email: string;
}
let worker: Somebody;
let lead: Somebody;
let customer: Somebody;
let otherCustomer: Somebody;
/** Works in the other project alone. */
let hidden: Somebody;

beforeAll(async () => {
  scene = await startScene();
  keys = [...new Set(scene.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key)))];
  const without = (...left: readonly string[]) => keys.filter((key) => !left.includes(key));
  worker = await somebody('worker', 'pilot', scene.project, without('members'));
  lead = await somebody('lead', 'pilot', scene.project, keys);
  customer = await somebody('customer', 'user', scene.project, without('members'));
  otherCustomer = await somebody('other-customer', 'user', scene.project, without('members'));
  hidden = await somebody('hidden-worker', 'pilot', scene.hiddenProject, keys);
  for (const { id } of [worker, lead, customer, hidden])
    await scene.runtime.db.query(`update core."user" set mobile_phone = '+55 62 90000-0001' where id = $1::uuid`, [id]);
}, 240_000);
afterAll(() => scene?.stop());

async function somebody(name: string, role: Role, projectId: string, accessKeys: readonly string[]) {
  const id = await scene.addMember(ours, role, name);
  const email = `${name}@example.org`;
  await scene.runtime.db.query('update core."user" set email = $2::text where id = $1::uuid', [id, email]);
  await scene.inOrganization(ours, async (tx) => {
    const profile = await tx.insert(Profile, { name: `profile of ${name}`, accessKeys: [...accessKeys] });
    await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId });
  });
  return { id, email, auth: await scene.authorization(id, ours) };
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  readonly twoFaEnabled: boolean | null;
  readonly memberships: { readonly nodes: readonly { readonly role: string }[] };
  readonly userProfiles: { readonly nodes: readonly { readonly projectId: string | null }[] };
}
const people = async (who: Somebody) => {
  const { data } = await scene.ask<{ users: { nodes: readonly Person[] } }>(
    who.auth,
    `{ users(first: 100, orderBy: [NAME_ASC]) { nodes { id name email mobilePhone twoFaEnabled
       memberships { nodes { role } } userProfiles { nodes { projectId } } } } }`,
  );
  return data?.users.nodes ?? [];
};
const named = (all: readonly Person[], who: Somebody) => all.find(({ id }) => id === who.id);

describe('colleagues', () => {
  test('are a name and nothing else to who lacks the key `members`', async () => {
    const seen = await people(worker);
    expect(named(seen, worker)).toMatchObject({ email: worker.email, mobilePhone: expect.any(String) });
    for (const other of [lead, customer, scene.people.admin])
      expect(named(seen, other), other.email).toMatchObject({
        ...{ name: expect.any(String), email: null, mobilePhone: null, twoFaEnabled: null },
        ...{ memberships: { nodes: [] }, userProfiles: { nodes: [] } },
      });
    expect(named(seen, hidden), 'somebody of a project that is not seen').toBeUndefined();
    expect(named(seen, scene.people.other), 'somebody without a project').toBeUndefined();
  });

  test('to a customer are those of the office, and no other customer', async () => {
    const seen = await people(customer);
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([customer.id, worker.id, scene.people.admin.id]));
    expect(named(seen, otherCustomer)).toBeUndefined();
    expect(named(seen, worker)).toMatchObject({ email: null, memberships: { nodes: [] } });
    expect((await people(scene.people.other)).map(({ id }) => id)).toEqual([scene.people.other.id]);
    expect((await people(scene.people.contact)).map(({ id }) => id)).toEqual([scene.people.contact.id]);
  });

  test('are members with their roles to who sees the members of the project, and of no other project', async () => {
    const seen = await people(lead);
    expect(named(seen, worker)).toMatchObject({
      ...{ email: worker.email, twoFaEnabled: null },
      ...{ memberships: { nodes: [{ role: 'pilot' }] }, userProfiles: { nodes: [{ projectId: scene.project }] } },
    });
    expect(named(seen, scene.people.admin)?.memberships.nodes).toEqual([{ role: 'admin' }]);
    expect(named(seen, hidden)).toBeUndefined();
  });

  test('are all there for administrators', async () => {
    const seen = await people(scene.people.manager);
    expect(named(seen, hidden)).toMatchObject({ email: hidden.email, twoFaEnabled: false });
  });

  test('are not found by what they hide: filters, orders, groups, searches, relations, history', async () => {
    const { auth } = worker;
    const refused = async (document: string) => (await scene.ask(auth, document)).code;
    expect(await refused('{ users(filter: { email: { includes: "lead" } }) { totalCount } }')).toBe('FORBIDDEN');
    expect(await refused('{ users(filter: { twoFaEnabled: { equalTo: false } }) { totalCount } }')).toBe('FORBIDDEN');
    expect(await refused('{ users(orderBy: [EMAIL_ASC]) { totalCount } }')).toBe('FORBIDDEN');
    const count = async (list: string, filter: string) => {
      const { data, text } = await scene.ask<Record<string, { totalCount: number }>>(
        auth,
        `{ ${list}(filter: ${filter}) { totalCount } }`,
      );
      return data?.[list]?.totalCount ?? text;
    };
    expect(await count('users', '{ search: "lead@example" }')).toBe(0);
    expect(await count('users', '{ memberships: { some: { role: { equalTo: admin } } } }')).toBe(0);
    expect(await count('userOrganizations', '{}'), 'their own').toBe(1);
    expect(await count('userProfiles', '{}'), 'their own').toBe(1);
    expect(await count('profiles', '{}'), 'their own').toBe(1);
    expect(await count('userGroups', '{}')).toBe(0);
    expect(await count('userProfiles', `{ projectId: { equalTo: "${scene.hiddenProject}" } }`)).toBe(0);
    const own = await scene.ask(
      auth,
      `query($id: String!) { recordHistory(entity: "core.user", recordId: $id, first: 50, offset: 0) { nodes { name data } } }`,
      { id: lead.id },
    );
    expect(own.text).not.toContain(lead.email);
  });

  test('tell nothing of it in any list that there is', async () => {
    for (const entity of scene.runtime.registry.entities) {
      const fields = Object.entries(entity.allFields).filter(([, field]) => !field.hidden);
      const document = `{ ${entity.plural}(first: 100) { nodes { ${fields.map(([name]) => name).join(' ')} } } }`;
      const { text } = await scene.ask(worker.auth, document);
      expect(text, entity.id).not.toContain(hidden.email);
      expect(text, entity.id).not.toContain(lead.email);
      expect(text, entity.id).not.toContain(scene.hiddenProject);
    }
  });
});

test('a project tells who may not open its page no more than the lists show', async () => {
  const profile = await scene.inOrganization(ours, (tx) =>
    tx.insert(Profile, { name: uuidv7(), accessKeys: keys.filter((key) => key !== 'project-details') }),
  );
  const id = await scene.addMember(ours, 'pilot', 'without the page');
  await scene.inOrganization(ours, (tx) =>
    tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId: scene.project }),
  );
  await scene.runtime.db.query(
    `update core.project set description = 'internal', full_address = 'Rua A',
       boundaries = ST_Multi(ST_MakeEnvelope(-49.3, -16.7, -49.2, -16.6, 4326)) where id = $1::uuid`,
    [scene.project],
  );
  const document = `{ projects { nodes { id name description fullAddress boundaries centroid } } }`;
  const { data } = await scene.ask<{ projects: { nodes: readonly unknown[] } }>(
    await scene.authorization(id, ours),
    document,
  );
  expect(data?.projects.nodes).toEqual([
    { id: scene.project, name: 'own project', description: null, fullAddress: null, boundaries: null, centroid: null },
  ]);
  const opened = await scene.ask<{ projects: { nodes: readonly unknown[] } }>(worker.auth, document);
  expect(opened.data?.projects.nodes).toMatchObject([{ description: 'internal', centroid: { type: 'Point' } }]);
});
