import { createHash } from 'node:crypto';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Db, Queryable } from '../db/db.ts';
import { columnOf, quoteIdentifier, storedFields, tableOf } from '../schema/column.ts';
import { migrationLock } from '../schema/migration-journal.ts';
import { actorFunctions } from './actor-settings.ts';
import type { DatabaseRoles } from './database-roles.ts';
import { policySql } from './policy-sql.ts';

export interface ApplyAccessOptions {
  /** The owner's connection. */
  readonly owner: Db;
  readonly registry: EntityRegistry;
  /** Schemas of the plugins, the kernel's first; those of set-aside plugins too, whose tables are there. */
  readonly schemas: readonly string[];
  readonly roles: DatabaseRoles;
  readonly log: Logger;
}

/**
 * Brings rights and policies in step with the declarations. What is in order is left alone, since a policy can only be
 * replaced while nobody reads its table; rights that somebody changed by hand, or that a restored copy lacks, are put right.
 */
export async function applyAccess(options: ApplyAccessOptions): Promise<void> {
  const { owner, registry, roles, log } = options;
  if (roles.app === undefined && roles.report === undefined) return;
  await owner.transaction(async (tx) => {
    await tx.query(migrationLock);
    await tx.query('create table if not exists core.access_state (schema text primary key, wanted text, found text)');
    for (const schema of options.schemas) {
      const entities = registry.entities.filter((entity) => entity.plugin === schema);
      const statements = await accessStatements(tx, registry, schema, entities, roles);
      const wanted = createHash('sha256').update(statements.join(';')).digest('hex');
      if (await isInStep(tx, schema, wanted)) continue;
      await tx.query(statements.join(';\n'));
      await tx.query(
        `insert into core.access_state values ($1::text, $2::text, $3::text)
         on conflict (schema) do update set wanted = excluded.wanted, found = excluded.found`,
        [schema, wanted, await foundAccess(tx, schema)],
      );
      log.info(`Rights and policies of '${schema}' were brought in step`, { statements: statements.length });
    }
  });
}

async function isInStep(tx: Queryable, schema: string, wanted: string): Promise<boolean> {
  const { rows } = await tx.query<{ wanted: string; found: string }>(
    'select wanted, found from core.access_state where schema = $1::text',
    [schema],
  );
  return rows[0]?.wanted === wanted && rows[0].found === (await foundAccess(tx, schema));
}

/** Everything that decides who sees what in a schema, as the catalogue has it, in short. */
async function foundAccess(tx: Queryable, schema: string): Promise<string> {
  const { rows } = await tx.query<{ found: string }>(
    `with tables as (
       select c.oid, c.relname, c.relrowsecurity, c.relacl from pg_class c
       where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
     )
     select encode(sha256(convert_to(concat_ws('|',
       (select nspacl::text from pg_namespace where oid = $1::regnamespace),
       (select string_agg(concat_ws(':', relname, relrowsecurity, relacl), ',' order by relname) from tables),
       (select string_agg(concat_ws(':', relname, attname, attacl), ',' order by relname, attname)
        from tables join pg_attribute on attrelid = oid where attacl is not null),
       (select string_agg(concat_ws(':', relname, polname, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid),
          pg_get_expr(polwithcheck, polrelid)), ',' order by relname, polname)
        from tables join pg_policy on polrelid = tables.oid),
       (select string_agg(concat_ws(':', proname, prosrc, proconfig, proacl), ',' order by proname)
        from pg_proc where pronamespace = $1::regnamespace and proname like 'actor%')
     ), 'UTF8')), 'hex') as found`,
    [quoteIdentifier(schema)],
  );
  return rows[0]?.found ?? '';
}

/** The kernel's tables that are no entities: what of them the application does not need. */
const withheld: Readonly<Record<string, string>> = {
  // Append-only for the application: what happened cannot be made not to have happened.
  event_log: 'update, delete',
  migration: 'all',
  access_state: 'all',
};

async function accessStatements(
  tx: Queryable,
  registry: EntityRegistry,
  schema: string,
  entities: readonly Entity[],
  { app, report }: DatabaseRoles,
): Promise<string[]> {
  const { rows: tables } = await tx.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') order by relname`,
    [quoteIdentifier(schema)],
  );
  const inSchema = quoteIdentifier(schema);
  const named = (table: string) => `${inSchema}.${quoteIdentifier(table)}`;
  const known = new Set(tables.map(({ name }) => named(name)));
  const statements = schema === 'core' ? [...actorFunctions] : [];
  for (const { name } of tables) statements.push(`alter table ${named(name)} enable row level security`);
  if (app !== undefined) {
    const role = quoteIdentifier(app);
    statements.push(
      `grant usage on schema ${inSchema} to ${role}`,
      `grant select, insert, update, delete on all tables in schema ${inSchema} to ${role}`,
      `grant usage on all sequences in schema ${inSchema} to ${role}`,
    );
    for (const { name } of tables) {
      const less = schema === 'core' ? withheld[name] : undefined;
      if (less !== undefined) statements.push(`revoke ${less} on ${named(name)} from ${role}`);
      // Its statements carry the rules themselves (accessSql); asking twice would cost every read.
      statements.push(...policy(named(name), 'gleba_application', `to ${role} using (true) with check (true)`));
    }
  }
  if (report !== undefined) {
    const role = quoteIdentifier(report);
    statements.push(
      `grant usage on schema ${inSchema} to ${role}`,
      `revoke all on all tables in schema ${inSchema} from ${role}`,
    );
    for (const entity of entities.filter((one) => known.has(tableOf(one)))) {
      const table = tableOf(entity);
      statements.push(
        `grant select (${reportedColumns(entity).join(', ')}) on ${table} to ${role}`,
        ...policy(table, 'gleba_reporting', `for select to ${role} using (${policySql(registry, entity)})`),
      );
    }
  }
  return statements;
}

/** Neither what never leaves the server nor what only some readers of a row may see: a policy speaks of rows, not columns. */
function reportedColumns(entity: Entity): string[] {
  return storedFields(entity)
    .filter(([, field]) => !field.hidden && field.read === undefined)
    .map(([name]) => columnOf(name));
}

function policy(table: string, name: string, rest: string): string[] {
  return [`drop policy if exists ${name} on ${table}`, `create policy ${name} on ${table} ${rest}`];
}
