import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { kernelId } from '../../plugin/plugin-state.ts';
import { and, or } from '../read/access-sql.ts';
import { columnOf, tableOf, textAsId } from '../schema/column.ts';
import { sqlLiteral } from '../schema/column-check.ts';

/**
 * The rows of an entity that the transaction's actor may see, as a policy's condition: what `accessSql` says of one known
 * actor, said of whoever the settings name. Soft-deleted rows are for those who may change them, as with `visibleSql`.
 *
 * tests/isolation/policies.test.ts compares the two row by row, for every entity and actor and for rules made at random.
 */
export function policySql(registry: EntityRegistry, entity: Entity): string {
  const readable = and([allowed(registry, entity, 'read'), ownerSql(registry, entity)]);
  if (!entity.softDelete) return readable;
  return and([readable, or([`${columnOf('deletedAt')} is null`, allowed(registry, entity, 'update')])]);
}

const organization = '(select core.actor_organization())';
const user = '(select core.actor_user())';
const role = '(select core.actor_role())';

function allowed(registry: EntityRegistry, entity: Entity, operation: 'read' | 'update'): string {
  const rule = ruleSql(registry, entity, entity.access[operation]);
  return and([borderSql(entity, operation), pluginSql(entity, operation), or([`${role} = 'system'`, rule])]);
}

/** Rows of a plugin that the organization does not use are not there. */
function pluginSql({ plugin }: Entity, operation: 'read' | 'update'): string {
  if (plugin === kernelId) return 'true';
  return `(select core.actor_plugin_allows(${sqlLiteral(plugin)}, '${operation === 'read' ? 'read' : 'write'}'))`;
}

/** An extension's row is there as long as its owner's is, which the owner's own policy says. */
function ownerSql(registry: EntityRegistry, entity: Entity): string {
  if (entity.extends === undefined) return 'true';
  const owner = registry.get(entity.extends);
  const join = `${columnOf('id', 'owner_row')} = ${columnOf('id', tableOf(entity))}`;
  return `exists (select 1 from ${tableOf(owner)} owner_row where ${join})`;
}

function borderSql(entity: Entity, operation: 'read' | 'update'): string {
  if (entity.organizationField === undefined) return 'true';
  const column = columnOf(entity.organizationField, tableOf(entity));
  const own = `${column} = ${organization}`;
  // The shared catalogue, too, is for somebody who was named.
  return entity.sharedFromGlobal && operation === 'read'
    ? `(${own} or ${column} = ${globalOrganizationId} and ${organization} is not null)`
    : own;
}

function ruleSql(registry: EntityRegistry, entity: Entity, rule: AccessRule): string {
  switch (rule.kind) {
    case 'nobody':
      return 'false';
    case 'member':
      return `${role} <> 'contact'`;
    case 'role':
      return `${role} in (${rule.roles.map(sqlLiteral).join(', ')})`;
    case 'key': {
      const key = sqlLiteral(rule.key);
      return projectsSql(entity, `core.actor_holds_everywhere(${key})`, `core.actor_projects_with(${key})`);
    }
    case 'projectMember':
      return projectsSql(entity, 'core.actor_is_member_everywhere()', 'core.actor_member_projects()');
    case 'own':
      return `${columnOf(rule.field, tableOf(entity))} = ${user}`;
    case 'colleague':
      return `${columnOf(rule.field, tableOf(entity))} = any((select core.actor_colleagues(${rule.key === undefined ? 'null' : sqlLiteral(rule.key)}))::uuid[])`;
    case 'related':
      return relatedSql(registry, entity, rule.relation);
    case 'linked':
      return linkedSql(registry, entity, rule.entity, rule.record);
    case 'ofReadablePlugin':
      return `core.actor_plugin_allows(split_part(${columnOf(rule.field, tableOf(entity))}, '.', 1), 'read')`;
    case 'any':
      return or(rule.rules.map((part) => ruleSql(registry, entity, part)));
    case 'all':
      return and(rule.rules.map((part) => ruleSql(registry, entity, part)));
  }
}

function projectsSql(entity: Entity, everywhere: string, projects: string): string {
  const some =
    entity.projectField === undefined
      ? `cardinality((select ${projects})) > 0`
      : `${columnOf(entity.projectField, tableOf(entity))} = any((select ${projects})::uuid[])`;
  return `((select ${everywhere}) or ${some})`;
}

/** Which records there are to be linked to is for their own policies to say. A row is about none of its own kind: its rule would ask itself. */
function linkedSql(registry: EntityRegistry, entity: Entity, entityField: string, recordField: string): string {
  const own = tableOf(entity);
  const linkable = registry.entities.filter((one) => one.linkable !== undefined && one !== entity);
  return or(
    linkable.map((to) => {
      const join = `${columnOf('id', 'linked')} = ${textAsId(columnOf(recordField, own))}`;
      const named = `${columnOf(entityField, own)} = ${sqlLiteral(to.id)}`;
      return `(${named} and exists (select 1 from ${tableOf(to)} linked where ${join}))`;
    }),
  );
}

/** Which rows of the other table there are is for that table's own policy to say. */
function relatedSql(registry: EntityRegistry, entity: Entity, name: string): string {
  const relation = registry.relationsOf(entity).get(name);
  if (!relation) throw new Error(`The rule of '${entity.id}' names the relation '${name}', which does not exist.`);
  const outer = tableOf(entity);
  const join =
    relation.cardinality === 'many'
      ? `${columnOf(relation.fieldName, 'related')} = ${columnOf('id', outer)}`
      : `${columnOf('id', 'related')} = ${columnOf(relation.fieldName, outer)}`;
  return `exists (select 1 from ${tableOf(relation.to)} related where ${join})`;
}
