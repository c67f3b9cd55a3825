import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { isTextual } from '../../entity/computed-source.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { insensitiveComparisons, lists, operatorsOf, textMatches } from '../read/operators.ts';
import { isExactNumber } from '../read/value-sql.ts';
import { areEnumValues, capitalised } from './names.ts';
import { remember } from './remember.ts';
import { bigFloatScalar, dateScalar, datetimeScalar, geoJsonScalar, jsonScalar, uuidScalar } from './scalars.ts';

export interface LeafTypes {
  /** The type of a field's value. */
  leafOf(entity: Entity, name: string, field: Field): GraphQLLeafType;
  /** The operators on it: `StringFilter`, `UUIDFilter`, `LandStatusFilter`… */
  leafFilterOf(entity: Entity, name: string, field: Field): GraphQLInputObjectType;
  idOf(entity: Entity): GraphQLScalarType;
}

/** Fields that the endpoint knows: hidden ones are in no type. */
export function visibleFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.allFields).filter(([, field]) => !field.hidden);
}

const boxType = new GraphQLInputObjectType({
  name: 'BoundingBox',
  description: 'Degrees of longitude and latitude (WGS 84).',
  fields: Object.fromEntries(
    ['west', 'south', 'east', 'north'].map((side) => [side, { type: new GraphQLNonNull(GraphQLFloat) }]),
  ),
});

export function leafTypes(registry: EntityRegistry): LeafTypes {
  const enumsByName = new Map<string, GraphQLEnumType>();
  const filters = new Map<string, GraphQLInputObjectType>();
  const idOf = remember((entity: Entity) => (entity.integerId ? GraphQLInt : uuidScalar));

  function enumerationOf(entity: Entity, name: string, field: Field): GraphQLLeafType {
    const values = field.values ?? [];
    if (!areEnumValues(values)) return GraphQLString;
    const typeName = `${entity.typeName}${capitalised(name)}`;
    const known = enumsByName.get(typeName);
    if (known) return known;
    const type = new GraphQLEnumType({
      name: typeName,
      values: Object.fromEntries(values.map((value) => [value, {}])),
    });
    enumsByName.set(typeName, type);
    return type;
  }

  function leafOf(entity: Entity, name: string, field: Field): GraphQLLeafType {
    if (isExactNumber(field)) return bigFloatScalar;
    if (isTextual(field)) return GraphQLString;
    switch (field.kind) {
      case 'id':
        return uuidScalar;
      case 'reference':
        return field.reference ? idOf(registry.get(field.reference.entity)) : uuidScalar;
      case 'integer':
        return GraphQLInt;
      case 'boolean':
        return GraphQLBoolean;
      case 'date':
        return dateScalar;
      case 'instant':
        return datetimeScalar;
      case 'enumeration':
        return enumerationOf(entity, name, field);
      case 'geometry':
        return geoJsonScalar;
      case 'computed':
        return field.computed?.how === 'count' ? GraphQLInt : geoJsonScalar;
      default:
        return jsonScalar;
    }
  }

  function leafFilterOf(entity: Entity, name: string, field: Field): GraphQLInputObjectType {
    const leaf = leafOf(entity, name, field);
    // A text that is one of a few words (an enumeration that GraphQL cannot spell) has no pattern operators.
    const typeName = leaf === GraphQLString && !isTextual(field) ? 'KeywordFilter' : `${leaf.name}Filter`;
    const known = filters.get(typeName);
    if (known) return known;
    const fields = operatorsOf(field).map((operator) => [operator, { type: operandType(operator, leaf) }]);
    const type = new GraphQLInputObjectType({ name: typeName, fields: Object.fromEntries(fields) });
    filters.set(typeName, type);
    return type;
  }

  return { leafOf, leafFilterOf, idOf };
}

function operandType(operator: string, leaf: GraphQLLeafType): GraphQLInputType {
  if (operator === 'isNull') return GraphQLBoolean;
  if (operator === 'intersectsBbox') return boxType;
  if (operator in textMatches || operator in insensitiveComparisons) return GraphQLString;
  return operator in lists ? new GraphQLList(new GraphQLNonNull(leaf)) : leaf;
}
