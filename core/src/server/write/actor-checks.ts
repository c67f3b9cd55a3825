import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { coreErrors } from '../../error/core-errors.ts';
import { type FieldProblem, GlebaError } from '../../error/gleba-error.ts';
import { permits } from '../../permission/actor.ts';
import { requirePlugin } from '../../plugin/plugin-state.ts';
import { serverErrors } from '../error/server-errors.ts';
import { accessSql, and, borderSql, columnRuleSql } from '../read/access-sql.ts';
import { readContext, visibleSql } from '../read/read-context.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, quoteIdentifier, tableOf } from '../schema/column.ts';
import { type Row, refuse, type WriteContext } from './write-context.ts';

/** Even the server's own code writes no row of a plugin that is off or retired in the organization. */
export function checkPlugin({ actor }: WriteContext, { plugin }: Entity): void {
  requirePlugin(actor.plugins, plugin, 'write');
}

/** Rules that hold for the caller on top of what the server's own code must keep. */

/** Refuses what no row could pass, before a constraint could tell something about rows that the actor cannot see. */
export function checkCreation(context: WriteContext, entity: Entity, row: Row): void {
  const project = entity.projectField === undefined ? undefined : row[entity.projectField];
  // A new project is not among the actor's projects yet, whatever its id says.
  const isNewProject = entity.projectField === 'id' && !entity.extends;
  const projectId = isNewProject || typeof project !== 'string' ? null : project;
  const verdict = permits(context.actor, entity.access.create, { projectId, fields: row });
  if (verdict === false) throw new GlebaError('FORBIDDEN');
}

/**
 * Whoever links a record must see it: each new reference is to a live row that the actor may read. Throws VALIDATION that
 * says no more than that it was not found, as the foreign key does for a row of another project.
 */
export async function checkReferences(
  context: WriteContext,
  entity: Entity,
  changes: Row,
  before: Row | undefined,
): Promise<void> {
  const params = new StatementParameters();
  const reading = readContext(params, context.registry, context.actor);
  const found: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const { reference, file } = entity.allFields[name] ?? {};
    const isSystem = entity.allFields[name]?.system && !['id', 'projectId'].includes(name);
    if (!reference || isSystem || typeof value !== 'string' || before?.[name] === value) continue;
    const target = context.registry.get(reference.entity);
    const alias = reading.nextAlias();
    const conditions = [
      `${alias}.id = ${params.add(value, keyType(target))}`,
      visibleSql(reading, target, alias, 'hidden'),
      // A file is of the purpose for which its field asks: whoever uploaded it was asked for that purpose's rights.
      ...(file ? [`${alias}.purpose = ${params.add(file.purpose, 'text')} and ${alias}.status <> 'discarded'`] : []),
    ];
    found.push(`exists (select from ${tableOf(target)} ${alias} where ${and(conditions)}) as ${quoteIdentifier(name)}`);
  }
  if (found.length === 0) return;
  const { rows } = await context.tx.query<Record<string, boolean>>(`select ${found.join(', ')}`, params.values);
  const absent = Object.entries(rows[0] ?? {}).filter(([, isFound]) => !isFound);
  if (absent.length === 0) return;
  throw new GlebaError('VALIDATION', undefined, {
    fields: absent.map(([field]) => coreErrors.notFound.at(field)),
  });
}

/**
 * A row comes back only where the rows that it was made below are there: a removed one would hide it from everybody, and
 * none can be made below it. What it merely names, and may name otherwise, stops nothing.
 */
export async function checkOwners(context: WriteContext, entity: Entity, row: Row): Promise<void> {
  for (const [name, { reference, required, writing }] of Object.entries(entity.allFields)) {
    if (!reference || !required || writing !== 'create') continue;
    const owner = context.registry.get(reference.entity);
    if (!owner.softDelete) continue;
    const params = new StatementParameters();
    const where = and([
      `r.id = ${params.add(String(row[name]), keyType(owner))}`,
      borderSql(params, owner, 'r', context.system, 'update'),
    ]);
    // Locked, so that it is not removed meanwhile.
    const { rows } = await context.tx.query<{ is_removed: boolean }>(
      `select r.deleted_at is not null as is_removed from ${tableOf(owner)} r where ${where} for share of r`,
      params.values,
    );
    if (rows[0]?.is_removed) throw serverErrors.ownerRemoved();
  }
}

/** Whether new rows, as they stand now, are such that the actor may create them, with the columns that were given. */
export async function checkCreated(
  context: WriteContext,
  entity: Entity,
  rows: readonly { readonly id: string; readonly given: readonly string[] }[],
): Promise<void> {
  const params = new StatementParameters();
  const ids = rows.map(({ id }) => id);
  const type = `${keyType(entity)}[]`;
  const columnRules = ruledFields(entity).flatMap(([name, field]) => {
    const withValue = rows.filter(({ given }) => given.includes(name)).map(({ id }) => id);
    if (withValue.length === 0) return [];
    const rule = columnRuleSql(params, context.registry, entity, 'r', context.actor, field.write);
    return rule === 'true' ? [] : [`(${rule} or not r.id = any(${params.add(withValue, type)}))`];
  });
  const where = and([
    `r.id = any(${params.add(ids, type)})`,
    accessSql(params, context.registry, entity, 'r', context.actor, 'create'),
    ...columnRules,
  ]);
  const { rows: counted } = await context.tx.query<{ count: number }>(
    `select count(*)::integer as count from ${tableOf(entity)} r where ${where}`,
    params.values,
  );
  if (counted[0]?.count !== ids.length) refuse(context, new GlebaError('FORBIDDEN'));
}

/** Whether a changed row still is one that the actor may change: nobody moves a row out of their own reach, or another's. */
export async function checkChanged(context: WriteContext, entity: Entity, id: string): Promise<void> {
  await checkAllChanged(context, entity, [id]);
}

export async function checkAllChanged(context: WriteContext, entity: Entity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const params = new StatementParameters();
  const where = and([
    `r.id = any(${params.add([...ids], `${keyType(entity)}[]`)})`,
    accessSql(params, context.registry, entity, 'r', context.actor, 'update'),
  ]);
  const { rowCount } = await context.tx.query(`select 1 from ${tableOf(entity)} r where ${where}`, params.values);
  if (rowCount !== ids.length) refuse(context, new GlebaError('FORBIDDEN'));
}

/** Fields whose own rule the change names, with the rule as SQL over the row before. */
export function columnRules(
  context: WriteContext,
  entity: Entity,
  params: StatementParameters,
  names: readonly string[],
): [string, string][] {
  return ruledFields(entity)
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => [name, columnRuleSql(params, context.registry, entity, 'r', context.actor, field.write)]);
}

export function forbiddenFields(names: readonly string[]): GlebaError {
  const fields = names.map((field): FieldProblem => coreErrors.forbidden.at(field));
  return new GlebaError('FORBIDDEN', undefined, { fields });
}

function ruledFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.allFields).filter(([, field]) => field.write !== undefined);
}
