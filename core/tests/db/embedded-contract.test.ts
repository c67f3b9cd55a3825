import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqlError } from '../../src/server/db/db.ts';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import { openPostgresJsDb } from '../../src/server/db/postgres-js-db.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { describeDbContract } from './support/describe-db-contract.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await acquireTestDatabase();
});

afterAll(() => database?.release());

describeDbContract('postgres.js, one connection', () => openPostgresJsDb({ url: database.url, max: 1 }));
describeDbContract('postgres.js, four connections', () => openPostgresJsDb({ url: database.url, max: 4 }));
describeDbContract('pg, one connection', () => openPgDb({ url: database.url, max: 1 }));
describeDbContract('pg, four connections', () => openPgDb({ url: database.url, max: 4 }));

describe('several clients of one database', () => {
  it('serialises interleaved transactions of six connections', async () => {
    await database.db.query('create table public.ledger (id int generated always as identity, who int, step int)');
    const clients = Array.from({ length: 6 }, (_, i) =>
      i % 2 ? openPgDb({ url: database.url, max: 1 }) : openPostgresJsDb({ url: database.url, max: 1 }),
    );
    await Promise.all(
      clients.map(async (client, who) => {
        for (let round = 0; round < 10; round++) {
          await client
            .transaction(async (tx) => {
              for (let step = 0; step < 3; step++) {
                await tx.query('insert into public.ledger (who, step) values ($1::int, $2::int)', [who, step], {
                  name: 'insert_ledger',
                });
              }
              if (round % 5 === 4) throw new Error('undo');
            })
            .catch((error: unknown) => {
              if (!(error instanceof Error) || error.message !== 'undo') throw error;
            });
        }
      }),
    );
    const { rows } = await database.db.query<{ who: number; step: number }>(
      'select who, step from public.ledger order by id',
    );
    expect(rows).toHaveLength(6 * 8 * 3);
    if (database.kind === 'embedded') {
      for (let i = 0; i < rows.length; i += 3) {
        expect(new Set(rows.slice(i, i + 3).map((row) => row.who)).size).toBe(1);
      }
    }
    await Promise.all(clients.map((client) => client.close()));
  });

  it('shows no half of a failing client’s transaction to the one that commits', async () => {
    await database.db.query('create table public.acknowledged (id int primary key)');
    const [writer, noise] = [openPgDb({ url: database.url, max: 1 }), openPostgresJsDb({ url: database.url, max: 1 })];
    let stop = false;
    const noisy = (async () => {
      while (!stop) await noise.query('select $1::int', ['x']).catch(() => {});
    })();
    for (let i = 0; i < 300; i++) await writer.query('insert into public.acknowledged values ($1)', [i]);
    stop = true;
    await noisy;
    const { rows } = await database.db.query('select count(*)::int as n from public.acknowledged');
    expect(rows).toEqual([{ n: 300 }]);
    await Promise.all([writer.close(), noise.close()]);
  });

  it('has PostGIS and the text extensions', async () => {
    if (database.kind !== 'embedded') return;
    const { rows } = await database.db.query(
      `select st_area('SRID=4326;POLYGON((0 0,0 1,1 1,1 0,0 0))'::geography)::bigint as area,
         unaccent('Ação') as plain, similarity('lote', 'lotes') > 0.5 as near`,
    );
    expect(rows).toEqual([{ area: expect.stringMatching(/^123\d{8}$/), plain: 'Acao', near: true }]);
  });

  it('refuses COPY FROM STDIN, which the engine cannot read, and goes on', async () => {
    if (database.kind !== 'embedded') return;
    const error = await database.db.query('copy public.acknowledged from stdin').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SqlError);
    expect(error).toMatchObject({ code: '0A000' });
    expect((await database.db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });
});
