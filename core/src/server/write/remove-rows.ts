import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { and, borderSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, snakeCase, tableOf } from '../schema/column.ts';
import { checkPlugin } from './actor-checks.ts';
import { appendEvents, eventAbout, withoutHidden } from './append-events.ts';
import { lockRows } from './read-rows.ts';
import { changeLockedRow, lockForRemoval, markFor } from './update-row.ts';
import { askRules, type Row, refuse, type WriteAuthority, type WriteContext } from './write-context.ts';

/** Removes the row, or marks it where the entity is soft-deleted. Throws NOT_FOUND, FORBIDDEN, and SqlError 23503 (in use). */
export async function removeRow(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
): Promise<void> {
  const before = await lockForRemoval(context, face, entity, id);
  if (!entity.softDelete) {
    // A refusal half-way must not leave half of it done, whoever catches it.
    return removeLockedRows(context, entity, [before]).catch((error: Error) => refuse(context, error));
  }
  await changeLockedRow(context, entity, before, {}, markFor(context, before, new Date().toISOString()));
}

/**
 * Rows are gone together with what they take along, the farthest first, and each one is told. Marks take nothing along: a
 * restored row finds everything as it was. Rows that are taken along are gone for good even if their entity knows marks,
 * because what they belong to is.
 */
async function removeLockedRows(context: WriteContext, entity: Entity, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => String(row.id));
  for (const before of rows) await askRules(context, entity, { kind: 'remove', before, after: undefined });
  for (const { child, name, field } of referencesTo(context.registry, entity)) {
    const children = await lockRows(context, child, ids, snakeCase(name), keyType(entity));
    // What a plugin that is off or retired keeps is not lost, nor changed, behind its back.
    if (children.length > 0) checkPlugin(context, child);
    if (field.reference?.onDelete === 'cascade') {
      const others = child === entity ? children.filter((row) => !ids.includes(String(row.id))) : children;
      await removeLockedRows(context, child, others);
    } else {
      for (const row of children) await changeLockedRow(context, child, row, { [name]: null });
    }
  }
  const params = new StatementParameters();
  const where = and([
    `r.id = any(${params.add(ids, `${keyType(entity)}[]`)})`,
    borderSql(params, entity, 'r', context.system, 'delete'),
  ]);
  await context.tx.query(`delete from ${tableOf(entity)} r where ${where}`, params.values);
  await appendEvents(
    context,
    rows.map((row) => {
      const data = { id: String(row.id), record: withoutHidden(entity, row) };
      return eventAbout(context, entity, row, entity.events.removed, data);
    }),
  );
}

/**
 * Fields that point to the entity and want something done. Who created or changed a row is forgotten by the database's
 * own `set null`: telling it would be an event for every row that a person ever touched.
 */
function referencesTo(
  registry: EntityRegistry,
  entity: Entity,
): { readonly child: Entity; readonly name: string; readonly field: Field }[] {
  return registry.entities.flatMap((child) =>
    Object.entries(child.allFields).flatMap(([name, field]) => {
      const { reference } = field;
      if (reference?.entity !== entity.id || reference.onDelete === 'restrict') return [];
      if (field.system && name !== 'id') return [];
      return [{ child, name, field }];
    }),
  );
}
