import type { Entity } from '../entity/entity.ts';
import {
  type DocumentContext,
  defaultFields,
  includedEntities,
  relationOf,
  type SelectionOptions,
} from './entity-document.ts';
import type { LiveMessage } from './live-message.ts';

export type FilterValues = Readonly<Record<string, unknown>>;

export interface QueryValues {
  readonly filter?: FilterValues | undefined;
  readonly orderBy?: readonly string[] | undefined;
}

/** Which news can alter a list beyond the fields that are patched in place. */
export interface ListInterest {
  readonly entity: string;
  /** Own fields that decide on membership, order, or something that only the server computes. */
  readonly fields: ReadonlySet<string>;
  /** Entities whose records are shown, counted or filtered through a relation. */
  readonly others: ReadonlySet<string>;
  /** The one project that the list is about. */
  readonly projectId: string | undefined;
}

export function listInterest(
  entity: Entity,
  query: QueryValues,
  selection: SelectionOptions,
  context: DocumentContext,
): ListInterest {
  const fields = new Set<string>(['deletedAt']);
  const others = includedEntities(entity, selection.include, context);
  for (const name of Object.keys(selection.include ?? {})) {
    const relation = relationOf(entity, name, context);
    if (relation.cardinality === 'one') fields.add(relation.fieldName);
  }
  const collector: Collector = { context, fields, others };
  for (const name of [...(selection.fields ?? defaultFields(entity, context)), ...(selection.with ?? [])]) {
    if (entity.allFields[name]?.computed) addField(collector, entity, name);
  }
  for (const key of query.orderBy ?? []) addField(collector, entity, key.replace(/^-/, ''));
  if (query.filter) addFilter(collector, entity, query.filter);
  return { entity: entity.id, fields, others, projectId: pinnedProject(entity, query.filter) };
}

interface Collector {
  readonly context: DocumentContext;
  readonly fields: Set<string>;
  readonly others: Set<string>;
}

/** A computed field changes with what it is computed from. */
function addField({ context, fields, others }: Collector, entity: Entity, name: string): void {
  fields.add(name);
  const source = entity.allFields[name]?.computed;
  if (!source) return;
  if (source.how === 'count') others.add(relationOf(entity, source.of, context).to.id);
  else if (source.how === 'related') {
    fields.add(source.of);
    others.add(entity.allFields[source.of]?.reference?.entity ?? '');
  } else for (const part of typeof source.of === 'string' ? [source.of] : source.of) fields.add(part);
}

function addFilter(collector: Collector, entity: Entity, filter: FilterValues): void {
  for (const [name, value] of Object.entries(filter)) {
    const relation = collector.context.registry.relationsOf(entity).get(name.replace(/Exist$/, ''));
    if (name in entity.allFields) addField(collector, entity, name);
    else if (name === 'search' || name === 'wordsStart' || name === 'titleIs') {
      for (const [key, field] of Object.entries(entity.allFields)) if (field.searchable) collector.fields.add(key);
    } else if (relation) {
      if (relation.cardinality === 'one') collector.fields.add(relation.fieldName);
      collector.others.add(relation.to.id);
      // What is filtered on over there is over there, so each change of that entity counts, and of those behind it.
      addFilter({ ...collector, fields: new Set() }, relation.to, relatedFilter(value));
    } else for (const part of partsOf(value)) addFilter(collector, entity, part);
  }
}

/** `{ some: {…} }` of a to-many relation, the filter itself of a to-one. */
function relatedFilter(value: unknown): FilterValues {
  const [filter] = partsOf(value);
  const [inner] = [filter?.some, filter?.every, filter?.none].flatMap(partsOf);
  return inner ?? filter ?? {};
}

/** The operands of and, or, not. */
function partsOf(value: unknown): readonly FilterValues[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((part): part is FilterValues => typeof part === 'object' && part !== null);
}

function pinnedProject(entity: Entity, filter: FilterValues | undefined): string | undefined {
  const [condition] = partsOf(entity.projectField === undefined ? undefined : filter?.[entity.projectField]);
  return typeof condition?.equalTo === 'string' ? condition.equalTo : undefined;
}

/** Whether the list has to be asked for again. */
export function concerns(interest: ListInterest, message: LiveMessage): boolean {
  if (message.kind === 'reset') return true;
  if (message.kind === 'transient') return false;
  const isOwn = message.entity === interest.entity;
  if (!isOwn && !interest.others.has(message.entity)) return false;
  if (interest.projectId !== undefined && message.projectId !== null && message.projectId !== interest.projectId) {
    return false;
  }
  if (message.kind === 'bulk') return true;
  const verb = message.name.slice(message.entity.length + 1);
  if (verb === 'created' || verb === 'removed') return true;
  if (verb !== 'changed') return false;
  return !isOwn || Object.keys(changesOf(message.data)).some((name) => interest.fields.has(name));
}

/** New values by field of a changed event's data. */
export function changesOf(data: unknown): Record<string, unknown> {
  const changes = (data as { readonly changes?: Record<string, { readonly to?: unknown } | null> } | null)?.changes;
  return Object.fromEntries(Object.entries(changes ?? {}).map(([name, change]) => [name, change?.to]));
}
