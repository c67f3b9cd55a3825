import { literalSql } from '../read/value-sql.ts';
import { quoteIdentifier } from '../schema/column.ts';

/**
 * The alias of a subselect whose rows become JSON. A bare name would be taken for a column where an answer's key has the
 * same one, and no key of GraphQL can be spelt like this.
 */
const rowAlias = '"#"';

/** The row of a subselect as a JSON object, null where there is none; of several rows the caller sees to it. */
export function objectSql(row: string): string {
  return `(select row_to_json(${rowAlias}) from (${row}) ${rowAlias})`;
}

/** The rows of a subselect as a JSON array, in its order. */
export function listSql(rows: string): string {
  return `coalesce((select json_agg(${rowAlias}) from (${rows}) ${rowAlias}), '[]'::json)`;
}

export function namedSql(expression: string, key: string): string {
  return `${expression} as ${quoteIdentifier(key)}`;
}

export function typeNameSql(typeName: string): string {
  return `${literalSql(typeName)}::text`;
}
