import type { ComputedSource } from '../../entity/computed-source.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { apiValue, columnOf, tableOf } from '../schema/column.ts';
import { and, columnRuleSql } from './access-sql.ts';
import { joinSql } from './join-sql.ts';
import { type ReadContext, seenOwnerOf, visibleSql } from './read-context.ts';

/** The field's value in the database's own terms, for comparing, ordering and aggregating. */
export function valueSql(context: ReadContext, entity: Entity, alias: string, name: string, field: Field): string {
  return field.computed ? computedSql(context, entity, alias, field.computed) : columnOf(name, alias);
}

/** The field's value as the API carries it, as a JSON-able expression. Column rules are the caller's. */
export function apiValueSql(context: ReadContext, entity: Entity, alias: string, name: string, field: Field): string {
  return apiFieldValue(field, valueSql(context, entity, alias, name, field));
}

/** A value of the field as the API carries it. */
export function apiFieldValue(field: Field, value: string): string {
  return isExactNumber(field) ? `${value}::text` : apiValue(field, value);
}

/** Carried as text: decimals, money, and what PostGIS measures. */
export function isExactNumber(field: Field): boolean {
  const how = field.computed?.how;
  return field.kind === 'decimal' || field.kind === 'money' || how === 'area' || how === 'length';
}

function computedSql(context: ReadContext, entity: Entity, alias: string, source: ComputedSource): string {
  switch (source.how) {
    case 'area':
      return `round(ST_Area(${onEllipsoid(entity, alias, source.of)})::numeric, 4)`;
    case 'length':
      return `round(ST_Length(${onEllipsoid(entity, alias, source.of)})::numeric, 3)`;
    case 'centroid': {
      const column = columnOf(source.of, alias);
      const isDegrees = ownField(entity, source.of).srid === 4326;
      return `ST_AsGeoJSON(ST_Centroid(${isDegrees ? column : `ST_Transform(${column}, 4326)`}), 9)::json`;
    }
    case 'join':
      return joinedTextSql(entity, alias, source.of, source.separator);
    case 'count':
      return countSql(context, entity, alias, source.of);
    case 'related':
      return relatedSql(context, entity, alias, source);
  }
}

/**
 * EPSG codes in degrees that Brazilian data uses: WGS 84, SIRGAS 2000, SAD69, Corrego Alegre. PostGIS measures their
 * geography on their own ellipsoid; anything else goes through WGS 84, whose ellipsoid differs from GRS 80's by 0.1 mm.
 */
export const geographicSrids = new Set([4326, 4674, 4618, 4225]);

function onEllipsoid(entity: Entity, alias: string, name: string): string {
  const column = columnOf(name, alias);
  const { srid = 4326 } = ownField(entity, name);
  return geographicSrids.has(srid) ? `${column}::geography` : `ST_Transform(${column}, 4326)::geography`;
}

function joinedTextSql(entity: Entity, alias: string, names: readonly string[], separator: string): string {
  const parts = names.map((name) => {
    const field = ownField(entity, name);
    // It would tell what the column's own rule conceals.
    if (field.hidden || field.read) throw new Error(`'${entity.id}' joins '${name}', which not everybody may read.`);
    return `nullif(${columnOf(name, alias)}, '')`;
  });
  return `nullif(concat_ws((${literalSql(separator)}), ${parts.join(', ')}), '')`;
}

/** Rows of an inverse relation that the actor can see. */
function countSql(context: ReadContext, entity: Entity, alias: string, name: string): string {
  const relation = context.registry.relationsOf(entity).get(name);
  if (relation?.cardinality !== 'many')
    throw new Error(`'${entity.id}' counts '${name}', which is no inverse relation.`);
  const inner = context.nextAlias();
  const where = and([
    joinSql(context, relation, inner, alias),
    visibleSql(context, relation.to, inner, 'hidden', seenOwnerOf(context, relation, alias)),
  ]);
  return `(select count(*)::int from ${tableOf(relation.to)} ${inner} where ${where})`;
}

/** Nothing where the reader may not see that record, or its field: whatever leads there, its own rules decide. */
function relatedSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  { of, field: name }: Extract<ComputedSource, { how: 'related' }>,
): string {
  const { params, registry, actor } = context;
  const reference = ownField(entity, of);
  const target = registry.get(reference.reference?.entity ?? '');
  const field = ownField(target, name);
  if (field.kind !== 'text' || field.hidden) throw new Error(`'${entity.id}' tells '${name}', which is no open text.`);
  const inner = context.nextAlias();
  const where = and([
    `${columnOf('id', inner)} = ${columnOf(of, alias)}`,
    visibleSql(context, target, inner, 'hidden'),
    columnRuleSql(params, registry, entity, alias, actor, reference.read),
    columnRuleSql(params, registry, target, inner, actor, field.read),
  ]);
  return `(select ${columnOf(name, inner)} from ${tableOf(target)} ${inner} where ${where})`;
}

function ownField(entity: Entity, name: string): Field {
  const field = entity.allFields[name];
  if (!field) throw new Error(`'${entity.id}' derives a value from '${name}', which it does not have.`);
  return field;
}

/**
 * A text literal, without a dollar sign: only parameters have one in a statement's text. For what declarations say; a
 * request's values are always parameters.
 */
export function literalSql(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('$', "' || chr(36) || '")}'`;
}
