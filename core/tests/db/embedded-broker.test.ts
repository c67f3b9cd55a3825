import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { startTestDatabaseBroker, type TestDatabaseBroker } from '../../src/server/db/testing/test-database-broker.ts';

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
