import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { AccessRule, EntityOperation } from '../../permission/access-rule.ts';
import { type Actor, isUnlimited, memberProjects, projectsWithKey, reachOf } from '../../permission/actor.ts';
import { isAdminAndUp, type Role, roles } from '../../permission/role.ts';
import { pluginAllows, pluginsThatAllow } from '../../plugin/plugin-state.ts';
import type { SqlParameter } from '../db/db.ts';
import { encodeParameter } from '../db/encode-parameter.ts';
import { columnOf, tableOf, textAsId } from '../schema/column.ts';
import { sqlLiteral } from '../schema/column-check.ts';

/** What a statement that was compiled earlier is filled in with. */
export interface Bindings {
  readonly actor: Actor;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How a later request's value for the same place is read. */
export interface ValueSource {
  /** Equal ids (and casts) mean equal values, so one parameter serves them all. */
  readonly id?: string;
  read(bindings: Bindings): SqlParameter;
}

/**
 * Where a compiled predicate puts its values: a statement's parameters, or a plan that fills them in per request and so
 * needs every value's source.
 */
export interface SqlParameters {
  add(value: SqlParameter, cast?: string, source?: ValueSource): string;
}

/**
 * The one compiler of row rules: a boolean SQL expression over `alias` that holds for the rows on which the actor may do
 * the operation, the organization's border and the plugin's state in it included. Reads, filters through relations, aggregates, writes, tiles and live
 * updates all call it, so there is one place where a row can be let through.
 */
export function accessSql(
  params: SqlParameters,
  registry: EntityRegistry,
  entity: Entity,
  alias: string,
  actor: Actor,
  operation: EntityOperation = 'read',
  seenOwner?: SeenOwner,
): string {
  if (!allowsOperation(actor, entity, operation)) return 'false';
  if (actor.kind === 'system') return borderSql(params, entity, alias, actor, operation);
  return combined('all', params, (into) => [
    borderSql(into, entity, alias, actor, operation),
    ruleSql({ params: into, registry, entity, alias, actor, depth: 0, seenOwner }, entity.access[operation]),
  ]);
}

/** Rows of a plugin that the organization does not use are not there; those of a retired one are read and not written. */
function allowsOperation({ plugins }: Actor, { plugin }: Entity, operation: EntityOperation): boolean {
  return pluginAllows(plugins, plugin, operation === 'read' ? 'read' : 'write');
}

/** Only the organization's border: what even the server's own code cannot cross. */
export function borderSql(
  params: SqlParameters,
  entity: Entity,
  alias: string,
  actor: Actor,
  operation: EntityOperation = 'read',
): string {
  if (entity.organizationField === undefined) return 'true';
  const column = columnOf(entity.organizationField, alias);
  const own = `${column} = ${params.add(actor.organizationId, 'integer', organizationSource)}`;
  return entity.sharedFromGlobal && operation === 'read' ? `(${own} or ${column} = ${globalOrganizationId})` : own;
}

/**
 * An extra rule (a column's) for a row whose own rule holds already: `true` where it holds for every row, `false` where it
 * holds for none, else a predicate over the row.
 */
export function columnRuleSql(
  params: SqlParameters,
  registry: EntityRegistry,
  entity: Entity,
  alias: string,
  actor: Actor,
  rule: AccessRule | undefined,
): string {
  if (rule === undefined || actor.kind === 'system') return 'true';
  return ruleSql({ params, registry, entity, alias, actor, depth: 0 }, rule);
}

/** Whether the extra rule holds for every row that the actor can read at all. */
export function holdsForEveryRow(
  registry: EntityRegistry,
  entity: Entity,
  actor: Actor,
  rule: AccessRule | undefined,
): boolean {
  return columnRuleSql(nowhere, registry, entity, 't', actor, rule) === 'true';
}

/** Written as a parameter once for each person, as long as their rights are what they are: then they are another actor. */
function ofActor(id: string, read: (actor: Actor) => readonly string[]): ValueSource {
  const known = new WeakMap<Actor, string | null>();
  return {
    id,
    read({ actor }) {
      const before = known.get(actor);
      if (before !== undefined) return before;
      const value = encodeParameter(read(actor));
      known.set(actor, value);
      return value;
    },
  };
}

const organizationSource: ValueSource = { id: 'organization', read: ({ actor }) => actor.organizationId };
const userSource: ValueSource = { id: 'user', read: ({ actor }) => actor.userId };
const readablePluginsSource = ofActor('readablePlugins', ({ plugins }) => listed(pluginsThatAllow(plugins, 'read')));
const memberProjectsSource = ofActor('memberProjects', (actor) => listed(memberProjects(actor)));

const keySources = new Map<string, ValueSource>();

function keySource(key: string): ValueSource {
  const source = keySources.get(key) ?? ofActor(`key:${key}`, (actor) => listed(projectsWithKey(actor, key)));
  keySources.set(key, source);
  return source;
}

/** A plan is cached by what its actor's lists are 'all' for, so a list that became 'all' belongs to another plan. */
function listed(some: 'all' | readonly string[]): readonly string[] {
  if (some === 'all') throw new Error('A statement for some of a list was run for an actor who has all of it.');
  return some;
}

/**
 * The reference of a row to the one that it stands below in the same statement, which the statement shows to its actor by that
 * row's own rule already: asking whether they may read it would ask the same of the same row again.
 */
export interface SeenOwner {
  readonly fieldName: string;
}

interface RuleContext {
  readonly params: SqlParameters;
  readonly registry: EntityRegistry;
  readonly entity: Entity;
  readonly alias: string;
  readonly actor: Actor;
  readonly depth: number;
  readonly seenOwner?: SeenOwner | undefined;
}

/** A rule over related rows may lead to another such rule; three steps are more than any real rule needs. */
const deepestRelatedRule = 3;

function ruleSql(context: RuleContext, rule: AccessRule): string {
  const { params, entity, alias, actor } = context;
  switch (rule.kind) {
    case 'nobody':
      return 'false';
    case 'member':
      return bool(actor.role !== 'contact');
    case 'role':
      return bool(rule.roles.includes(actor.role));
    case 'key':
      return projectsSql(context, projectsWithKey(actor, rule.key), keySource(rule.key));
    case 'projectMember':
      return isUnlimited(actor)
        ? 'true'
        : actor.role === 'contact'
          ? 'false'
          : projectsSql(context, memberProjects(actor), memberProjectsSource);
    case 'own':
      return actor.userId === null
        ? 'false'
        : `${columnOf(rule.field, alias)} = ${params.add(actor.userId, 'uuid', userSource)}`;
    case 'colleague':
      return colleagueSql(context, rule.field, rule.key);
    case 'related':
      return relatedSql(context, rule.relation);
    case 'linked':
      return linkedSql(context, rule.entity, rule.record);
    case 'ofReadablePlugin': {
      const plugins = pluginsThatAllow(actor.plugins, 'read');
      if (plugins === 'all') return 'true';
      return `split_part(${columnOf(rule.field, alias)}, '.', 1) = any(${params.add([...plugins], 'text[]', readablePluginsSource)})`;
    }
    case 'any':
    case 'all':
      return combined(rule.kind, params, (into) =>
        rule.rules.map((part) => ruleSql({ ...context, params: into }, part)),
      );
  }

  function projectsSql({ entity: row }: RuleContext, projects: 'all' | readonly string[], source: ValueSource): string {
    if (projects === 'all') return 'true';
    if (row.projectField === undefined) return bool(projects.length > 0);
    // An empty list still becomes a parameter, so that the plan does not change with the last project a person loses.
    return `${columnOf(row.projectField, alias)} = any(${params.add([...projects], 'uuid[]', source)})`;
  }

  function linkedSql(from: RuleContext, entityField: string, recordField: string): string {
    if (from.depth >= deepestRelatedRule) return 'false';
    const inner = `r${from.depth}`;
    // A row is about none of its own kind: its rule would ask itself.
    const linkable = from.registry.entities.filter(
      (one) => one.linkable !== undefined && one !== from.entity && allowsOperation(actor, one, 'read'),
    );
    return combined('any', params, (into) =>
      linkable.map((to) => {
        const visible = combined('all', into, (deeper) => [
          borderSql(deeper, to, inner, actor),
          ruleSql(
            { ...from, params: deeper, entity: to, alias: inner, depth: from.depth + 1, seenOwner: undefined },
            to.access.read,
          ),
        ]);
        if (visible === 'false') return 'false';
        const join = `${columnOf('id', inner)} = ${textAsId(columnOf(recordField, alias))}`;
        const named = `${columnOf(entityField, alias)} = ${sqlLiteral(to.id)}`;
        return `(${named} and exists (select 1 from ${tableOf(to)} ${inner} where ${and([join, visible])}))`;
      }),
    );
  }

  function relatedSql(from: RuleContext, name: string): string {
    const relation = from.registry.relationsOf(entity).get(name);
    if (!relation) throw new Error(`The rule of '${entity.id}' names the relation '${name}', which does not exist.`);
    if (from.depth >= deepestRelatedRule || !allowsOperation(actor, relation.to, 'read')) return 'false';
    if (relation.cardinality === 'one' && relation.fieldName === from.seenOwner?.fieldName) return 'true';
    const inner = `r${from.depth}`;
    const join =
      relation.cardinality === 'many'
        ? `${columnOf(relation.fieldName, inner)} = ${columnOf('id', alias)}`
        : `${columnOf('id', inner)} = ${columnOf(relation.fieldName, alias)}`;
    const visible = combined('all', params, (into) => [
      borderSql(into, relation.to, inner, actor),
      ruleSql(
        { ...from, params: into, entity: relation.to, alias: inner, depth: from.depth + 1, seenOwner: undefined },
        relation.to.access.read,
      ),
    ]);
    if (visible === 'false') return 'false';
    return `exists (select 1 from ${tableOf(relation.to)} ${inner} where ${and([join, visible])})`;
  }
}

/** The two tables are asked as they are: their own rules hide from the person what decides about them. */
function colleagueSql({ params, alias, actor }: RuleContext, field: string, key: string | undefined): string {
  const reach = reachOf(actor, key);
  if (actor.role === 'contact') return 'false';
  const conditions = [
    `colleague.user_id = ${columnOf(field, alias)}`,
    `colleague.organization_id = ${params.add(actor.organizationId, 'integer', organizationSource)}`,
  ];
  if (actor.role === 'user' && key === undefined) conditions.push(`colleague.role not in (${customerRoles})`);
  if (reach !== 'all') {
    const source = key === undefined ? memberProjectsSource : keySource(key);
    const projects = params.add([...reach], 'uuid[]', source);
    conditions.push(
      `cardinality(${projects}) > 0`,
      `(colleague.role in (${adminRoles}) or exists (select 1 from core.user_profile assigned
         where assigned.user_id = colleague.user_id and assigned.organization_id = colleague.organization_id
           and (assigned.project_id is null or assigned.project_id = any(${projects}))))`,
    );
  }
  return `exists (select 1 from core.user_organization colleague where ${conditions.join(' and ')})`;
}

const literals = (names: readonly Role[]) => names.map((name) => `'${name}'`).join(', ');
/** As `isAdminAndUp` has it. */
export const adminRoles = literals(roles.filter(isAdminAndUp));
/** Who works for nobody in the organization. */
export const customerRoles = literals(['user', 'contact']);

function bool(value: boolean): string {
  return value ? 'true' : 'false';
}

const nowhere: SqlParameters = { add: () => '$0' };

/**
 * The parts joined, or what decides them all. They are written once for nothing to find that out: a parameter that is in no
 * text any more would be refused by PostgreSQL (42P18), so a constant must not leave any behind.
 */
function combined(
  kind: 'any' | 'all',
  params: SqlParameters,
  write: (params: SqlParameters) => readonly string[],
): string {
  const decisive = kind === 'any' ? 'true' : 'false';
  if (write(nowhere).includes(decisive)) return decisive;
  return kind === 'any' ? or(write(params)) : and(write(params));
}

/** Joined by AND without what is always true. What is always false stands for all, unless a parameter would be lost. */
export function and(parts: readonly string[]): string {
  return joined(parts, 'and', 'true', 'false');
}

/** Joined by OR without what is always false. What is always true stands for all, unless a parameter would be lost. */
export function or(parts: readonly string[]): string {
  return joined(parts, 'or', 'false', 'true');
}

function joined(parts: readonly string[], word: 'and' | 'or', neutral: string, decisive: string): string {
  const isDecided = parts.includes(decisive);
  const kept = parts.filter((part) => (isDecided ? part.includes('$') : part !== neutral));
  if (isDecided) return kept.length === 0 ? decisive : `(${[decisive, ...kept].join(` ${word} `)})`;
  return kept.length === 0 ? neutral : kept.length === 1 ? (kept[0] ?? neutral) : `(${kept.join(` ${word} `)})`;
}
