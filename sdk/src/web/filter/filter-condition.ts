import { type Entity, type Field, isTextual } from '@gleba/core';

/** One sentence of a filter: field, operator, value. Plain data, so it fits an address and a saved filter. */
export interface FilterCondition {
  readonly field: string;
  readonly operator: FilterOperator;
  /** Text as the API carries it; two for `between`, any number for `in`, none for the emptiness operators. */
  readonly values: readonly string[];
}

export type FilterOperator =
  | 'includes'
  | 'startsWith'
  | 'equals'
  | 'in'
  | 'notIn'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'isTrue'
  | 'isFalse'
  | 'isEmpty'
  | 'isFilled';

const emptiness = ['isEmpty', 'isFilled'] as const;

/** The operators that make sense for a field, the usual one first. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  const optional = field.required ? [] : emptiness;
  switch (valueKind(field)) {
    case 'text':
      return ['includes', 'startsWith', 'equals', ...optional];
    case 'number':
    case 'day':
    case 'moment':
      return ['between', 'atLeast', 'atMost', 'equals', ...optional];
    case 'choice':
    case 'reference':
      return ['in', 'notIn', ...optional];
    case 'boolean':
      return ['isTrue', 'isFalse'];
    case 'none':
      return optional;
  }
}

export type ValueKind = 'text' | 'number' | 'day' | 'moment' | 'choice' | 'reference' | 'boolean' | 'none';

export function valueKind(field: Field): ValueKind {
  switch (field.kind) {
    case 'text':
      return 'text';
    case 'integer':
    case 'decimal':
    case 'money':
      return 'number';
    case 'computed':
      return isTextual(field) ? 'text' : 'number';
    case 'date':
      return 'day';
    case 'instant':
      return 'moment';
    case 'enumeration':
      return 'choice';
    case 'reference':
      return 'reference';
    case 'boolean':
      return 'boolean';
    default:
      return 'none';
  }
}

/** Fields that a person can filter by, own ones first, bookkeeping last. */
export function filterableFields(entity: Entity): readonly string[] {
  const names = Object.entries(entity.allFields)

    .filter(
      ([name, field]) =>
        field.filterable && !field.hidden && !field.isOrder && operatorsOf(field).length > 0 && !isPlumbing(name),
    )
    .map(([name]) => name);
  return [
    ...names.filter((name) => !entity.allFields[name]?.system),
    ...names.filter((name) => entity.allFields[name]?.system),
  ];
}

function isPlumbing(name: string): boolean {
  return ['id', 'organizationId', 'projectId', 'deletedAt', 'deletedBy'].includes(name);
}

/** Whether there is enough of it to ask the server. */
export function isComplete({ operator, values }: FilterCondition): boolean {
  switch (operator) {
    case 'isTrue':
    case 'isFalse':
    case 'isEmpty':
    case 'isFilled':
      return true;
    case 'between':
      return values.length === 2 && values.some((value) => value !== '');
    default:
      return values.some((value) => value !== '');
  }
}

type Filter = Readonly<Record<string, unknown>>;
/** How a field that is not the entity's own is asked for, by its name. */
export type ForeignFilters = ReadonlyMap<string, (operand: Filter) => Filter>;

/** The endpoint's filter for the conditions, all of which must hold. Incomplete ones are left out. */
export function filterOf(
  entity: Entity,
  conditions: readonly FilterCondition[],
  elsewhere: ForeignFilters = new Map(),
): Filter | undefined {
  const parts = conditions.flatMap((condition): Filter[] => {
    const { field: name } = condition;
    const field = entity.allFields[name];
    if (!field || !isComplete(condition)) return [];
    const operand = operandOf(field, condition);
    return [elsewhere.get(name)?.(operand) ?? { [name]: operand }];
  });
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : { and: parts };
}

function operandOf(field: Field, { operator, values }: FilterCondition): Record<string, unknown> {
  const kind = valueKind(field);
  const [first = '', second = ''] = values;
  const isMoment = kind === 'moment';
  const low = (value: string) => (isMoment ? startOfDay(value) : numeric(field, value));
  // A day that is meant whole ends before the next one starts.
  const high = (value: string) =>
    isMoment ? { lessThan: startOfDay(value, 1) } : { lessThanOrEqualTo: numeric(field, value) };
  switch (operator) {
    case 'includes':
      return { includesInsensitive: first };
    case 'startsWith':
      return { startsWithInsensitive: first };
    case 'equals':
      return isMoment ? { greaterThanOrEqualTo: low(first), ...high(first) } : { equalTo: numeric(field, first) };
    case 'in':
      return { in: values.filter((value) => value !== '') };
    case 'notIn':
      return { notIn: values.filter((value) => value !== '') };
    case 'atLeast':
      return { greaterThanOrEqualTo: low(first) };
    case 'atMost':
      return high(first);
    case 'between':
      return { ...(first && { greaterThanOrEqualTo: low(first) }), ...(second && high(second)) };
    case 'isTrue':
      return { equalTo: true };
    case 'isFalse':
      return { equalTo: false };
    case 'isEmpty':
      return { isNull: true };
    case 'isFilled':
      return { isNull: false };
  }
}

/** Integers and counts travel as numbers, decimals as text. */
function numeric(field: Field, value: string): string | number {
  const isNumber = field.kind === 'integer' || (field.kind === 'computed' && field.computed?.how === 'count');
  return isNumber ? Number(value) : value;
}

/** Midnight of the person's own time zone, as an instant. */
function startOfDay(day: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}

/** For an address: compact, and whatever comes back is checked. */
/** Each as it is kept: `[field, operator, ...values]`. */
export function keptConditions(conditions: readonly FilterCondition[]): string[][] {
  return conditions.map(({ field, operator, values }) => [field, operator, ...values]);
}

export function encodeConditions(conditions: readonly FilterCondition[]): string {
  return JSON.stringify(keptConditions(conditions));
}

export function decodeConditions(entity: Entity, text: string | null): readonly FilterCondition[] {
  if (!text) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) => {
    if (!Array.isArray(entry) || !entry.every((part) => typeof part === 'string')) return [];
    const [name = '', operator = '', ...values] = entry as string[];
    const field = filterableFields(entity).includes(name) ? entity.allFields[name] : undefined;
    const known = field && operatorsOf(field).find((candidate) => candidate === operator);
    return known ? [{ field: name, operator: known, values }] : [];
  });
}
