import { afterEach, describe, expect, it } from 'vitest';
import { allow, defineEntity, type Fields, integer, text } from '../../src/index.ts';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { kernelMigration, migrate } from '../../src/server/schema/migrate.ts';

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

/** The tables stay in the database for the next file with the same plugins, or are made anew: nobody may tell which. */
describe('acquireTestDatabase, with plugins', () => {
  let database: TestDatabase | undefined;

  afterEach(() => database?.release());

  const told: string[] = [];
  const log = { debug() {}, info: (text: string) => void told.push(text), warn() {}, error() {} };
  const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
  const shelves = (fields: Fields) => [
    kernelMigration(),
    {
      id: 'shelves',
      version: '1.0.0',
      entities: [defineEntity('shelves.shelf', { scope: 'global', fields, access })],
      steps: [
        { id: 'first', sql: "create table shelves.kind (name text); insert into shelves.kind values ('wood')" },
        { id: 'numbers', sql: 'create table shelves.label (number serial)' },
      ],
    },
  ];

  const stand = async (one: TestDatabase) =>
    (
      await one.db.query(
        `select (select string_agg(attname, ',' order by attname) from pg_attribute where attrelid = 'shelves.shelf'::regclass and attnum > 0
             and not attisdropped) as columns,
           (select count(*)::int from shelves.shelf) as shelves, (select string_agg(name, ',') from shelves.kind) as kinds,
           (select count(*)::int from pg_indexes where schemaname = 'shelves') as indexes,
           to_regclass('shelves.further') is null as alone, nextval('shelves.label_number_seq')::int as next`,
      )
    ).rows[0];

  const write =
    "insert into shelves.shelf (id, name) values (gen_random_uuid(), 'oak'); insert into shelves.label default values";
  it.each([
    ['nothing', 'select 1'],
    ['rows', write],
    ['a table', `${write}; create table shelves.further (id int)`],
    ['a column', 'alter table shelves.shelf drop column name'],
    ['an index', 'create index on shelves.shelf (name)'],
    ['a row that the migration made', "update shelves.kind set name = 'iron'"],
    ['the journal', 'delete from core.migration'],
    ['a trigger', 'alter table shelves.shelf disable trigger all'],
    ['a schema', 'drop schema core cascade'],
    ['nothing at the end', 'select 1'],
  ])('gives the tables as a migration makes them, also behind somebody who changed %s', async (_what, change) => {
    const plugins = shelves({ name: text() });
    database = await acquireTestDatabase(plugins);
    told.length = 0;
    expect(await migrate({ db: database.db, plugins, log })).toEqual([]);
    expect(told).toEqual([]);
    const columns = 'created_at,created_by,id,name,updated_at,updated_by';
    expect(await stand(database)).toEqual({ columns, shelves: 0, kinds: 'wood', indexes: 1, alone: true, next: 1 });
    await database.db.query(change);
  });

  it('gives other tables to other plugins', async () => {
    database = await acquireTestDatabase(shelves({ width: integer() }));
    expect(await stand(database)).toMatchObject({ columns: expect.stringContaining('width'), shelves: 0 });
  });
});
