import type { Entity, StoredUniqueKey } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { openSearchFields } from '../../entity/search-fields.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { columnDefinitionType, columnOf, quoteIdentifier, snakeCase, storedFields, tableOf } from './column.ts';
import { columnCheck, sqlLiteral } from './column-check.ts';
import type { CheckModel, ColumnModel, ForeignKeyModel, IndexModel, NamedPart, TableModel } from './model-snapshot.ts';
import { longestName, objectName } from './object-name.ts';
import { recordWordsSql } from './record-words.ts';

/** Finds the target of a reference: an entity of any loaded plugin. */
export type FindEntity = (id: string) => Entity | undefined;

/**
 * The table of one entity.
 *
 * Rows of two organizations, or of two projects, cannot be linked: where both sides are owned the foreign key carries the
 * owner, so the target has a unique key that begins with it. References do not cascade in the database. What a cascade
 * removes must be told by events, and the unit of work sees to both; a row that it could not see (another
 * organization's) stops the deletion instead of vanishing. `set null` is done by the unit of work too, with the
 * database's own action behind it.
 */
export function tableModel(entity: Entity, find: FindEntity): TableModel {
  const table = snakeCase(entity.name);
  const fields = storedFields(entity);
  checkNames(entity, [table, ...fields.map(([name]) => snakeCase(name))]);
  return {
    id: entity.id,
    schema: entity.plugin,
    name: table,
    scope: entity.scope,
    columns: fields.map(([name, field]) => columnModel(entity, name, field, find)),
    tenantKeys: tenantKeys(entity, table),
    indexes: [
      ...entity.unique.map((key) => uniqueIndex(entity, table, key)),
      ...plainIndexes(entity, table),
      ...searchIndex(entity, table),
    ],
    checks: fields.flatMap(([name, field]) => checkModel(table, name, field)),
    foreignKeys: fields.flatMap(([name, field]) => foreignKey(entity, table, name, field, find)),
  };
}

/** Columns that say whose the row is, widest owner first. */
export function ownerColumns(entity: Entity): string[] {
  if (entity.scope === 'global') return [];
  return entity.scope === 'organization' ? ['organization_id'] : ['organization_id', 'project_id'];
}

function checkNames(entity: Entity, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names.slice(1)) {
    if (seen.has(name)) throw new Error(`Two fields of '${entity.id}' have the column '${name}'.`);
    seen.add(name);
  }
  const long = names.find((name) => name.length > longestName);
  if (long) throw new Error(`'${long}' of '${entity.id}' is longer than ${longestName} characters.`);
}

function columnModel(entity: Entity, name: string, field: Field, find: FindEntity): ColumnModel {
  const identity = name === 'id' && entity.integerId && !entity.extends;
  const standard = defaultSql(field);
  return {
    id: field.id,
    name: snakeCase(name),
    type: columnDefinitionType(field, targetOf(entity, name, field, find)),
    notNull: field.required,
    ...(standard === undefined ? {} : { default: standard }),
    ...(identity ? { identity } : {}),
  };
}

function targetOf(entity: Entity, name: string, field: Field, find: FindEntity): Entity | undefined {
  if (!field.reference) return undefined;
  const target = find(field.reference.entity);
  if (target) return target;
  throw new Error(`'${entity.id}.${name}' refers to '${field.reference.entity}', which no loaded plugin declares.`);
}

function defaultSql(field: Field): string | undefined {
  const value: unknown = field.default;
  if (value === undefined) return undefined;
  if (field.kind === 'instant') return 'now()';
  if (field.kind === 'json') return `${sqlLiteral(JSON.stringify(value))}::jsonb`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : sqlLiteral(String(value));
}

function tenantKeys(entity: Entity, table: string): NamedPart[] {
  const owner = ownerColumns(entity);
  // Shortest first: (organization, id) for whoever is owned by the organization, then with the project for its own kind.
  return owner.map((_, index) => {
    const columns = [...owner.slice(0, index + 1), 'id'];
    return { name: objectName(table, ...columns, 'key'), definition: `unique (${columns.join(', ')})` };
  });
}

