import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { type Actor, permits, type RowFacts } from '../../permission/actor.ts';
import type { PublishedEvent } from '../event/published-event.ts';

/** An event together with what it tells about its row. */
export interface EntityEvent {
  readonly published: PublishedEvent;
  readonly entity: Entity;
  /** Values of the row that the event carries: all of them at created and removed, what changed at changed. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly isRemoved: boolean;
}

/** Undefined for an entity that no loaded plugin declares: nobody here can say who may see it. */
export function entityEvent(registry: EntityRegistry, published: PublishedEvent): EntityEvent | undefined {
  const entity = registry.find(published.entity);
  if (!entity) return undefined;
  const event = asNamedNow(entity, published);
  return {
    published: event,
    entity,
    known: { ...knownValues(entity, event), id: event.recordId },
    isRemoved: event.name === entity.events.removed.name,
  };
}

/** An event of before a field was renamed tells of it under its first name, and its rule holds for what is told there too. */
function asNamedNow(entity: Entity, published: PublishedEvent): PublishedEvent {
  const { data } = published;
  const names = formerNames(entity);
  if (names.size === 0 || !isObject(data)) return published;
  const renamed = (values: unknown) =>
    isObject(values)
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]))
      : values;
  const part = published.name === entity.events.changed.name ? 'changes' : 'record';
  return part in data ? { ...published, data: { ...data, [part]: renamed(data[part]) } } : published;
}

const formerNamesOf = new WeakMap<Entity, ReadonlyMap<string, string>>();

/** Present names by the first ones, where no other field is called so now. */
function formerNames(entity: Entity): ReadonlyMap<string, string> {
  const known = formerNamesOf.get(entity);
  if (known) return known;
  const names = new Map(
    Object.entries(entity.allFields).flatMap(([name, { id }]) => (id in entity.allFields ? [] : [[id, name]])),
  );
  formerNamesOf.set(entity, names);
  return names;
}

function knownValues({ events }: Entity, { name, data }: PublishedEvent): Record<string, unknown> {
  if (!isObject(data)) return {};
  if (name === events.created.name || name === events.removed.name) return isObject(data.record) ? data.record : {};
  if (name !== events.changed.name || !isObject(data.changes)) return {};
  return Object.fromEntries(
    Object.entries(data.changes).map(([field, change]) => [field, isObject(change) ? change.to : undefined]),
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a rule is made of: whether it looks at values of the row, and whether only at its project. */
export function isRowDependent(rule: AccessRule): boolean {
  switch (rule.kind) {
    case 'own':
    case 'colleague':
    case 'related':
    case 'linked':
    case 'ofReadablePlugin':
      return true;
    case 'any':
    case 'all':
      return rule.rules.some(isRowDependent);
    default:
      return false;
  }
}

/** The rule for the event's row as far as the event tells it; undefined when only the database knows. */
export function permitsEvent(actor: Actor, rule: AccessRule, event: EntityEvent): boolean | undefined {
  return permits(actor, isRowDependent(rule) ? withUnknownOwn(rule, event.known) : rule, factsOf(event));
}

/** The row's project, 'none' for a row without one; undefined where rows have no project. */
export function projectOf({ entity, known, published }: EntityEvent): string | undefined {
  if (entity.projectField === undefined) return undefined;
  const project = known[entity.projectField] ?? published.projectId;
  // Not null: to `permits` a row without a project is one of an entity without projects, where a key counts anywhere.
  return typeof project === 'string' ? project : 'none';
}

function factsOf(event: EntityEvent): RowFacts {
  return { fields: event.known, projectId: projectOf(event) };
}

/** A rule over a value that the event does not carry is as undecided as a rule over related rows. */
function withUnknownOwn(rule: AccessRule, known: Readonly<Record<string, unknown>>): AccessRule {
  switch (rule.kind) {
    case 'own':
    case 'ofReadablePlugin':
      return rule.field in known ? rule : { kind: 'related', relation: '' };
    case 'any':
    case 'all':
      return { kind: rule.kind, rules: rule.rules.map((part) => withUnknownOwn(part, known)) };
    default:
      return rule;
  }
}

/** Fields of an event's data that the actor must not see: hidden ones, and those whose own rule does not hold for sure. */
export function forbiddenFields(actor: Actor, event: EntityEvent): readonly string[] {
  return Object.entries(event.entity.allFields)
    .filter(([, field]) => field.hidden || (field.read && permitsEvent(actor, field.read, event) !== true))
    .map(([name]) => name);
}

/** The data without these fields; undefined when a change of nothing is left. */
export function visibleData({ entity, published }: EntityEvent, forbidden: readonly string[]): unknown {
  const { data, name } = published;
  if (forbidden.length === 0 || !isObject(data)) return data;
  const without = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !forbidden.includes(field)));
  if (name === entity.events.changed.name && isObject(data.changes)) {
    const changes = without(data.changes);
    return Object.keys(changes).length === 0 ? undefined : { ...data, changes };
  }
  if (isObject(data.record)) return { ...without(data), record: without(data.record) };
  return without(data);
}
