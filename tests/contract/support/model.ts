import fc from 'fast-check';

/** What the endpoint must answer, said as plainly as can be: rows in memory, three-valued logic, exact decimals. */
export interface Item {
  readonly id: string;
  readonly label: string | null;
  readonly size: number | null;
  readonly amount: string | null;
  readonly price: string | null;
  readonly isOpen: boolean | null;
  readonly day: string | null;
  readonly moment: string | null;
  readonly state: string | null;
  readonly parentId: string | null;
}
export type Name = Exclude<keyof Item, 'id'>;
export type Filter = { readonly [name: string]: unknown };
type Truth = boolean | null;

export const names: readonly Name[] = [
  'label',
  'size',
  'amount',
  'price',
  'isOpen',
  'day',
  'moment',
  'state',
  'parentId',
];
const decimals: Partial<Record<Name, number>> = { amount: 4, price: 2 };

const letters = [
  'a',
  'A',
  'b',
  'á',
  'Á',
  'ç',
  'Ç',
  'ab',
  'a%',
  'a_b',
  '%',
  '_',
  '\\',
  'a\\%',
  'ß',
  'é',
  'e\u0301',
  '10',
  '9',
  '🙂',
  '\uffee',
  "'",
  '"',
  '$1',
  'null',
  '[a',
  '.*',
];
const textValue = fc.oneof(
  fc.constantFrom(...letters),
  fc
    .string({ unit: fc.constantFrom('a', 'A', 'b', '%', '_', '\\', ' ', 'é', '🙂', '.'), minLength: 1, maxLength: 6 })
    .map((value) => value.trim() || 'x'),
);

/** A value that a field takes, in the form in which the API gives it back. */
export const anyOf: Record<Name, fc.Arbitrary<unknown>> = {
  label: textValue,
  size: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-2_147_483_647, 2_147_483_647)),
  amount: fc.oneof(
    fc.constantFrom('0.0000', '-0.0001', '99999999999999.9999', '-99999999999999.9999'),
    fc.integer({ min: -30, max: 30 }).map((value) => fixed(BigInt(value) * 2500n, 4)),
  ),
  price: fc.integer({ min: -500, max: 500 }).map((value) => fixed(BigInt(value), 2)),
  isOpen: fc.boolean(),
  day: fc.constantFrom('0001-01-01', '1970-01-01', '2024-02-29', '2026-01-31', '9999-12-31'),
  moment: fc.constantFrom(
    '1970-01-01T00:00:00.000000Z',
    '2024-02-29T23:59:59.999999Z',
    '2026-01-31T12:00:00.000000Z',
    '2026-01-31T12:00:00.000001Z',
  ),
  state: fc.constantFrom('new', 'old', 'gone'),
  parentId: fc.nat(40).map((index) => idOf(index)),
};

