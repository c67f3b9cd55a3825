import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import { columnOf } from '../schema/column.ts';
import type { SqlParameters } from './access-sql.ts';
import { checkComparable, fieldNamed, type ReadContext, readContext } from './read-context.ts';
import { valueSql } from './value-sql.ts';

/**
 * What stands behind ORDER BY for keys such as `block` and `-createdAt` (descending), first key first. The id always comes
 * last, so pages never overlap. Nulls sort as the greatest value, as PostgreSQL does.
 *
 * Throws BAD_REQUEST for a field that does not exist or cannot be sorted by, FORBIDDEN for one whose column rule the actor
 * does not pass for every row.
 */
export function orderSql(
  params: SqlParameters,
  registry: EntityRegistry,
  entity: Entity,
  alias: string,
  actor: Actor,
  orderBy: readonly string[] = [],
): string {
  return orderKeysSql(readContext(params, registry, actor), entity, alias, orderBy);
}

/** One of the values by which rows are ordered. */
export interface OrderKey {
  readonly value: string;
  readonly direction: 'asc' | 'desc';
}

export function orderKeysSql(context: ReadContext, entity: Entity, alias: string, orderBy: readonly string[]): string {
  return orderedBySql(orderKeysOf(context, entity, alias, orderBy));
}

export function orderedBySql(keys: readonly OrderKey[]): string {
  return keys.map(({ value, direction }) => `${value} ${direction}`).join(', ');
}

export function orderKeysOf(
  context: ReadContext,
  entity: Entity,
  alias: string,
  orderBy: readonly string[],
): readonly OrderKey[] {
  const keys: OrderKey[] = [];
  const named = new Set<string>();
  for (const key of orderBy) {
    const name = key.startsWith('-') ? key.slice(1) : key;
    // A second key of the same field decides nothing.
    if (named.has(name)) continue;
    named.add(name);
    keys.push({
      value: sortableSql(context, entity, alias, name),
      direction: key.startsWith('-') ? 'desc' : 'asc',
    });
  }
  if (!named.has('id')) keys.push({ value: columnOf('id', alias), direction: 'asc' });
  return keys;
}

function sortableSql(context: ReadContext, entity: Entity, alias: string, name: string): string {
  const field = fieldNamed(context, entity, name);
  if (!field.sortable) {
    throw new GlebaError('BAD_REQUEST', `There is no ordering by '${name}'.`, {
      facts: { entity: entity.id, field: name },
    });
  }
  checkComparable(context, entity, name, field);
  return valueSql(context, entity, alias, name, field);
}
