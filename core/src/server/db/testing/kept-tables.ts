import { createHash } from 'node:crypto';
import { roleName } from '../../roles/database-roles.ts';
import type { Queryable } from '../db.ts';
import { outsideTables } from './empty-database.ts';

/** The tables that a migration made, by which they are known again when a test gives them back. */
export interface MadeTables {
  /** Of the plugins whose tables they are. */
  readonly fingerprint: string;
  readonly structure: string;
  /** Of each table that had rows from the beginning: a digest of them, and themselves. */
  readonly rows: ReadonlyMap<string, { readonly digest: string; readonly json: string }>;
  /** Sequences that had counted by then. */
  readonly counted: readonly string[];
}

/** Looks at the tables right after they were made, and before anybody wrote. */
export async function rememberTables(db: Queryable, fingerprint: string): Promise<MadeTables> {
  const rows = new Map<string, { digest: string; json: string }>();
  for (const [table, digest] of await digests(db, await tablesWithRows(db))) {
    const found = await db.query<{ json: string }>(`select jsonb_agg(t)::text as json from ${table} t`);
    rows.set(table, { digest, json: found.rows[0]?.json ?? '[]' });
  }
  return { fingerprint, structure: await structureOf(db), rows, counted: await countedSequences(db) };
}

/**
 * Empties what a test has written, and tells whether the tables are as they were made: no table, column, index, constraint,
 * trigger, function, setting or role more or less or other than then, no statistics, and the rows of then.
 */
export async function takeBackTables(db: Queryable, made: MadeTables): Promise<boolean> {
  const written = (await tablesWithRows(db)).filter((table) => !made.rows.has(table));
  if (written.length > 0) await emptyTables(db, written);
  await restoreRows(db, made);
  const advanced = (await countedSequences(db)).filter((sequence) => !made.counted.includes(sequence));
  if (advanced.length > 0) await db.query(advanced.map((name) => `alter sequence ${name} restart`).join(';'));
  const rows = await digests(db, await tablesWithRows(db));
  if (rows.size !== made.rows.size || [...made.rows].some(([table, { digest }]) => rows.get(table) !== digest))
    return false;
  return (await structureOf(db)) === made.structure;
}

/** Rights and policies follow from what the program says of itself at each start, which puts them right (`applyAccess`). */
const accessTable = 'access\\_state%';
/** Of the embedded database, the only one that is lent. */
const reportRole = roleName('gleba_report', 'postgres');

const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const ownRelations = `own as (
  select c.* from pg_class c
  where c.relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')
    and not (c.relnamespace = 'core'::regnamespace and c.relname like '${accessTable}')
    and ${isOwn('pg_class', 'c.oid')})`;

async function tablesWithRows(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `with ${ownRelations} select oid::regclass::text as name from own
     where relkind = 'r' and pg_relation_size(oid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * By DELETE, with nothing that watches it: TRUNCATE wants all tables that point to them as well, and makes the files of each and
 * of its indexes anew, which takes half a second. Vacuumed, so that the files are empty, and unknown to the planner as before.
 */
async function emptyTables(db: Queryable, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((table) => `delete from ${table}`).join('; ');
  await db.query(`set session_replication_role = replica; ${deletions}; set session_replication_role = origin`);
  await db.query(`vacuum ${tables.join(', ')}`);
  await db.query(
    `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
     where oid = any($1::text[]::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any($1::text[]::regclass[]))`,
    [tables],
  );
}

/** Tables that began with rows and have others now, as the position up to which events were told. */
async function restoreRows(db: Queryable, made: MadeTables): Promise<void> {
  const now = await digests(db, [...made.rows.keys()]);
  for (const [table, { digest, json }] of made.rows) {
    if (now.get(table) === digest) continue;
    await emptyTables(db, [table]);
    await db.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`, [
      json,
    ]);
  }
}

async function countedSequences(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null order by 1",
  );
  return rows.map(({ name }) => name);
}

async function digests(db: Queryable, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const each = tables.map(
    (table, place) =>
      `select ${place} as place, md5(string_agg(t::text, ',' order by t::text)) as digest from ${table} t`,
  );
  const { rows } = await db.query<{ place: number; digest: string }>(each.join(' union all '));
  return new Map(rows.map(({ place, digest }) => [tables[Number(place)] ?? '', digest]));
}

/** Rows of the catalogue, in short. What a truncation or a reading changes of them (files, pages, visibility) is left out. */
const described = [
  `select concat_ws(':', oid, relname, relnamespace, relkind, relpersistence, reloptions, reltype) from own`,
  `select concat_ws(':', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attidentity, attgenerated, attisdropped)
   from pg_attribute where attnum > 0 and attrelid in (select oid from own)`,
  'select a::text from pg_attrdef a where adrelid in (select oid from own)',
  'select c::text from pg_constraint c where conrelid in (select oid from own)',
  'select i::text from pg_index i where indrelid in (select oid from own)',
  'select t::text from pg_trigger t where tgrelid in (select oid from own)',
  `select r::text from pg_rewrite r where ev_class in (select oid from own)`,
  'select e::text from pg_enum e',
  `select concat_ws(':', oid, pronamespace, proname, proargtypes, prosrc, proconfig) from pg_proc p
   where oid >= 16384 and not (pronamespace = 'core'::regnamespace and proname like 'actor%') and ${isOwn('pg_proc', 'p.oid')}`,
  `select concat_ws(':', oid, typname, typtype) from pg_type t
   where oid >= 16384 and typname not like '%${accessTable}' and ${isOwn('pg_type', 't.oid')}`,
  "select nspname::text from pg_namespace where nspname not like 'pg\\_temp%' and nspname not like 'pg\\_toast\\_temp%'",
  `select concat_ws(':', rolname, rolsuper, rolbypassrls, rolcanlogin) from pg_roles where rolname <> '${reportRole}'`,
  "select concat_ws(':', schemaname, sequencename, last_value) from pg_sequences",
  'select starelid::text from pg_statistic where starelid in (select oid from own)',
  'select stxname::text from pg_statistic_ext',
];

async function structureOf(db: Queryable): Promise<string> {
  const parts = described.map(
    (select) => `(select md5(string_agg(one, ',' order by one)) from (${select}) as said(one))`,
  );
  const { rows } = await db.query<{ digest: string }>(
    `with ${ownRelations} select concat_ws(' ', ${[...parts, ...outsideTables].join(', ')}) as digest`,
  );
  return createHash('sha256')
    .update(rows[0]?.digest ?? '')
    .digest('hex');
}
