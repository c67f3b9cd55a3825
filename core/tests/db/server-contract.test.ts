import { afterAll, beforeAll, describe } from 'vitest';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import { openPostgresJsDb } from '../../src/server/db/postgres-js-db.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase, testServerVariable } from '../../src/server/db/testing/test-database.ts';
import { describeDbContract } from './support/describe-db-contract.ts';

describe.runIf(process.env[testServerVariable])('PostgreSQL server', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await acquireTestDatabase();
  });

  afterAll(() => database?.release());

  describeDbContract('server pg', () => openPgDb({ url: database.url, max: 4 }));
  describeDbContract('server postgres.js', () => openPostgresJsDb({ url: database.url, max: 4 }));
});
