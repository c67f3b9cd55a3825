import { execute, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import type { Actor, Entity, Field } from '../../../src/index.ts';
import { filteredRows } from './naive-filter.ts';
import { apiValueOf, compareValues, isExact, isVisible, relatedRows, rowsOf, scaled } from './naive-values.ts';
import { testRegistry } from './test-entities.ts';
import type { Row } from './test-rows.ts';

interface Connection {
  readonly is: 'connection';
  readonly entity: Entity;
  readonly rows: readonly Row[];
  readonly first: number;
  readonly offset: number;
}
interface Record_ {
  readonly is: 'record';
  readonly entity: Entity;
  readonly row: Row;
}
interface Aggregates {
  readonly is: 'aggregates';
  readonly entity: Entity;
  readonly rows: readonly Row[];
  readonly keys: readonly (string | null)[] | null;
}
interface Kind {
  readonly is: 'kind';
  readonly kind: string;
  readonly entity: Entity;
  readonly rows: readonly Row[];
}
interface PageInfo {
  readonly is: 'pageInfo';
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}
type Source = undefined | Connection | Record_ | Aggregates | Kind | PageInfo;
type Args = Readonly<Record<string, unknown>>;

/** graphql-js with naive resolvers over rows in memory: the oracle of the compiler. */
export async function askNaively(
  schema: GraphQLSchema,
  query: string,
  variableValues: Record<string, unknown>,
  actor: Actor,
): Promise<unknown> {
  const { data, errors } = await execute({
    schema,
    document: parse(query),
    variableValues,
    contextValue: actor,
    fieldResolver: resolve,
  });
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(data));
}

const resolve: GraphQLFieldResolver<Source, Actor, Args> = (source, args, actor, { fieldName }) => {
  if (source === undefined) return resolveRoot(actor, fieldName, args);
  switch (source.is) {
    case 'record': {
      const { entity, row } = source;
      const relation = testRegistry.relationsOf(entity).get(fieldName);
      if (!relation) return apiValueOf(actor, entity, row, fieldName);
      if (relation.cardinality === 'many') {
        const among = rowsOf(relation.to).filter((other) => other[relation.fieldName] === row.id);
        return connection(actor, relation.to, args, among);
      }
      return recordOrNull(relation.to, relatedRows(actor, entity, row, fieldName, 'forEditors')[0]);
    }
    case 'connection':
      return resolveConnection(actor, source, fieldName, args);
    case 'pageInfo':
      return source[fieldName as 'hasNextPage'];
    case 'aggregates':
      if (fieldName === 'count') return source.rows.length;
      if (fieldName === 'keys') return source.keys;
      return { is: 'kind', kind: fieldName, entity: source.entity, rows: source.rows };
    case 'kind':
      return aggregate(actor, source, fieldName);
  }
};

function resolveRoot(actor: Actor, name: string, args: Args): Source | null {
  const list = testRegistry.entities.find(({ plural }) => plural === name);
  if (list) return connection(actor, list, args, rowsOf(list));
  const entity = testRegistry.entities.find((known) => known.name === name);
  if (!entity) throw new Error(name);
  const row = rowsOf(entity).find(({ id }) => id === args.id);
  return recordOrNull(entity, row && isVisible(actor, entity, row, 'forEditors') ? row : undefined);
}

function recordOrNull(entity: Entity, row: Row | undefined): Source | null {
  return row ? { is: 'record', entity, row } : null;
}

function connection(actor: Actor, entity: Entity, args: Args, among: readonly Row[]): Connection {
  const rows = filteredRows(actor, entity, args, among);
  const keys = ((args.orderBy ?? []) as string[]).flatMap((key) => orderKey(entity, key));
  keys.push({ name: 'id', sign: 1 });
  const sorted = [...rows].sort((left, right) => {
    for (const { name, sign } of keys) {
      const order = compareValues(
        entity.allFields[name] as Field,
        apiValueOf(actor, entity, left, name),
        apiValueOf(actor, entity, right, name),
      );
      if (order !== 0) return order * sign;
    }
    return 0;
  });
  return {
    is: 'connection',
    entity,
    rows: sorted,
    first: (args.first as number | null) ?? 100,
    offset: (args.offset as number | null) ?? 0,
  };
}

