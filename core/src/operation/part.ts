import * as z from 'zod/mini';
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
    ? z.ZodMiniType<RecordOf<P>, RecordOf<P>>
    : P extends Field<infer V, boolean, boolean, Writing>
      ? z.ZodMiniType<V, V>
      : P extends Parts
        ? z.ZodMiniObject<{ -readonly [K in keyof P]: SchemaOf<P[K]> }, $strip>
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
  return z.object(Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, schemaOf(inner)])));
}

/** The id of a record of the entity. */
export function id<E extends Entity>(entity: E): z.ZodMiniType<string, string> {
  return pick(entity, 'id') as z.ZodMiniType<string, string>;
}

/** The very field of an entity: its kind, limits, values and label. */
export function pick<E extends Entity, const K extends keyof E['fields'] | 'id'>(
  entity: E,
  name: K & string,
): z.ZodMiniType<PickedValue<E, K>, PickedValue<E, K>> {
  const field = entity.allFields[name];
  if (!field) throw new Error(`'${entity.id}' has no field '${name}'.`);
  return fieldSchema({ field, entity, name }) as z.ZodMiniType<PickedValue<E, K>, PickedValue<E, K>>;
}
type PickedValue<E extends Entity, K> = K extends keyof E['fields'] ? ValueOf<E['fields'][K]> : string;

/** Some fields of a record, as it is read: `fieldsOf(Land, ['id', 'block', 'lot'])`. */
export function fieldsOf<E extends Entity, const K extends keyof RecordOf<E> & string>(
  entity: E,
  names: readonly K[],
): z.ZodMiniType<Pick<RecordOf<E>, K>, Pick<RecordOf<E>, K>> {
  const shape = names.map((name) => {
    const field = entity.allFields[name];
    if (!field || field.hidden) throw new Error(`'${entity.id}' has no field '${name}'.`);
    const schema = fieldSchema({ field, entity, name });
    return [name, field.required ? schema : z.nullable(schema)];
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<Pick<RecordOf<E>, K>, Pick<RecordOf<E>, K>>;
}

/** May be left out, or be null. */
export function optional<const P extends Part>(
  part: P,
): z.ZodMiniOptional<z.ZodMiniNullable<SchemaOf<P> & z.ZodMiniType>> {
  return z.nullish(schemaOf(part) as SchemaOf<P> & z.ZodMiniType);
}

export function list<const P extends Part>(
  part: P,
  { min, max }: { readonly min?: number; readonly max?: number } = {},
): z.ZodMiniArray<SchemaOf<P> & z.ZodMiniType> {
  const limits = [...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)])];
  return z.array(schemaOf(part) as SchemaOf<P> & z.ZodMiniType).check(...limits);
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
function fieldSchema(facts: FieldFacts): z.ZodMiniType<unknown, unknown> {
  const field = { ...facts.field, required: true };
  const check = z.transform((value: unknown, { issues }) => {
    const checked = checkValue(field, value, false);
    if ('value' in checked) return checked.value;
    for (const { code, message, path } of checked.faults) {
      issues.push({ code: 'custom', input: value, message, params: { code }, path: [...(path ?? [])] });
    }
    return z.NEVER;
  });
  const schema = z.pipe(z.unknown(), check);
  factsBySchema.set(schema, facts);
  return schema;
}
