import { isTextual } from '../../entity/computed-source.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry, Relation } from '../../entity/registry.ts';
import { searchedTitle } from '../../entity/search-fields.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import type { SqlParameter } from '../db/db.ts';
import { parameterType, tableOf } from '../schema/column.ts';
import { recordWordsSql } from '../schema/record-words.ts';
import { and, holdsForEveryRow, or, type SqlParameters, type ValueSource } from './access-sql.ts';
import { encodeValue } from './encode-value.ts';
import { entriesOf, type Given, given, givenSource, itemsOf } from './given.ts';
import { joinSql } from './join-sql.ts';
import { comparisons, insensitiveComparisons, lists, operatorsOf, textMatches } from './operators.ts';
import {
  checkComparable,
  type FilterLimits,
  fieldNamed,
  type ReadContext,
  readContext,
  visibleSql,
} from './read-context.ts';
import { startsQuery, titleQuery } from './search-index.ts';
import { searchTerms } from './search-terms.ts';
import { searchedSql, termPattern } from './text-search.ts';
import { valueSql } from './value-sql.ts';

/**
 * A filter as a boolean SQL expression over `alias`. Only the filter: the caller adds what the actor may see (`accessSql`)
 * and whether soft-deleted rows are there. An empty filter, an empty operator object and an empty list of alternatives ask
 * for nothing and are true; a null is refused, since a forgotten value must not widen a list.
 *
 * Rows reached through relations are those that the actor may read, at every level. Throws BAD_REQUEST for what does not
 * exist or has a value of another type, FORBIDDEN for a column that the actor may not read in every row, and
 * FILTER_TOO_LARGE.
 */
export function filterSql(
  params: SqlParameters,
  registry: EntityRegistry,
  entity: Entity,
  alias: string,
  actor: Actor,
  filter: object | undefined,
  limits?: FilterLimits,
): string {
  if (filter === undefined) return 'true';
  return givenFilterSql(readContext(params, registry, actor, limits ? { limits } : {}), entity, alias, given(filter));
}

export function givenFilterSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  filter: Given | undefined,
  depth = 1,
): string {
  if (filter === undefined || filter.value === undefined) return 'true';
  checkObject(filter, 'filter');
  countNode(context, depth);
  return and(entriesOf(filter).map(([name, part]) => partSql(context, entity, alias, name, part, depth)));
}

/** Whether the filter itself, not one over a relation, says anything about deletedAt. */
export function namesDeletedAt(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(namesDeletedAt);
  if (typeof filter !== 'object' || filter === null) return false;
  return Object.entries(filter).some(
    ([name, part]) =>
      part !== undefined && (name === 'deletedAt' || (/^(and|or|not)$/.test(name) && namesDeletedAt(part))),
  );
}

function partSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  name: string,
  part: Given,
  depth: number,
): string {
  if (part.value === null) throw refused(`The filter '${name}' may not be null; use isNull.`, { filter: name });
  const nested = (inner: Given) => givenFilterSql(context, entity, alias, inner, depth + 1);
  switch (name) {
    case 'and':
      return and(listed(part, name).map(nested));
    case 'or': {
      const alternatives = listed(part, name).map(nested);
      return alternatives.length === 0 ? 'true' : or(alternatives);
    }
    case 'not':
      return `(not ${nested(part)})`;
    case 'search':
      return searchSql(context, entity, alias, part);
    case 'wordsStart':
    case 'titleIs':
      return indexedSearchSql(context, entity, alias, part, name);
  }
  const relations = context.registry.relationsOf(entity);
  const relation = relations.get(name);
  if (relation) return relationSql(context, relation, alias, part, depth);
  const existing = name.endsWith('Exist') ? relations.get(name.slice(0, -'Exist'.length)) : undefined;
  if (existing?.cardinality === 'many' || existing?.isExtension) return existsSql(context, existing, alias, part);
  return fieldSql(context, entity, alias, name, part, depth);
}

function fieldSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  name: string,
  part: Given,
  depth: number,
): string {
  const field = fieldNamed(context, entity, name);
  if (!field.filterable) throw refused(`There is no filtering by '${name}'.`, { entity: entity.id, field: name });
  checkObject(part, name);
  countNode(context, depth);
  checkComparable(context, entity, name, field);
  const operators = operatorsOf(field);
  const conditions = entriesOf(part).map(([operator, operand]) => {
    if (!operators.includes(operator)) {
      throw refused(`'${name}' has no operator '${operator}'.`, { field: name, operator });
    }
    if (operand.value === null) throw refused(`'${name}.${operator}' may not be null; use isNull.`, { field: name });
    return conditionSql(context, valueSql(context, entity, alias, name, field), field, operator, operand);
  });
  return and(conditions);
}

