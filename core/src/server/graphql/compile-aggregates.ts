import type { GraphQLObjectType } from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { checkComparable, fieldNamed } from '../read/read-context.ts';
import { isExactNumber, valueSql } from '../read/value-sql.ts';
import { apiValue } from '../schema/column.ts';
import { argumentsOf, atField, type CompileContext, costTerm, pageOf } from './compile-context.ts';
import { groupKeys } from './entity-inputs.ts';
import { type AggregateKind, aggregateKinds } from './entity-types.ts';
import { listSql, namedSql, objectSql, typeNameSql } from './json-sql.ts';
import { refuseAbove } from './measure-document.ts';
import { capitalised } from './names.ts';
import type { CostTerm } from './plan.ts';
import { collectFields, innerSets, type Selected } from './selection.ts';

/**
 * Aggregates are written flat (`select sum(…) as a1, max(…) as a2 …`) and put into their nested answer outside, so that
 * every one of them is over the same rows in one pass.
 */
interface Flat {
  readonly columns: string[];
  add(expression: string): string;
}

function flat(): Flat {
  const columns: string[] = [];
  return {
    columns,
    add(expression) {
      columns.push(`${expression} as a${columns.length}`);
      return `a.a${columns.length - 1}`;
    },
  };
}

export function aggregatesSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  selected: Selected,
  term: CostTerm,
  from: string,
): string {
  const columns = flat();
  // Always there: without any aggregate the select would give one row per row.
  const count = columns.add('count(*)::int');
  const list = answerSql(context, entity, alias, selected, term, columns, count, 'null');
  return objectSql(`select ${list} from (select ${columns.columns.join(', ')} ${from}) a`);
}

export function groupedAggregatesSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  parent: GraphQLObjectType,
  selected: Selected,
  term: CostTerm,
  from: string,
): string {
  const found = argumentsOf(context, parent, selected);
  const names = groupNames(context, entity, found.get('groupBy')?.value);
  const page = pageOf(context, found, context.limits.maxFirst);
  const inner = costTerm(context, [...term.pages, page.size]);
  const columns = flat();
  const keys = names.map((name) => {
    const field = fieldNamed(context.read, entity, name);
    checkComparable(context.read, entity, name, field);
    return keyText(field, columns.add(valueSql(context.read, entity, alias, name, field)));
  });
  const count = columns.add('count(*)::int');
  const keysSql = `json_build_array(${keys.join(', ')})`;
  const list = answerSql(context, entity, alias, selected, inner, columns, count, keysSql);
  const ordinals = names.map((_, index) => index + 1).join(', ');
  const groups = `select ${columns.columns.join(', ')} ${from} group by ${ordinals} order by ${ordinals} limit ${page.limit()} offset ${page.offset()}`;
  return listSql(`select ${list} from (${groups}) a`);
}

function groupNames(context: CompileContext, entity: Entity, given: unknown): string[] {
  const names = (Array.isArray(given) ? given : []).map((key: string) => groupKeys(entity).get(key));
  const known = [...new Set(names)].filter((name) => name !== undefined);
  if (known.length === 0) throw new GlebaError('BAD_REQUEST', "'groupBy' needs one field at least.");
  refuseAbove('FILTER_TOO_LARGE', context.limits.maxKeys, known.length, 'groupBy');
  return known;
}

/** A group's value as text, in the form the API has for it. */
function keyText(field: Field, column: string): string {
  return field.kind === 'instant' ? apiValue(field, column) : `${column}::text`;
}

function answerSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  selected: Selected,
  term: CostTerm,
  columns: Flat,
  count: string,
  keys: string,
): string {
  const typeName = `${entity.typeName}Aggregates`;
  const fields = collectFields(innerSets(selected), typeName, context.fragments, context.variables);
  const list = fields.map((part) => {
    term.fields += 1;
    const value = atField(context, part.key, () => {
      if (part.name === 'count') return count;
      if (part.name === 'keys') return keys;
      const kind = aggregateKinds.find((known) => known === part.name);
      return kind ? kindSql(context, entity, alias, part, kind, term, columns) : typeNameSql(typeName);
    });
    return namedSql(value, part.key);
  });
  return list.join(', ');
}

function kindSql(
  context: CompileContext,
  entity: Entity,
  alias: string,
  selected: Selected,
  kind: AggregateKind,
  term: CostTerm,
  columns: Flat,
): string {
  const typeName = `${entity.typeName}${capitalised(kind)}Aggregates`;
  const fields = collectFields(innerSets(selected), typeName, context.fragments, context.variables);
  const list = fields.map((part) => {
    term.fields += 1;
    const value = atField(context, part.key, () => {
      if (part.name === '__typename') return typeNameSql(typeName);
      const field = fieldNamed(context.read, entity, part.name);
      checkComparable(context.read, entity, part.name, field);
      return columns.add(aggregateSql(kind, field, valueSql(context.read, entity, alias, part.name, field)));
    });
    return namedSql(value, part.key);
  });
  return objectSql(`select ${list.join(', ')}`);
}

/** Sums and averages are exact numbers as text, the average with six decimals; a sum of nothing is 0. */
function aggregateSql(kind: AggregateKind, field: Field, value: string): string {
  switch (kind) {
    case 'distinctCount':
      return `count(distinct ${value})::int`;
    case 'sum':
      return `coalesce(sum(${value}), 0)::text`;
    case 'average':
      // avg() ends after 16 significant digits (select_div_scale of numeric.c), which for a large value is before the sixth
      // decimal. A quotient has as many decimals as its dividend, and twenty are enough to round once, not twice.
      return `round((sum(${value}) + 0.${'0'.repeat(20)}) / nullif(count(${value}), 0), 6)::text`;
    case 'min':
    case 'max': {
      const extreme = `${kind}(${value})`;
      return isExactNumber(field) ? `${extreme}::text` : apiValue(field, extreme);
    }
  }
}
