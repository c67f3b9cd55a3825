import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
  type GraphQLType,
} from 'graphql';
import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { areEnumValues, capitalised, isGraphqlName } from './names.ts';
import { dateScalar, datetimeScalar, jsonScalar, uuidScalar } from './scalars.ts';

/**
 * The schemas of commands and queries as GraphQL types, by way of their JSON Schema, which is zod's public form of them.
 * Objects become named types (`<Name>` and then the property's name), string enumerations enum types; what GraphQL cannot
 * say (records, unions, any, names it does not allow) is JSON.
 */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
}

interface Part {
  readonly type: GraphQLNullableType;
  readonly isNullable: boolean;
}

/** Inputs and outputs differ only in what an object becomes. */
interface Side {
  readonly io: 'input' | 'output';
  /** Keeps an input's types apart from an output's of the same name. */
  readonly suffix: string;
  readonly object: (name: string, fields: () => Record<string, { type: GraphQLType }>) => GraphQLNullableType;
}

const inputSide: Side = {
  io: 'input',
  suffix: 'Input',
  object: (name, fields) => new GraphQLInputObjectType({ name, fields: () => fields() as GraphQLInputFieldConfigMap }),
};

const outputSide: Side = {
  io: 'output',
  suffix: '',
  object: (name, fields) =>
    new GraphQLObjectType({ name, fields: () => fields() as GraphQLFieldConfigMap<unknown, unknown> }),
};

/** A query's arguments or a command's input fields; empty for a schema without properties. */
export function inputFieldsOf(schema: $ZodType, name: string): GraphQLInputFieldConfigMap {
  return topFieldsOf(schema, name, inputSide) as GraphQLInputFieldConfigMap;
}

/** The fields of what a command answers, which is always an object. */
export function outputFieldsOf(schema: $ZodType, name: string): GraphQLFieldConfigMap<unknown, unknown> {
  return topFieldsOf(schema, name, outputSide) as GraphQLFieldConfigMap<unknown, unknown>;
}

/** The type of what a query answers. */
export function outputTypeOf(schema: $ZodType, name: string): GraphQLOutputType {
  return partOf(jsonSchemaOf(schema, outputSide), name, outputSide).type as GraphQLOutputType;
}

function topFieldsOf(schema: $ZodType, name: string, side: Side): Record<string, { type: GraphQLType }> {
  const json = jsonSchemaOf(schema, side);
  if (!isObject(json)) throw new Error(`The ${side.io} of '${name}' must be an object schema.`);
  return fieldsOf(json, name, side);
}

function jsonSchemaOf(schema: $ZodType, { io }: Side): JsonSchema {
  return toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
}

function isObject(schema: JsonSchema): boolean {
  return schema.type === 'object' && Object.keys(schema.properties ?? {}).every(isGraphqlName);
}

function fieldsOf(schema: JsonSchema, name: string, side: Side): Record<string, { type: GraphQLType }> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const { type, isNullable } = partOf(property, name + capitalised(key), side);
      return [key, { type: isNullable || !required.has(key) ? type : new GraphQLNonNull(type) }];
    }),
  );
}

function partOf(schema: JsonSchema, name: string, side: Side): Part {
  if (schema.anyOf) {
    const [only, ...others] = schema.anyOf.filter((part) => part.type !== 'null');
    return only && others.length === 0
      ? { ...partOf(only, name, side), isNullable: true }
      : { type: jsonScalar, isNullable: true };
  }
  const nonNull = withoutNull(schema);
  if (nonNull) return { ...partOf(nonNull, name, side), isNullable: true };
  if (schema.enum && areEnumValues(schema.enum)) {
    const values = Object.fromEntries(schema.enum.map((value) => [value, {}]));
    return { type: new GraphQLEnumType({ name: `${name}${side.suffix}`, values }), isNullable: false };
  }
  if (isObject(schema) && Object.keys(schema.properties ?? {}).length > 0) {
    return { type: side.object(`${name}${side.suffix}`, () => fieldsOf(schema, name, side)), isNullable: false };
  }
  if (schema.type === 'array' && schema.items) {
    const { type, isNullable } = partOf(schema.items, name, side);
    return { type: new GraphQLList(isNullable ? type : new GraphQLNonNull(type)), isNullable: false };
  }
  const scalar = scalarOf(schema);
  return scalar ? { type: scalar, isNullable: false } : { type: jsonScalar, isNullable: true };
}

/** What zod says of a nullable string or boolean without further rules: two types in one schema; undefined for all others. */
function withoutNull(schema: JsonSchema): JsonSchema | undefined {
  if (typeof schema.type !== 'object' || !schema.type.includes('null')) return undefined;
  const [only, ...others] = schema.type.filter((type) => type !== 'null');
  return only && others.length === 0 ? { ...schema, type: only } : undefined;
}

function scalarOf(schema: JsonSchema): GraphQLScalarType | undefined {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid'
        ? uuidScalar
        : schema.format === 'date-time'
          ? datetimeScalar
          : schema.format === 'date'
            ? dateScalar
            : GraphQLString;
    case 'integer':
      return GraphQLInt;
    case 'number':
      return GraphQLFloat;
    case 'boolean':
      return GraphQLBoolean;
    default:
      return undefined;
  }
}
