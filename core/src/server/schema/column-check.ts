import type { Field } from '../../entity/field.ts';

/** The condition that a column's values keep by the declaration, or none: the second wall behind the validation. */
export function columnCheck(field: Field, column: string): string | undefined {
  const conditions = [...textConditions(field, column), ...choiceConditions(field, column), ...bounds(field, column)];
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

export function sqlLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function textConditions(field: Field, column: string): string[] {
  if (field.kind !== 'text') return [];
  const conditions = field.maxLength === undefined ? [] : [`char_length(${column}) <= ${field.maxLength}`];
  if (field.pattern !== undefined && isPortable(field.pattern)) {
    conditions.push(`${column} ~ ${sqlLiteral(field.pattern)}`);
  }
  return conditions;
}

function choiceConditions(field: Field, column: string): string[] {
  if (field.kind !== 'enumeration') return [];
  return [`${column} in (${(field.values ?? []).map(sqlLiteral).join(', ')})`];
}

function bounds(field: Field, column: string): string[] {
  if (field.kind !== 'integer' && field.kind !== 'decimal' && field.kind !== 'money') return [];
  const decimal = /^-?\d+(\.\d+)?$/;
  return [
    { operator: '>=', bound: field.min },
    { operator: '<=', bound: field.max },
  ].flatMap(({ operator, bound }) => {
    if (bound === undefined) return [];
    if (!decimal.test(bound)) throw new Error(`The bound '${bound}' of field '${field.id}' is not a decimal.`);
    return [`${column} ${operator} ${bound}`];
  });
}

/**
 * Whether JavaScript and PostgreSQL read the expression alike (PostgreSQL manual 9.7.3.3): only plain escapes, no named
 * or look-behind groups, no nested brackets, no repetition above 255. Any other pattern is checked by the program alone.
 */
function isPortable(pattern: string): boolean {
  const strange = /\\[^dwsDWS./\\\-+*?()[\]{}^$|]|\(\?[^:=!]|\[\^?\[|\{\d*,?(?:25[6-9]|2[6-9]\d|[3-9]\d\d|\d{4,})/;
  return !strange.test(pattern);
}
