import type { GraphQLObjectType, SelectionSetNode } from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import { and, columnRuleSql, type SeenOwner } from '../read/access-sql.ts';
import { conditionSql, givenFilterSql, namesDeletedAt } from '../read/filter-sql.ts';
import { entriesOf, type Given } from '../read/given.ts';
import { joinSql } from '../read/join-sql.ts';
import { type OrderKey, orderedBySql, orderKeysOf } from '../read/order-sql.ts';
import { checkComparable, fieldNamed, forbiddenField, seenOwnerOf, visibleSql } from '../read/read-context.ts';
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
  seenOwner?: SeenOwner,
): string {
  const found = argumentsOf(context, parent, selected);
  const alias = context.read.nextAlias();
  context.read.readable.add(alias);
  const where = whereSql(context, entity, alias, found, join, seenOwner);
  const from = `from ${tableOf(entity)} ${alias} where ${where}`;
  const page = pageOf(context, found);
  const typeName = `${capitalised(entity.plural)}Connection`;
  const type = objectTypeNamed(context.schema, typeName);
  const order = orderOf(context, entity, alias, found.get('orderBy'));
  const fields = collectFields(innerSets(selected), typeName, context.fragments, context.variables);
  const once = isFoundOnce(fields, where) ? foundOnce(alias, order, from) : undefined;

  const partSql = (part: Selected): string => {
    switch (part.name) {
      case 'totalCount':
        return `(select count(*)::int ${once?.from ?? from})`;
      case 'nodes': {
        const inner = costTerm(context, [...term.pages, page.size]);
        const list = recordListSql(context, entity, alias, innerSets(part), inner);
        const cut = `limit ${page.limit()} offset ${page.offset()}`;
        if (once) {
          const rows = `(select * ${once.from} order by ${once.orderBy} ${cut}) ${once.name}`;
          const joined = `join ${tableOf(entity)} ${alias} on ${columnOf('id', alias)} = ${once.name}.id`;
          return listSql(`select ${list} from ${rows} ${joined} order by ${once.orderBy}`);
        }
        const orderBy = orderedBySql(order);
        // Rows first, then what is told of them: PostgreSQL works out the list for every row that an offset passes over.
        const rows = `select ${alias}.* ${from} order by ${orderBy} ${cut}`;
        return listSql(`select ${list} from (${rows}) ${alias} order by ${orderBy}`);
      }
      case 'pageInfo':
        return pageInfoSql(context, part, term, page, once?.from ?? from);
      case 'aggregates':
        return aggregatesSql(context, entity, alias, part, term, from);
      case 'groupedAggregates':
        return groupedAggregatesSql(context, entity, alias, type, part, term, from);
      default:
        return typeNameSql(typeName);
    }
  };
  const list = fields.map((part) => {
    term.fields += 1;
    return namedSql(
      atField(context, part.key, () => partSql(part)),
      part.key,
    );
  });
  return objectSql(`${once ? `${once.with} ` : ''}select ${list.join(', ')}`);
}

interface FoundOnce {
  readonly name: string;
  readonly with: string;
  readonly from: string;
  readonly orderBy: string;
}

/**
 * Whether the rows are found once for their number and their page: where finding them asks other tables row by row, which
 * is most of a list's time (and its planning most of a short list's). Without that, counting by an index and taking the
 * page by another is cheaper than keeping what was found.
 */
function isFoundOnce(fields: readonly Selected[], where: string): boolean {
  return (
    where.includes('exists (') && ['totalCount', 'nodes'].every((name) => fields.some((part) => part.name === name))
  );
}

/** The ids that fit, with what they are ordered by. */
function foundOnce(alias: string, order: readonly OrderKey[], from: string): FoundOnce {
  const name = `${alias}f`;
  const keys = order.map(({ value }, index) => `${value} as o${index}`);
  return {
    name,
    with: `with ${name} as materialized (select ${[`${columnOf('id', alias)} as id`, ...keys].join(', ')} ${from})`,
    from: `from ${name}`,
    orderBy: orderedBySql(order.map(({ direction }, index) => ({ value: `${name}.o${index}`, direction }))),
  };
}

function whereSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  found: ReadonlyMap<string, Given>,
  join: (alias: string) => string,
  seenOwner: SeenOwner | undefined,
): string {
  const { read } = context;
  const filter = notNull(found.get('filter'));
  const condition = notNull(found.get('condition'));
  const showsDeleted = namesDeletedAt(filter?.value) || namesDeletedAt(condition?.value);
  return and([
    join(alias),
    visibleSql(read, entity, alias, showsDeleted ? 'forEditors' : 'hidden', seenOwner),
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

function orderOf(
  context: CompileContext,
  entity: Entity,
  alias: string,
  orderBy: Given | undefined,
): readonly OrderKey[] {
  const names = (notNull(orderBy)?.value ?? []) as readonly string[];
  refuseAbove('FILTER_TOO_LARGE', context.limits.maxKeys, names.length, 'orderBy');
  const keys = names.map((name) => orderKeys(entity).get(name)).filter((key) => key !== undefined);
  return orderKeysOf(context.read, entity, alias, keys);
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
    const join = (inner: string) => joinSql(read, relation, inner, alias);
    return connectionSql(context, relation.to, type, selected, term, join, seenOwnerOf(read, relation, alias));
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
  context.read.readable.add(alias);
  const list = recordListSql(context, entity, alias, innerSets(selected), term);
  const where = and([join(alias), visibleSql(context.read, entity, alias, 'forEditors')]);
  return objectSql(`select ${list} from ${tableOf(entity)} ${alias} where ${where}`);
}

export function hasId(alias: string, parameter: string): string {
  return `${columnOf('id', alias)} = ${parameter}`;
}
