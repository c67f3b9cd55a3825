import { customType, type PgColumn, type PgTableWithColumns, pgSchema } from 'drizzle-orm/pg-core';
import type { Entity } from '../../entity/entity.ts';
import type { RecordOf } from '../../entity/entity-types.ts';
import type { Field, Writing } from '../../entity/field.ts';
import type { GeoJsonGeometry } from '../../entity/geometry.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import { columnType, snakeCase, storedFields } from './column.ts';

type FieldsOf<E> = E extends Entity<string, infer F> ? F : never;
type IsDefaulted<E, K> = K extends 'id' | 'createdAt' | 'updatedAt'
  ? true
  : K extends keyof FieldsOf<E>
    ? FieldsOf<E>[K] extends Field<unknown, boolean, true, Writing>
      ? true
      : false
    : false;

/** Geometries are what PostgreSQL gives and takes: EWKB in hex, or EWKT on the way in. */
type StoredValue<V> = V extends GeoJsonGeometry ? string : V;

type DrizzleColumn<V, Defaulted extends boolean> = PgColumn<{
  name: string;
  tableName: string;
  dataType: 'custom';
  columnType: 'PgCustomColumn';
  data: StoredValue<NonNullable<V>>;
  driverParam: unknown;
  notNull: null extends V ? false : true;
  hasDefault: Defaulted;
  isPrimaryKey: false;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
  baseColumn: never;
  identity: undefined;
  generated: undefined;
}>;

type Snake<N extends string> = N extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : N;
/** `lands.landVisit` → `land_visit`, by which the rows of a join are told apart. */
type TableName<E> = E extends Entity<`${string}.${infer Name}`> ? Snake<Name> : string;

export type DrizzleTable<E extends Entity> = PgTableWithColumns<{
  name: TableName<E>;
  schema: string;
  columns: { [K in keyof RecordOf<E> & string]: DrizzleColumn<RecordOf<E>[K], IsDefaulted<E, K>> };
  dialect: 'pg';
}>;

const tables = new WeakMap<Entity, unknown>();

/**
 * The entity's table for hand-written statements, its columns by field name and typed by the declaration. For reading and
 * for work that concerns no event: rows are written by the unit of work, which records what it does. Values are those of
 * the database port (decimals and instants as text), geometries excepted. Computed fields have no column.
 */
export function drizzleTable<E extends Entity>(entity: E): DrizzleTable<E> {
  const known = tables.get(entity);
  if (known) return known as DrizzleTable<E>;
  const columns = storedFields(entity).map(([name, field]) => [name, drizzleColumn(entity, name, field)]);
  const table = pgSchema(entity.plugin).table(snakeCase(entity.name), Object.fromEntries(columns));
  tables.set(entity, table);
  return table as unknown as DrizzleTable<E>;
}

function drizzleColumn(entity: Entity, name: string, field: Field) {
  const type = customType<{ data: unknown; driverData: unknown }>({
    dataType: () => columnType(field),
    toDriver: (value) => (field.kind === 'json' ? JSON.stringify(value) : value),
  });
  const column = type(snakeCase(name));
  if (name === 'id' && !entity.integerId && !entity.extends) return column.notNull().$defaultFn(() => uuidv7());
  return field.required ? column.notNull() : column;
}
