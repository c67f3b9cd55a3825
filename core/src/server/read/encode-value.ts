import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { isUuid } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { isExactNumber } from './value-sql.ts';

const decimalPattern = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * A value that a field is compared with, as a statement's parameter. Throws BAD_REQUEST when it is of another type; a value
 * that only PostgreSQL can refuse (30 February) is refused there.
 */
export function encodeValue(field: Field, target: Entity | undefined, value: unknown): string | number | boolean {
  if (isOfType(field, target, value)) return value;
  throw new GlebaError('BAD_REQUEST', `The value does not suit a field of the kind '${field.kind}'.`, {
    facts: { field: field.id, kind: field.kind },
  });
}

function isOfType(field: Field, target: Entity | undefined, value: unknown): value is string | number | boolean {
  if (field.kind === 'integer' || field.computed?.how === 'count' || target?.integerId) {
    return typeof value === 'number' && (value | 0) === value;
  }
  if (field.kind === 'boolean') return typeof value === 'boolean';
  if (typeof value === 'number') return isExactNumber(field) && Number.isFinite(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (isExactNumber(field)) return decimalPattern.test(value);
  switch (field.kind) {
    case 'id':
    case 'reference':
      return isUuid(value);
    case 'date':
      return datePattern.test(value);
    case 'instant':
      return instantPattern.test(value);
    default:
      return true;
  }
}
