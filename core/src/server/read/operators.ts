import { isTextual } from '../../entity/computed-source.ts';
import type { Field } from '../../entity/field.ts';
import { escapeLike } from './text-search.ts';

/** Filter operators, as PostGraphile's connection-filter names them. */

export const comparisons: Readonly<Record<string, string>> = {
  equalTo: '=',
  notEqualTo: '<>',
  distinctFrom: 'is distinct from',
  notDistinctFrom: 'is not distinct from',
  lessThan: '<',
  lessThanOrEqualTo: '<=',
  greaterThan: '>',
  greaterThanOrEqualTo: '>=',
};

export const lists: Readonly<Record<string, string>> = { in: '= any', notIn: '<> all' };

export interface TextMatch {
  readonly sql: 'like' | 'ilike' | 'not like' | 'not ilike';
  readonly pattern: (value: string) => string;
}

/** includes, startsWith, endsWith (wildcards taken literally) and like (a pattern), each also negated and insensitive. */
export const textMatches: Readonly<Record<string, TextMatch>> = Object.fromEntries(
  (
    [
      ['includes', (value: string) => `%${escapeLike(value)}%`],
      ['startsWith', (value: string) => `${escapeLike(value)}%`],
      ['endsWith', (value: string) => `%${escapeLike(value)}`],
      ['like', (value: string) => value],
    ] as const
  ).flatMap(([name, pattern]): [string, TextMatch][] => {
    const negated = `not${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [
      [name, { sql: 'like', pattern }],
      [`${name}Insensitive`, { sql: 'ilike', pattern }],
      [negated, { sql: 'not like', pattern }],
      [`${negated}Insensitive`, { sql: 'not ilike', pattern }],
    ];
  }),
);

/** Compared in lower case. */
export const insensitiveComparisons: Readonly<Record<string, string>> = {
  equalToInsensitive: '=',
  notEqualToInsensitive: '<>',
};

const equalities = ['equalTo', 'notEqualTo', 'distinctFrom', 'notDistinctFrom', 'in', 'notIn'];
const orders = ['lessThan', 'lessThanOrEqualTo', 'greaterThan', 'greaterThanOrEqualTo'];

/** The operators that a filter on this field has. */
export function operatorsOf(field: Field): readonly string[] {
  if (field.kind === 'json') return ['isNull'];
  if (field.kind === 'geometry') return ['isNull', 'intersectsBbox'];
  if (field.kind === 'boolean') return ['isNull', ...equalities];
  const ordered = ['isNull', ...equalities, ...orders];
  return isTextual(field) ? [...ordered, ...Object.keys(insensitiveComparisons), ...Object.keys(textMatches)] : ordered;
}
