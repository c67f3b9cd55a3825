import type { Entity } from '../entity/entity.ts';
import type { FilterOf, RecordOf } from '../entity/entity-types.ts';
import { capitalised } from '../operation/graphql-name.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { constantCase, listDocument, oneDocument, orderNames } from './entity-document.ts';

/** Readings of an entity that are no records: how many of what, sums, ids. Their documents follow from the declaration. */

export type FieldName<E extends Entity> = keyof RecordOf<E> & string;

/** What a reading is about; relation filters as the endpoint has them stand beside the entity's own. */
export interface ReadFilter<E extends Entity> {
  readonly filter?: FilterOf<E> | Readonly<Record<string, unknown>> | undefined;
}

/** A combination of values and how many records have it. */
export type ValueCount<E extends Entity, K extends FieldName<E>> = Pick<RecordOf<E>, K> & { readonly count: number };

export interface Totals<Name extends string> {
  readonly count: number;
  /** Decimals as text; null where there is nothing to add up. */
  readonly sum: Readonly<Record<Name, string | null>>;
}

/** More than a request may bring; asked for one after the other. */
const idsAtOnce = 1000;

type ListAnswer<T> = Readonly<Record<string, T | undefined>>;

/** How many records there are of each value of a field, or of each combination of several. */
export async function readGroups<E extends Entity, const K extends FieldName<E>>(
  api: ApiClient,
  entity: E,
  { by, filter }: ReadFilter<E> & { readonly by: K | readonly K[] },
  options?: CallOptions,
): Promise<readonly ValueCount<E, K>[]> {
  const names: readonly K[] = typeof by === 'string' ? [by] : by;
  const groupBy = names.map(constantCase).join(', ');
  const document = listOf(entity, 'Groups', `groupedAggregates(groupBy: [${groupBy}]) { keys distinctCount { id } }`);
  type Grouped = { keys: readonly unknown[] | null; distinctCount: { id: string | number | null } | null };
  const data = await api.graphql<ListAnswer<{ groupedAggregates: readonly Grouped[] }>>(document, { filter }, options);
  return (data[entity.plural]?.groupedAggregates ?? []).map(({ keys, distinctCount }) => {
    const values = names.map((name, index) => [name, keyOf(entity, name, keys?.[index] ?? null)]);
    // The endpoint gives the keys of the fields that were asked for, as text.
    const row: unknown = { ...Object.fromEntries(values), count: Number(distinctCount?.id ?? 0) };
    return row as ValueCount<E, K>;
  });
}

function keyOf(entity: Entity, name: string, key: unknown): unknown {
  return key !== null && entity.allFields[name]?.kind === 'integer' ? Number(key) : key;
}

/** How many records there are, and the sums of amounts over all of them. */
export async function readTotals<E extends Entity, const K extends FieldName<E> = never>(
  api: ApiClient,
  entity: E,
  { sum = [], filter }: ReadFilter<E> & { readonly sum?: readonly K[] },
  options?: CallOptions,
): Promise<Totals<K>> {
  const sums = sum.length > 0 ? ` aggregates { sum { ${sum.join(' ')} } }` : '';
  const document = listOf(entity, 'Totals', `totalCount${sums}`);
  type Found = { totalCount: number; aggregates?: { sum: Readonly<Record<string, string | number | null>> } | null };
  const data = await api.graphql<ListAnswer<Found>>(document, { filter }, options);
  const found = data[entity.plural];
  const amounts = sum.map((name) => {
    const value = found?.aggregates?.sum[name] ?? null;
    return [name, value === null ? null : String(value)];
  });
  return { count: found?.totalCount ?? 0, sum: Object.fromEntries(amounts) as Record<K, string | null> };
}

/** The ids of all records that the filter finds, or of the first ones. */
export async function readIds<E extends Entity>(
  api: ApiClient,
  entity: E,
  { filter, orderBy, first }: ReadFilter<E> & { readonly orderBy?: readonly string[]; readonly first?: number },
  options?: CallOptions,
): Promise<readonly string[]> {
  const orders = orderBy?.length ? `, orderBy: [${orderNames(entity, orderBy).join(', ')}]` : '';
  const document =
    `query ${capitalised(entity.plural)}Ids($filter: ${entity.typeName}Filter, $first: Int, $offset: Int) ` +
    `{ ${entity.plural}(filter: $filter, first: $first, offset: $offset${orders}) { totalCount nodes { id } } }`;
  const found: string[] = [];
  for (let total = 1; found.length < total; ) {
    const size = Math.min(idsAtOnce, (first ?? Number.POSITIVE_INFINITY) - found.length);
    type Found = { totalCount: number; nodes: readonly { id: string | number }[] };
    const variables = { filter, first: size, offset: found.length };
    const answer = (await api.graphql<ListAnswer<Found>>(document, variables, options))[entity.plural];
    const nodes = answer?.nodes ?? [];
    found.push(...nodes.map(({ id }) => String(id)));
    // Removed meanwhile: what the count still names does not come any more.
    if (nodes.length === 0) break;
    total = Math.min(answer?.totalCount ?? 0, first ?? Number.POSITIVE_INFINITY);
  }
  return found;
}