/** One operator on a value. `column` is an expression of the database's own type. */
export function conditionSql(
  context: ReadContext,
  column: string,
  field: Field,
  operator: string,
  operand: Given,
): string {
  const target = field.reference && context.registry.get(field.reference.entity);
  const cast = parameterType(field, target);
  const parameter = (encode: (value: unknown) => SqlParameter, type: string) => {
    const { value, source } = givenSource(operand, encode);
    return context.params.add(value, type, source);
  };
  if (operator === 'isNull') return operand.value === true ? `${column} is null` : `${column} is not null`;
  if (operator === 'intersectsBbox') return boxSql(context, column, field, operand);
  const comparison = comparisons[operator];
  if (comparison) return `${column} ${comparison} ${parameter((value) => encodeValue(field, target, value), cast)}`;
  const list = lists[operator];
  if (list) {
    const encode = (value: unknown) => encodeList(value, (item) => encodeValue(field, target, item), context.limits);
    return `${column} ${list}(${parameter(encode, `${cast}[]`)})`;
  }
  const insensitive = insensitiveComparisons[operator];
  if (insensitive)
    return `lower(${plainText(column)}) ${insensitive} lower(${parameter((value) => encodeText(value), 'text')})`;
  const match = textMatches[operator];
  if (match)
    return `${plainText(column)} ${match.sql} ${parameter((value) => match.pattern(encodeText(value)), 'text')}`;
  throw new Error(`The operator '${operator}' has no SQL.`);
}

/**
 * A text to be looked into and not to be ordered: the collation of natural order (schema/column.ts) makes comparing letter by
 * letter cost many times as much, and finds the same.
 */
function plainText(column: string): string {
  return `${column} collate "default"`;
}

function boxSql(context: ReadContext, column: string, field: Field, operand: Given): string {
  checkObject(operand, 'intersectsBbox');
  const sides = new Map(entriesOf(operand));
  const corner = (name: string, most: number) => {
    const encode = (value: unknown): number => {
      if (typeof value !== 'number' || !(Math.abs(value) <= most)) {
        throw refused(`'${name}' must be between -${most} and ${most} degrees.`, { side: name });
      }
      return value;
    };
    const { value, source } = givenSource(sides.get(name) ?? given(undefined), encode);
    return context.params.add(value, 'float8', source);
  };
  const box = `ST_MakeEnvelope(${corner('west', 180)}, ${corner('south', 90)}, ${corner('east', 180)}, ${corner('north', 90)}, 4326)`;
  return `ST_Intersects(${column}, ${field.srid === 4326 ? box : `ST_Transform(${box}, ${field.srid ?? 4326})`})`;
}

/** Each term stands in some searchable field that the actor may read in every row. */
function searchSql(context: ReadContext, entity: Entity, alias: string, part: Given): string {
  const { params, registry, actor } = context;
  const columns = new Map(
    Object.entries(entity.allFields)
      .filter(([, field]) => field.searchable && isTextual(field) && !field.hidden)
      .filter(([, field]) => holdsForEveryRow(registry, entity, actor, field.read))
      .map(([name, field]) => [name, valueSql(context, entity, alias, name, field)]),
  );
  const encode = (text: unknown) => searchTerms(entity, encodeText(text, longestSearch)).map(termPattern);
  const { value, source } = givenSource(part, encode);
  if (columns.size === 0) throw refused(`'${entity.id}' has no fields to search.`, { entity: entity.id });
  const places = new Map(searchedTitle(entity).map(([name, place]) => [columns.get(name) ?? '', place]));
  return `${searchedSql([...columns.values()], places)} ~ all (${params.add(value, 'text[]', source)})`;
}

/** By the words that an index holds. The organization's are picked out there; the border is still the caller's. */
function indexedSearchSql(
  context: ReadContext,
  entity: Entity,
  alias: string,
  part: Given,
  how: 'wordsStart' | 'titleIs',
): string {
  const encode = (actor: Actor) => (text: unknown) => {
    const terms = searchTerms(entity, encodeText(text, longestSearch));
    const organizationId = entity.scope === 'global' ? undefined : actor.organizationId;
    return how === 'titleIs' ? titleQuery(entity, terms, organizationId) : startsQuery(terms, organizationId);
  };
  const { read } = part;
  const source: ValueSource = {
    read: ({ variables, actor }) => encode(actor)(read ? read(variables) : part.value),
  };
  const query = context.params.add(encode(context.actor)(part.value), 'tsquery', source);
  return `${recordWordsSql(entity, alias)} @@ ${query}`;
}

