import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTableStatistics } from '../../src/server/db/table-statistics.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { silentLog } from '../event/support/kernel-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await acquireTestDatabase();
}, 60_000);
afterAll(() => database.release());

beforeEach(async () => {
  // Autovacuum would count behind the test's back.
  await database.db.query(`drop schema if exists yard cascade; create schema yard;
    create table yard.plot (id integer primary key, town integer not null) with (autovacuum_enabled = false);
    create index on yard.plot (town);
    create table yard.small (id integer) with (autovacuum_enabled = false)`);
  await database.db.query('insert into yard.plot select n, n / 20000 from generate_series(1, 20000) n');
  await database.db.query('insert into yard.small select n from generate_series(1, 100) n');
});

const counted = async (table: string) =>
  (
    await database.db.query<{ rows: number; columns: number }>(
      `select c.reltuples::integer as rows, (select count(*)::integer from pg_stats s
         where s.schemaname = 'yard' and s.tablename = c.relname) as columns
       from pg_class c where c.oid = $1::regclass`,
      [table],
    )
  ).rows[0];

/** Rows that the planner expects of a condition which nearly all rows fulfil. */
async function expectedRows(): Promise<number> {
  const { rows } = await database.db.query<Record<string, readonly { Plan: { 'Plan Rows': number } }[]>>(
    'explain (format json) select * from yard.plot where town = 0',
  );
  return rows[0]?.['QUERY PLAN']?.[0]?.Plan['Plan Rows'] ?? 0;
}

describe('what the planner goes by', () => {
  it('is nothing after many rows were written, and their true number once they were counted', async () => {
    const statistics = createTableStatistics(database.db, silentLog);
    expect(await counted('yard.plot')).toEqual({ rows: -1, columns: 0 });
    expect(await expectedRows()).toBeLessThan(1000);
    await statistics.count(['yard.plot']);
    expect(await counted('yard.plot')).toEqual({ rows: 20_000, columns: 2 });
    expect(await expectedRows()).toBeGreaterThan(19_000);
  });

  it('is brought in step at the start for tables that have grown, not for small ones or those counted before', async () => {
    const told: unknown[] = [];
    const log = { ...silentLog, debug: (_: string, fields?: object) => void told.push(fields) };
    const statistics = createTableStatistics(database.db, log);
    await statistics.countGrown(['yard']);
    expect(await counted('yard.plot')).toMatchObject({ rows: 20_000 });
    expect(await counted('yard.small')).toMatchObject({ columns: 0 });
    await statistics.countGrown(['yard']);
    expect(told).toHaveLength(1);
    await database.db.query('insert into yard.plot select n, 1 from generate_series(20001, 60000) n');
    await statistics.countGrown(['yard']);
    expect(await counted('yard.plot')).toMatchObject({ rows: 60_000 });
  });

  it('stops nobody when the tables cannot be counted', async () => {
    const told: string[] = [];
    const log = { ...silentLog, warn: (message: string) => void told.push(message) };
    await createTableStatistics(database.db, log).count(['yard.absent']);
    expect(told).toHaveLength(1);
  });
});
