import type { Entity, EntityRegistry } from '@gleba/core';
import type { PlantedRow } from './canary-world.ts';

export interface Operation {
  readonly about: string;
  readonly document: string;
  readonly variables: Record<string, unknown>;
}

interface IntrospectedType {
  readonly name: string;
  readonly fields:
    | readonly { readonly name: string; readonly args: readonly { readonly name: string }[]; readonly type: TypeRef }[]
    | null;
  readonly inputFields: readonly { readonly name: string; readonly type: TypeRef }[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}
interface TypeRef {
  readonly name: string | null;
  readonly kind: string;
  readonly ofType: TypeRef | null;
}
export type Introspected = ReadonlyMap<string, IntrospectedType>;

const reference = Array.from({ length: 7 }).reduce<string>((inner) => `name kind ofType { ${inner} }`, 'name kind');
export const introspection = `{ __schema { types { name fields { name args { name } type { ${reference} } }
  inputFields { name type { ${reference} } } enumValues { name } } } }`;

export function introspected(data: {
  readonly __schema: { readonly types: readonly IntrospectedType[] };
}): Introspected {
  return new Map(data.__schema.types.map((type) => [type.name, type]));
}

/**
 * Everything that the endpoint's schema lets somebody ask about an entity: made from the schema alone, so that a new
 * entity, field, operator or aggregate is asked without being named here.
 */
export function readsOf(registry: EntityRegistry, types: Introspected, entity: Entity): Operation[] {
  const connection = connectionOf(types, entity);
  const filters = filtersOf(types, entity);
  const list = (parts: string, given = '(first: 50)') => `${entity.plural}${given} { ${parts} }`;
  const named = (roots: readonly string[]) => `{ ${roots.map((root, index) => `r${index}: ${root}`).join(' ')} }`;
  const operations: Operation[] = [];
  const add = (about: string, document: string, variables: Record<string, unknown> = {}) =>
    operations.push({ about: `${entity.id}: ${about}`, document, variables });

  const fields = leafFields(types, entity.typeName, entity);
  const own = fields.join(' ');
  add('rows', `{ ${list(`totalCount nodes { ${own} } pageInfo { hasNextPage }`)} }`);
  for (const [name, aggregated] of Object.entries(connection.aggregates))
    add(name, `{ ${list(`aggregates { ${name} { ${aggregated.join(' ')} } }`)} }`);
  for (const keys of chunks(connection.groups, 20)) {
    add('groups', named(keys.map((key) => list(`groupedAggregates(groupBy: [${key}], first: 20) { keys count }`))));
  }
  for (const keys of chunks(connection.orders, 20)) {
    add('orders', named(keys.map((key) => list('nodes { id }', `(first: 10, orderBy: [${key}])`))));
  }
  for (const relation of registry.relationsOf(entity).values()) {
    const inner = leafFields(types, relation.to.typeName, relation.to).join(' ');
    const far = [...registry.relationsOf(relation.to).values()]
      .filter(({ cardinality }) => cardinality === 'one')
      .map((next) => `${next.name} { ${leafFields(types, next.to.typeName, next.to).join(' ')} }`)
      .join(' ');
    const body =
      relation.cardinality === 'one' ? `{ ${inner} ${far} }` : `(first: 10) { totalCount nodes { ${inner} ${far} } }`;
    add(`relation ${relation.name}`, `{ ${list(`nodes { id ${relation.name} ${body} }`, '(first: 10)')} }`);
  }
  // A document has a thousand fields at the most.
  for (const part of chunks(filters, Math.min(18, Math.floor(900 / (fields.length + 3))))) {
    const names = part.map((_, index) => `$f${index}: ${entity.typeName}Filter`).join(', ');
    const roots = part.map((_, index) => list(`totalCount nodes { ${own} }`, `(filter: $f${index}, first: 10)`));
    add(
      'filters',
      `query(${names}) ${named(roots)}`,
      Object.fromEntries(part.map((filter, index) => [`f${index}`, filter])),
    );
  }
  return operations;
}

/** What may be asked of one row by its id, whose it may be. */
export function askedOf(types: Introspected, { entity, id }: PlantedRow): Operation[] {
  const type = entity.integerId ? 'Int' : 'UUID';
  const own = leafFields(types, entity.typeName, entity).join(' ');
  const value = entity.integerId ? Number(id) : id;
  return [
    {
      about: `${entity.id}: by id`,
      document: `query($id: ${type}!) { ${entity.name}(id: $id) { ${own} } }`,
      variables: { id: value },
    },
    {
      about: `${entity.id}: history`,
      document:
        'query($e: String!, $id: String!) { recordHistory(entity: $e, recordId: $id, first: 20) { totalCount nodes { name actorName data changes { field from to } } } }',
      variables: { e: entity.id, id },
    },
  ];
}

/** Writes by id that must come to nothing for whoever may not see the row; their refusals are looked at as well. */
export function writesTo(types: Introspected, { entity, id }: PlantedRow): Operation[] {
  const operations: Operation[] = [];
  const value = entity.integerId ? Number(id) : id;
  const payload = `{ ${entity.name} { ${leafFields(types, entity.typeName, entity).join(' ')} } }`;
  for (const [verb, input] of [
    ['update', { id: value, patch: {} }],
    // Of an extension.
    ['set', { id: value, patch: {} }],
    ['delete', { id: value }],
  ] as const) {
    const name = `${verb}${entity.typeName}`;
    const inputType = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    if (!types.has(inputType)) continue;
    operations.push({
      about: `${entity.id}: ${verb}`,
      document: `mutation($i: ${inputType}!) { ${name}(input: $i) ${payload} }`,
      variables: { i: input },
    });
  }
  return operations;
}

/** Every other field of Query and Mutation, with the ids of foreign things for whatever takes an id. */
export function callsWith(
  types: Introspected,
  registry: EntityRegistry,
  ids: Readonly<Record<string, string>>,
): Operation[] {
  const derived = new Set(
    registry.entities.flatMap(({ plural, name, typeName }) => [
      plural,
      name,
      `create${typeName}`,
      `update${typeName}`,
      `set${typeName}`,
      `delete${typeName}`,
    ]),
  );
  const calls = (root: 'Query' | 'Mutation') =>
    (types.get(root)?.fields ?? []).filter(({ name }) => !derived.has(name) && name !== 'recordHistory');
  const selection = (type: TypeRef): string => {
    const found = types.get(nameOf(type) ?? '');
    if (!found?.fields) return '';
    return `{ ${found.fields.map((field) => `${field.name} ${selection(field.type)}`).join(' ')} }`;
  };
  const queries = calls('Query')
    .filter(({ args }) => !args.some(({ name }) => name === 'input'))
    .map((field): Operation => {
      const given = field.args.map(({ name }) => `${name}: ${JSON.stringify(ids[name] ?? ids.id)}`).join(', ');
      return {
        about: field.name,
        document: `{ ${field.name}${given ? `(${given})` : ''} ${selection(field.type)} }`,
        variables: {},
      };
    });
  const mutations = calls('Mutation').flatMap((field): Operation[] => {
    const inputType = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Input`;
    const given = (types.get(inputType)?.inputFields ?? []).flatMap(({ name, type }) => {
      const value = exampleOf(types, type, name, ids);
      return value === undefined ? [] : [[name, value] as const];
    });
    if (['authenticate', 'organizationsForSignIn'].includes(field.name)) return [];
    const document = `mutation($i: ${inputType}!) { ${field.name}(input: $i) ${selection(field.type)} }`;
    return [{ about: field.name, document, variables: { i: Object.fromEntries(given) } }];
  });
  return [...queries, ...mutations];
}

function exampleOf(types: Introspected, type: TypeRef, name: string, ids: Readonly<Record<string, string>>): unknown {
  const isNeeded = type.kind === 'NON_NULL';
  const bare = isNeeded ? type.ofType : type;
  const typeName = nameOf(type) ?? '';
  if (typeName === 'UUID') return bare?.kind === 'LIST' ? [ids[name] ?? ids.id] : (ids[name] ?? ids.id);
  if (!isNeeded) return undefined;
  const found = types.get(typeName);
  if (found?.enumValues) return found.enumValues[0]?.name;
  if (found?.inputFields) return {};
  return { Int: 4326, Float: 1, Boolean: true, String: 'x', JSON: {} }[typeName];
}

function nameOf(type: TypeRef | null): string | undefined {
  return type === null ? undefined : (type.name ?? nameOf(type.ofType));
}

/** Names of the object's fields without fields of their own, but those that a column rule may refuse by name. */
function leafFields(types: Introspected, typeName: string, entity: Entity): string[] {
  return (types.get(typeName)?.fields ?? [])
    .filter(({ name, type }) => !types.get(nameOf(type) ?? '')?.fields && entity.allFields[name]?.read === undefined)
    .map(({ name }) => name);
}

function connectionOf(types: Introspected, entity: Entity) {
  const isOpen = (name: string) => entity.allFields[name]?.read === undefined;
  const plural = entity.plural.charAt(0).toUpperCase() + entity.plural.slice(1);
  const aggregates: Record<string, string[]> = {};
  for (const { name, type } of types.get(`${entity.typeName}Aggregates`)?.fields ?? []) {
    const inner = types.get(nameOf(type) ?? '')?.fields;
    const open = inner?.map((field) => field.name).filter(isOpen) ?? [];
    if (open.length > 0) aggregates[name] = open;
  }
  const keys = (enumName: string) => (types.get(enumName)?.enumValues ?? []).map(({ name }) => name);
  return { aggregates, groups: keys(`${plural}GroupBy`), orders: keys(`${plural}OrderBy`) };
}

/** One filter per operator of every field, none of which holds a word that is looked for. */
function filtersOf(types: Introspected, entity: Entity): Record<string, unknown>[] {
  const filters: Record<string, unknown>[] = [{ not: {} }];
  for (const { name, type } of types.get(`${entity.typeName}Filter`)?.inputFields ?? []) {
    if (entity.allFields[name]?.read !== undefined) continue;
    if (name === 'search') filters.push({ search: 'can' });
    if (!entity.allFields[name]) {
      const operand = { some: {}, every: {}, none: {} };
      if (nameOf(type)?.startsWith('ToMany'))
        for (const quantifier of Object.keys(operand)) filters.push({ [name]: { [quantifier]: { not: {} } } });
      if (name.endsWith('Exist')) filters.push({ [name]: true }, { [name]: false });
      continue;
    }
    for (const operator of types.get(nameOf(type) ?? '')?.inputFields ?? []) {
      const value = operandOf(operator.name, nameOf(operator.type) ?? '');
      if (value !== undefined) filters.push({ [name]: { [operator.name]: value } });
    }
  }
  return filters;
}

function operandOf(operator: string, type: string): unknown {
  if (operator === 'isNull') return false;
  if (operator === 'intersectsBbox') return { west: -180, south: -90, east: 180, north: 90 };
  const values: Record<string, unknown> = {
    String: operator.toLowerCase().includes('like') ? '%can%' : 'can',
    UUID: '00000000-0000-7000-8000-000000000000',
    Int: 0,
    BigFloat: '0',
    Boolean: true,
    Date: '2000-01-01',
    Datetime: '2000-01-01T00:00:00Z',
  };
  const value = values[type];
  if (value === undefined) return undefined;
  return operator === 'in' || operator === 'notIn' ? [value] : value;
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
