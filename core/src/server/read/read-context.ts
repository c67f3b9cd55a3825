import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry, Relation } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { accessSql, and, holdsForEveryRow, or, type SeenOwner, type SqlParameters } from './access-sql.ts';

export interface FilterLimits {
  /** Filter objects in one statement. */
  readonly maxFilterNodes: number;
  readonly maxFilterDepth: number;
  /** Values of one `in` or `notIn`. */
  readonly maxIn: number;
}

/** What all parts of one statement share while its text is written. */
export interface ReadContext {
  readonly params: SqlParameters;
  readonly registry: EntityRegistry;
  readonly actor: Actor;
  readonly limits: FilterLimits;
  /** Filter objects so far. */
  filterNodes: number;
  /** Aliases whose rows are held against the actor's read rule wherever they stand. */
  readonly readable: Set<string>;
  /** A table alias that nothing else in the statement has. */
  nextAlias(): string;
}

const unlimited: FilterLimits = {
  maxFilterNodes: Number.POSITIVE_INFINITY,
  maxFilterDepth: Number.POSITIVE_INFINITY,
  maxIn: Number.POSITIVE_INFINITY,
};

export function readContext(
  params: SqlParameters,
  registry: EntityRegistry,
  actor: Actor,
  options: { readonly limits?: FilterLimits } = {},
): ReadContext {
  let aliases = 0;
  return {
    params,
    registry,
    actor,
    limits: options.limits ?? unlimited,
    filterNodes: 0,
    readable: new Set(),
    nextAlias: () => `q${aliases++}`,
  };
}

/**
 * Which soft-deleted rows are there. `hidden`: none, as in lists. `forEditors`: those that the actor may also update, as
 * when a record is asked for by its id, followed from another one, or when a list's filter names deletedAt: whoever may
 * restore a row may see it. `shown`: all, for what tells of rows that went away.
 */
export type DeletedRows = 'hidden' | 'forEditors' | 'shown';

/** The rows that the actor may read: organization, the entity's rule, and soft deletion (of an extension, its owner's). */
export function visibleSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  deleted: DeletedRows,
  seenOwner?: SeenOwner,
): string {
  const { params, registry, actor } = context;
  const readable = accessSql(params, registry, entity, alias, actor, 'read', seenOwner);
  // Nothing more to say of rows that cannot be read; parameters that no text uses would be refused as untyped.
  if (readable === 'false') return readable;
  const owner = entity.extends === undefined ? undefined : registry.get(entity.extends);
  return and([
    readable,
    owner ? ownerSql(context, owner, alias, deleted) : notDeletedSql(context, entity, alias, deleted),
  ]);
}

/** What the rows of a relation to many need not be asked, below a row that the statement holds against its own rule. */
export function seenOwnerOf(context: ReadContext, relation: Relation, alias: string): SeenOwner | undefined {
  return relation.cardinality === 'many' && context.readable.has(alias) ? { fieldName: relation.fieldName } : undefined;
}

export function notDeletedSql(context: ReadContext, entity: Entity, alias: string, deleted: DeletedRows): string {
  if (!entity.softDelete || deleted === 'shown') return 'true';
  const live = `${columnOf('deletedAt', alias)} is null`;
  if (deleted === 'hidden') return live;
  return or([live, accessSql(context.params, context.registry, entity, alias, context.actor, 'update')]);
}

/** The row's owner is there: `alias` is a row of an extension, which has no marks of its own. */
function ownerSql(context: ReadContext, owner: Entity, alias: string, deleted: DeletedRows): string {
  if (!owner.softDelete || deleted === 'shown') return 'true';
  const inner = context.nextAlias();
  const where = and([
    `${columnOf('id', inner)} = ${columnOf('id', alias)}`,
    notDeletedSql(context, owner, inner, deleted),
  ]);
  return `exists (select 1 from ${tableOf(owner)} ${inner} where ${where})`;
}

/** The declared field, for a name that came from outside. Hidden fields exist for the server alone. */
export function fieldNamed(context: ReadContext, entity: Entity, name: string): Field {
  const field = Object.hasOwn(entity.allFields, name) ? entity.allFields[name] : undefined;
  if (!field || (field.hidden && context.actor.kind !== 'system')) {
    throw new GlebaError('BAD_REQUEST', `'${entity.id}' has no field '${name}'.`, {
      facts: { entity: entity.id, field: name },
    });
  }
  return field;
}

/**
 * Comparing, ordering and grouping by a column tell about rows whose value is concealed, so unlike selecting they need a
 * column rule that holds for every row.
 */
export function checkComparable(context: ReadContext, entity: Entity, name: string, field: Field): void {
  if (!holdsForEveryRow(context.registry, entity, context.actor, field.read)) throw forbiddenField(entity, name);
}

export function forbiddenField(entity: Entity, name: string): GlebaError {
  return new GlebaError('FORBIDDEN', undefined, { facts: { entity: entity.id, field: name } });
}
