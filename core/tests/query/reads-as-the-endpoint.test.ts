import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, everyPluginEnabled, systemActor } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '../../src/server/graphql/create-graphql-endpoint.ts';
import { createUnitOfWorkFactory } from '../../src/server/write/create-transactions.ts';
import { testEndpointOptions } from '../graphql/support/test-endpoint.ts';
import { Parcel, testRegistry } from '../graphql/support/test-entities.ts';
import { actor, prepareTestTables } from '../graphql/support/test-rows.ts';
import { silentLog } from '../schema/support/silent-log.ts';

/** What `tx.from` answers is what the endpoint answers to the same filter, order and page, for whoever asks. */
const actors: readonly Actor[] = [
  systemActor(2, everyPluginEnabled),
  actor('admin'),
  actor('manager', { organizationId: 3, user: 2 }),
  actor('user', { inProjects: { 0: ['parcels', 'people', 'manage'] } }),
  actor('user', { user: 1, inProjects: { 0: ['parcels'], 1: ['people', 'parcels'] } }),
  actor('user', { user: 2, organizationId: 3, everywhere: ['parcels'] }),
  actor('contact', { inProjects: { 0: ['parcels', 'people', 'manage'] } }),
];

const fields = [
  ...['id', 'block', 'lot', 'status', 'area', 'price', 'floors', 'isOpen', 'soldOn', 'visitedAt', 'facts', 'shape'],
  ...['surface', 'centre', 'label', 'personCount', 'draft', 'mergedIntoId', 'createdAt', 'deletedAt', 'projectId'],
] as const;
const orders = ['block', 'lot', 'status', 'area', 'floors', 'soldOn', 'visitedAt', 'surface', 'label'] as const;
const constant = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const text = fc.constantFrom('a', 'A', '1', '%', '', 'lote 1', '$1');
const leaf: fc.Arbitrary<object> = fc.oneof(
  fc.record({ block: fc.record({ includesInsensitive: text }) }),
  fc.record({ lot: fc.record({ isNull: fc.boolean() }) }),
  fc.record({ status: fc.record({ in: fc.subarray(['pending', 'started', 'archived']) }) }),
  fc.record({ floors: fc.record({ greaterThan: fc.integer({ min: -2, max: 5 }) }) }),
  fc.record({ price: fc.record({ lessThanOrEqualTo: fc.constantFrom('0', '10.5', '100000') }) }),
  fc.record({ isOpen: fc.record({ equalTo: fc.boolean() }) }),
  fc.record({ soldOn: fc.record({ distinctFrom: fc.constantFrom('2026-01-01', '2020-02-29') }) }),
  fc.record({ personCount: fc.record({ greaterThan: fc.nat(2) }) }),
  fc.record({ deletedAt: fc.record({ isNull: fc.boolean() }) }),
  fc.record({ search: text }),
  fc.record({ people: fc.record({ some: fc.record({ age: fc.record({ greaterThan: fc.nat(60) }) }) }) }),
);
const { filter } = fc.letrec<{ filter: object }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

let database: TestDatabase;
let endpoint: GraphqlEndpoint;
let run: <T>(who: Actor, work: (tx: UnitOfWork) => Promise<T>) => Promise<T>;

beforeAll(async () => {
  database = await acquireTestDatabase();
  const { db } = database;
  await prepareTestTables(db);
  endpoint = createGraphqlEndpoint(testEndpointOptions(db));
  const transactions = createUnitOfWorkFactory({
    ...{ db, registry: testRegistry, log: silentLog },
    pluginsOf: () => everyPluginEnabled,
  });
  run = (who, work) => transactions.run({ actor: who, correlationId: 'test' }, work);
});
afterAll(() => database?.release());

const runs = Number(process.env.GLEBA_READS_RUNS ?? '120');
const seed = Number(process.env.GLEBA_READS_SEED ?? 20_261_122);

it(`answers what the endpoint answers (seed ${seed}, ${runs} statements)`, async () => {
  let rows = 0;
  const asked = fc.record({
    who: fc.constantFrom(...actors),
    names: fc.subarray([...fields], { minLength: 1 }),
    filter,
    orderBy: fc.array(fc.tuple(fc.constantFrom(...orders), fc.boolean()), { maxLength: 2 }),
    first: fc.integer({ min: 1, max: 8 }),
    offset: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, names, filter: by, orderBy, first, offset }) => {
      const enums = orderBy.map(([name, isDown]) => `${constant(name)}_${isDown ? 'DESC' : 'ASC'}`);
      const query = `query($filter: ParcelFilter, $first: Int, $offset: Int) { parcels(filter: $filter, first: $first,
        offset: $offset, orderBy: [${enums.join(', ')}]) { totalCount nodes { ${names.join(' ')} } } }`;
      const variables = { filter: by, first, offset };
      const { body } = await endpoint.execute({ query, variables }, { actor: who, correlationId: 'test' });
      const keys = orderBy.map(([name, isDown]) => (isDown ? (`-${name}` as const) : name));
      const own = await run(who, async (tx) => {
        const statement = tx.from(Parcel).where(by);
        const page = statement.select(names).limit(first).offset(offset);
        return { totalCount: await statement.count(), nodes: await page.orderBy(...keys).all() };
      });
      rows += own.nodes.length;
      expect({ data: { parcels: JSON.parse(JSON.stringify(own)) } }).toEqual(JSON.parse(body));
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
  // Otherwise nothing would be compared with nothing.
  expect(rows).toBeGreaterThan(runs);
});
