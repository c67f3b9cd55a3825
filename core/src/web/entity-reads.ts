import type { Entity } from '../entity/entity.ts';
import type { FilterOf, RecordOf } from '../entity/entity-types.ts';
import type {
  CheckedInclude,
  FieldNameOf,
  Include,
  IncludedOf,
  NoInclude,
  PickedOf,
  Related,
} from '../entity/relation-types.ts';
import { capitalised } from '../operation/graphql-name.ts';
import type { CallOptions, GraphqlCaller } from './call-options.ts';
import { constantCase, listDocument, oneDocument, orderNames, wantedOf } from './entity-document.ts';

/** Readings of an entity that are no records: how many of what, sums, ids. Their documents follow from the declaration. */

/** A record with some of its fields, and what was included. */
export type Picked<E extends Entity, K extends string, I> = PickedOf<E, K> & IncludedOf<E, I>;

/** What a reading is about. */
export interface ReadFilter<E extends Entity> {
  /** Of an entity that is known at run time only, whatever the endpoint takes. */
  readonly filter?:
    | FilterOf<E>
    | (string extends keyof E['fields'] ? Readonly<Record<string, unknown>> : never)
    | undefined;
}

/** A combination of values and how many records have it. */
export type ValueCount<E extends Entity, K extends FieldNameOf<E>> = Pick<RecordOf<E>, K> & { readonly count: number };

export interface Totals<Name extends string> {
  readonly count: number;
  /** Decimals as text; null where there is nothing to add up. */
  readonly sum: Readonly<Record<Name, string | null>>;
}

/** More than a request may bring; asked for one after the other. */
const idsAtOnce = 1000;

type ListAnswer<T> = Readonly<Record<string, T | undefined>>;

/** How many records there are of each value of a field, or of each combination of several. */
export async function readGroups<E extends Entity, const K extends FieldNameOf<E>>(
  api: GraphqlCaller,
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
export async function readTotals<E extends Entity, const K extends FieldNameOf<E> = never>(
  api: GraphqlCaller,
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
  api: GraphqlCaller,
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

/** Records that refer to this one: `{ residents: many(Resident, ['name'], { first: 5 }) }`. */
export function many<E extends Entity, const K extends FieldNameOf<E> = never, const I extends Include = NoInclude>(
  entity: E,
  fields: readonly K[],
  {
    first = 100,
    orderBy,
    include,
    filter,
  }: {
    /** Only these; not in what a store keeps. */
    readonly filter?: FilterOf<E> | Readonly<Record<string, unknown>>;
    readonly first?: number;
    readonly orderBy?: readonly string[];
    readonly include?: I & CheckedInclude<E, I>;
  } = {},
): Related<E, true, { readonly totalCount: number; readonly nodes: readonly (PickedOf<E, K> & IncludedOf<E, I>)[] }> {
  return { entity, isList: true, fields, first, orderBy, include, filter };
}

/** Filters of related records, which a selection names in the order in which it holds them: `$r0`, `$r1`… */
type RelatedFilters = { readonly type: string; readonly value: object }[];

const declared = (filters: RelatedFilters) => filters.map(({ type }, at) => `, $r${at}: ${type}`).join('');
const given = (filters: RelatedFilters) => Object.fromEntries(filters.map(({ value }, at) => [`r${at}`, value]));

export function selectionText(
  entity: Entity | undefined,
  fields: readonly string[],
  include: Include = {},
  filters: RelatedFilters = [],
): string {
  for (const name of entity ? fields : []) {
    const field = entity?.allFields[name];
    if (!field || field.hidden) throw new Error(`'${entity?.id}' has no field '${name}'.`);
  }
  return [...new Set(['id', ...fields]), ...Object.entries(include).map((part) => relatedText(part, filters))].join(
    ' ',
  );
}

/** Of names alone the entity is not at hand here; the endpoint refuses one that it does not have. */
function relatedText([name, part]: readonly [string, Include[string]], filters: RelatedFilters): string {
  const { entity, isList, fields = [], first, orderBy = [], include, filter }: Partial<Related> = wantedOf(part);
  const selection = selectionText(entity, fields, include, filters);
  if (!entity || !isList) return `${name} { ${selection} }`;
  const order = orderBy.length > 0 ? `, orderBy: [${orderNames(entity, orderBy).join(', ')}]` : '';
  const which = filter ? `, filter: $r${filters.push({ type: `${entity.typeName}Filter`, value: filter }) - 1}` : '';
  return `${name}(first: ${first}${order}${which}) { totalCount nodes { ${selection} } }`;
}

/** Some facts of one record, and of those around it; undefined where there is none. Nothing keeps them true: stores do. */
export async function readRecord<
  E extends Entity,
  const K extends FieldNameOf<E> = never,
  const I extends Include = NoInclude,
>(
  api: GraphqlCaller,
  entity: E,
  id: string,
  { fields, include }: { readonly fields: readonly K[]; readonly include?: I & CheckedInclude<E, I> },
  options?: CallOptions,
): Promise<Picked<E, K, I> | undefined> {
  const filters: RelatedFilters = [];
  const selection = selectionText(entity, fields, include, filters);
  const document = oneDocument(entity, selection, declared(filters));
  const key = entity.integerId ? Number(id) : id;
  const data = await api.graphql<Record<string, Picked<E, K, I> | null>>(
    document,
    { id: key, ...given(filters) },
    options,
  );
  return data[entity.name] ?? undefined;
}

/** A page of records with some of their facts, and how many there are in all. */
export async function readRecords<
  E extends Entity,
  const K extends FieldNameOf<E> = never,
  const I extends Include = NoInclude,
>(
  api: GraphqlCaller,
  entity: E,
  { fields, include, filter, orderBy, first = 100, offset = 0 }: RecordsQuery<E, K, I>,
  options?: CallOptions,
): Promise<{ readonly totalCount: number; readonly rows: readonly Picked<E, K, I>[] }> {
  const filters: RelatedFilters = [];
  const document = listDocument(entity, selectionText(entity, fields, include, filters), true, declared(filters));
  const order = orderBy?.length ? orderNames(entity, orderBy) : undefined;
  type Found = { totalCount: number; nodes: readonly Picked<E, K, I>[] };
  const data = await api.graphql<ListAnswer<Found>>(
    document,
    { filter, first, offset, orderBy: order, ...given(filters) },
    options,
  );
  const { totalCount = 0, nodes = [] } = data[entity.plural] ?? {};
  return { totalCount, rows: nodes };
}

export interface RecordsQuery<E extends Entity, K extends string, I> extends ReadFilter<E> {
  readonly fields: readonly K[];
  readonly include?: I & CheckedInclude<E, I>;
  readonly orderBy?: readonly string[];
  readonly first?: number;
  readonly offset?: number;
}
