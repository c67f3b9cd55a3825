import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { isTextual } from '../../entity/computed-source.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry, Relation } from '../../entity/registry.ts';
import { openSearchFields } from '../../entity/search-fields.ts';
import { type LeafTypes, visibleFields } from './leaf-types.ts';
import { constantCase } from './names.ts';
import { remember } from './remember.ts';

export interface EntityInputs {
  filterOf(entity: Entity): GraphQLInputObjectType;
  conditionOf(entity: Entity): GraphQLInputObjectType | undefined;
  orderByOf(entity: Entity): GraphQLEnumType;
  /** Absent where no field can be grouped by. */
  groupByOf(entity: Entity): GraphQLEnumType | undefined;
  /** Absent where no field can be written. */
  createInputOf(entity: Entity): GraphQLInputObjectType | undefined;
  patchOf(entity: Entity): GraphQLInputObjectType | undefined;
}

/** Fields with one comparable value, for aggregates and groups. */
export function countableFields(entity: Entity): [string, Field][] {
  return visibleFields(entity).filter(
    ([, field]) => field.filterable && !['json', 'geometry'].includes(field.kind) && field.computed?.how !== 'centroid',
  );
}

/** `BLOCK_ASC` → `block`, `BLOCK_DESC` → `-block`; NATURAL orders by nothing, which is by id. */
export const orderKeys = remember((entity: Entity): ReadonlyMap<string, string | undefined> => {
  const keys = new Map<string, string | undefined>([
    ['NATURAL', undefined],
    ['PRIMARY_KEY_ASC', 'id'],
    ['PRIMARY_KEY_DESC', '-id'],
  ]);
  for (const [name, field] of visibleFields(entity)) {
    if (!field.sortable) continue;
    keys.set(`${constantCase(name)}_ASC`, name);
    keys.set(`${constantCase(name)}_DESC`, `-${name}`);
  }
  return keys;
});

/** `BLOCK` → `block` */
export const groupKeys = remember(
  (entity: Entity): ReadonlyMap<string, string> =>
    new Map(
      countableFields(entity)
        .filter(([name]) => name !== 'id')
        .map(([name]) => [constantCase(name), name]),
    ),
);

export function entityInputs(registry: EntityRegistry, leaves: LeafTypes): EntityInputs {
  const filterOf = remember(
    (entity: Entity): GraphQLInputObjectType =>
      new GraphQLInputObjectType({ name: `${entity.typeName}Filter`, fields: () => filterFields(entity) }),
  );
  const toManyFilterOf = remember(
    (target: Entity) =>
      new GraphQLInputObjectType({
        name: `ToMany${target.typeName}Filter`,
        fields: () => Object.fromEntries(['some', 'every', 'none'].map((name) => [name, { type: filterOf(target) }])),
      }),
  );

  function filterFields(entity: Entity): GraphQLInputFieldConfigMap {
    const fields: GraphQLInputFieldConfigMap = {};
    const add = (name: string, type: GraphQLInputFieldConfigMap[string]['type']) => {
      if (name in fields) throw new Error(`'${name}' stands twice in the filter of '${entity.id}'.`);
      fields[name] = { type };
    };
    for (const [name, field] of visibleFields(entity)) {
      if (field.filterable) add(name, leaves.leafFilterOf(entity, name, field));
    }
    for (const relation of registry.relationsOf(entity).values()) addRelation(relation, add);
    const isSearchable = visibleFields(entity).some(([, field]) => field.searchable && isTextual(field));
    if (isSearchable) add('search', GraphQLString);
    if (openSearchFields(entity).length > 0) {
      add('wordsStart', GraphQLString);
      add('titleIs', GraphQLString);
    }
    const several = new GraphQLList(new GraphQLNonNull(filterOf(entity)));
    add('and', several);
    add('or', several);
    add('not', filterOf(entity));
    return fields;
  }

  function addRelation(
    relation: Relation,
    add: (name: string, type: GraphQLInputObjectType | typeof GraphQLBoolean) => void,
  ): void {
    if (relation.cardinality === 'one') {
      if (!relation.field.hidden) add(relation.name, filterOf(relation.to));
      if (relation.isExtension) add(`${relation.name}Exist`, GraphQLBoolean);
      return;
    }
    add(relation.name, toManyFilterOf(relation.to));
    add(`${relation.name}Exist`, GraphQLBoolean);
  }

  const conditionOf = remember((entity: Entity) => {
    const fields = countableFields(entity).map(([name, field]) => [name, { type: leaves.leafOf(entity, name, field) }]);
    return inputType(`${entity.typeName}Condition`, Object.fromEntries(fields));
  });

  const orderByOf = remember((entity: Entity) => enumType(`${capital(entity)}OrderBy`, orderKeys(entity)));
  const groupByOf = remember((entity: Entity) => {
    const keys = groupKeys(entity);
    return keys.size === 0 ? undefined : enumType(`${capital(entity)}GroupBy`, keys);
  });

  const createInputOf = remember((entity: Entity) => {
    const fields = visibleFields(entity)
      .filter(([name, field]) => field.writing !== 'never' && name !== 'deletedAt')
      .map(([name, field]) => {
        const leaf = leaves.leafOf(entity, name, field);
        return [name, { type: field.required && !field.defaulted ? new GraphQLNonNull(leaf) : leaf }];
      });
    return inputType(`${entity.typeName}Input`, Object.fromEntries(fields));
  });

  const patchOf = remember((entity: Entity) => {
    const fields = visibleFields(entity)
      .filter(([, field]) => field.writing === 'always')
      .map(([name, field]) => [name, { type: leaves.leafOf(entity, name, field) }]);
    return inputType(`${entity.typeName}Patch`, Object.fromEntries(fields));
  });

  return { filterOf, conditionOf, orderByOf, groupByOf, createInputOf, patchOf };
}

function inputType(name: string, fields: GraphQLInputFieldConfigMap): GraphQLInputObjectType | undefined {
  return Object.keys(fields).length === 0 ? undefined : new GraphQLInputObjectType({ name, fields });
}

function enumType(name: string, keys: ReadonlyMap<string, unknown>): GraphQLEnumType {
  const values = Object.fromEntries([...keys.keys()].map((key) => [key, {}]));
  // Which of them is given decides the statement's text, see shape.ts.
  return new GraphQLEnumType({ name, values, extensions: { isKeyword: true } });
}

function capital(entity: Entity): string {
  return entity.plural.charAt(0).toUpperCase() + entity.plural.slice(1);
}
