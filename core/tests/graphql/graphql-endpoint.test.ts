import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type Actor,
  allow,
  defineCommand,
  defineQuery,
  everyPluginEnabled,
  GlebaError,
  systemActor,
} from '../../src/index.ts';
import { type AnyCommand, type AnyQuery, handle } from '../../src/server/contract/server-side.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '../../src/server/graphql/create-graphql-endpoint.ts';
import { testEndpointOptions } from './support/test-endpoint.ts';
import { actor, organizations, prepareTestTables, projects, testRows, users, uuid } from './support/test-rows.ts';

const commands: AnyCommand[] = [
  handle(
    defineCommand('signIn', {
      permission: 'open',
      alsoAsQuery: true,
      input: z.object({ email: z.string(), tries: z.optional(z.int()) }),
      output: z.object({ organizations: z.array(z.object({ id: z.int(), name: z.string() })) }),
    }),
    async () => ({ organizations: [{ id: 2, name: 'Dois' }] }),
  ) as AnyCommand,
  handle(
    defineCommand('failing', {
      permission: allow.member,
      input: z.object({}),
      output: z.object({ done: z.boolean() }),
    }),
    async () => {
      throw new GlebaError('CONFLICT');
    },
  ) as AnyCommand,
];
const queries: AnyQuery[] = [
  handle(
    defineQuery('summary', {
      permission: allow.member,
      input: z.object({ projectId: z.uuid(), kind: z.optional(z.enum(['short', 'long'])) }),
      output: z.object({ total: z.number(), kind: z.nullable(z.string()), extra: z.record(z.string(), z.unknown()) }),
    }),
    async (_, { kind }) => ({ total: 3, kind: kind ?? null, extra: { a: [1] } }),
  ) as AnyQuery,
];

interface Answer {
  readonly status: number;
  readonly data: Record<string, never> | null;
  readonly errors?: readonly { message: string; path?: string[]; extensions: { code: string; facts?: object } }[];
}

let database: TestDatabase;
let endpoint: GraphqlEndpoint;
const written: unknown[] = [];

beforeAll(async () => {
  database = await acquireTestDatabase();
  await prepareTestTables(database.db);
  endpoint = createGraphqlEndpoint(
    testEndpointOptions(database.db, {
      commands,
      queries,
      runCommand: (command, input) => {
        written.push([command.name, input]);
        return command.run({} as never, input);
      },
      runQuery: (query, input) => query.run({} as never, input),
      async create(entity, values) {
        written.push(['create', entity.id, values]);
        const id = uuid(8, 1);
        await database.db.query(
          `insert into test.person (id, organization_id, project_id, parcel_id, name, created_at, updated_at)
           select $1::uuid, organization_id, project_id, id, $2::text, now(), now() from test.parcel where id = $3::uuid`,
          [id, String(values.name), String(values.parcelId)],
        );
        return id;
      },
      async update(entity, id, patch) {
        written.push(['update', entity.id, id, patch]);
        if (patch.name === 'refused') throw new GlebaError('FORBIDDEN');
        await database.db.query('update test.person set name = $1::text where id = $2::uuid', [String(patch.name), id]);
        return undefined;
      },
      async remove(entity, id) {
        written.push(['remove', entity.id, id]);
        await database.db.query('delete from test.person where id = $1::uuid', [id]);
      },
    }),
  );
});
afterAll(() => database?.release());

async function ask(query: string, who: Actor | undefined, variables: Record<string, unknown> = {}): Promise<Answer> {
  const { status, body } = await endpoint.execute({ query, variables }, { actor: who, correlationId: 'test' });
  return { status, ...(JSON.parse(body) as Omit<Answer, 'status'>) };
}

const admin = actor('admin');
const member = actor('user', { inProjects: { 0: ['parcels', 'people'] } });
const editor = actor('user', { inProjects: { 0: ['parcels', 'manage'] } });
const parcels = testRows.get('test.parcel') ?? [];
const ofMember = parcels.filter(({ projectId }) => projectId === projects[0]);

