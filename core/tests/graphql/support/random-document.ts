import type { Entity, Field } from '../../../src/index.ts';
import { groupKeys, orderKeys } from '../../../src/server/graphql/entity-inputs.ts';
import { aggregatedFields, aggregateKinds } from '../../../src/server/graphql/entity-types.ts';
import { leafTypes, visibleFields } from '../../../src/server/graphql/leaf-types.ts';
import { operatorsOf } from '../../../src/server/read/operators.ts';
import { rowsOf } from './naive-values.ts';
import { Group, GroupFacts, Note, Parcel, ParcelSoil, Person, Tag, testRegistry } from './test-entities.ts';
import { projects, users, uuid } from './test-rows.ts';

/** A whole number from 0 up to, not including, `below`. */
export type Next = (below: number) => number;

export interface RandomDocument {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  /** Other values of the same shape: the same plan must give another answer. */
  readonly otherVariables: Record<string, unknown>;
  /** Names the column that only administrators may read. */
  readonly isRestricted: boolean;
}

/** A value in the document: `again` draws another one of the same shape. */
type Value =
  | { readonly is: 'leaf'; readonly type: string; readonly value: unknown; readonly again: () => unknown }
  | { readonly is: 'list'; readonly type: string; readonly items: readonly Value[] }
  | { readonly is: 'object'; readonly type: string; readonly entries: readonly (readonly [string, Value])[] };

const leaves = leafTypes(testRegistry);
const roots = [Parcel, Parcel, Person, Group, Group, Note, Tag, ParcelSoil, GroupFacts];

export function randomDocument(next: Next): RandomDocument {
  const writer = createWriter(next);
  const operation = writer.selectionSet(
    Array.from({ length: 1 + next(3) }, () =>
      next(5) === 0 ? writer.record(pick(next, roots)) : writer.list(pick(next, roots), 3),
    ),
  );
  const definitions = writer.definitions.length > 0 ? `(${writer.definitions.join(', ')})` : '';
  return {
    query: `query Q${definitions} ${operation}\n${writer.fragments.join('\n')}`,
    variables: writer.variables,
    otherVariables: writer.otherVariables,
    isRestricted: writer.state.isRestricted,
  };
}

function pick<T>(next: Next, items: readonly T[]): T {
  return items[next(items.length)] as T;
}

