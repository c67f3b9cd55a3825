import type { Db, Queryable } from '@gleba/core/server';

interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly sequence: string | null }[];
}

/** Rows on the way at once: a batch of geometries stays within some megabytes. */
const batchRows = 500;

/**
 * Replaces every row of `target`'s tables by `source`'s, in one transaction; both must have the same tables. Values travel in
 * PostgreSQL's own text form, which loses nothing: geometries as EWKB, decimals and doubles exactly. Answers the rows copied.
 */
export async function copyTables(source: Db, target: Db, schemas: readonly string[]): Promise<number> {
  const tables = await tablesOf(target, schemas);
  assertSameTables(await tablesOf(source, schemas), tables);
  return source.transaction((from) =>
    target.transaction(async (to) => {
      const restoreKeys = await dropForeignKeys(to, schemas);
      await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      let copied = 0;
      for (const table of tables) copied += await copyTable(from, to, table);
      for (const statement of restoreKeys) await to.query(statement);
      return copied;
    }),
  );
}

async function tablesOf(db: Queryable, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
         'sequence', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any($1::text[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
}

function assertSameTables(source: readonly Table[], target: readonly Table[]): void {
  const shape = (tables: readonly Table[]) =>
    tables.map(
      ({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`,
    );
  const differing = shape(source).filter((line) => !shape(target).includes(line));
  if (source.length !== target.length || differing.length > 0) {
    throw new Error(`The two databases do not have the same tables: ${differing.join('; ')}`);
  }
}

/** Tables refer to one another in circles, so no order of them would do. Answers the statements that put the keys back. */
async function dropForeignKeys(tx: Queryable, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname = any($1::text[])`,
    [schemas],
  );
  for (const { drop } of rows) await tx.query(drop);
  return rows.map(({ add }) => add);
}

async function copyTable(from: Queryable, to: Queryable, { name, columns }: Table): Promise<number> {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  await from.query(`declare rows_of_table no scroll cursor for select array[${values}] as "values" from ${name}`);
  const insert = `insert into ${name} (${names}) overriding system value
    select ${columns.map(({ type }, index) => `c${index}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})
      as rows(${columns.map((_, index) => `c${index}`).join(', ')})`;
  let copied = 0;
  for (;;) {
    const { rows } = await from.query<{ values: (string | null)[] }>(`fetch ${batchRows} from rows_of_table`);
    if (rows.length === 0) break;
    const byColumn = columns.map((_, index) => rows.map((row) => row.values[index] ?? null));
    await to.query(insert, byColumn);
    copied += rows.length;
  }
  await from.query('close rows_of_table');
  for (const { name: column, sequence } of columns) {
    if (sequence) await to.query(`select setval($1::regclass, max(${column})) from ${name}`, [sequence]);
  }
  return copied;
}
