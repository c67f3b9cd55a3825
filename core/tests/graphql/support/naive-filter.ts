import type { Actor, Entity, Field } from '../../../src/index.ts';
import { apiValueOf, comparable, compareValues, isVisible, relatedRows, rowsOf } from './naive-values.ts';
import { testRegistry } from './test-entities.ts';
import type { Row } from './test-rows.ts';

type Truth = boolean | null;
type Filter = Readonly<Record<string, unknown>>;

const all = (parts: readonly Truth[]): Truth => (parts.includes(false) ? false : parts.includes(null) ? null : true);
const some = (parts: readonly Truth[]): Truth => (parts.includes(true) ? true : parts.includes(null) ? null : false);

/** A list's rows for the actor: visible, by the condition and by the filter. */
export function filteredRows(
  actor: Actor,
  entity: Entity,
  args: { filter?: Filter | null; condition?: Filter | null },
  among: readonly Row[] = rowsOf(entity),
): Row[] {
  const { filter, condition } = args;
  const deleted = mentionsDeleted(filter) || mentionsDeleted(condition) ? 'forEditors' : 'hidden';
  return among
    .filter((row) => isVisible(actor, entity, row, deleted))
    .filter((row) => Object.entries(condition ?? {}).every(([name, value]) => isEqual(actor, entity, row, name, value)))
    .filter((row) => !filter || matches(actor, entity, row, filter) === true);
}

function isEqual(actor: Actor, entity: Entity, row: Row, name: string, expected: unknown): boolean {
  const value = apiValueOf(actor, entity, row, name);
  if (expected === null || value === null) return expected === value;
  const field = entity.allFields[name] as Field;
  return comparable(field, value) === comparable(field, expected);
}

function mentionsDeleted(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(mentionsDeleted);
  return Object.entries((filter ?? {}) as Filter).some(
    ([name, part]) => name === 'deletedAt' || (['and', 'or', 'not'].includes(name) && mentionsDeleted(part)),
  );
}

export function matches(actor: Actor, entity: Entity, row: Row, filter: Filter): Truth {
  return all(Object.entries(filter).map(([name, part]) => matchesPart(actor, entity, row, name, part)));
}

function matchesPart(actor: Actor, entity: Entity, row: Row, name: string, part: unknown): Truth {
  const inner = (filter: unknown) => matches(actor, entity, row, filter as Filter);
  if (name === 'and') return all((part as unknown[]).map(inner));
  if (name === 'or') return (part as unknown[]).length === 0 ? true : some((part as unknown[]).map(inner));
  if (name === 'not') return negated(inner(part));
  if (name === 'search') return isFound(actor, entity, row, part as string);
  const relations = testRegistry.relationsOf(entity);
  const relation = relations.get(name);
  if (relation?.cardinality === 'one') {
    const targets = relatedRows(actor, entity, row, name, 'forEditors');
    return targets.some((target) => matches(actor, relation.to, target, part as Filter) === true);
  }
  if (relation) {
    const quantified = Object.entries(part as Record<string, Filter>).map(([quantifier, filter]) => {
      const targets = relatedRows(actor, entity, row, name, mentionsDeleted(filter) ? 'forEditors' : 'hidden');
      const holds = targets.map((target) => matches(actor, relation.to, target, filter) === true);
      if (quantifier === 'some') return holds.includes(true);
      return quantifier === 'none' ? !holds.includes(true) : !holds.includes(false);
    });
    return all(quantified);
  }
  if (name.endsWith('Exist')) {
    return relatedRows(actor, entity, row, name.slice(0, -5), 'hidden').length > 0 === part;
  }
  const field = entity.allFields[name] as Field;
  const value = apiValueOf(actor, entity, row, name);
  return all(Object.entries(part as Filter).map(([operator, operand]) => holds(field, value, operator, operand)));
}

function negated(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

/** Whether a value satisfies an operator, null where SQL could not tell. */
function holds(field: Field, value: unknown, operator: string, operand: unknown): Truth {
  if (operator === 'isNull') return (value === null) === operand;
  if (operator === 'distinctFrom') return value === null || !same(field, value, operand);
  if (operator === 'notDistinctFrom') return value !== null && same(field, value, operand);
  if (operator === 'notIn' && (operand as unknown[]).length === 0) return true;
  if (operator === 'in' && (operand as unknown[]).length === 0) return false;
  if (value === null) return null;
  switch (operator) {
    case 'equalTo':
      return same(field, value, operand);
    case 'notEqualTo':
      return !same(field, value, operand);
    case 'in':
      return (operand as unknown[]).some((item) => same(field, value, item));
    case 'notIn':
      return !(operand as unknown[]).some((item) => same(field, value, item));
    case 'lessThan':
      return compareValues(field, value, operand) < 0;
    case 'lessThanOrEqualTo':
      return compareValues(field, value, operand) <= 0;
    case 'greaterThan':
      return compareValues(field, value, operand) > 0;
    case 'greaterThanOrEqualTo':
      return compareValues(field, value, operand) >= 0;
    case 'intersectsBbox':
      return isTouching(value as Box, operand as Record<string, number>);
    case 'equalToInsensitive':
      return String(value).toLowerCase() === String(operand).toLowerCase();
    case 'notEqualToInsensitive':
      return String(value).toLowerCase() !== String(operand).toLowerCase();
    default:
      return isMatch(String(value), operator, String(operand));
  }
}

function same(field: Field, left: unknown, right: unknown): boolean {
  return comparable(field, left) === comparable(field, right);
}

function isMatch(text: string, operator: string, operand: string): boolean {
  if (operator.startsWith('not')) {
    return !isMatch(text, operator.charAt(3).toLowerCase() + operator.slice(4), operand);
  }
  const isInsensitive = operator.endsWith('Insensitive');
  const [value, other] = isInsensitive ? [text.toLowerCase(), operand.toLowerCase()] : [text, operand];
  switch (operator.replace('Insensitive', '')) {
    case 'includes':
      return value.includes(other);
    case 'startsWith':
      return value.startsWith(other);
    case 'endsWith':
      return value.endsWith(other);
    case 'like': {
      const pattern = other
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('%', '.*')
        .replaceAll('_', '.');
      return new RegExp(`^${pattern}$`, 'su').test(value);
    }
    default:
      throw new Error(operator);
  }
}

function isFound(actor: Actor, entity: Entity, row: Row, search: string): boolean {
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const texts = Object.entries(entity.allFields)
    .filter(([, field]) => field.searchable && (!field.read || actor.kind === 'system' || isAdmin(actor)))
    .map(([name]) => fold(String(row[name] ?? '')));
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => texts.some((text) => text.includes(word)));
}

function isAdmin(actor: Actor): boolean {
  return ['staff', 'admin', 'manager'].includes(actor.role);
}

interface Box {
  readonly coordinates: readonly (readonly (readonly number[])[])[];
}

/** The test's polygons are boxes along the axes, so bounding boxes tell it exactly. */
function isTouching(shape: Box, box: Record<string, number>): boolean {
  const ring = shape.coordinates[0] ?? [];
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const { west = 0, south = 0, east = 0, north = 0 } = box;
  return Math.max(...xs) >= west && Math.min(...xs) <= east && Math.max(...ys) >= south && Math.min(...ys) <= north;
}
