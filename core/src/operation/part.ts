import * as mini from 'zod/mini';
import type { $strip, $ZodType } from 'zod/v4/core';
import type { Entity } from '../entity/entity.ts';
import type { RecordOf, ValueOf } from '../entity/entity-types.ts';
import type { Field, Writing } from '../entity/field.ts';
import { checkValue } from '../entity/field-check.ts';

/**
 * What the input and output of an operation are made of: a field (`text(…)`, `pick(Land, 'status')`), an entity, any schema,
 * or an object of such parts. A value must be there unless the part is `optional`.
 */
export type Part = $ZodType | Field | Entity | Parts;
export interface Parts {
  readonly [name: string]: Part;
}

/** A part as the schema that checks its value. */
export type SchemaOf<P> = P extends $ZodType
  ? P
  : P extends Entity
    ? mini.ZodMiniType<RecordOf<P>, RecordOf<P>>
    : P extends Field<infer V, boolean, boolean, Writing>
      ? mini.ZodMiniType<V, V>
      : P extends Parts
        ? mini.ZodMiniObject<{ -readonly [K in keyof P]: SchemaOf<P[K]> }, $strip>
        : never;

/** What a schema made of a field knows beyond what it checks: for GraphQL types, forms and labels. */
export interface FieldFacts {
  readonly field: Field;
  /** Whose field it is, where it was picked from an entity. */
  readonly entity?: Entity;
  readonly name?: string;
}

const factsBySchema = new WeakMap<$ZodType, FieldFacts>();

/** Undefined for a schema that was not made of a field. */
export function fieldFacts(schema: $ZodType): FieldFacts | undefined {
  return factsBySchema.get(schema);
}

/** The schema of a part; throws for what is none. */
export function schemaOf<const P extends Part>(part: P): SchemaOf<P>;
export function schemaOf(part: Part): $ZodType {
  if (isSchema(part)) return part;
  if (isEntity(part)) return fieldsOf(part, columnsOf(part));
  if (isField(part)) return fieldSchema({ field: part });
  return mini.object(Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, schemaOf(inner)])));
}

/** The id of a record of the entity. */
export function id<E extends Entity>(entity: E): mini.ZodMiniType<string, string> {
  return pick(entity, 'id') as mini.ZodMiniType<string, string>;
}

/** The very field of an entity: its kind, limits, values and label. */
export function pick<E extends Entity, const K extends keyof E['fields'] | 'id'>(
  entity: E,
  name: K & string,
): mini.ZodMiniType<PickedValue<E, K>, PickedValue<E, K>> {
  const field = entity.allFields[name];
  if (!field) throw new Error(`'${entity.id}' has no field '${name}'.`);
  return fieldSchema({ field, entity, name }) as mini.ZodMiniType<PickedValue<E, K>, PickedValue<E, K>>;
}
type PickedValue<E extends Entity, K> = K extends keyof E['fields'] ? ValueOf<E['fields'][K]> : string;

/** Some fields of a record, as it is read: `fieldsOf(Land, ['id', 'block', 'lot'])`. */
export function fieldsOf<E extends Entity, const K extends keyof RecordOf<E> & string>(
  entity: E,
  names: readonly K[],
): mini.ZodMiniType<Pick<RecordOf<E>, K>, Pick<RecordOf<E>, K>> {
  const shape = names.map((name) => {
    const field = entity.allFields[name];
    if (!field || field.hidden) throw new Error(`'${entity.id}' has no field '${name}'.`);
    const schema = fieldSchema({ field, entity, name });
    return [name, field.required ? schema : mini.nullable(schema)];
  });
  return mini.object(Object.fromEntries(shape)) as unknown as mini.ZodMiniType<
    Pick<RecordOf<E>, K>,
    Pick<RecordOf<E>, K>
  >;
}

/** May be left out, or be null. */
export function optional<const P extends Part>(
  part: P,
): mini.ZodMiniOptional<mini.ZodMiniNullable<SchemaOf<P> & mini.ZodMiniType>> {
  return mini.nullish(schemaOf(part) as SchemaOf<P> & mini.ZodMiniType);
}

export function list<const P extends Part>(
  part: P,
  { min, max }: { readonly min?: number; readonly max?: number } = {},
): mini.ZodMiniArray<SchemaOf<P> & mini.ZodMiniType> {
  const limits = [
    ...(min === undefined ? [] : [mini.minLength(min)]),
    ...(max === undefined ? [] : [mini.maxLength(max)]),
  ];
  return mini.array(schemaOf(part) as SchemaOf<P> & mini.ZodMiniType).check(...limits);
}

export function object<const P extends Parts>(parts: P): SchemaOf<P> {
  return schemaOf(parts);
}

export function isSchema(part: object): part is $ZodType {
  return '_zod' in part;
}

function isEntity(part: object): part is Entity {
  return 'allFields' in part;
}

function isField(part: object): part is Field {
  return 'kind' in part && typeof part.kind === 'string';
}

/** What everybody reads who may read the row; geometries and structured values are named where they are wanted. */
function columnsOf(entity: Entity) {
  return Object.entries(entity.allFields)
    .filter(([, { hidden, read, kind }]) => !hidden && !read && kind !== 'geometry' && kind !== 'json')
    .map(([name]) => name as keyof RecordOf<Entity>);
}

/** Checks as writing the record would, with its words. Without a value there is a complaint, whatever the entity says. */
function fieldSchema(facts: FieldFacts): mini.ZodMiniType<unknown, unknown> {
  const field = { ...facts.field, required: true };
  const check = mini.transform((value: unknown, { issues }) => {
    const checked = checkValue(field, value, false);
    if ('value' in checked) return checked.value;
    for (const { code, message, path } of checked.faults) {
      issues.push({ code: 'custom', input: value, message, params: { code }, path: [...(path ?? [])] });
    }
    return mini.NEVER;
  });
  const schema = mini.pipe(mini.unknown(), check);
  factsBySchema.set(schema, facts);
  return schema;
}
