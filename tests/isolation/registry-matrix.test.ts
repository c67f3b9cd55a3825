import { type Entity, Organization, Profile, Project, type Role, systemActor, UserProfile, uuidv7 } from '@gleba/core';
import type { UnitOfWork } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedEntity } from '../support/seed-entity.ts';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';

/**
 * Every entity that is loaded × every way of reading and writing × every role, against rows of another organization and of
 * another project. A plugin's new entity is in here without being told. Foreign rows carry canary words; not one byte of a
 * canary may come back, whatever is asked.
 */
const ours = 2;
const theirs = 7;
const roles: readonly Role[] = ['admin', 'manager', 'pilot', 'user', 'contact'];

interface Planted {
  readonly entity: Entity;
  readonly ownId: string;
  /** In the same organization, in a project where ordinary people hold nothing. */
  readonly hiddenId: string | undefined;
  readonly foreignId: string;
}

let host: TestRuntime;
let planted: Planted[] = [];
const authorizations = new Map<Role, string>();

beforeAll(async () => {
  host = await startTestRuntime();
  const inOrganization = <T>(organizationId: number, work: (tx: UnitOfWork) => Promise<T>) =>
    host.runtime.transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, work);
  for (const id of [0, ours, theirs]) {
    await inOrganization(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const members = new Map<Role, string>();
  for (const role of roles) members.set(role, await host.addMember(ours, role));
  const stranger = await host.addMember(theirs, 'admin', 'canary-foreign-person');
  const [own, hidden] = await inOrganization(ours, async (tx) => [
    (await tx.insert(Project, { name: 'own project' })).id,
    (await tx.insert(Project, { name: 'canary-hidden project' })).id,
  ]);
  const foreign = await inOrganization(
    theirs,
    async (tx) => (await tx.insert(Project, { name: 'canary-foreign project' })).id,
  );
  await inOrganization(ours, async (tx) => {
    const accessKeys = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
    const profile = await tx.insert(Profile, { name: 'everything in one project', accessKeys });
    for (const role of ['pilot', 'user'] as const) {
      await tx.insert(UserProfile, { userId: members.get(role) ?? '', profileId: profile.id, projectId: own ?? '' });
    }
  });
  for (const [role, userId] of members) authorizations.set(role, await host.authorization(userId, ours));
  planted = await plant({
    own: own ?? '',
    hidden: hidden ?? '',
    foreign,
    member: members.get('admin') ?? '',
    stranger,
  });

  async function plant(at: {
    own: string;
    hidden: string;
    foreign: string;
    member: string;
    stranger: string;
  }): Promise<Planted[]> {
    const list: Planted[] = [];
    for (const entity of host.runtime.registry.entities) {
      if (entity === Organization || entity.scope === 'global') continue;
      const make = (organizationId: number, projectId: string, userId: string, word: string) =>
        inOrganization(organizationId, (tx) =>
          seedEntity(tx, host.runtime.registry, entity, { projectId, userId, word }),
        );
      list.push({
        entity,
        ownId: entity === Project ? at.own : await make(ours, at.own, at.member, 'plain'),
        hiddenId:
          entity === Project
            ? at.hidden
            : entity.scope === 'project'
              ? await make(ours, at.hidden, at.member, 'canary-hidden')
              : undefined,
        foreignId: entity === Project ? at.foreign : await make(theirs, at.foreign, at.stranger, 'canary-foreign'),
      });
    }
    return list;
  }
}, 120_000);

afterAll(() => host?.stop());

const as = (role: Role) => authorizations.get(role);
const selectable = (entity: Entity) =>
  Object.entries(entity.allFields)
    .filter(([, field]) => !field.hidden && !field.read)
    .map(([name]) => name)
    .join(' ');
const enumName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

describe.each(roles)('%s', (role) => {
  /** Administrators and managers may see every project of their organization. */
  const mayNotSee = role === 'admin' || role === 'manager' ? /canary-foreign/ : /canary-/;

  test('lists, counts, groups and orders nothing foreign', async () => {
    for (const { entity } of planted) {
      const fields = selectable(entity);
      const orders = Object.entries(entity.allFields)
        .filter(([, field]) => field.sortable && !field.hidden && !field.read)
        .slice(0, 12)
        .map(([name]) => `${enumName(name)}_DESC`);
      const { text } = await host.graphql(
        `{ ${entity.plural}(orderBy: [${orders.join(', ')}]) { totalCount nodes { ${fields} } } }`,
        {},
        as(role),
      );
      expect(text, entity.id).not.toMatch(mayNotSee);
      expect(text, entity.id).toContain('"totalCount"');
    }
  });

  test('reads nothing foreign by id', async () => {
    for (const { entity, foreignId, hiddenId } of planted) {
      const ids = role === 'admin' || role === 'manager' ? [foreignId] : [foreignId, ...(hiddenId ? [hiddenId] : [])];
      for (const id of ids) {
        const { text } = await host.graphql(
          `query($id: UUID!) { ${entity.name}(id: $id) { ${selectable(entity)} } }`,
          { id },
          as(role),
        );
        expect(text, entity.id).not.toMatch(/canary-/);
      }
    }
  });

  test('learns nothing foreign by filtering on an id, nor through relations of visible rows', async () => {
    for (const { entity, foreignId } of planted) {
      const counted = await host.graphql<Record<string, { totalCount: number }>>(
        `query($id: UUID!) { ${entity.plural}(filter: { id: { equalTo: $id } }) { totalCount } }`,
        { id: foreignId },
        as(role),
      );
      expect(counted.data?.[entity.plural]?.totalCount ?? 0, entity.id).toBe(0);
      const many = [...host.runtime.registry.relationsOf(entity).values()].filter(
        ({ cardinality }) => cardinality === 'many',
      );
      for (const { name, to } of many) {
        const { text } = await host.graphql(
          `{ ${entity.plural} { nodes { id ${name} { totalCount nodes { ${selectable(to)} } } } } }`,
          {},
          as(role),
        );
        expect(text, `${entity.id}.${name}`).not.toMatch(mayNotSee);
      }
    }
  });

  test('changes and deletes nothing foreign', async () => {
    for (const { entity, foreignId, hiddenId } of planted) {
      const ids = role === 'admin' || role === 'manager' ? [foreignId] : [foreignId, ...(hiddenId ? [hiddenId] : [])];
      for (const id of ids) {
        const before = await fingerprint(entity, id);
        if (entity.derive.update && entity.access.update.kind !== 'nobody') {
          const { errors } = await host.graphql(
            `mutation($id: UUID!) { update${entity.typeName}(input: { id: $id, patch: {} }) { ${entity.name} { id } } }`,
            { id },
            as(role),
          );
          expect(errors.length, `update ${entity.id}`).toBeGreaterThan(0);
        }
        if (entity.derive.delete && entity.access.delete.kind !== 'nobody') {
          const { errors } = await host.graphql(
            `mutation($id: UUID!) { delete${entity.typeName}(input: { id: $id }) { ${entity.name} { id } } }`,
            { id },
            as(role),
          );
          expect(errors.length, `delete ${entity.id}`).toBeGreaterThan(0);
        }
        expect(await fingerprint(entity, id), entity.id).toBe(before);
      }
    }
  });

  test('the record history tells nothing foreign', async () => {
    for (const { entity, foreignId } of planted) {
      const { text } = await host.graphql(
        `query($entity: String!, $id: String!) { recordHistory(entity: $entity, recordId: $id, first: 10, offset: 0) { totalCount nodes { name data } } }`,
        { entity: entity.id, id: foreignId },
        as(role),
      );
      expect(text, entity.id).not.toMatch(/canary-foreign/);
    }
  });
});

test('nobody signed in reads nothing', async () => {
  for (const { entity } of planted) {
    const { status, text } = await host.graphql(`{ ${entity.plural} { totalCount nodes { id } } }`);
    expect(status, entity.id).toBe(401);
    expect(text).toContain('jwt expired');
  }
});

test('the matrix sees something: administrators do read their own rows', async () => {
  const readable = [];
  for (const { entity, ownId } of planted) {
    const { text } = await host.graphql(
      `query($id: UUID!) { ${entity.name}(id: $id) { id } }`,
      { id: ownId },
      as('admin'),
    );
    if (text.includes(ownId)) readable.push(entity.id);
  }
  expect(readable.length).toBeGreaterThanOrEqual(planted.length - 1);
});

async function fingerprint(entity: Entity, id: string): Promise<string> {
  const table = `"${entity.plugin}"."${entity.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
  const { rows } = await host.runtime.db.query<{ row: string }>(
    `select t::text as row from ${table} t where id = $1::uuid`,
    [id],
  );
  return rows[0]?.row ?? 'gone';
}
