import { type SQL, sql } from 'drizzle-orm';
import type { Condition, Descending, Expression } from '../contract/reads.ts';
import type { SqlParameter } from '../db/db.ts';

/** The typed vocabulary of `tx.from`: comparisons, logic and aggregates. Shapes are in shape-expressions.ts. */

export const asItIs = (value: SQL): SQL => value;
export const asText = (value: SQL): SQL => sql`${value}::text`;

export function expression<T>(
  value: SQL,
  type: string,
  more: Partial<Pick<Expression, 'encode' | 'isAggregate' | 'srid'>> = {},
): Expression<T> {
  return { sql: value, type, encode: asItIs, ...more };
}

/** What a value of this type may be compared with. */
export type Operand<T> = Expression<T> | Expression<T | null> | Expression<NonNullable<T>> | NonNullable<T>;

export function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'sql' in value && 'encode' in value;
}

/** A value as a parameter with the type of what it is compared with. */
export function parameter(value: unknown, type: string): SQL {
  return sql`${sql.param(value as SqlParameter)}::${sql.raw(type)}`;
}

function operandSql(of: Expression, operand: unknown): SQL {
  return isExpression(operand) ? operand.sql : parameter(operand, of.type);
}

function condition(value: SQL): Condition {
  return expression(value, 'boolean');
}

function comparing(operator: string) {
  const word = sql.raw(operator);
  return <T>(left: Expression<T>, right: Operand<NoInfer<T>>): Condition =>
    condition(sql`${left.sql} ${word} ${operandSql(left, right)}`);
}

export const equal = comparing('=');
export const different = comparing('<>');
/** Different also where one of the two is null. */
export const distinct = comparing('is distinct from');
export const notDistinct = comparing('is not distinct from');
export const less = comparing('<');
export const atMost = comparing('<=');
export const greater = comparing('>');
export const atLeast = comparing('>=');

export function isNull(value: Expression): Condition {
  return condition(sql`${value.sql} is null`);
}

export function isGiven(value: Expression): Condition {
  return condition(sql`${value.sql} is not null`);
}

export function oneOf<T>(value: Expression<T>, values: readonly NonNullable<T>[]): Condition {
  return condition(sql`${value.sql} = any(${parameter([...values], `${value.type}[]`)})`);
}

function joined(conditions: readonly Condition[], word: 'and' | 'or', none: string): Condition {
  if (conditions.length === 0) return condition(sql.raw(none));
  const parts = conditions.map(({ sql: part }) => part);
  return condition(sql`(${sql.join(parts, sql.raw(` ${word} `))})`);
}

export function every(...conditions: readonly Condition[]): Condition {
  return joined(conditions, 'and', 'true');
}

export function some(...conditions: readonly Condition[]): Condition {
  return joined(conditions, 'or', 'false');
}

export function not(inner: Condition): Condition {
  return condition(sql`(not ${inner.sql})`);
}

export function descending(value: Expression): Descending {
  return { descending: value };
}

/** How many rows, or how many that meet the condition. */
export function count(where?: Condition): Expression<number> {
  const filter = where ? sql` filter (where ${where.sql})` : sql.raw('');
  return expression(sql`count(*)${filter}::integer`, 'integer', { isAggregate: true });
}

export function countDistinct(value: Expression): Expression<number> {
  return expression(sql`count(distinct ${value.sql})::integer`, 'integer', { isAggregate: true });
}

/** Exact, as text; '0' of nothing. */
export function sum(value: Expression<number | null> | Expression<string | null>): Expression<string> {
  return expression(sql`coalesce(sum(${value.sql}), 0)`, 'numeric', { isAggregate: true, encode: asText });
}

/** Exact, as text with six decimals as the endpoint's averages have (compile-aggregates.ts says why); null of nothing. */
export function average(value: Expression<number | null> | Expression<string | null>): Expression<string | null> {
  const zeros = sql.raw(`0.${'0'.repeat(20)}`);
  const mean = sql`round((sum(${value.sql}) + ${zeros}) / nullif(count(${value.sql}), 0), 6)`;
  return expression(mean, 'numeric', { isAggregate: true, encode: asText });
}

export const dateBuckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateBucket = (typeof dateBuckets)[number];

/**
 * The first day of the span that the value lies in; weeks begin on Mondays (ISO 8601). A moment is the day that it is in
 * `timeZone`, a calendar day is itself everywhere.
 */
export function bucketOf(value: Expression, bucket: DateBucket, timeZone: string): Expression<string | null> {
  const local =
    value.type === 'date'
      ? sql`${value.sql}::timestamp`
      : sql`(${value.sql} at time zone ${parameter(timeZone, 'text')})`;
  return expression(sql`date_trunc(${sql.raw(`'${bucket}'`)}, ${local})::date`, 'date', { encode: asText });
}

export function least<T>(value: Expression<T>): Expression<T | null> {
  return { ...value, sql: sql`min(${value.sql})`, isAggregate: true };
}

export function greatest<T>(value: Expression<T>): Expression<T | null> {
  return { ...value, sql: sql`max(${value.sql})`, isAggregate: true };
}
