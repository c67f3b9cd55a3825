import { afterEach, describe, expect, it } from 'vitest';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import { acquireTestDatabase, type TestDatabase } from '../../src/server/db/testing/test-database.ts';

describe('acquireTestDatabase', () => {
  let database: TestDatabase | undefined;

  afterEach(() => database?.release());

  // The second and third find what the one before left, if anything.
  it.each([1, 2, 3])('gives an empty database, turn %i', async () => {
    database = await acquireTestDatabase();
    const { db, url } = database;
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from pg_class c
      join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid in (c.oid, c.reltype) and d.deptype = 'e')
      and relname not like 'spatial_ref_sys%'`);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await db.query("select current_setting('search_path') as path")).rows).not.toEqual([{ path: 'left' }]);
    await db.query(`
      create schema left_over; create table left_over.t (id int primary key); create type left_over.kind as enum ('a');
      create table public.main (id int generated always as identity, parent int references left_over.t, k left_over.kind);
      create view public.main_view as select * from public.main;
      create domain public.positive as int check (value > 0);
      create function public.twice(n int) returns int language sql as 'select n * 2';
      create procedure public.nothing() language sql as 'select 1';
      create materialized view public.main_rows as select * from public.main_view;
      create table public.parts (id int, at date) partition by range (at);
      create table public.part_1 partition of public.parts for values from ('2024-01-01') to ('2025-01-01');
      set search_path to left_over;`);
    // A connection that the test forgets.
    await openPgDb({ url }).query('select 1');
  });
});