export function idOf(index: number): string {
  return `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

export function fixed(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const exact = (text: string): bigint => BigInt(text.replace('.', ''));

const naturalOrder = new Intl.Collator('und', { numeric: true });

/** As the endpoint orders them: people's texts naturally, numbers exactly, false before true, what is left by its bytes. */
export function compare(name: Name | 'id', left: unknown, right: unknown): number {
  const sign = (a: bigint | number, b: bigint | number) => (a < b ? -1 : a > b ? 1 : 0);
  if (name in decimals) return sign(exact(String(left)), exact(String(right)));
  if (typeof left === 'number' || typeof left === 'boolean') return sign(Number(left), Number(right));
  const order = name === 'label' ? naturalOrder.compare(String(left), String(right)) : 0;
  if (order !== 0) return order;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}

const and = (parts: readonly Truth[]): Truth => (parts.includes(false) ? false : parts.includes(null) ? null : true);
const or = (parts: readonly Truth[]): Truth => (parts.includes(true) ? true : parts.includes(null) ? null : false);
const not = (truth: Truth): Truth => (truth === null ? null : !truth);

export function matches(items: readonly Item[], item: Item, filter: Filter): Truth {
  return and(Object.entries(filter).map(([name, part]) => matchesPart(items, item, name, part)));
}

function matchesPart(items: readonly Item[], item: Item, name: string, part: unknown): Truth {
  const inner = (filter: unknown) => matches(items, item, filter as Filter);
  const list = part as readonly unknown[];
  switch (name) {
    case 'and':
      return and(list.map(inner));
    case 'or':
      return list.length === 0 ? true : or(list.map(inner));
    case 'not':
      return not(inner(part));
    case 'parent':
      return items.some(
        ({ id, ...rest }) => id === item.parentId && matches(items, { id, ...rest }, part as Filter) === true,
      );
    case 'partsExist':
      return items.some(({ parentId }) => parentId === item.id) === part;
    case 'parts': {
      const parts = items.filter(({ parentId }) => parentId === item.id);
      return and(
        Object.entries(part as Record<string, Filter>).map(([quantifier, filter]) => {
          const found = parts.filter((one) => matches(items, one, filter) === true).length;
          return quantifier === 'some' ? found > 0 : quantifier === 'none' ? found === 0 : found === parts.length;
        }),
      );
    }
    default:
      return and(
        Object.entries(part as Filter).map(([operator, operand]) =>
          holds(name as Name, item[name as Name], operator, operand),
        ),
      );
  }
}

function holds(name: Name, value: unknown, operator: string, operand: unknown): Truth {
  const is = (other: unknown) => compare(name, value, other) === 0;
  if (operator === 'isNull') return (value === null) === operand;
  if (operator === 'distinctFrom') return value === null || !is(operand);
  if (operator === 'notDistinctFrom') return value !== null && is(operand);
  const list = operand as readonly unknown[];
  if (operator === 'in' && list.length === 0) return false;
  if (operator === 'notIn' && list.length === 0) return true;
  if (value === null) return null;
  const order = Array.isArray(operand) ? 0 : compare(name, value, operand);
  const plain: Record<string, () => boolean> = {
    equalTo: () => order === 0,
    notEqualTo: () => order !== 0,
    lessThan: () => order < 0,
    lessThanOrEqualTo: () => order <= 0,
    greaterThan: () => order > 0,
    greaterThanOrEqualTo: () => order >= 0,
    in: () => list.some(is),
    notIn: () => !list.some(is),
    equalToInsensitive: () => lower(value) === lower(operand),
    notEqualToInsensitive: () => lower(value) !== lower(operand),
  };
  return plain[operator]?.() ?? isMatch(String(value), operator, String(operand));
}

/** Letters of the values above have one lower-case form each. */
const lower = (value: unknown) => String(value).toLowerCase();

function isMatch(value: string, operator: string, operand: string): boolean {
  if (operator.startsWith('not')) return !isMatch(value, operator.charAt(3).toLowerCase() + operator.slice(4), operand);
  if (operator.endsWith('Insensitive'))
    return isMatch(lower(value), operator.slice(0, -'Insensitive'.length), lower(operand));
  if (operator === 'includes') return value.includes(operand);
  if (operator === 'startsWith') return value.startsWith(operand);
  if (operator === 'endsWith') return value.endsWith(operand);
  return isLike([...value], [...operand]);
}

/** SQL's LIKE with its escape, by trying. */
function isLike(value: readonly string[], pattern: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return value.length === 0;
  if (first === '%') return isLike(value, rest) || (value.length > 0 && isLike(value.slice(1), pattern));
  if (value.length === 0) return false;
  if (first === '\\') return value[0] === rest[0] && isLike(value.slice(1), rest.slice(1));
  return (first === '_' || first === value[0]) && isLike(value.slice(1), rest);
}

export function sorted(items: readonly Item[], orderBy: readonly string[]): Item[] {
  return [...items].sort((left, right) => {
    for (const key of [...orderBy, 'ID_ASC']) {
      const name =
        [...names, 'id' as const].find((known) => `${constant(known)}_` === key.replace(/(ASC|DESC)$/, '')) ?? 'id';
      const sign = key.endsWith('_DESC') ? -1 : 1;
      const [a, b] = [left[name], right[name]];
      // Nulls are the greatest.
      const order = a === null || b === null ? (a === b ? 0 : a === null ? 1 : -1) : compare(name, a, b);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

export function constant(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export interface Aggregates {
  readonly count: number;
  readonly sum: Record<string, string>;
  readonly average: Record<string, string | null>;
  readonly min: Record<string, unknown>;
  readonly max: Record<string, unknown>;
  readonly distinctCount: Record<string, number>;
}

export const added = ['size', 'amount', 'price'] as const;
export const extremes = ['label', 'size', 'amount', 'price', 'day', 'moment'] as const;

export function aggregated(items: readonly Item[]): Aggregates {
  const present = (name: Name) => items.map((item) => item[name]).filter((value) => value !== null);
  const extreme = (name: Name, sign: number) =>
    [...present(name)].sort((a, b) => compare(name, a, b) * sign)[0] ?? null;
  const scaleOf = (name: Name) => decimals[name] ?? 0;
  const total = (name: Name) => present(name).reduce<bigint>((sum, value) => sum + exact(String(value)), 0n);
  const each = <T>(list: readonly Name[], of: (name: Name) => T) =>
    Object.fromEntries(list.map((name) => [name, of(name)]));
  return {
    count: items.length,
    sum: each(added, (name) => {
      const scale = scaleOf(name);
      if (present(name).length === 0) return '0';
      return scale === 0 ? String(total(name)) : fixed(total(name), scale);
    }),
    average: each(added, (name) => {
      const count = BigInt(present(name).length);
      if (count === 0n) return null;
      // Six decimals, halves away from zero, as PostgreSQL rounds a numeric.
      const scaled = total(name) * 10n ** BigInt(6 - scaleOf(name));
      const size = scaled < 0n ? -scaled : scaled;
      const rounded = (size * 2n + count) / (2n * count);
      return fixed(scaled < 0n ? -rounded : rounded, 6);
    }),
    min: each(extremes, (name) => extreme(name, 1)),
    max: each(extremes, (name) => extreme(name, -1)),
    distinctCount: each(names, (name) => new Set(present(name).map(String)).size),
  };
}
