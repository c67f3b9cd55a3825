import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, everyPluginEnabled, systemActor } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '../../src/server/graphql/create-graphql-endpoint.ts';
import { average, bucketOf, count, type DateBucket, dateBuckets, sum } from '../../src/server/query/expressions.ts';
import { createUnitOfWorkFactory } from '../../src/server/write/create-transactions.ts';
import { testEndpointOptions } from '../graphql/support/test-endpoint.ts';
import { Parcel, testRegistry } from '../graphql/support/test-entities.ts';
import { actor, prepareTestTables } from '../graphql/support/test-rows.ts';
import { silentLog } from '../schema/support/silent-log.ts';

/** Spans of time as the database groups by them are those that a calendar in JavaScript finds for the endpoint's rows. */
const actors: readonly Actor[] = [
  systemActor(2, everyPluginEnabled),
  actor('admin'),
  actor('user', { inProjects: { 0: ['parcels'] } }),
  actor('contact', { inProjects: { 0: ['parcels'] } }),
];
/** Ahead of UTC and behind it, by half hours, and one whose clock was moved in the years of the rows. */
const zones = ['America/Sao_Paulo', 'America/Rio_Branco', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Lisbon', 'UTC'];

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

function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));
}

/** By counting days, nothing of the database's. */
function startOf(bucket: DateBucket, day: string): string {
  const [year = '', month = ''] = day.split('-');
  switch (bucket) {
    case 'day':
      return day;
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    }
    case 'month':
      return `${year}-${month}-01`;
    case 'quarter':
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
    case 'year':
      return `${year}-01-01`;
  }
}

interface Node {
  readonly visitedAt: string | null;
  readonly soldOn: string | null;
  readonly floors: number | null;
}

it('groups by spans as a calendar does', async () => {
  let groups = 0;
  const asked = fc.record({
    who: fc.constantFrom(...actors),
    field: fc.constantFrom('visitedAt', 'soldOn', 'createdAt'),
    bucket: fc.constantFrom(...dateBuckets),
    timeZone: fc.constantFrom(...zones),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, field, bucket, timeZone }) => {
      const query = `{ parcels(first: 1000) { nodes { ${field} floors } } }`;
      const { body } = await endpoint.execute({ query }, { actor: who, correlationId: 'test' });
      const nodes = (JSON.parse(body) as { data: { parcels: { nodes: Node[] } } }).data.parcels.nodes;
      const expected = new Map<string | null, { count: number; sum: number; filled: number }>();
      for (const node of nodes) {
        const value = (node as unknown as Record<string, string | null>)[field] ?? null;
        const key = value && startOf(bucket, field === 'soldOn' ? value : dayIn(timeZone, value));
        const known = expected.get(key) ?? { count: 0, sum: 0, filled: 0 };
        known.count += 1;
        known.sum += node.floors ?? 0;
        known.filled += node.floors === null ? 0 : 1;
        expected.set(key, known);
      }
      const own = await run(who, (tx) =>
        tx
          .from(Parcel)
          .select((row) => ({
            key: bucketOf(row[field as 'visitedAt'], bucket, timeZone),
            count: count(),
            sum: sum(row.floors),
            mean: average(row.floors),
          }))
          .all(),
      );
      groups += own.length;
      expect(new Map(own.map(({ key, ...row }) => [key, { count: row.count, sum: Number(row.sum) }]))).toEqual(
        new Map([...expected].map(([key, { count, sum }]) => [key, { count, sum }])),
      );
      for (const { key, mean } of own) {
        const { sum = 0, filled = 0 } = expected.get(key) ?? {};
        if (filled === 0) expect(mean).toBeNull();
        else expect(Math.abs(Number(mean) - sum / filled)).toBeLessThan(0.000001);
      }
    }),
    { seed: 20_261_125, numRuns: 80, endOnFailure: true },
  );
  expect(groups).toBeGreaterThan(80);
});
