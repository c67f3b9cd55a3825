import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { isTextual } from '../entity/computed-source.ts';
import type { Field } from '../entity/field.ts';
import { areEnumValues, isGraphqlName } from './graphql-name.ts';
import { fieldFacts } from './part.ts';

export type ScalarName =
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'UUID'
  | 'Datetime'
  | 'Date'
  | 'BigFloat'
  | 'GeoJSON'
  | 'JSON';

/** A schema as the endpoint speaks of it. What GraphQL cannot say (records, unions, any, names it does not allow) is JSON. */
export type Shape = { readonly isNullable: boolean } & (
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'enumeration'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: readonly ShapeField[] }
);

export interface ShapeField {
  readonly name: string;
  readonly shape: Shape;
  /** Must be given, or is always answered. */
  readonly isNeeded: boolean;
}

/** Whether a value goes in or comes out: defaults and transformations make a difference. */
export type Way = 'input' | 'output';

/** The one place that says what a schema is at the endpoint: the server's types and the browser's documents follow. */
export function shapeOf(schema: $ZodType, way: Way): Shape {
  const facts = fieldFacts(schema);
  if (facts) return shapeOfField(facts.field);
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return scalar(textName(schema));
    case 'number':
      return scalar(isWhole(schema) ? 'Int' : 'Float');
    case 'boolean':
      return scalar('Boolean');
    case 'enum':
      return enumerationOf(Object.values(def.entries));
    case 'literal':
      return literalOf(def.values);
    case 'array':
      return { kind: 'list', of: shapeOf(def.element, way), isNullable: false };
    case 'object':
      return objectOf(def.shape, way);
    case 'nullable':
      return { ...shapeOf(def.innerType, way), isNullable: true };
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return shapeOf(def.innerType, way);
    case 'pipe':
      return shapeOf(way === 'output' || isTransform(def.in) ? def.out : def.in, way);
    case 'lazy':
      return shapeOf(def.getter(), way);
    case 'union': {
      const [only, ...others] = def.options.filter((option) => !isNull(option));
      return only && others.length === 0 && def.options.length > 1
        ? { ...shapeOf(only, way), isNullable: true }
        : anything;
    }
    default:
      return anything;
  }
}

/** The fields of an input or payload, which must be an object; there may be none. */
export function fieldsOfShape(schema: $ZodType, way: Way): readonly ShapeField[] | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type !== 'object' || !Object.keys(def.shape).every(isGraphqlName)) return undefined;
  return fieldsFrom(def.shape, way);
}

function fieldsFrom(shape: Readonly<Record<string, $ZodType>>, way: Way): readonly ShapeField[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { optin, optout } = schema._zod;
    return { name, shape: shapeOf(schema, way), isNeeded: (way === 'input' ? optin : optout) === undefined };
  });
}

const anything: Shape = { kind: 'scalar', name: 'JSON', isNullable: true };

function scalar(name: ScalarName): Shape {
  return { kind: 'scalar', name, isNullable: false };
}

function objectOf(shape: Readonly<Record<string, $ZodType>>, way: Way): Shape {
  const names = Object.keys(shape);
  if (names.length === 0 || !names.every(isGraphqlName)) return anything;
  return { kind: 'object', fields: fieldsFrom(shape, way), isNullable: false };
}

function enumerationOf(values: readonly unknown[]): Shape {
  if (areEnumValues(values)) return { kind: 'enumeration', values, isNullable: false };
  if (values.every((value) => typeof value === 'string')) return scalar('String');
  return values.every((value) => typeof value === 'number') ? scalar('Float') : anything;
}

function literalOf(values: readonly unknown[]): Shape {
  if (values.length > 1) return enumerationOf(values);
  const [value] = values;
  if (typeof value === 'string') return scalar('String');
  if (typeof value === 'number') return scalar('Float');
  return typeof value === 'boolean' ? scalar('Boolean') : anything;
}

function textName(schema: $ZodType): ScalarName {
  for (const { check, format, local } of checksOf(schema)) {
    if (check !== 'string_format') continue;
    if (format === 'uuid' || format === 'guid') return 'UUID';
    if (format === 'datetime' && !local) return 'Datetime';
    if (format === 'date') return 'Date';
  }
  return 'String';
}

function isWhole(schema: $ZodType): boolean {
  return checksOf(schema).some(({ check, format }) => check === 'number_format' && format?.includes('int'));
}

interface CheckDef {
  readonly type?: string;
  readonly check?: string;
  readonly format?: string;
  readonly local?: boolean;
}

/** A schema with a format (`uuid()`, `int()`) is its own first check. */
function checksOf(schema: $ZodType): readonly CheckDef[] {
  const { def } = schema._zod;
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)];
}

function isTransform(schema: $ZodType): boolean {
  return schema._zod.def.type === 'transform';
}

function isNull(schema: $ZodType): boolean {
  return schema._zod.def.type === 'null';
}

const fieldScalars = {
  id: 'UUID',
  text: 'String',
  integer: 'Int',
  decimal: 'BigFloat',
  money: 'BigFloat',
  boolean: 'Boolean',
  date: 'Date',
  instant: 'Datetime',
  geometry: 'GeoJSON',
} as const;

function shapeOfField(field: Field): Shape {
  switch (field.kind) {
    case 'enumeration':
      return enumerationOf(field.values ?? []);
    case 'json':
      return anything;
    case 'reference':
      return scalar(field.reference?.entity === 'core.organization' ? 'Int' : 'UUID');
    case 'computed':
      return computedScalar(field);
    default:
      return scalar(fieldScalars[field.kind]);
  }
}

function computedScalar(field: Field): Shape {
  const { computed } = field;
  if (computed?.how === 'count') return scalar('Int');
  if (isTextual(field)) return scalar('String');
  return scalar(computed?.how === 'centroid' ? 'GeoJSON' : 'BigFloat');
}
