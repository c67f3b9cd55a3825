import type { GraphQLObjectType, SelectionSetNode } from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import { and, columnRuleSql } from '../read/access-sql.ts';
import { conditionSql, givenFilterSql, namesDeletedAt } from '../read/filter-sql.ts';
import { entriesOf, type Given } from '../read/given.ts';
import { joinSql } from '../read/join-sql.ts';
import { orderKeysSql } from '../read/order-sql.ts';
import { checkComparable, fieldNamed, forbiddenField, visibleSql } from '../read/read-context.ts';
import { concealedSql } from '../read/record-sql.ts';
import { valueSql } from '../read/value-sql.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { aggregatesSql, groupedAggregatesSql } from './compile-aggregates.ts';
import {
  argumentsOf,
  atField,
  type CompileContext,
  costTerm,
  objectTypeNamed,
  type Page,
  pageOf,
} from './compile-context.ts';
import { orderKeys } from './entity-inputs.ts';
import { listSql, namedSql, objectSql, typeNameSql } from './json-sql.ts';
import { refuseAbove } from './measure-document.ts';
import { capitalised } from './names.ts';
import type { CostTerm } from './plan.ts';
import { collectFields, innerSets, type Selected } from './selection.ts';

/**
 * A list of rows as JSON: only what is selected of count, page, page information and aggregates, each a subselect over the
 * same condition. `join` ties the rows to the one they belong to.
 */
export function connectionSql(
  context: CompileContext,
  entity: Entity,
  parent: GraphQLObjectType,
  selected: Selected,
  term: CostTerm,
  join: (alias: string) => string,
): string {
  const found = argumentsOf(context, parent, selected);
  const alias = context.read.nextAlias();
  const from = `from ${tableOf(entity)} ${alias} where ${whereSql(context, entity, alias, found, join)}`;
  const page = pageOf(context, found);
  const typeName = `${capitalised(entity.plural)}Connection`;
  const type = objectTypeNamed(context.schema, typeName);
  const orderBy = orderOf(context, entity, alias, found.get('orderBy'));

  const partSql = (part: Selected): string => {
    switch (part.name) {
      case 'totalCount':
        return `(select count(*)::int ${from})`;
      case 'nodes': {
        const inner = costTerm(context, [...term.pages, page.size]);
        const list = recordListSql(context, entity, alias, innerSets(part), inner);
        // Rows first, then what is told of them: PostgreSQL works out the list for every row that an offset passes over.
        const rows = `select ${alias}.* ${from} order by ${orderBy} limit ${page.limit()} offset ${page.offset()}`;
        return listSql(`select ${list} from (${rows}) ${alias} order by ${orderBy}`);
      }
      case 'pageInfo':
        return pageInfoSql(context, part, term, page, from);
      case 'aggregates':
        return aggregatesSql(context, entity, alias, part, term, from);
      case 'groupedAggregates':
        return groupedAggregatesSql(context, entity, alias, type, part, term, from);
      default:
        return typeNameSql(typeName);
    }
  };
  const fields = collectFields(innerSets(selected), typeName, context.fragments, context.variables);
  const list = fields.map((part) => {
    term.fields += 1;
    return namedSql(
      atField(context, part.key, () => partSql(part)),
      part.key,
    );
  });
  return objectSql(`select ${list.join(', ')}`);
}

function whereSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  found: ReadonlyMap<string, Given>,
  join: (alias: string) => string,
): string {
  const { read } = context;
  const filter = notNull(found.get('filter'));
  const condition = notNull(found.get('condition'));
  const showsDeleted = namesDeletedAt(filter?.value) || namesDeletedAt(condition?.value);
  return and([
    join(alias),
    visibleSql(read, entity, alias, showsDeleted ? 'forEditors' : 'hidden'),
    condition ? equalitiesSql(context, entity, alias, condition) : 'true',
    givenFilterSql(read, entity, alias, filter),
  ]);
}

