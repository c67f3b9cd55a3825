import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { borrowDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { startTestDatabaseBroker, type TestDatabaseBroker } from '../../src/server/db/testing/test-database-broker.ts';
import { kernelMigration } from '../../src/server/schema/migrate.ts';

let broker: TestDatabaseBroker;

beforeAll(async () => {
  broker = await startTestDatabaseBroker({ max: 1, patienceMs: 500, longestStatementMs: 3_000 });
});

afterAll(() => broker.stop());

it('gives whoever waits too long a further database, for one that never comes back', async () => {
  const kept = await borrowDatabase(broker.socketPath, []);
  const second = await borrowDatabase(broker.socketPath, []);
  expect(second.url).not.toBe(kept.url);
  await Promise.all([kept.release(), second.release()]);
});

it('ends a database with a statement that does not end, and lends another', async () => {
  const stuck = await borrowDatabase(broker.socketPath, []);
  await expect(stuck.db.query('select count(*) from generate_series(1, 1000000000000)')).rejects.toThrow();
  await stuck.release();
  const next = await borrowDatabase(broker.socketPath, []);
  expect((await next.db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await next.release();
});

it('keeps the tables for the next file, without what was written: rows that others point to, and those of the beginning', async () => {
  const calm = await startTestDatabaseBroker({ max: 1 });
  const plugins = [kernelMigration()];
  const standing = async (db: TestDatabase['db']) =>
    (
      await db.query(
        `select 'core.project'::regclass::oid::text as made, (select count(*)::int from core.project) as projects,
           (select string_agg(r::text, ',') from core.event_relay r) as relay,
           (select string_agg(o::text, ',' order by id) from core.organization o) as organizations`,
      )
    ).rows[0];
  const first = await borrowDatabase(calm.socketPath, plugins);
  const before = await standing(first.db);
  await first.db.query(
    `insert into core.organization (name) values ('Outra');
     insert into core.project (id, organization_id, name) select gen_random_uuid(), id, 'Vila Nova' from core.organization;
     update core.event_relay set published = 7`,
  );
  expect(await standing(first.db)).not.toEqual(before);
  await first.release();
  const next = await borrowDatabase(calm.socketPath, plugins);
  expect(next.url).toBe(first.url);
  expect(await standing(next.db)).toEqual(before);
  await next.release();
  await calm.stop();
});
