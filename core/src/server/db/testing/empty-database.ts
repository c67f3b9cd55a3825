import type { Db } from '../db.ts';
import { openPostgresJsDb } from '../postgres-js-db.ts';

/** Drops everything that is not the system's or an extension's. */
export async function emptyDatabase(url: string): Promise<void> {
  await withDb(url, async (db) => {
    const { rows } = await db.query<{ statement: string }>(leftovers);
    if (rows.length > 0) await db.query(rows.map((row) => row.statement).join(';'));
  });
}

/** Changes when anything is left in the catalogue, in the settings or in the rows that extensions own. */
export async function catalogFingerprint(url: string): Promise<string> {
  return withDb(url, async (db) => {
    const { rows } = await db.query<{ counts: string }>(`select concat_ws(' ', ${counted.join(', ')}) as counts`);
    return rows[0]?.counts ?? '';
  });
}

/** On a connection of its own. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgresJsDb({ url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const ownedByExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

// Event triggers and publications first: they would react to the drops. Schemas take what is in them along.
const leftovers = `
  select format('drop event trigger %I cascade', evtname) as statement from pg_event_trigger
  union all
  select format('drop publication %I', pubname) from pg_publication
  union all
  select format('drop schema %I cascade', nspname) from pg_namespace n
  where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    and not ${ownedByExtension('pg_namespace', 'n.oid')}
  union all
  select format('drop %s if exists public.%I cascade',
    case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type'
      when 'f' then 'foreign table' else 'table' end, relname)
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f')
    and not ${ownedByExtension('pg_class', 'c.oid')} and not ${ownedByExtension('pg_type', 'c.reltype')}
    and not (relkind = 'S' and exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
  where pronamespace = 'public'::regnamespace and not ${ownedByExtension('pg_proc', 'p.oid')}
  union all
  select format('drop type if exists public.%I cascade', typname) from pg_type t
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    and not ${ownedByExtension('pg_type', 't.oid')}
  union all
  select format('drop owned by %I; drop role %I', rolname, rolname) from pg_roles where rolname like 'gleba\\_%'
  union all
  select format('select lo_unlink(%s)', oid) from pg_largeobject_metadata`;

const count = (table: string) => `(select count(*) from ${table})`;

/** What no table, function or right of a program changes: extensions and their rows, the database's settings. */
export const outsideTables = [
  ...[
    'pg_extension',
    'pg_operator',
    'pg_collation',
    'pg_cast',
    'pg_event_trigger',
    'pg_publication',
    'pg_db_role_setting',
    'pg_database',
    'pg_default_acl',
    'pg_largeobject_metadata',
    'pg_ts_config',
    'pg_ts_dict',
    'public.spatial_ref_sys',
  ].map(count),
  // ALTER SYSTEM and settings of the session; an extension's own (with a dot) appear when its library is loaded.
  `(select md5(string_agg(name || '=' || setting, ',' order by name)) from pg_settings
    where context in ('user', 'superuser', 'sighup') and name !~ '[.]' and name not in ('application_name', 'transaction_isolation'))`,
];

const counted = [
  ...['pg_namespace', 'pg_class', 'pg_proc', 'pg_type', 'pg_trigger', 'pg_roles'].map(count),
  ...outsideTables,
];
