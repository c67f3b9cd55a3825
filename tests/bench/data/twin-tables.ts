import type { Db } from '@gleba/core/server';

/** What an import of lots writes one row each into. */
const tables = ['lands.geometry', 'lands.land', 'core.event_log', 'core.event_queue'] as const;

/**
 * Seconds that PostgreSQL takes to store again, in one transaction, what an import has stored: rows that are complete, from
 * table to table, into empty twins with the same indexes and references. Nothing is read, checked, computed or told, so no
 * import that keeps the same tables can be quicker.
 */
export async function secondsOfStoring(db: Db, projectId: string): Promise<number> {
  await db.query('drop schema if exists twin cascade');
  await db.query('create schema twin');
  const copies: string[] = [];
  for (const table of tables) copies.push(await createTwin(db, table));
  const began = performance.now();
  await db.transaction(async (tx) => {
    for (const copy of copies) await tx.query(copy, [projectId]);
  });
  return (performance.now() - began) / 1000;
}

/** Makes the empty twin and answers the statement that fills it. */
async function createTwin(db: Db, table: (typeof tables)[number]): Promise<string> {
  const twin = `twin.${table.split('.')[1]}`;
  await db.query(`create table ${twin} (like ${table} including all)`);
  const { rows: references } = await db.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  for (const { definition } of references) await db.query(`alter table ${twin} add ${definition}`);
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  // The queue is empty again when the import has ended; what went through it is in the log.
  const source =
    table === 'core.event_queue'
      ? 'select position from core.event_log where project_id = $1::uuid'
      : `select ${columns} from ${table} where project_id = $1::uuid`;
  return `insert into ${twin} (${columns}) overriding system value ${source}`;
}