function relationSql(context: ReadContext, relation: Relation, alias: string, part: Given, depth: number): string {
  checkObject(part, relation.name);
  if (relation.cardinality === 'one') return relatedRowSql(context, relation, alias, part, depth + 1, 'some');
  countNode(context, depth);
  return and(
    entriesOf(part).map(([quantifier, inner]) => {
      if (quantifier !== 'some' && quantifier !== 'every' && quantifier !== 'none') {
        throw refused(`'${relation.name}' knows some, every and none.`, { relation: relation.name });
      }
      if (inner.value === null) throw refused(`'${relation.name}.${quantifier}' may not be null.`, {});
      return relatedRowSql(context, relation, alias, inner, depth + 1, quantifier);
    }),
  );
}

/** `every`: no visible row for which the filter does not hold, one that it cannot be told for (a null) included. */
function relatedRowSql(
  context: ReadContext,
  relation: Relation,
  alias: string,
  filter: Given,
  depth: number,
  quantifier: 'some' | 'every' | 'none',
): string {
  const inner = context.nextAlias();
  const condition = givenFilterSql(context, relation.to, inner, filter, depth);
  // A record that is followed is there for whoever may restore it; lists of rows hold deleted ones only when asked.
  const showsDeleted = relation.cardinality === 'one' || namesDeletedAt(filter.value);
  const where = and([
    joinSql(context, relation, inner, alias),
    visibleSql(context, relation.to, inner, showsDeleted ? 'forEditors' : 'hidden'),
    quantifier === 'every' ? `(${condition}) is not true` : condition,
  ]);
  const exists = `exists (select 1 from ${tableOf(relation.to)} ${inner} where ${where})`;
  return quantifier === 'some' ? exists : `(not ${exists})`;
}

function existsSql(context: ReadContext, relation: Relation, alias: string, part: Given): string {
  if (typeof part.value !== 'boolean') throw refused(`'${relation.name}Exist' must be true or false.`, {});
  const inner = context.nextAlias();
  const where = and([joinSql(context, relation, inner, alias), visibleSql(context, relation.to, inner, 'hidden')]);
  const exists = `exists (select 1 from ${tableOf(relation.to)} ${inner} where ${where})`;
  return part.value ? exists : `(not ${exists})`;
}

function listed(part: Given, name: string): readonly Given[] {
  if (!Array.isArray(part.value)) throw refused(`'${name}' must be a list.`, { filter: name });
  return itemsOf(part);
}

function checkObject(part: Given, name: string): void {
  const { value } = part;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused(`'${name}' must be an object.`, { filter: name });
  }
}

/** Long patterns and many words cost much: each is looked for in every row. */
const longestText = 1000;
const longestSearch = 200;

function encodeText(value: unknown, longest = longestText): string {
  if (typeof value !== 'string') throw refused('The value of the filter must be a text.', {});
  if (value.length > longest) {
    throw new GlebaError('FILTER_TOO_LARGE', undefined, { facts: { limit: longest, found: value.length } });
  }
  return value;
}

function encodeList(
  value: unknown,
  encode: (item: unknown) => string | number | boolean,
  limits: FilterLimits,
): SqlParameter {
  if (!Array.isArray(value)) throw refused('The value of the filter must be a list.', {});
  if (value.length > limits.maxIn) {
    throw new GlebaError('FILTER_TOO_LARGE', undefined, { facts: { limit: limits.maxIn, found: value.length } });
  }
  return value.map((item) => {
    const encoded = encode(item);
    return typeof encoded === 'boolean' ? String(encoded) : encoded;
  });
}

function countNode(context: ReadContext, depth: number): void {
  const { maxFilterNodes, maxFilterDepth } = context.limits;
  context.filterNodes += 1;
  if (context.filterNodes > maxFilterNodes) {
    throw new GlebaError('FILTER_TOO_LARGE', undefined, {
      facts: { limit: maxFilterNodes, found: context.filterNodes },
    });
  }
  if (depth > maxFilterDepth) {
    throw new GlebaError('FILTER_TOO_LARGE', undefined, { facts: { limit: maxFilterDepth, found: depth } });
  }
}

function refused(message: string, facts: Record<string, string>): GlebaError {
  return new GlebaError('BAD_REQUEST', message, { facts });
}
