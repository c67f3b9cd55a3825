import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { columnType, quoteIdentifier } from '../schema/column.ts';
import type { Row } from './write-context.ts';

/**
 * Values travel as one JSON parameter that PostgreSQL reads into typed columns: a statement's text depends on which fields
 * are written, never on how many rows there are.
 */

/** Suffix of the column that carries a geometry's own coordinate system; no field's name holds a `$`. */
const sridSuffix = '$srid';

/** `"block" text, "geom" json, "geom$srid" integer` */
export function inputColumns(registry: EntityRegistry, fields: Iterable<[string, Field]>): string {
  const columns: string[] = [];
  for (const [name, field] of fields) {
    const target = field.reference && registry.find(field.reference.entity);
    const type = field.kind === 'geometry' ? 'json' : columnType(field, target);
    columns.push(`${quoteIdentifier(name)} ${type}`);
    if (field.kind === 'geometry') columns.push(`${quoteIdentifier(name + sridSuffix)} integer`);
  }
  return columns.join(', ');
}

/** The column's new value, read from the input. */
export function inputValue(name: string, field: Field, alias: string): string {
  const value = `${alias}.${quoteIdentifier(name)}`;
  if (field.kind !== 'geometry') return value;
  const srid = `coalesce(${alias}.${quoteIdentifier(name + sridSuffix)}, 4326)`;
  // Stored coordinates are two-dimensional (schema/column.ts). Transforming into its own system changes nothing.
  return `ST_Transform(ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${value})), ${srid}), ${field.srid ?? 4326})`;
}

/** A row as the input's JSON; PostGIS reads a `crs` of its own kind, so ours goes beside the geometry. */
export function inputJson(entity: Entity, row: Row): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    json[name] = value;
    if (entity.allFields[name]?.kind !== 'geometry' || typeof value !== 'object' || value === null) continue;
    const { crs, ...geometry } = value as { crs?: { srid: number } };
    json[name] = geometry;
    if (crs) json[name + sridSuffix] = crs.srid;
  }
  return json;
}
