import { type Entity, User } from '@gleba/core';
import { seedEntity } from '@gleba/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ticket } from './support/probe-plugin.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks A.1 to A.6: what somebody may not read must not be found out by asking about it either. */
let scene: Scene;
let ticket = '';
const entityNamed = (id: string): Entity => scene.runtime.registry.get(id);
const planted = new Map<string, string>();

beforeAll(async () => {
  scene = await startScene();
  const { people, project, hiddenProject, foreignProject } = scene;
  const plant = (name: string, organizationId: number, entity: Entity, projectId: string, word: string) =>
    scene.inOrganization(organizationId, async (tx) => {
      const userId = organizationId === theirs ? people.foreign.id : people.admin.id;
      planted.set(name, await seedEntity(tx, scene.runtime.registry, entity, { projectId, userId, word }));
    });
  await plant('resident', ours, entityNamed('lands.resident'), project, 'canary');
  await plant('hidden', ours, entityNamed('lands.resident'), hiddenProject, 'canary');
  await plant('foreign', theirs, entityNamed('lands.resident'), foreignProject, 'canary');
  ticket = await scene.inOrganization(ours, async (tx) => {
    const values = {
      title: 'mine',
      holderId: people.user.id,
      secret: 'canary-secret',
      salary: '1234.50',
      note: 'canary-note',
    };
    return (await tx.insert(Ticket, values)).id;
  });
  // Reads lands, but not who lives there.
  await scene.runtime.db.query(
    `update core.profile set access_keys = '["lands","probe"]'::jsonb where id in
       (select profile_id from core.user_profile where user_id = $1::uuid)`,
    [people.pilot.id],
  );
});
afterAll(() => scene?.stop());

/** Both questions, of which one is true, must get the same answer; and what the answer is. */
async function sameAnswer(who: string, document: (guess: string) => string, right: string, wrong: string) {
  const [yes, no] = [await scene.ask(who, document(right)), await scene.ask(who, document(wrong))];
  expect(yes.text, document(right)).toBe(no.text);
  return yes;
}

describe('A1 a filter over a relation that the caller may not read filters nothing (directus/v8-archive#667, directus#15437)', () => {
  test.each(['some', 'none', 'every'])('%s', async (quantifier) => {
    const answer = await sameAnswer(
      scene.people.pilot.auth,
      (guess) =>
        `{ lands(filter: { residents: { ${quantifier}: { name: { startsWith: "${guess}" } } } }) { totalCount } }`,
      'canary',
      'nothing',
    );
    expect(answer.data).toEqual({ lands: { totalCount: quantifier === 'some' ? 0 : 1 } });
  });

  test('neither do counts, existence, orderings and aggregates tell of them', async () => {
    const { auth } = scene.people.pilot;
    const answer = await scene.ask<Record<string, { totalCount: number; nodes: { residentCount: number }[] }>>(
      auth,
      `{ with: lands(filter: { residentsExist: true }) { totalCount } without: lands(filter: { residentsExist: false }) { totalCount }
         all: lands(first: 5) { totalCount nodes { residentCount residents { totalCount aggregates { count } groupedAggregates(groupBy: [NAME]) { keys } } } }
         counted: lands(filter: { residentCount: { greaterThan: 0 } }) { totalCount }
         summed: lands { aggregates { sum { residentCount } max { residentCount } } } }`,
    );
    expect(answer.data).toEqual({
      with: { totalCount: 0 },
      without: { totalCount: 1 },
      all: {
        totalCount: 1,
        nodes: [{ residentCount: 0, residents: { totalCount: 0, aggregates: { count: 0 }, groupedAggregates: [] } }],
      },
      counted: { totalCount: 0 },
      summed: { aggregates: { sum: { residentCount: '0' }, max: { residentCount: 0 } } },
    });
    // Whoever may see them does: the test would notice a filter that is simply broken.
    const seen = await scene.ask(scene.people.user.auth, '{ lands(filter: { residentsExist: true }) { totalCount } }');
    expect(seen.data).toEqual({ lands: { totalCount: 1 } });
  });

  test('the way through a visible row to another organization or project is closed', async () => {
    const document = (guess: string) =>
      `{ projects(filter: { lands: { some: { residents: { some: { name: { startsWith: "${guess}" } } } } } }) { totalCount nodes { id } } }`;
    const { data } = await scene.ask(scene.people.user.auth, document('canary'));
    expect(data).toEqual({ projects: { totalCount: 1, nodes: [{ id: scene.project }] } });
    const admin = await scene.ask<{ projects: { totalCount: number } }>(scene.people.admin.auth, document('canary'));
    expect(admin.data?.projects.totalCount).toBe(2);
  });
});

