import type { Entity } from '../entity/entity.ts';
import type { FilterOf, RecordOf } from '../entity/entity-types.ts';
import { capitalised } from '../operation/graphql-name.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { constantCase, orderNames } from './entity-document.ts';

/** Readings of an entity that are no records: how many of what, sums, ids. Their documents follow from the declaration. */

type FieldName<E extends Entity> = keyof RecordOf<E> & string;

/** What a reading is about; relation filters as the endpoint has them stand beside the entity's own. */
export interface ReadFilter<E extends Entity> {
  readonly filter?: FilterOf<E> | Readonly<Record<string, unknown>> | undefined;
}

export interface ValueCount<Key> {
  readonly key: Key | null;
  readonly count: number;
}

export interface Totals<Name extends string> {
  readonly count: number;
  /** Decimals as text; null where there is nothing to add up. */
  readonly sum: Readonly<Record<Name, string | null>>;
}

/** More than a request may bring; asked for one after the other. */
const idsAtOnce = 1000;

type ListAnswer<T> = Readonly<Record<string, T | undefined>>;

/** How many records there are of each value of a field. */
export async function readGroups<E extends Entity, const K extends FieldName<E>>(
  api: ApiClient,
  entity: E,
  { by, filter }: ReadFilter<E> & { readonly by: K },
  options?: CallOptions,
): Promise<readonly ValueCount<NonNullable<RecordOf<E>[K]>>[]> {
  const document = listOf(
    entity,
    'Groups',
    `groupedAggregates(groupBy: [${constantCase(by)}]) { keys distinctCount { id } }`,
  );
  type Grouped = { keys: readonly unknown[] | null; distinctCount: { id: string | number | null } | null };
  const data = await api.graphql<ListAnswer<{ groupedAggregates: readonly Grouped[] }>>(document, { filter }, options);
  const isNumber = entity.allFields[by]?.kind === 'integer';
  return (data[entity.plural]?.groupedAggregates ?? []).map(({ keys, distinctCount }) => {
    const key = keys?.[0] ?? null;
    const value = isNumber && key !== null ? Number(key) : key;
    // The endpoint gives the keys of the field that was asked for.
    return { key: value as NonNullable<RecordOf<E>[K]> | null, count: Number(distinctCount?.id ?? 0) };
  });
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
