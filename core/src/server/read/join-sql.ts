import type { Relation } from '../../entity/registry.ts';
import { columnOf } from '../schema/column.ts';
import { and, columnRuleSql } from './access-sql.ts';
import type { ReadContext } from './read-context.ts';

/**
 * The rows of `relation.to` (as `inner`) that belong to the row `alias` of `relation.from`. A reference that the actor may not read leads
 * nowhere, from either side: whom it names would be told by what stands there.
 */
export function joinSql(context: ReadContext, relation: Relation, inner: string, alias: string): string {
  const isMany = relation.cardinality === 'many';
  const [owner, at] = isMany ? [relation.to, inner] : [relation.from, alias];
  const reference = columnOf(relation.fieldName, at);
  return and([
    isMany ? `${reference} = ${columnOf('id', alias)}` : `${columnOf('id', inner)} = ${reference}`,
    columnRuleSql(context.params, context.registry, owner, at, context.actor, relation.field.read),
  ]);
}