/** `condition`: fields that equal a value, or are null. */
function equalitiesSql(context: CompileContext, entity: Entity, alias: string, condition: Given): string {
  const { read } = context;
  return and(
    entriesOf(condition).map(([name, operand]) => {
      const field = fieldNamed(read, entity, name);
      checkComparable(read, entity, name, field);
      const value = valueSql(read, entity, alias, name, field);
      return operand.value === null ? `${value} is null` : conditionSql(read, value, field, 'equalTo', operand);
    }),
  );
}

function orderOf(context: CompileContext, entity: Entity, alias: string, orderBy: Given | undefined): string {
  const names = (notNull(orderBy)?.value ?? []) as readonly string[];
  refuseAbove('FILTER_TOO_LARGE', context.limits.maxKeys, names.length, 'orderBy');
  const keys = names.map((name) => orderKeys(entity).get(name)).filter((key) => key !== undefined);
  return orderKeysSql(context.read, entity, alias, keys);
}

function pageInfoSql(context: CompileContext, selected: Selected, term: CostTerm, page: Page, from: string): string {
  const fields = collectFields(innerSets(selected), 'PageInfo', context.fragments, context.variables);
  const list = fields.map(({ key, name }) => {
    term.fields += 1;
    if (name === 'hasNextPage')
      return namedSql(`exists (select 1 ${from} offset ${page.offset()} + ${page.limit()})`, key);
    return namedSql(name === 'hasPreviousPage' ? `(${page.offset()} > 0)` : typeNameSql('PageInfo'), key);
  });
  return objectSql(`select ${list.join(', ')}`);
}

function notNull(part: Given | undefined): Given | undefined {
  return part?.value === null ? undefined : part;
}

/** The select list of an entity's row: each selected field under its key. Empty when all fields are switched off. */
export function recordListSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  sets: readonly SelectionSetNode[],
  term: CostTerm,
): string {
  const fields = collectFields(sets, entity.typeName, context.fragments, context.variables);
  return fields
    .map((selected) => {
      term.fields += 1;
      const value = atField(context, selected.key, () => fieldSql(context, entity, alias, selected, term));
      return namedSql(value, selected.key);
    })
    .join(', ');
}

function fieldSql(context: CompileContext, entity: Entity, alias: string, selected: Selected, term: CostTerm): string {
  const { read } = context;
  if (selected.name === '__typename') return typeNameSql(entity.typeName);
  const relation = read.registry.relationsOf(entity).get(selected.name);
  if (relation?.cardinality === 'many') {
    const type = objectTypeNamed(context.schema, entity.typeName);
    return connectionSql(context, relation.to, type, selected, term, (inner) => joinSql(read, relation, inner, alias));
  }
  if (relation) {
    return recordSql(context, relation.to, selected, term, (inner) => joinSql(read, relation, inner, alias));
  }
  const field = entity.allFields[selected.name];
  if (!field || field.hidden) throw new Error(`'${entity.id}' has no field '${selected.name}'.`);
  const rule = field.read && columnRuleSql(read.params, read.registry, entity, alias, read.actor, field.read);
  if (rule === 'false') throw forbiddenField(entity, selected.name);
  return concealedSql(read, entity, alias, selected.name, field);
}

/** One row as JSON, or null where there is none that the actor may see. */
export function recordSql(
  context: CompileContext,
  entity: Entity,
  selected: Selected,
  term: CostTerm,
  join: (alias: string) => string,
): string {
  const alias = context.read.nextAlias();
  const list = recordListSql(context, entity, alias, innerSets(selected), term);
  const where = and([join(alias), visibleSql(context.read, entity, alias, 'forEditors')]);
  return objectSql(`select ${list} from ${tableOf(entity)} ${alias} where ${where}`);
}

export function hasId(alias: string, parameter: string): string {
  return `${columnOf('id', alias)} = ${parameter}`;
}