function createWriter(next: Next) {
  const definitions: string[] = [];
  const fragments: string[] = [];
  const variables: Record<string, unknown> = {};
  const otherVariables: Record<string, unknown> = {};
  const state = { isRestricted: false, names: 0 };

  function variable(type: string, value: unknown, other: unknown): string {
    const name = `v${state.names++}`;
    definitions.push(`$${name}: ${type}`);
    if (value !== undefined) variables[name] = value;
    if (other !== undefined) otherVariables[name] = other;
    return `$${name}`;
  }

  /** Selections of a set, some of them in fragments or behind directives. */
  function selectionSet(parts: readonly string[], typeName?: string): string {
    const wrapped = parts.map((part) => {
      const chance = next(14);
      if (chance === 0)
        return `${typeName ? '...' : '... '}${typeName && next(2) ? ` on ${typeName}` : ''} { ${part} }`;
      if (chance === 1 && typeName) {
        const name = `F${state.names++}`;
        fragments.push(`fragment ${name} on ${typeName} { ${part} }`);
        return `...${name}`;
      }
      return part;
    });
    // The same field again is merged.
    if (typeName && next(6) === 0) wrapped.push('__typename', '__typename');
    return `{ ${wrapped.join(' ')} }`;
  }

  function directive(): string {
    if (next(12) > 0) return '';
    const condition = next(2) ? String(next(2) === 0) : variable('Boolean!', next(2) === 0, next(2) === 0);
    return ` @${pick(next, ['include', 'skip'])}(if: ${condition})`;
  }

  /** Two fields of one name need two keys unless they are equal to the letter. */
  function key(name: string): string {
    return next(8) === 0 || name.includes('(') ? `k${state.names++}: ${name}` : name;
  }

  function list(entity: Entity, depth: number, field = entity.plural): string {
    const type = `${entity.plural.charAt(0).toUpperCase()}${entity.plural.slice(1)}Connection`;
    return `${key(`${field}${listArguments(entity)}`)}${directive()} ${connection(entity, depth, type)}`;
  }

  function record(entity: Entity): string {
    const ids = () => (next(6) === 0 ? uuid(9, 9) : (pick(next, rowsOf(entity)).id as string));
    const id = ids();
    const given = next(2) ? JSON.stringify(id) : variable('UUID!', id, ids());
    return `${key(`${entity.name}(id: ${given})`)} ${fields(entity, 2)}`;
  }

  function connection(entity: Entity, depth: number, type: string): string {
    const parts: string[] = [];
    if (next(2)) parts.push(key('totalCount'));
    if (next(4) > 0 || parts.length === 0) parts.push(`${key('nodes')} ${fields(entity, depth)}`);
    // The same list again is merged into one.
    if (next(5) === 0) parts.push(`nodes ${fields(entity, 1)}`, `nodes ${fields(entity, 1)}`);
    if (next(4) === 0) parts.push(`pageInfo { hasNextPage ${key('hasPreviousPage')} }`);
    if (next(4) === 0) parts.push(`${key('aggregates')} ${aggregates(entity)}`);
    if (next(5) === 0) {
      const draw = () => Array.from({ length: 1 + next(2) }, () => pick(next, groupable(entity)));
      const keys = draw();
      const paged = next(3) === 0 ? `, first: ${next(3)}, offset: ${next(3)}` : '';
      const by = next(2)
        ? `[${keys.join(', ')}]`
        : variable(`[${type.replace('Connection', '')}GroupBy!]!`, keys, draw());
      parts.push(`${key(`groupedAggregates(groupBy: ${by}${paged})`)} ${aggregates(entity, true)}`);
    }
    return selectionSet(parts, type);
  }

  function fields(entity: Entity, depth: number): string {
    const names = visibleFields(entity)
      .filter(([, field]) => field.computed?.how !== 'area')
      .map(([name]) => name);
    const parts = Array.from({ length: 1 + next(4) }, () => {
      const name = pick(next, names);
      if (entity.allFields[name]?.read && name === 'remark') {
        if (next(3) > 0) return 'id';
        state.isRestricted = true;
        return 'remark';
      }
      return `${key(name)}${directive()}`;
    });
    if (depth > 0) {
      for (const relation of testRegistry.relationsOf(entity).values()) {
        if (next(5) > 0) continue;
        if (relation.cardinality === 'many' && relation.to.plugin === 'test')
          parts.push(list(relation.to, depth - 1, relation.name));
        else if (relation.cardinality === 'one')
          parts.push(`${key(relation.name)}${directive()} ${target(relation.to, depth - 1)}`);
      }
    }
    return selectionSet(parts, entity.typeName);
  }

  function target(entity: Entity, depth: number): string {
    return entity.plugin === 'test' ? fields(entity, depth) : selectionSet(['id', 'name'], entity.typeName);
  }

  function aggregates(entity: Entity, isGrouped = false): string {
    const parts = ['count', ...(isGrouped ? ['keys'] : [])];
    for (const kind of aggregateKinds) {
      const own = aggregatedFields(entity, kind).filter(([name, field]) => isFree(name, field));
      if (own.length === 0 || next(2)) continue;
      const chosen = Array.from({ length: 1 + next(2) }, () => key(pick(next, own)[0]));
      parts.push(`${kind} { ${chosen.join(' ')} }`);
    }
    return selectionSet(parts, `${entity.typeName}Aggregates`);
  }

  function listArguments(entity: Entity): string {
    const given: string[] = [];
    const capital = `${entity.plural.charAt(0).toUpperCase()}${entity.plural.slice(1)}`;
    if (next(2)) given.push(`filter: ${written(filter(entity, 3))}`);
    if (next(8) === 0) given.push(`condition: ${written(condition(entity))}`);
    if (next(3) === 0) given.push(`first: ${written(leaf('Int', () => next(6)))}`);
    if (next(4) === 0) given.push(`offset: ${written(leaf('Int', () => next(4)))}`);
    if (next(3) === 0) {
      const draw = () => Array.from({ length: next(3) }, () => pick(next, sortable(entity)));
      const keys = draw();
      given.push(`orderBy: ${next(2) ? `[${keys.join(', ')}]` : variable(`[${capital}OrderBy!]`, keys, draw())}`);
    }
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  /** As a literal, as one variable, or as a literal with variables in it. */
  function written(value: Value): string {
    if (next(3) === 0) return variable(value.type, plain(value), again(value));
    if (value.is === 'leaf') return value.type.startsWith('ENUM') ? String(value.value) : literal(value);
    if (value.is === 'list') return `[${value.items.map(written).join(', ')}]`;
    return `{${value.entries.map(([name, part]) => `${name}: ${written(part)}`).join(', ')}}`;
  }

  function literal({ type, value }: Extract<Value, { is: 'leaf' }>): string {
    const isEnum = /(Status|Texture)$/.test(type.replaceAll('!', ''));
    return isEnum ? String(value) : JSON.stringify(value);
  }

  function leaf(type: string, draw: () => unknown): Value {
    return { is: 'leaf', type, value: draw(), again: draw };
  }

  function filter(entity: Entity, depth: number): Value {
    const type = `${entity.typeName}Filter`;
    const entries: [string, Value][] = [];
    const add = (name: string, value: Value) => {
      if (!entries.some(([known]) => known === name)) entries.push([name, value]);
    };
    for (let count = next(3); count > 0; count--) {
      const [name, field] = pick(next, filterable(entity));
      add(name, fieldFilter(entity, name, field));
    }
    const several = () => {
      const items = Array.from({ length: next(3) }, () => required(filter(entity, depth - 1)));
      return { is: 'list', type: `[${type}!]`, items } as const;
    };
    if (depth > 0) {
      if (next(6) === 0) add('or', several());
      if (next(8) === 0) add('and', several());
      if (next(8) === 0) add('not', filter(entity, depth - 1));
      if (next(10) === 0 && entity !== Tag && entity !== GroupFacts)
        add(
          'search',
          leaf('String', () => pick(next, ['a', 'ANA', 'acai', 'group 1', 'é', 'b% 2', ''])),
        );
      for (const relation of testRegistry.relationsOf(entity).values()) {
        if (relation.to.plugin !== 'test' || next(4) > 0) continue;
        const isAsked = next(3) === 0 && (relation.isExtension || relation.cardinality === 'many');
        if (relation.cardinality === 'one' && !isAsked) add(relation.name, filter(relation.to, depth - 1));
        else if (isAsked)
          add(`${relation.name}Exist`, { ...leaf('Boolean', () => next(2) === 0), again: undefined } as never);
        else {
          const quantifier = pick(next, ['some', 'every', 'none']);
          const inner: [string, Value] = [quantifier, filter(relation.to, depth - 1)];
          add(relation.name, { is: 'object', type: `ToMany${relation.to.typeName}Filter`, entries: [inner] });
        }
      }
    }
    return { is: 'object', type, entries };
  }

  function condition(entity: Entity): Value {
    const names = filterable(entity).filter(([, field]) => field.kind !== 'geometry' && field.kind !== 'json');
    const [name, field] = pick(next, names);
    const type = leaves.leafOf(entity, name, field).name;
    return {
      is: 'object',
      type: `${entity.typeName}Condition`,
      entries: [[name, leaf(type, () => draw(entity, name, field))]],
    };
  }

  function fieldFilter(entity: Entity, name: string, field: Field): Value {
    const type = leaves.leafFilterOf(entity, name, field).name;
    const operators = [
      ...new Set(Array.from({ length: next(8) === 0 ? 0 : 1 + next(2) }, () => pick(next, operatorsOf(field)))),
    ];
    const entries = operators.map((operator): [string, Value] => [operator, operand(entity, name, field, operator)]);
    return { is: 'object', type, entries };
  }

  function operand(entity: Entity, name: string, field: Field, operator: string): Value {
    const type = leaves.leafOf(entity, name, field).name;
    if (operator === 'isNull') return { is: 'leaf', type: 'Boolean', value: next(2) === 0, again: () => undefined };
    if (operator === 'intersectsBbox') {
      const [west, south] = [next(40) - 20, next(40) - 20];
      const sides = { west, south, east: west + next(20), north: south + next(20) };
      const entries = Object.entries(sides).map(([side, at]): [string, Value] => [
        side,
        { is: 'leaf', type: 'Float!', value: at + 0.5, again: () => at + 0.25 },
      ]);
      return { is: 'object', type: 'BoundingBox', entries };
    }
    const item = () => draw(entity, name, field);
    if (operator === 'in' || operator === 'notIn') {
      const items = Array.from({ length: next(4) }, () => leaf(`${type}!`, item));
      return { is: 'list', type: `[${type}!]`, items };
    }
    if (/like/i.test(operator)) return leaf('String', () => pick(next, ['a%', '%', '_', 'A__', '%J%', '1%']));
    if (/(includes|startsWith|endsWith)/i.test(operator))
      return leaf('String', () => pick(next, ['a', 'A', '%', '_', '1', 'b%', 'é', '', 'ç']));
    return leaf(type, item);
  }

  /** A value that some row has, or one near it. */
  function draw(entity: Entity, name: string, field: Field): unknown {
    if (field.computed?.how === 'count') return next(4);
    if (field.computed) return pick(next, ["A '$1/ 1", 'A', "b% '$1/ 3"]);
    const found = pick(next, rowsOf(entity))[name] ?? undefined;
    if (found !== undefined) return found;
    switch (field.kind) {
      case 'enumeration':
        return field.values?.[0];
      case 'reference':
        return field.reference?.entity === 'core.organization' ? 2 : pick(next, [...users, ...projects]);
      case 'instant':
        return '2023-11-15T00:00:00Z';
      case 'date':
        return '2024-05-12';
      case 'decimal':
      case 'money':
        return '100.5';
      case 'integer':
        return next(50);
      default:
        return 'A';
    }
  }

  return { definitions, fragments, variables, otherVariables, state, selectionSet, list, record };
}

function required(value: Value): Value {
  return { ...value, type: `${value.type}!` };
}

function plain(value: Value): unknown {
  if (value.is === 'leaf') return value.value;
  if (value.is === 'list') return value.items.map(plain);
  return Object.fromEntries(value.entries.map(([name, part]) => [name, plain(part)]));
}

function again(value: Value): unknown {
  if (value.is === 'leaf') return value.again?.() ?? value.value;
  if (value.is === 'list') return value.items.map(again);
  return Object.fromEntries(value.entries.map(([name, part]) => [name, again(part)]));
}

/** Columns with a rule are not for comparing, and areas only PostGIS can tell. */
function isFree(_name: string, field: Field): boolean {
  return !field.read && field.computed?.how !== 'area';
}

function filterable(entity: Entity): [string, Field][] {
  return visibleFields(entity).filter(([name, field]) => field.filterable && isFree(name, field));
}

function groupable(entity: Entity): string[] {
  const free = new Set(filterable(entity).map(([name]) => name));
  return [...groupKeys(entity)].filter(([, name]) => free.has(name)).map(([constant]) => constant);
}

function sortable(entity: Entity): string[] {
  const free = new Set(
    visibleFields(entity)
      .filter(([name, field]) => isFree(name, field))
      .map(([name]) => name),
  );
  return [...orderKeys(entity)]
    .filter(([, key]) => key === undefined || free.has(key.replace('-', '')))
    .map(([constant]) => constant);
}