function listOf(entity: Entity, what: string, selection: string): string {
  const { plural, typeName } = entity;
  return `query ${capitalised(plural)}${what}($filter: ${typeName}Filter) { ${plural}(filter: $filter) { ${selection} } }`;
}

declare const relatedValue: unique symbol;

/** What is wanted of a related record or records, with the type of what comes. */
export interface Related<Value> {
  readonly selection: string;
  readonly [relatedValue]?: Value;
}
export type Relations = Readonly<Record<string, Related<unknown>>>;
type RelatedValues<R> = { readonly [K in keyof R]: R[K] extends Related<infer V> ? V : never };
export type Picked<E extends Entity, K extends FieldName<E>, R> = { readonly id: string } & Pick<RecordOf<E>, K> &
  RelatedValues<R>;

/** The record that a reference names: `{ geometry: one(Geometry, ['geom']) }`. */
export function one<E extends Entity, const K extends FieldName<E>, const R extends Relations = Record<never, never>>(
  entity: E,
  fields: readonly K[],
  relations?: R,
): Related<Picked<E, K, R> | null> {
  return { selection: `{ ${selectionText(entity, fields, relations)} }` };
}

/** Records that refer to this one: `{ residents: many(Resident, ['name'], { first: 5 }) }`. */
export function many<E extends Entity, const K extends FieldName<E>, const R extends Relations = Record<never, never>>(
  entity: E,
  fields: readonly K[],
  {
    first = 100,
    orderBy = [],
    relations,
  }: { readonly first?: number; readonly orderBy?: readonly string[]; readonly relations?: R } = {},
): Related<{ readonly totalCount: number; readonly nodes: readonly Picked<E, K, R>[] }> {
  const order = orderBy.length > 0 ? `, orderBy: [${orderNames(entity, orderBy).join(', ')}]` : '';
  const selection = selectionText(entity, fields, relations);
  return { selection: `(first: ${first}${order}) { totalCount nodes { ${selection} } }` };
}

function selectionText(entity: Entity, fields: readonly string[], relations: Relations = {}): string {
  for (const name of fields) {
    const field = entity.allFields[name];
    if (!field || field.hidden) throw new Error(`'${entity.id}' has no field '${name}'.`);
  }
  const related = Object.entries(relations).map(
    ([name, { selection }]) => `${name}${selection.startsWith('(') ? '' : ' '}${selection}`,
  );
  return [...new Set(['id', ...fields]), ...related].join(' ');
}

/** Some facts of one record, and of those around it; undefined where there is none. Nothing keeps them true: stores do. */
export async function readRecord<
  E extends Entity,
  const K extends FieldName<E>,
  const R extends Relations = Record<never, never>,
>(
  api: ApiClient,
  entity: E,
  id: string,
  { fields, relations }: { readonly fields: readonly K[]; readonly relations?: R },
  options?: CallOptions,
): Promise<Picked<E, K, R> | undefined> {
  const document = oneDocument(entity, selectionText(entity, fields, relations));
  const key = entity.integerId ? Number(id) : id;
  const data = await api.graphql<Record<string, Picked<E, K, R> | null>>(document, { id: key }, options);
  return data[entity.name] ?? undefined;
}

/** A page of records with some of their facts, and how many there are in all. */
export async function readRecords<
  E extends Entity,
  const K extends FieldName<E>,
  const R extends Relations = Record<never, never>,
>(
  api: ApiClient,
  entity: E,
  { fields, relations, filter, orderBy, first = 100, offset = 0 }: RecordsQuery<E, K, R>,
  options?: CallOptions,
): Promise<{ readonly totalCount: number; readonly rows: readonly Picked<E, K, R>[] }> {
  const document = listDocument(entity, selectionText(entity, fields, relations), true);
  const order = orderBy?.length ? orderNames(entity, orderBy) : undefined;
  type Found = { totalCount: number; nodes: readonly Picked<E, K, R>[] };
  const data = await api.graphql<ListAnswer<Found>>(document, { filter, first, offset, orderBy: order }, options);
  const { totalCount = 0, nodes = [] } = data[entity.plural] ?? {};
  return { totalCount, rows: nodes };
}

export interface RecordsQuery<E extends Entity, K extends FieldName<E>, R> extends ReadFilter<E> {
  readonly fields: readonly K[];
  readonly relations?: R;
  readonly orderBy?: readonly string[];
  readonly first?: number;
  readonly offset?: number;
}
