import { SqlError, type SqlParameter } from './db.ts';

/** The text that PostgreSQL's input functions read for a parameter, or null. A NUL is refused: no text type can hold it. */
export function encodeParameter(value: SqlParameter): string | null {
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
      return withoutNul(value);
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value instanceof Date ? encodeDate(value) : encodeArray(value);
    default:
      // A driver would send undefined as null and lose the caller's mistake.
      throw new TypeError(`A SQL parameter cannot be ${typeof value}`);
  }
}

export function encodeParameters(values: readonly SqlParameter[]): (string | null)[] {
  return values.map(encodeParameter);
}

/** Message strings end at a NUL on the wire, so one inside the text would cut the statement there. */
export function withoutNul(text: string): string {
  if (text.includes('\0')) {
    throw new SqlError('invalid byte sequence for encoding "UTF8": 0x00', '22021');
  }
  return text;
}

function encodeDate(value: Date): string {
  if (Number.isNaN(value.getTime())) throw new SqlError('invalid date parameter', '22007');
  return value.toISOString();
}

// https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO: a quoted element may hold anything, "NULL" included.
function encodeArray(values: readonly (string | number | null)[]): string {
  return `{${values.map(encodeElement).join(',')}}`;
}

function encodeElement(element: string | number | null): string {
  if (element === null) return 'NULL';
  if (typeof element === 'number') return String(element);
  return `"${withoutNul(element).replace(/["\\]/g, '\\$&')}"`;
}