describe('lists', () => {
  it('pages, counts and orders', async () => {
    const { data } = await ask(
      `query($first: Int, $offset: Int) { parcels(first: $first, offset: $offset, orderBy: [FLOORS_DESC, BLOCK_ASC]) {
        totalCount nodes { floors block } pageInfo { hasNextPage hasPreviousPage } } }`,
      admin,
      { first: 3, offset: 1 },
    );
    const live = parcels.filter((row) => row.deletedAt === null && row.organizationId === 2);
    expect(data?.parcels).toMatchObject({
      totalCount: live.length,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
    expect((data?.parcels as { nodes: unknown[] } | undefined)?.nodes).toHaveLength(3);
  });

  it('measures on the ellipsoid', async () => {
    const measured = parcels.find((row) => row.shape && row.deletedAt === null && row.organizationId === 2);
    const { data } = await ask(`{ parcel(id: "${measured?.id}") { surface } }`, admin);
    const { rows } = await database.db.query<{ area: string }>(
      `select round(ST_Area(shape::geography)::numeric, 4)::text as area from test.parcel where id = $1::uuid`,
      [String(measured?.id)],
    );
    expect(data?.parcel).toEqual({ surface: rows[0]?.area });
  });

  it('refuses nothing for an empty filter and null for an operator', async () => {
    const all = await ask('{ parcels { totalCount } }', admin);
    for (const filter of ['{}', '{block: {}}', '{or: []}', '{and: [{}]}', 'null']) {
      expect(await ask(`{ parcels(filter: ${filter}) { totalCount } }`, admin), filter).toEqual(all);
    }
    for (const filter of ['{block: null}', '{block: {equalTo: null}}', '{or: null}', '{people: {some: null}}']) {
      const { errors } = await ask(`{ parcels(filter: ${filter}) { totalCount } }`, admin);
      expect(errors?.[0]?.extensions.code, filter).toBe('BAD_REQUEST');
    }
  });

  it('answers keys that are also names of SQL', async () => {
    const { data } = await ask(
      '{ x: parcels(first: 1) { q0: totalCount select: nodes { a: block id x: lot } } }',
      admin,
    );
    expect(Object.keys(data?.x ?? {})).toEqual(['q0', 'select']);
  });

  it('answers an empty object where every field is switched off', async () => {
    const { data } = await ask('query($no: Boolean!) { parcels(first: 2) { nodes { id @include(if: $no) } } }', admin, {
      no: false,
    });
    expect(data?.parcels).toEqual({ nodes: [{}, {}] });
  });

  it('counts only what is visible', async () => {
    const { data } = await ask('{ parcels { totalCount nodes { projectId } aggregates { count } } }', member);
    const live = ofMember.filter((row) => row.deletedAt === null).length;
    expect(data?.parcels).toMatchObject({ totalCount: live, aggregates: { count: live } });
  });
});

describe('soft-deleted rows', () => {
  const deleted = ofMember.find((row) => row.deletedAt !== null);
  const query = '{ parcels(filter: {deletedAt: {isNull: false}}) { nodes { id } } }';

  it('are found by who may update them when the filter names deletedAt', async () => {
    const count = ofMember.filter((row) => row.deletedAt !== null).length;
    expect(count).toBeGreaterThan(0);
    expect((await ask(query, editor)).data?.parcels).toMatchObject({ nodes: { length: count } });
  });

  it('are not there for who may only read', async () => {
    expect((await ask(query, member)).data?.parcels).toEqual({ nodes: [] });
    expect((await ask(`{ parcel(id: "${deleted?.id}") { id } }`, member)).data).toEqual({ parcel: null });
    expect((await ask(`{ parcel(id: "${deleted?.id}") { id } }`, editor)).data).toEqual({
      parcel: { id: deleted?.id },
    });
  });
});

describe('columns with a rule', () => {
  const forbidden = [
    '{ parcels { nodes { remark } } }',
    '{ parcels { nodes { r: remark } } }',
    'query($yes: Boolean = true) { parcels { nodes { ...F @include(if: $yes) } } } fragment F on Parcel { remark }',
    '{ parcels(filter: {remark: {includes: "c"}}) { totalCount } }',
    '{ parcels(filter: {not: {or: [{remark: {isNull: true}}]}}) { totalCount } }',
    '{ parcels(condition: {remark: "c"}) { totalCount } }',
    '{ parcels(orderBy: [REMARK_ASC]) { totalCount } }',
    '{ people(filter: {parcel: {remark: {startsWith: "c"}}}) { totalCount } }',
    '{ parcels { aggregates { min { remark } } } }',
    '{ parcels { aggregates { distinctCount { remark } } } }',
    '{ parcels { groupedAggregates(groupBy: [REMARK]) { keys } } }',
    '{ parcels(filter: {draft: {startsWith: "d"}}) { totalCount } }',
    '{ parcels(orderBy: [DRAFT_DESC]) { totalCount } }',
    '{ parcels { aggregates { max { draft } } } }',
  ];
  it.each(forbidden)('%s is FORBIDDEN', async (query) => {
    const { errors, data, status } = await ask(query, member);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(data).toBeNull();
    expect(status).toBe(200);
  });

  it('tells the path of the refused field', async () => {
    const { errors } = await ask('{ all: parcels { nodes { r: remark } } }', member);
    expect(errors?.[0]?.path).toEqual(['all', 'nodes', 'r']);
  });

  it('lets who passes read and compare', async () => {
    const { errors } = await ask(
      '{ parcels(orderBy: [REMARK_ASC], filter: {remark: {includes: "c"}}) { nodes { remark } } }',
      admin,
    );
    expect(errors).toBeUndefined();
  });

  it('does not search a concealed column', async () => {
    const query = '{ parcels(filter: {search: "canary"}) { totalCount } }';
    expect((await ask(query, member)).data?.parcels).toEqual({ totalCount: 0 });
    expect((await ask(query, admin)).data?.parcels).not.toEqual({ totalCount: 0 });
  });

  it('shows a row-dependent column only where its rule holds', async () => {
    const { data } = await ask('{ parcels { nodes { createdBy draft } } }', member);
    const { nodes } = (data?.parcels ?? { nodes: [] }) as {
      nodes: { createdBy: string | null; draft: string | null }[];
    };
    for (const { createdBy, draft } of nodes) if (createdBy !== users[0]) expect(draft).toBeNull();
    expect(nodes.some(({ draft }) => draft !== null)).toBe(true);
  });

  it('has no type for a hidden field', async () => {
    for (const query of [
      '{ parcels { nodes { secret } } }',
      '{ parcels(filter: {secret: {startsWith: "c"}}) { totalCount } }',
      '{ parcels(orderBy: [SECRET_ASC]) { totalCount } }',
      '{ users { nodes { passwordHash } } }',
      '{ parcels { aggregates { max { secret } } } }',
    ]) {
      const { errors, status } = await ask(query, systemActor(2, everyPluginEnabled));
      expect(errors?.[0]?.extensions.code, query).toBe('DOCUMENT_INVALID');
      expect(status).toBe(400);
    }
  });
});

describe('organizations', () => {
  const everything = `{ parcels { nodes { id block organization { name } } } people { nodes { name } } groups { nodes { name } }
    tags { nodes { organizationId } } users { nodes { email } } projects { nodes { name } } organizations { nodes { name } } }`;

  it.each(organizations)('shows organization %i nothing of another', async (organizationId) => {
    for (const role of ['staff', 'admin', 'user'] as const) {
      const { data } = await ask(everything, actor(role, { organizationId, everywhere: ['parcels', 'people'] }));
      const text = JSON.stringify(data);
      for (const [id, rows] of testRows) {
        for (const row of rows) {
          const owner = id === 'core.organization' ? row.id : row.organizationId;
          if (owner === undefined || owner === organizationId || owner === 0) continue;
          expect(text).not.toContain(String(id === 'core.organization' ? row.name : row.id));
        }
      }
    }
  });

  it('does not give away a foreign row by its id', async () => {
    const foreign = parcels.find((row) => row.organizationId === 3);
    expect((await ask(`{ parcel(id: "${foreign?.id}") { id } }`, admin)).data).toEqual({ parcel: null });
    expect((await ask(`{ parcels(filter: {id: {equalTo: "${foreign?.id}"}}) { totalCount } }`, admin)).data).toEqual({
      parcels: { totalCount: 0 },
    });
  });

  it('gives nobody’s rows to a contact', async () => {
    const { data } = await ask(everything, actor('contact', { everywhere: ['parcels'] }));
    expect(data?.parcels).toEqual({ nodes: [] });
    expect(data?.tags).toEqual({ nodes: [] });
  });

  it('has no rows of a plugin that is off, though the same document was planned for somebody with it', async () => {
    const query = '{ projects { nodes { id } } parcels { totalCount nodes { id } } }';
    const before = await ask(query, admin);
    expect(before.data?.parcels).toMatchObject({
      totalCount: expect.any(Number),
      nodes: { length: expect.any(Number) },
    });
    const off = await ask(query, { ...admin, plugins: new Map([['test', 'disabled']]) });
    expect(off.data).toEqual({ projects: before.data?.projects, parcels: { totalCount: 0, nodes: [] } });
    const unnamed = await ask(query, { ...admin, plugins: new Map() });
    expect(unnamed.data).toEqual(off.data);
    const retired = await ask(query, { ...admin, plugins: new Map([['test', 'retired']]) });
    expect(retired.data).toEqual(before.data);
    expect((await ask(query, admin)).data).toEqual(before.data);
  });
});

describe('without a session', () => {
  it('asks only what is open', async () => {
    const open = await ask('mutation { signIn(input: {email: "a"}) { organizations { name } } }', undefined);
    expect(open).toEqual({ status: 200, data: { signIn: { organizations: [{ name: 'Dois' }] } } });
    expect((await ask('query { signIn(input: {email: "a"}) { organizations { id } } }', undefined)).data).toEqual({
      signIn: { organizations: [{ id: 2 }] },
    });
    expect((await ask('{ __typename }', undefined)).data).toEqual({ __typename: 'Query' });
  });

  it.each([
    '{ parcels { totalCount } }',
    '{ signIn(input: {email: "a"}) { organizations { id } } parcels { totalCount } }',
    '{ ...F } fragment F on Query { users { totalCount } }',
    '{ __schema { types { name } } }',
    '{ nothingOfTheKind }',
    'mutation { failing { done } }',
    'mutation { deletePerson(input: {id: "x"}) { id } }',
  ])('%s is 401 jwt expired', async (query) => {
    const { status, errors, data } = await ask(query, undefined);
    expect({ status, data }).toEqual({ status: 401, data: null });
    expect(errors).toEqual([{ message: 'jwt expired', extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

describe('commands, queries and writes', () => {
  it('runs a query beside entities, in the order asked', async () => {
    const { body } = await endpoint.execute(
      {
        query: `query($p: UUID!) { a: summary(projectId: $p, kind: long) { t: total kind extra __typename }
          parcels(first: 1) { totalCount } b: summary(projectId: $p) { kind } }`,
        variables: { p: projects[0] },
      },
      { actor: admin, correlationId: 'x' },
    );
    const { data } = JSON.parse(body);
    expect(Object.keys(data)).toEqual(['a', 'parcels', 'b']);
    expect(data.a).toEqual({ t: 3, kind: 'long', extra: { a: [1] }, __typename: 'SummaryResult' });
    expect(data.b).toEqual({ kind: null });
  });

  it('fails one root and keeps the others', async () => {
    const { status, data, errors } = await ask(
      'mutation { one: failing { done } two: signIn(input: {email: "b", clientMutationId: "c"}) { clientMutationId } }',
      admin,
    );
    expect(status).toBe(200);
    expect(data).toEqual({ one: null, two: { clientMutationId: 'c' } });
    expect(errors).toMatchObject([{ path: ['one'], extensions: { code: 'CONFLICT' } }]);
    expect(written.at(-1)).toEqual(['signIn', { email: 'b' }]);
  });

  it('creates, updates and deletes, reading back as the actor', async () => {
    const home = ofMember.find((row) => row.deletedAt === null);
    const created = await ask(
      `mutation($person: PersonInput!) { createPerson(input: {clientMutationId: "m", person: $person}) {
        clientMutationId person { name parcel { id } __typename } __typename } }`,
      member,
      { person: { name: 'Nova', parcelId: home?.id, projectId: projects[0] } },
    );
    expect(created).toEqual({
      status: 200,
      data: {
        createPerson: {
          clientMutationId: 'm',
          person: { name: 'Nova', parcel: { id: home?.id }, __typename: 'Person' },
          __typename: 'CreatePersonPayload',
        },
      },
    });
    const id = uuid(8, 1);
    const updated = await ask(
      `mutation { good: updatePerson(input: {id: "${id}", patch: {name: "Outra"}}) { person { name } }
        bad: updatePerson(input: {id: "${id}", patch: {name: "refused"}}) { person { name } } }`,
      admin,
    );
    expect(updated.data).toEqual({ good: { person: { name: 'Outra' } }, bad: null });
    expect(updated.errors).toMatchObject([{ path: ['bad'], extensions: { code: 'FORBIDDEN' } }]);
    const outsider = await ask(
      `mutation { updatePerson(input: {id: "${id}", patch: {name: "X"}}) { person { name } } }`,
      actor('user'),
    );
    expect(outsider.data).toEqual({ updatePerson: { person: null } });
    const removed = await ask(`mutation { deletePerson(input: {id: "${id}"}) { id person { name } } }`, admin);
    expect(removed.data).toEqual({ deletePerson: { id, person: { name: 'X' } } });
    expect((await ask(`{ person(id: "${id}") { id } }`, admin)).data).toEqual({ person: null });
  });

  it('offers no write that the declaration does not', () => {
    const names = Object.keys(endpoint.schema.getMutationType()?.getFields() ?? {});
    expect(names).toEqual(
      expect.arrayContaining(['createParcel', 'updateParcel', 'deleteParcel', 'updateOrganization', 'deleteProject']),
    );
    for (const name of ['createGroup', 'updateGroup', 'deleteGroup', 'createOrganization', 'createUser']) {
      expect(names).not.toContain(name);
    }
  });

  it('has no input for what only the server writes', () => {
    const fields = (name: string) => {
      const type = endpoint.schema.getType(name);
      return Object.keys((type as { getFields(): object } | undefined)?.getFields() ?? {});
    };
    expect(fields('ParcelInput')).toEqual(expect.arrayContaining(['id', 'projectId', 'block']));
    for (const name of ['organizationId', 'createdBy', 'updatedAt', 'deletedAt', 'deletedBy', 'secret', 'surface']) {
      expect(fields('ParcelInput')).not.toContain(name);
    }
    expect(fields('ParcelPatch')).toContain('deletedAt');
    for (const name of ['id', 'projectId', 'organizationId', 'createdBy'])
      expect(fields('ParcelPatch')).not.toContain(name);
    expect(fields('PersonPatch')).not.toContain('parcelId');
  });
});

describe('a row whose rule is that of another', () => {
  const keys = ['parcels', 'people'];
  const everywhere = actor('user', { everywhere: keys });
  /** May see people in the second project, and no parcel there. */
  const half = actor('user', { inProjects: { 0: keys, 1: ['people'] } });
  const groups = '{ groups { nodes { noteCount notes { totalCount nodes { id } } } } notes { nodes { id } } }';

  interface Noted {
    readonly groups: { readonly nodes: readonly { noteCount: number; notes: { nodes: { id: string }[] } }[] };
    readonly notes: { readonly nodes: readonly { id: string }[] };
  }

  async function asked(who: Actor): Promise<Noted> {
    return (await ask(groups, who)).data as unknown as Noted;
  }

  it('is asked below a row that is another one than its rule’s', async () => {
    const [all, some] = [await asked(everywhere), await asked(half)];
    const told = (noted: Noted) => noted.groups.nodes.flatMap(({ notes }) => notes.nodes.map(({ id }) => id));
    const seen = some.notes.nodes.map(({ id }) => id);
    expect(told(all).length).toBeGreaterThan(told(some).length);
    expect(seen).toEqual(expect.arrayContaining(told(some)));
    expect(some.groups.nodes.map(({ noteCount }) => noteCount)).toEqual(
      some.groups.nodes.map(({ notes }) => notes.nodes.length),
    );
  });
});
