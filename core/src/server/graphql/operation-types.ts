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
import type { $ZodType } from 'zod/v4/core';
import {
  fieldsOfShape,
  type ScalarName,
  type Shape,
  type ShapeField,
  shapeOf,
  type Way,
} from '../../operation/shape.ts';
import { capitalised } from './names.ts';
import { bigFloatScalar, dateScalar, datetimeScalar, geoJsonScalar, jsonScalar, uuidScalar } from './scalars.ts';

/**
 * What operations take and answer as GraphQL types. Objects become named types (`<Name>` and then the property's name),
 * string enumerations enum types.
 */

/** Inputs and outputs differ only in what an object becomes. */
interface Side {
  readonly way: Way;
  /** Keeps an input's types apart from an output's of the same name. */
  readonly suffix: string;
  readonly object: (name: string, fields: () => Record<string, { type: GraphQLType }>) => GraphQLNullableType;
}

const inputSide: Side = {
  way: 'input',
  suffix: 'Input',
  object: (name, fields) => new GraphQLInputObjectType({ name, fields: () => fields() as GraphQLInputFieldConfigMap }),
};

const outputSide: Side = {
  way: 'output',
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
  return typeOf(shapeOf(schema, 'output'), name, outputSide) as GraphQLOutputType;
}

function topFieldsOf(schema: $ZodType, name: string, side: Side): Record<string, { type: GraphQLType }> {
  const fields = fieldsOfShape(schema, side.way);
  if (!fields) throw new Error(`The ${side.way} of '${name}' must be an object schema.`);
  return fieldTypes(fields, name, side);
}

function fieldTypes(fields: readonly ShapeField[], prefix: string, side: Side): Record<string, { type: GraphQLType }> {
  return Object.fromEntries(
    fields.map(({ name, shape, isNeeded }) => {
      const type = typeOf(shape, prefix + capitalised(name), side);
      return [name, { type: shape.isNullable || !isNeeded ? type : new GraphQLNonNull(type) }];
    }),
  );
}

function typeOf(shape: Shape, name: string, side: Side): GraphQLNullableType {
  switch (shape.kind) {
    case 'scalar':
      return scalars[shape.name];
    case 'enumeration': {
      const values = Object.fromEntries(shape.values.map((value) => [value, {}]));
      return new GraphQLEnumType({ name: `${name}${side.suffix}`, values });
    }
    case 'list': {
      const type = typeOf(shape.of, name, side);
      return new GraphQLList(shape.of.isNullable ? type : new GraphQLNonNull(type));
    }
    case 'object':
      return side.object(`${name}${side.suffix}`, () => fieldTypes(shape.fields, name, side));
  }
}

const scalars: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  UUID: uuidScalar,
  Datetime: datetimeScalar,
  Date: dateScalar,
  BigFloat: bigFloatScalar,
  GeoJSON: geoJsonScalar,
  JSON: jsonScalar,
};
