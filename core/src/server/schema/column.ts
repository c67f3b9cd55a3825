import { isTextual } from '../../entity/computed-source.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';

/** How a declaration is spelt in PostgreSQL. Every identifier in a statement comes from here, none from a request. */

/** `landVisit` → `land_visit` */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The id that a column of text holds, or null: what is no id is nobody's. */
export function textAsId(column: string): string {
  return `case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`;
}

/** `"lands"."land_visit"` */
export function tableOf(entity: Entity): string {
  return `${quoteIdentifier(entity.plugin)}.${quoteIdentifier(snakeCase(entity.name))}`;
}

/** Declared names, of which there is an end; every statement spells dozens of them. */
const columns = new Map<string, string>();

/** `alias."created_at"`, or the bare column without an alias. */
export function columnOf(fieldName: string, alias?: string): string {
  let column = columns.get(fieldName);
  if (column === undefined) {
    column = quoteIdentifier(snakeCase(fieldName));
    columns.set(fieldName, column);
  }
  return alias === undefined ? column : `${alias}.${column}`;
}

export function isStored(field: Field): boolean {
  return field.kind !== 'computed';
}

const stored = new WeakMap<Entity, readonly [string, Field][]>();

/** Names and fields that have a column, in declaration order, `id` first. */
export function storedFields(entity: Entity): readonly [string, Field][] {
  const known = stored.get(entity);
  if (known) return known;
  const fields = Object.entries(entity.allFields).filter(([, field]) => isStored(field));
  stored.set(entity, fields);
  return fields;
}

/** PostGIS spells types without case; stored coordinates are always two-dimensional. */
const geometryTypes = {
  geometry: 'Geometry',
  point: 'Point',
  multiPoint: 'MultiPoint',
  lineString: 'LineString',
  multiLineString: 'MultiLineString',
  polygon: 'Polygon',
  multiPolygon: 'MultiPolygon',
} as const;

/** The type of the key that references to this entity carry. */
export function keyType(entity: Entity): 'integer' | 'uuid' {
  return entity.integerId ? 'integer' : 'uuid';
}

/** SQL type of a stored field; `target` is the referenced entity of a reference. */
export function columnType(field: Field, target?: Entity): string {
  switch (field.kind) {
    case 'id':
      return 'uuid';
    case 'reference':
      return target ? keyType(target) : 'uuid';
    case 'text':
    case 'enumeration':
      return 'text';
    case 'integer':
      return 'integer';
    case 'decimal':
    case 'money':
      return `numeric(${field.precision ?? 18},${field.scale ?? 6})`;
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamptz';
    case 'json':
      return 'jsonb';
    case 'geometry':
      return `geometry(${geometryTypes[field.geometryType ?? 'geometry']},${field.srid ?? 4326})`;
    case 'computed':
      throw new Error(`Computed field '${field.id}' has no column.`);
  }
}

/**
 * Order of people's texts, on every server alike and whatever its own locale: accents beside their letters, and numbers by
 * their value, so that block 2 stands before block 10 (UCA's root order with ICU's numeric ordering; UTS #35, `kn`). The
 * embedded engine understands the option in its older spelling only. Deterministic: what is equal stays bytewise.
 */
export const naturalOrder = 'core.natural_order';
export const createNaturalOrder = `create collation if not exists ${naturalOrder} (provider = icu, locale = '@colNumeric=yes')`;

/** What stands behind a column's name in its table. */
export function columnDefinitionType(field: Field, target?: Entity): string {
  const type = columnType(field, target);
  return field.kind === 'text' ? `${type} collate ${naturalOrder}` : type;
}

/** Type to which a parameter for this field is cast, so that plans do not depend on a driver's guess. */
export function parameterType(field: Field, target?: Entity): string {
  if (field.kind === 'decimal' || field.kind === 'money') return 'numeric';
  return field.kind === 'computed'
    ? computedType(field)
    : field.kind === 'geometry'
      ? 'text'
      : columnType(field, target);
}

function computedType(field: Field): string {
  return field.computed?.how === 'count' ? 'integer' : isTextual(field) ? 'text' : 'numeric';
}

/**
 * The stored value as the API carries it, as a JSON-able SQL expression: exact decimals as text, instants in ISO 8601 with
 * Z, geometry as GeoJSON in 4326 with 9 decimals (0.1 mm).
 */
export function apiValue(field: Field, expression: string): string {
  switch (field.kind) {
    case 'decimal':
    case 'money':
      return `${expression}::text`;
    case 'instant':
      return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    case 'geometry':
      return `ST_AsGeoJSON(${field.srid === 4326 ? expression : `ST_Transform(${expression}, 4326)`}, 9)::json`;
    default:
      return expression;
  }
}
