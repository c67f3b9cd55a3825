import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { Actor } from '../../permission/actor.ts';
import { quoteIdentifier } from '../schema/column.ts';
import { columnRuleSql, type SqlParameters } from './access-sql.ts';
import { type ReadContext, readContext } from './read-context.ts';
import { apiValueSql } from './value-sql.ts';

export interface RecordOptions {
  /** Hidden fields too; for the server's own use. */
  readonly withHidden?: boolean;
  /** Computed fields too. Default true. */
  readonly withComputed?: boolean;
}

/**
 * The select list of a whole record as the API carries it: `alias."block" as "block", …`. Columns whose own rule the actor
 * does not pass are null; for the server's own use pass the organization's system actor, for whom there are no such rules.
 */
export function recordSql(
  params: SqlParameters,
  registry: EntityRegistry,
  entity: Entity,
  alias: string,
  actor: Actor,
  options: RecordOptions = {},
): string {
  const context = readContext(params, registry, actor);
  return Object.entries(entity.allFields)
    .filter(([, field]) => options.withHidden || !field.hidden)
    .filter(([, field]) => options.withComputed !== false || !field.computed)
    .map(([name, field]) => {
      const value = concealedSql(context, entity, alias, name, field);
      return `${value} as ${quoteIdentifier(name)}`;
    })
    .join(', ');
}

/** The API value where the column's rule holds, else null. */
export function concealedSql(context: ReadContext, entity: Entity, alias: string, name: string, field: Field): string {
  const rule = columnRuleSql(context.params, context.registry, entity, alias, context.actor, field.read);
  if (rule === 'false') return 'null';
  const value = apiValueSql(context, entity, alias, name, field);
  return rule === 'true' ? value : `case when ${rule} then ${value} end`;
}
