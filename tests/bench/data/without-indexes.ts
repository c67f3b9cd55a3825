import type { Queryable } from '@gleba/core/server';

export interface Table {
  readonly schema: string;
  readonly names: readonly string[];
}

/**
 * Runs `write` without the tables' references, triggers and indexes, which would take most of the time of writing millions of rows; the
 * indexes are built anew at the end. Keys stay. For a transaction without a limit of time.
 */
export async function withoutIndexes(
  tx: Queryable,
  { schema, names }: Table,
  say: (text: string) => void,
  write: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await tx.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = $1::text and i.tablename = any($2::text[])
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [schema, names],
  );
  await tx.query('set local session_replication_role = replica');
  await tx.query(`set local maintenance_work_mem = '1GB'`);
  for (const { name } of indexes) await tx.query(`drop index "${schema}"."${name}"`);
  await write();
  say('Building indexes…');
  for (const { definition } of indexes) await tx.query(definition);
}