function orderKey(entity: Entity, key: string): { name: string; sign: number }[] {
  if (key === 'NATURAL') return [];
  const sign = key.endsWith('_DESC') ? -1 : 1;
  const constant = key.replace(/_(ASC|DESC)$/, '');
  return [{ name: constant === 'PRIMARY_KEY' ? 'id' : fieldNamed(entity, constant), sign }];
}

function fieldNamed(entity: Entity, constant: string): string {
  const name = Object.keys(entity.allFields).find(
    (known) => known.toLowerCase() === constant.replaceAll('_', '').toLowerCase(),
  );
  if (!name) throw new Error(constant);
  return name;
}

function resolveConnection(actor: Actor, source: Connection, name: string, args: Args): unknown {
  const { entity, rows, first, offset } = source;
  switch (name) {
    case 'totalCount':
      return rows.length;
    case 'nodes':
      return rows.slice(offset, offset + first).map((row) => recordOrNull(entity, row));
    case 'pageInfo':
      return { is: 'pageInfo', hasNextPage: rows.length > offset + first, hasPreviousPage: offset > 0 };
    case 'aggregates':
      return { is: 'aggregates', entity, rows, keys: null };
    case 'groupedAggregates':
      return groups(actor, entity, rows, args);
    default:
      throw new Error(name);
  }
}

function groups(actor: Actor, entity: Entity, rows: readonly Row[], args: Args): Aggregates[] {
  const names = [...new Set((args.groupBy as string[]).map((key) => fieldNamed(entity, key)))];
  const byKey = new Map<string, { values: unknown[]; rows: Row[] }>();
  for (const row of rows) {
    const values = names.map((name) => apiValueOf(actor, entity, row, name));
    const key = JSON.stringify(values);
    const group = byKey.get(key) ?? { values, rows: [] };
    group.rows.push(row);
    byKey.set(key, group);
  }
  const sorted = [...byKey.values()].sort((left, right) => {
    for (const [index, name] of names.entries()) {
      const order = compareValues(entity.allFields[name] as Field, left.values[index], right.values[index]);
      if (order !== 0) return order;
    }
    return 0;
  });
  const offset = (args.offset as number | null) ?? 0;
  return sorted.slice(offset, offset + ((args.first as number | null) ?? 1000)).map((group) => ({
    is: 'aggregates',
    entity,
    rows: group.rows,
    keys: group.values.map((value) => (value === null ? null : String(value))),
  }));
}

function aggregate(actor: Actor, { kind, entity, rows }: Kind, name: string): unknown {
  const field = entity.allFields[name] as Field;
  const values = rows.map((row) => apiValueOf(actor, entity, row, name)).filter((value) => value !== null);
  if (kind === 'distinctCount') return new Set(values.map(String)).size;
  if (kind === 'min' || kind === 'max') {
    const sorted = [...values].sort((left, right) => compareValues(field, left, right));
    return (kind === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
  }
  const total = values.reduce<bigint>((sum, value) => sum + scaled(String(value)), 0n);
  if (kind === 'sum') return values.length === 0 ? '0' : fixed(total, isExact(field) ? (field.scale ?? 0) : 0);
  if (values.length === 0) return null;
  const unit = 10n ** 6n;
  const count = BigInt(values.length) * unit;
  const rounded = (abs(total) + count / 2n) / count;
  return fixed((total < 0n ? -rounded : rounded) * unit, 6);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Millionths of a millionth as a decimal with so many digits. */
function fixed(value: bigint, digits: number): string {
  const text = String(abs(value)).padStart(13, '0');
  const fraction = text.slice(-12, -12 + digits || undefined);
  return `${value < 0n ? '-' : ''}${text.slice(0, -12)}${digits > 0 ? `.${fraction}` : ''}`;
}
