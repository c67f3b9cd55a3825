import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { isExactNumber } from '../read/value-sql.ts';
import { countableFields, type EntityInputs } from './entity-inputs.ts';
import { type LeafTypes, visibleFields } from './leaf-types.ts';
import { capitalised } from './names.ts';
import { remember } from './remember.ts';
import { bigFloatScalar } from './scalars.ts';

export interface EntityTypes {
  objectOf(entity: Entity): GraphQLObjectType;
  connectionOf(entity: Entity): GraphQLObjectType;
  /** filter, condition, first, offset, orderBy */
  listArgumentsOf(entity: Entity): GraphQLFieldConfigArgumentMap;
}

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

const pageInfoType = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
  },
});

export const aggregateKinds = ['sum', 'average', 'min', 'max', 'distinctCount'] as const;
export type AggregateKind = (typeof aggregateKinds)[number];

/** Which fields an aggregate has: numbers add up, values with an order have extremes, all can be counted. */
export function aggregatedFields(entity: Entity, kind: AggregateKind): [string, Field][] {
  return countableFields(entity).filter(([, field]) => {
    if (kind === 'distinctCount') return true;
    const isNumber = isExactNumber(field) || field.kind === 'integer' || field.computed?.how === 'count';
    if (kind === 'sum' || kind === 'average') return isNumber && !field.reference && field.id !== 'id';
    return field.kind !== 'id' && field.kind !== 'reference' && field.kind !== 'boolean' && field.id !== 'id';
  });
}

export function entityTypes(registry: EntityRegistry, leaves: LeafTypes, inputs: EntityInputs): EntityTypes {
  const objectOf = remember(
    (entity: Entity): GraphQLObjectType =>
      new GraphQLObjectType({ name: entity.typeName, fields: () => ownFields(entity) }),
  );
  const connectionOf = remember(
    (entity: Entity): GraphQLObjectType =>
      new GraphQLObjectType({
        name: `${capitalised(entity.plural)}Connection`,
        fields: () => connectionFields(entity),
      }),
  );
  const aggregatesOf = remember(
    (entity: Entity) =>
      new GraphQLObjectType({ name: `${entity.typeName}Aggregates`, fields: () => aggregateFields(entity) }),
  );

  function ownFields(entity: Entity): Fields {
    const fields: Fields = {};
    for (const [name, field] of visibleFields(entity)) {
      const leaf = leaves.leafOf(entity, name, field);
      // A column rule conceals a value by null, so it cannot be promised.
      const isPromised = field.read === undefined && (field.required || field.computed?.how === 'count');
      fields[name] = { type: isPromised ? new GraphQLNonNull(leaf) : leaf };
    }
    for (const relation of registry.relationsOf(entity).values()) {
      if (relation.cardinality === 'one' && relation.field.hidden) continue;
      fields[relation.name] =
        relation.cardinality === 'one'
          ? { type: objectOf(relation.to) }
          : { type: new GraphQLNonNull(connectionOf(relation.to)), args: listArgumentsOf(relation.to) };
    }
    return fields;
  }

  function listArgumentsOf(entity: Entity): GraphQLFieldConfigArgumentMap {
    const condition = inputs.conditionOf(entity);
    return {
      filter: { type: inputs.filterOf(entity) },
      ...(condition ? { condition: { type: condition } } : {}),
      first: { type: GraphQLInt },
      offset: { type: GraphQLInt },
      orderBy: { type: new GraphQLList(new GraphQLNonNull(inputs.orderByOf(entity))) },
    };
  }

  function connectionFields(entity: Entity): Fields {
    const nodes = new GraphQLList(new GraphQLNonNull(objectOf(entity)));
    const groupBy = inputs.groupByOf(entity);
    const fields: Fields = {
      totalCount: { type: new GraphQLNonNull(GraphQLInt) },
      nodes: { type: new GraphQLNonNull(nodes) },
      pageInfo: { type: new GraphQLNonNull(pageInfoType) },
      aggregates: { type: new GraphQLNonNull(aggregatesOf(entity)) },
    };
    if (groupBy) {
      fields.groupedAggregates = {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(aggregatesOf(entity)))),
        description: 'One entry per group, ordered by the keys; a page of them where first and offset say so.',
        args: {
          groupBy: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(groupBy))) },
          first: { type: GraphQLInt },
          offset: { type: GraphQLInt },
        },
      };
    }
    return fields;
  }

  function aggregateFields(entity: Entity): Fields {
    const fields: Fields = {
      keys: { type: new GraphQLList(GraphQLString), description: "The group's values as text; absent without groups." },
      count: { type: new GraphQLNonNull(GraphQLInt) },
    };
    for (const kind of aggregateKinds) {
      const parts = aggregatedFields(entity, kind);
      if (parts.length === 0) continue;
      const own = parts.map(([name, field]) => [name, { type: aggregateType(entity, name, field, kind) }]);
      const type = new GraphQLObjectType({
        name: `${entity.typeName}${capitalised(kind)}Aggregates`,
        fields: Object.fromEntries(own),
      });
      fields[kind] = { type: new GraphQLNonNull(type) };
    }
    return fields;
  }

  function aggregateType(entity: Entity, name: string, field: Field, kind: AggregateKind): GraphQLOutputType {
    if (kind === 'distinctCount') return new GraphQLNonNull(GraphQLInt);
    if (kind === 'sum') return new GraphQLNonNull(bigFloatScalar);
    return kind === 'average' ? bigFloatScalar : leaves.leafOf(entity, name, field);
  }

  return { objectOf, connectionOf, listArgumentsOf };
}