describe('A2 hidden and restricted fields are no oracle (Strapi CVE-2026-27886, CVE-2023-22894, CVE-2023-34235)', () => {
  test('hidden fields of every entity have no name at the endpoint: not as output, filter, condition, order, group or input', async () => {
    const { data } = await scene.ask<{
      __schema: {
        types: { name: string; fields: Named[] | null; inputFields: Named[] | null; enumValues: Named[] | null }[];
      };
    }>(
      scene.people.admin.auth,
      '{ __schema { types { name fields { name } inputFields { name } enumValues { name } } } }',
    );
    const types = data?.__schema.types ?? [];
    let hidden = 0;
    for (const entity of scene.runtime.registry.entities) {
      const ofEntity = types.filter(
        ({ name }) =>
          name.startsWith(entity.typeName) ||
          name.startsWith(`${entity.plural.charAt(0).toUpperCase()}${entity.plural.slice(1)}`),
      );
      const names = ofEntity.flatMap(({ fields, inputFields, enumValues }) =>
        [...(fields ?? []), ...(inputFields ?? []), ...(enumValues ?? [])].map(({ name }) =>
          name.toLowerCase().replace(/_|asc$|desc$/g, ''),
        ),
      );
      for (const [name, field] of Object.entries(entity.allFields)) {
        if (!field.hidden) continue;
        hidden += 1;
        expect(names, `${entity.id}.${name}`).not.toContain(name.toLowerCase());
      }
    }
    expect(hidden).toBeGreaterThan(4);
  });

  test.each([
    [
      'filter',
      'query($f: UserFilter) { users(filter: $f) { totalCount } }',
      { f: { passwordHash: { startsWith: '$argon2' } } },
    ],
    [
      'nested filter',
      'query($f: UserOrganizationFilter) { userOrganizations(filter: $f) { totalCount } }',
      { f: { user: { passwordHash: { like: '%' } } } },
    ],
    [
      'hidden in and/or/not',
      'query($f: TicketFilter) { tickets(filter: $f) { totalCount } }',
      { f: { or: [{ not: { secret: { includes: 'c' } } }] } },
    ],
    [
      'condition',
      'query($c: UserCondition) { users(condition: $c) { totalCount } }',
      { c: { passwordHash: '$argon2' } },
    ],
  ])('%s by a variable is refused, and says nothing', async (_, document, variables) => {
    const { data, code, text } = await scene.ask(scene.people.admin.auth, document, variables);
    expect(data).toBeNull();
    expect(code).toBe('BAD_REQUEST');
    expect(text).not.toMatch(/argon2id|canary/);
  });

  test.each([
    ['filter', '{ tickets(filter: { note: { startsWith: "canary" } }) { totalCount } }'],
    ['filter in or', '{ tickets(filter: { or: [{ salary: { greaterThan: "1000" } }] }) { totalCount } }'],
    [
      'filter over a relation',
      '{ users(filter: { tickets: { some: { salary: { greaterThan: "1" } } } }) { totalCount } }',
    ],
    ['condition', '{ tickets(condition: { note: "canary-note" }) { totalCount } }'],
    ['order', '{ tickets(orderBy: [SALARY_DESC]) { nodes { id } } }'],
    ['aggregate', '{ tickets { aggregates { max { salary } } } }'],
    ['distinct count', '{ tickets { aggregates { distinctCount { note } } } }'],
    ['group', '{ tickets { groupedAggregates(groupBy: [NOTE]) { keys count } } }'],
    ['a value itself', '{ tickets { nodes { salary } } }'],
  ])('a column with a rule of its own: %s', async (_, document) => {
    const { code, text } = await scene.ask(scene.people.user.auth, document);
    expect(code).toBe('FORBIDDEN');
    expect(text).not.toMatch(/canary|1234/);
    const { code: adminCode } = await scene.ask(scene.people.admin.auth, document);
    expect(adminCode, 'administrators may').toBeUndefined();
  });
});

describe('A3 searching tells nothing of columns that cannot be read (Directus CVE-2025-30352)', () => {
  test('a hidden and a restricted searchable column are not searched', async () => {
    const count = async (who: string, word: string) =>
      (
        await scene.ask<{ tickets: { totalCount: number } }>(
          who,
          `{ tickets(filter: { search: "${word}" }) { totalCount } }`,
        )
      ).data?.tickets.totalCount;
    expect(await count(scene.people.user.auth, 'mine')).toBe(1);
    expect(await count(scene.people.user.auth, 'canary')).toBe(0);
    expect(await count(scene.people.user.auth, 'canary-secret')).toBe(0);
    expect(await count(scene.people.admin.auth, 'canary-note')).toBe(1);
    expect(await count(scene.people.admin.auth, 'canary-secret')).toBe(0);
  });

  test('a unique key over such a column is no oracle of what others hold (v8-archive#1978)', async () => {
    const create = (note: string) =>
      scene.ask(
        scene.people.user.auth,
        'mutation($i: CreateTicketInput!) { createTicket(input: $i) { ticket { id } } }',
        {
          i: { ticket: { title: 'try', note } },
        },
      );
    const taken = await create('canary-note');
    expect(taken.text).not.toContain('canary');
    // Which value is taken is told by its refusal, as any unique key does; the row that has it is not.
    expect(taken.code).toBe('DUPLICATE');
    expect(taken.text).not.toContain(ticket);
  });
});

