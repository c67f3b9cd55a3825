import type { Entity } from '../entity/entity.ts';
import type { Field } from '../entity/field.ts';
import type { EntityRegistry, Relation } from '../entity/registry.ts';
import type { CheckedInclude, Include, Related } from '../entity/relation-types.ts';
import { capitalised } from '../operation/graphql-name.ts';
import type { AccessRule } from '../permission/access-rule.ts';

/** GraphQL documents written from an entity's declaration, so that no field's name is spelt a second time. */

export interface SelectionOptions {
  /** Exactly these fields; default every visible one but geometries and JSON. `id` and `updatedAt` always come along. */
  readonly fields?: readonly string[] | undefined;
  /** These beside the default: geometries and JSON that are wanted. */
  readonly with?: readonly string[] | undefined;
  /** Related records by relation: `{ land: ['block', 'lot'], residents: many(Resident, ['name'], { first: 5 }) }`. */
  readonly include?: Include | undefined;
}

/** A selection whose include is one of the entity's own relations. */
export type SelectionOf<E extends Entity, I> = SelectionOptions & {
  readonly include?: (I & CheckedInclude<E, I>) | undefined;
};

export interface DocumentContext {
  readonly registry: EntityRegistry;
  /** Whether a column's rule may hold for the reader; a default selection leaves out what the server would refuse. */
  readonly canRead?: ((rule: AccessRule) => boolean) | undefined;
}

/** Names of the fields that a selection without `fields` holds. */
export function defaultFields(entity: Entity, context: DocumentContext): string[] {
  return Object.entries(entity.allFields)
    .filter(([, field]) => isVisible(field, context) && field.kind !== 'geometry' && field.kind !== 'json')
    .map(([name]) => name);
}

function isVisible(field: Field, context: DocumentContext): boolean {
  return !field.hidden && (field.read === undefined || (context.canRead?.(field.read) ?? true));
}

/** `id block lot residents(first: 5) { totalCount nodes { id name } }`. Throws for a name that the entity does not have. */
export function selectionOf(entity: Entity, options: SelectionOptions, context: DocumentContext): string {
  const own = options.fields ?? defaultFields(entity, context);
  const names = new Set(['id', ...own, ...(options.with ?? []), 'updatedAt']);
  for (const name of names) {
    const field = entity.allFields[name];
    if (!field || field.hidden) throw new Error(`'${entity.id}' has no field '${name}'.`);
  }
  const relations = Object.entries(options.include ?? {}).map(([name, include]) =>
    relationSelection(relationOf(entity, name, context), wantedOf(include), context),
  );
  return [...names, ...relations].join(' ');
}

export function wantedOf(part: Include[string]): Partial<Related> {
  return isFieldList(part) ? { fields: part } : part;
}

function isFieldList(part: Include[string]): part is readonly string[] {
  return Array.isArray(part);
}

/** Throws for an unknown name. */
export function relationOf(entity: Entity, name: string, context: DocumentContext): Relation {
  const relation = context.registry.relationsOf(entity).get(name);
  if (!relation) throw new Error(`'${entity.id}' has no relation '${name}'.`);
  return relation;
}

function relationSelection(relation: Relation, wanted: Partial<Related>, context: DocumentContext): string {
  const { entity = relation.to, isList = false, first, orderBy = [], filter } = wanted;
  // News of a record would come into the list whatever the filter says.
  if (filter) throw new Error(`What a store keeps of '${relation.name}' has no filter.`);
  const isMany = relation.cardinality === 'many';
  if (entity.id !== relation.to.id || isList !== isMany) {
    throw new Error(
      `'${relation.name}' of '${relation.from.id}' leads to ${isMany ? 'many' : 'one'} '${relation.to.id}'.`,
    );
  }
  const selection = selectionOf(relation.to, wanted, context);
  if (!isMany) return `${relation.name} { ${selection} }`;
  const limits = [
    first === undefined ? '' : `first: ${Math.trunc(first)}`,
    orderBy.length > 0 ? `orderBy: [${orderNames(relation.to, orderBy).join(', ')}]` : '',
  ].filter(Boolean);
  return `${relation.name}${limits.length ? `(${limits.join(', ')})` : ''} { totalCount nodes { ${selection} } }`;
}

/** `createdAt` → `CREATED_AT` */
export function constantCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** `['block', '-createdAt']` → `['BLOCK_ASC', 'CREATED_AT_DESC']`. Throws for what cannot be sorted by. */
export function orderNames(entity: Entity, orderBy: readonly string[]): string[] {
  return orderBy.map((key) => {
    const name = key.replace(/^-/, '');
    if (!entity.allFields[name]?.sortable) throw new Error(`'${entity.id}' cannot be sorted by '${name}'.`);
    return `${constantCase(name)}_${key.startsWith('-') ? 'DESC' : 'ASC'}`;
  });
}

/** Variables: filter, first, offset, orderBy, and those that the selection names (`more`: `, $r0: ResidentFilter`). */
export function listDocument(entity: Entity, selection: string, withCount: boolean, more = ''): string {
  const type = capitalised(entity.plural);
  return (
    `query ${type}($filter: ${entity.typeName}Filter, $first: Int, $offset: Int, $orderBy: [${type}OrderBy!]${more}) { ` +
    `${entity.plural}(filter: $filter, first: $first, offset: $offset, orderBy: $orderBy) { ` +
    `${withCount ? 'totalCount ' : ''}nodes { ${selection} } } }`
  );
}

/** Variables: id, and those that the selection names. */
export function oneDocument(entity: Entity, selection: string, more = ''): string {
  return `query ${entity.typeName}($id: ${idType(entity)}!${more}) { ${entity.name}(id: $id) { ${selection} } }`;
}

/** Variable: values. */
export function createDocument(entity: Entity, selection: string): string {
  const { name, typeName } = entity;
  return (
    `mutation Create${typeName}($values: ${typeName}Input!) { ` +
    `create${typeName}(input: {${name}: $values}) { ${name} { ${selection} } } }`
  );
}

/** `updateLand`; an extension's facts are set, whether there were some or not. */
export function updateMutation({ extends: owner, typeName }: Entity): string {
  return `${owner === undefined ? 'update' : 'set'}${typeName}`;
}

/** Variables: id, patch. */
export function updateDocument(entity: Entity, selection: string): string {
  const { name, typeName } = entity;
  return (
    `mutation Update${typeName}($id: ${idType(entity)}!, $patch: ${typeName}Patch!) { ` +
    `${updateMutation(entity)}(input: {id: $id, patch: $patch}) { ${name} { ${selection} } } }`
  );
}

/** Variable: id. */
export function deleteDocument(entity: Entity): string {
  const { name, typeName } = entity;
  return (
    `mutation Delete${typeName}($id: ${idType(entity)}!) { ` +
    `delete${typeName}(input: {id: $id}) { ${name} { id } } }`
  );
}

/** Entity ids of every record that a selection with these includes shows, the entity's own left out. */
export function includedEntities(entity: Entity, include: Include | undefined, context: DocumentContext): Set<string> {
  const ids = new Set<string>();
  for (const [name, part] of Object.entries(include ?? {})) {
    const relation = relationOf(entity, name, context);
    ids.add(relation.to.id);
    const deeper = wantedOf(part).include;
    for (const id of includedEntities(relation.to, deeper, context)) ids.add(id);
  }
  return ids;
}

function idType(entity: Entity): 'Int' | 'UUID' {
  return entity.integerId ? 'Int' : 'UUID';
}