function uniqueIndex(entity: Entity, table: string, key: StoredUniqueKey): IndexModel {
  const own = key.fields.map((name) => {
    const kind = entity.allFields[name]?.kind;
    const column = columnOf(name);
    return key.ignoreCase && kind === 'text' ? `lower(btrim(${column}))` : column;
  });
  const columns = [...ownerColumns(entity), ...own].join(', ');
  const live = entity.softDelete ? ' where deleted_at is null' : '';
  return { name: objectName(table, key.id, 'key'), unique: true, definition: `(${columns}) nulls not distinct${live}` };
}

function plainIndexes(entity: Entity, table: string): IndexModel[] {
  const owner = ownerColumns(entity);
  const ruled = fieldsOfOwnRules(entity.access.read);
  return storedFields(entity).flatMap(([name, field]): IndexModel[] => {
    const column = columnOf(name);
    const indexName = objectName(table, snakeCase(name), 'idx');
    const make = (definition: string): IndexModel[] => [{ name: indexName, unique: false, definition }];
    if (field.kind === 'geometry') return make(`using gist (${column})`);
    // The tenant keys begin with the owner already; an index on each audit column would cost every insert for nothing.
    if (field.system) return ruled.has(name) ? make(`(${[...owner.slice(0, 1), column].join(', ')})`) : [];
    if (field.kind === 'reference') return make(`(${[...owner.slice(0, 1), column].join(', ')})`);
    return field.indexed ? make(`(${[...owner, column].join(', ')})`) : [];
  });
}

/** Deleted rows are looked for one list at a time, without an index. */
function searchIndex(entity: Entity, table: string): IndexModel[] {
  if (openSearchFields(entity).length === 0) return [];
  const live = entity.softDelete ? ' where deleted_at is null' : '';
  return [
    {
      name: objectName(table, 'search', 'idx'),
      unique: false,
      definition: `using gin ((${recordWordsSql(entity)}))${live}`,
    },
  ];
}

/** Lists under a rule `own(field)` look rows up by that field. */
function fieldsOfOwnRules(rule: AccessRule): Set<string> {
  if (rule.kind === 'own') return new Set(rule.field === 'id' ? [] : [rule.field]);
  if (rule.kind !== 'any' && rule.kind !== 'all') return new Set();
  return new Set(rule.rules.flatMap((part) => [...fieldsOfOwnRules(part)]));
}

function checkModel(table: string, name: string, field: Field): CheckModel[] {
  const condition = columnCheck(field, columnOf(name));
  if (condition === undefined) return [];
  return [{ name: objectName(table, snakeCase(name), 'check'), definition: `check (${condition})`, column: field.id }];
}

function foreignKey(entity: Entity, table: string, name: string, field: Field, find: FindEntity): ForeignKeyModel[] {
  const target = targetOf(entity, name, field, find);
  if (!field.reference || !target) return [];
  const { onDelete } = field.reference;
  if (onDelete === 'setNull' && field.required) {
    throw new Error(`'${entity.id}.${name}' is required, so deleting its target cannot set it to null.`);
  }
  const targetOwner = ownerColumns(target);
  const shared = ownerColumns(entity).filter((column) => targetOwner.includes(column) && column !== snakeCase(name));
  const columns = [...shared.map(quoteIdentifier), columnOf(name)].join(', ');
  const targetColumns = [...shared, 'id'].map(quoteIdentifier).join(', ');
  const action = onDelete === 'setNull' ? ` on delete set null (${columnOf(name)})` : extensionAction(entity, name);
  return [
    {
      name: objectName(table, snakeCase(name), 'fkey'),
      target: target.id,
      definition: `foreign key (${columns}) references ${tableOf(target)} (${targetColumns})${action}`,
    },
  ];
}

/**
 * Facts beside a row must not keep it from being removed while their plugin is not loaded and nobody else takes them along;
 * where it is loaded the unit of work has removed and told of them before.
 */
function extensionAction(entity: Entity, name: string): string {
  return entity.extends && name === 'id' ? ' on delete cascade' : '';
}