describe('A4 a concealed value stays concealed under every name (Directus CVE-2024-34708)', () => {
  test.each([
    'preferences',
    'x: preferences',
    '... on User { preferences }',
    '...F',
    '... @include(if: true) { y: preferences @skip(if: false) }',
  ])('%s', async (selection) => {
    await scene.runtime.db.query(`update core."user" set preferences = '{"k":"canary"}'::jsonb`);
    const fragment = selection === '...F' ? 'fragment F on User { z: preferences }' : '';
    const { text, data } = await scene.ask<{ users: { nodes: Record<string, unknown>[] } }>(
      scene.people.user.auth,
      `{ users(filter: { id: { notEqualTo: "${scene.people.user.id}" } }) { nodes { id ${selection} } } } ${fragment}`,
    );
    expect(data?.users.nodes.length).toBeGreaterThan(3);
    expect(text).not.toContain('canary');
    const own = await scene.ask(
      scene.people.user.auth,
      `{ user(id: "${scene.people.user.id}") { ${selection} } } ${fragment}`,
    );
    expect(own.text).toContain('canary');
  });

  test('hidden values are in no history and no event data', async () => {
    const { text } = await scene.ask(
      scene.people.admin.auth,
      `{ recordHistory(entity: "probe.ticket", recordId: "${ticket}", first: 10) { nodes { data changes { field to } } } }`,
    );
    expect(text).toContain('canary-note');
    expect(text).not.toContain('canary-secret');
    const { rows } = await scene.runtime.db.query(
      `select 1 from core.event_log where data::text like '%canary-secret%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('A6 soft-deleted rows are there for who may restore them, and for nobody else', () => {
  test('not by filter, id, relation, count or search', async () => {
    const { user, pilot } = scene.people;
    const land = await scene.ask<{ residents: { nodes: { landId: string }[] } }>(
      user.auth,
      '{ residents { nodes { landId } } }',
    );
    const id = land.data?.residents.nodes[0]?.landId ?? '';
    await scene.runtime.db.query('update lands.land set deleted_at = now() where id = $1::uuid', [id]);
    const questions = [
      `land(id: "${id}") { id }`,
      'a: lands { totalCount nodes { id } }',
      'b: lands(filter: { deletedAt: { isNull: false } }) { totalCount nodes { id } aggregates { count } }',
      'c: lands(filter: { not: { deletedAt: { isNull: true } } }) { totalCount }',
      'd: lands(filter: { search: "canary" }) { totalCount }',
      'e: projects { nodes { lands(filter: { deletedAt: { isNull: false } }) { totalCount } } }',
    ];
    for (const question of questions) {
      const { text, code } = await scene.ask(pilot.auth, `{ ${question} }`);
      expect(code, question).toBeUndefined();
      expect(text, question).not.toContain(id);
      expect(text, question).not.toMatch(/"(?:totalCount|count)":[1-9]/);
    }
    const restorable = await scene.ask(user.auth, `{ ${questions[2]} }`);
    expect(restorable.text).toContain(id);
    await scene.runtime.db.query('update lands.land set deleted_at = null where id = $1::uuid', [id]);
  });
});

test('A5 an id of another organization is answered like one that does not exist, for every entity and verb (ASVS 8.2.2, 8.4.1)', async () => {
  const nobody = '018f0000-0000-7000-8000-000000000000';
  const foreign = planted.get('foreign') ?? '';
  const questions = (id: string) => [
    `{ resident(id: "${id}") { id } }`,
    `{ residents(filter: { id: { in: ["${id}"] } }) { totalCount } }`,
    `{ recordHistory(entity: "lands.resident", recordId: "${id}", first: 1) { totalCount } }`,
    `mutation { updateResident(input: { id: "${id}", patch: { name: "x" } }) { resident { id } } }`,
    `mutation { deleteResident(input: { id: "${id}" }) { id } }`,
    `mutation { cancelJob(input: { id: "${id}" }) { status } }`,
    `{ fileAddress(id: "${id}") { url } }`,
  ];
  for (const role of ['admin', 'user', 'other'] as const) {
    for (const [index, question] of questions(foreign).entries()) {
      const answers = [
        await scene.ask(scene.people[role].auth, question),
        await scene.ask(scene.people[role].auth, questions(nobody)[index] ?? ''),
      ];
      expect(answers[0]?.text.replaceAll(foreign, 'ID'), `${role} ${question}`).toBe(
        answers[1]?.text.replaceAll(nobody, 'ID'),
      );
    }
  }
  expect(User.allFields.passwordHash?.hidden).toBe(true);
});

interface Named {
  readonly name: string;
}
